/** What the composition root takes of this room. */
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access-guard.js';
import { AccountsController } from './accounts.controller.js';
import { ApprovalsController } from './approvals.controller.js';
import { Callers } from './caller.js';
import { Credentials } from './credentials.js';
import { ErasuresController } from './erasures.controller.js';
import { Oidc } from './oidc.js';
import { OidcController } from './oidc.controller.js';
import { Seconding } from './seconding.js';
import { SessionsController } from './sessions.controller.js';

export const authControllers = [
  SessionsController,
  ApprovalsController,
  AccountsController,
  ErasuresController,
  OidcController,
];
export const authProviders = [
  Credentials,
  Callers,
  Seconding,
  Oidc,
  SessionsController,
  { provide: APP_GUARD, useClass: AccessGuard },
];
