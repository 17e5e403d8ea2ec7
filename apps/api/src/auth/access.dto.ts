/** Bodies and parameters of the routes about access. */
import { Type } from 'class-transformer';
import { IsBoolean, IsOptional, ValidateNested } from 'class-validator';
import type { JsonObject } from '#kernel';
import { roles } from '#access';
import {
  IsAccountId,
  IsFilledText,
  IsLike,
  IsMatchId,
  IsOneOf,
  IsSeatId,
  IsText,
  IsWholeInAddress,
} from '../http/bounded.dto.js';
import { IsCommand } from '../http/command-body.js';

const IsSecret = () => IsText(200, 'must be a PIN or passphrase');

export class LoginBody {
  @IsAccountId()
  readonly account!: string;

  @IsFilledText(200, 'must be the PIN or passphrase')
  readonly secret!: string;
}

export class GrantBody {
  @IsOneOf(roles)
  readonly role!: (typeof roles)[number];

  @IsOptional()
  @IsText(100)
  readonly tournament?: string;

  @IsOptional()
  @IsText(40)
  readonly table?: string;

  @IsOptional()
  @IsMatchId()
  readonly match?: string;

  @IsOptional()
  @IsSeatId()
  readonly seat?: string;
}

export class KeyBody extends GrantBody {
  @IsAccountId()
  readonly account!: string;
}

export class AcceptBody {
  @IsText(200, 'must be the code of the invitation')
  readonly code!: string;

  @IsAccountId()
  readonly account!: string;

  @IsOptional()
  @IsText(200)
  readonly name?: string;

  @IsSecret()
  readonly secret!: string;
}

export class AccountBody {
  @IsAccountId()
  readonly account!: string;

  @IsOptional()
  @IsText(200)
  readonly name?: string;

  @IsOptional()
  @IsSecret()
  readonly secret?: string;

  /** Subject of the account at the OpenID provider. */
  @IsOptional()
  @IsText(255)
  readonly oidc?: string;

  @IsOptional()
  @ValidateNested({ message: 'grant must be an object with a role' })
  @Type(() => GrantBody)
  readonly grant?: GrantBody;
}

export class AccountChangeBody {
  @IsOptional()
  @IsBoolean({ message: 'disabled must be true or false' })
  readonly disabled?: boolean;

  @IsOptional()
  @IsSecret()
  readonly secret?: string;
}

export class ErasureBody {
  @IsOptional()
  @IsAccountId()
  readonly account?: string;

  @IsOptional()
  @IsMatchId()
  readonly match?: string;

  @IsOptional()
  @IsSeatId()
  readonly seat?: string;

  @IsOptional()
  @IsFilledText(200, 'must be the name as it was given')
  readonly name?: string;
}

export class ApprovalBody {
  @IsMatchId()
  readonly match!: string;

  @IsCommand()
  readonly command!: JsonObject;
}

export class AccountParams {
  @IsAccountId()
  readonly account!: string;
}

export class GrantParams extends AccountParams {
  @IsWholeInAddress(1, 1_000_000_000, 'must be the number of a grant')
  readonly grant!: number;
}

export class KeyParams {
  @IsLike(/^[0-9a-f]{12}$/, 'must be the one that the key begins with')
  readonly prefix!: string;
}

/** What an OpenID provider sends the browser back with. */
export class OidcCallbackQuery {
  @IsOptional()
  @IsText(4000)
  readonly code?: string;

  @IsOptional()
  @IsText(500)
  readonly state?: string;

  @IsOptional()
  @IsText(500)
  readonly iss?: string;

  @IsOptional()
  @IsText(500)
  readonly session_state?: string;

  @IsOptional()
  @IsText(500)
  readonly scope?: string;

  @IsOptional()
  @IsText(200)
  readonly error?: string;

  @IsOptional()
  @IsText(1000)
  readonly error_description?: string;
}
