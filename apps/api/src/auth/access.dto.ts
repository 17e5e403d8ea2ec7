/** Bodies and parameters of the routes about access. */
import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import type { JsonObject } from '#kernel';
import { roles } from '#access';
import { IsCommand } from '../http/command-body.js';

const inNfc = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.normalize('NFC') : value,
);
const accountId = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
const accountMessage = { message: 'account must be an id such as referee-7' };
const matchId = /^[a-z0-9][a-z0-9-]{0,63}$/;

export class LoginBody {
  @Matches(accountId, accountMessage)
  readonly account!: string;

  @IsString({ message: 'secret must be the PIN or passphrase' })
  @MinLength(1, { message: 'secret must be the PIN or passphrase' })
  @MaxLength(200, { message: 'secret must have at most 200 characters' })
  readonly secret!: string;
}

export class GrantBody {
  @IsIn(roles, { message: `role must be one of ${roles.join(', ')}` })
  readonly role!: (typeof roles)[number];

  @IsOptional()
  @inNfc
  @IsString({ message: 'tournament must be a text' })
  @MaxLength(100, { message: 'tournament must have at most 100 characters' })
  readonly tournament?: string;

  @IsOptional()
  @inNfc
  @IsString({ message: 'table must be a text' })
  @MaxLength(40, { message: 'table must have at most 40 characters' })
  readonly table?: string;

  @IsOptional()
  @Matches(matchId, { message: 'match must be a match id such as final-1' })
  readonly match?: string;

  @IsOptional()
  @Matches(accountId, { message: 'seat must be a seat id such as A' })
  readonly seat?: string;
}

export class KeyBody extends GrantBody {
  @Matches(accountId, accountMessage)
  readonly account!: string;
}

export class AcceptBody {
  @IsString({ message: 'code must be the code of the invitation' })
  @MaxLength(200, { message: 'code must be the code of the invitation' })
  readonly code!: string;

  @Matches(accountId, accountMessage)
  readonly account!: string;

  @IsOptional()
  @inNfc
  @IsString({ message: 'name must be a text' })
  @MaxLength(200, { message: 'name must have at most 200 characters' })
  readonly name?: string;

  @IsString({ message: 'secret must be a PIN or passphrase' })
  @MaxLength(200, { message: 'secret must have at most 200 characters' })
  readonly secret!: string;
}

export class AccountBody {
  @Matches(accountId, accountMessage)
  readonly account!: string;

  @IsOptional()
  @inNfc
  @IsString({ message: 'name must be a text' })
  @MaxLength(200, { message: 'name must have at most 200 characters' })
  readonly name?: string;

  @IsOptional()
  @IsString({ message: 'secret must be a PIN or passphrase' })
  @MaxLength(200, { message: 'secret must have at most 200 characters' })
  readonly secret?: string;

  /** Subject of the account at the OpenID provider. */
  @IsOptional()
  @IsString({ message: 'oidc must be a text' })
  @MaxLength(255, { message: 'oidc must have at most 255 characters' })
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
  @IsString({ message: 'secret must be a PIN or passphrase' })
  @MaxLength(200, { message: 'secret must have at most 200 characters' })
  readonly secret?: string;
}

export class ErasureBody {
  @IsOptional()
  @Matches(accountId, accountMessage)
  readonly account?: string;

  @IsOptional()
  @Matches(matchId, { message: 'match must be a match id such as final-1' })
  readonly match?: string;

  @IsOptional()
  @Matches(accountId, { message: 'seat must be a seat id such as A' })
  readonly seat?: string;

  @IsOptional()
  @inNfc
  @IsString({ message: 'name must be the name as it was given' })
  @MinLength(1, { message: 'name must be the name as it was given' })
  @MaxLength(200, { message: 'name must have at most 200 characters' })
  readonly name?: string;
}

export class ApprovalBody {
  @Matches(matchId, { message: 'match must be a match id such as final-1' })
  readonly match!: string;

  @IsCommand()
  readonly command!: JsonObject;
}

export class AccountParams {
  @Matches(accountId, accountMessage)
  readonly account!: string;
}

export class GrantParams extends AccountParams {
  @Type(() => Number)
  @IsInt({ message: 'grant must be the number of a grant' })
  @Min(1, { message: 'grant must be the number of a grant' })
  @Max(1_000_000_000, { message: 'grant must be the number of a grant' })
  readonly grant!: number;
}

export class KeyParams {
  @Matches(/^[0-9a-f]{12}$/, { message: 'prefix must be the one that the key begins with' })
  readonly prefix!: string;
}

export class OidcCallbackQuery {
  @IsOptional()
  @IsString()
  @MaxLength(4000)
  readonly code?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  readonly state?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  readonly iss?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  readonly session_state?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  readonly scope?: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  readonly error?: string;

  @IsOptional()
  @IsString()
  @MaxLength(1000)
  readonly error_description?: string;
}
