/**
 * Access tokens: signed, good for ten minutes, and only while their session is. The signing keys rotate; an old one is known until
 * nothing that it signed can be good any more.
 */
import { randomBytes } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

export const TOKEN_S = 600;
const DAY = 86_400_000;
const ROTATE_MS = 30 * DAY;
const ISSUER = 'touchline';

export class Tokens {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly now: () => number,
  ) {}

  async sign(session: string, account: string): Promise<{ readonly token: string; readonly expiresIn: number }> {
    const { id, secret } = await this.signingKey();
    const issued = Math.floor(this.now() / 1000);
    const token = await new SignJWT({ sid: session })
      .setProtectedHeader({ alg: 'HS256', kid: id })
      .setIssuer(ISSUER)
      .setSubject(account)
      // Two tokens of one second differ, so that one in a log points at one request.
      .setJti(randomBytes(8).toString('hex'))
      .setIssuedAt(issued)
      .setExpirationTime(issued + TOKEN_S)
      .sign(Buffer.from(secret, 'base64url'));
    return { token, expiresIn: TOKEN_S };
  }

  /** The session that a token is of; absent when it is not ours, too old, or changed. */
  async sessionOf(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const row = await this.db
            .selectFrom('signing_keys')
            .select('secret')
            .where('id', '=', kid ?? '')
            .executeTakeFirst();
          if (row === undefined) throw new errors.JOSEError('no such key');
          return Buffer.from(row.secret, 'base64url');
        },
        { algorithms: ['HS256'], issuer: ISSUER, currentDate: new Date(this.now()), requiredClaims: ['exp', 'sub'] },
      );
      return typeof payload['sid'] === 'string' ? payload['sid'] : undefined;
    } catch (thrown) {
      if (thrown instanceof errors.JOSEError) return undefined;
      throw thrown;
    }
  }

  /** Makes a new key; tokens of the one before stay good for their ten minutes. */
  async rotate(): Promise<{ readonly id: string; readonly secret: string }> {
    const key = { id: randomBytes(6).toString('hex'), secret: randomBytes(32).toString('base64url') };
    const now = this.now();
    await this.db
      .insertInto('signing_keys')
      .values({ ...key, created: now })
      .execute();
    const newest = await this.db
      .selectFrom('signing_keys')
      .select('created')
      .where('id', '!=', key.id)
      .orderBy('created', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest !== undefined) await this.db.deleteFrom('signing_keys').where('created', '<', newest.created).execute();
    return key;
  }

  private async signingKey(): Promise<{ readonly id: string; readonly secret: string }> {
    const newest = await this.db
      .selectFrom('signing_keys')
      .selectAll()
      .orderBy('created', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest !== undefined && this.now() - newest.created < ROTATE_MS ? newest : this.rotate();
  }
}
