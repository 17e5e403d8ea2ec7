export { type Act, type ActingRole, type Role, actOf, isRole, roles, rolesFor } from './roles.js';
export {
  type Grant,
  type Place,
  type Scope,
  covers,
  everywhere,
  mayAnywhere,
  mayGiveAway,
  problemOfGrant,
  roleFor,
  seatsIn,
} from './grant.js';
export { type Account, type GivenGrant, type NewAccount, accountIdPattern } from './accounts.js';
export { type Approval, commandDigest } from './approvals.js';
export type { Denial } from './denials.js';
export type { ErasedAccount } from './erasing.js';
export { copyRegister } from './copying.js';
export { AccessRefused } from './refused.js';
export { Register, openRegister, registerUrlOf } from './register.js';
export { TooManyAttempts, newPassphrase } from './secrets.js';
export { type Session, WHOLE_MS } from './sessions.js';
