/**
 * Logging in by an OpenID provider: authorization code with PKCE. The provider only says who it is; what that account may do is the
 * register's to say, and an account is tied to the provider's subject beforehand.
 */
import { Inject, Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import { type Account, type Register } from '#access';
import { HttpProblem } from '../http/problem.js';
import { OPTIONS, REGISTER } from '../http/tokens.js';
import { type OidcOptions, type ServerOptions, isLoopback } from '../server-options.js';

/** What the browser keeps between leaving and coming back. */
export interface Leaving {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

@Injectable()
export class Oidc {
  private discovered: Promise<client.Configuration> | undefined;

  constructor(
    @Inject(OPTIONS) private readonly options: ServerOptions,
    @Inject(REGISTER) private readonly register: Register,
  ) {}

  /** Where to send the browser. @throws HttpProblem where no provider is configured, or it cannot be reached */
  async leave(redirect: string): Promise<{ readonly url: string; readonly leaving: Leaving }> {
    const configuration = await this.configuration();
    const verifier = client.randomPKCECodeVerifier();
    const leaving = { state: client.randomState(), verifier, nonce: client.randomNonce() };
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: 'openid',
      state: leaving.state,
      nonce: leaving.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, leaving };
  }

  /** @throws HttpProblem when the provider does not vouch for anybody that the register knows */
  async arrive(url: URL, { state, verifier, nonce }: Leaving): Promise<Account> {
    const configuration = await this.configuration();
    let subject: string | undefined;
    try {
      const tokens = await client.authorizationCodeGrant(configuration, url, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      subject = tokens.claims()?.sub;
    } catch (thrown) {
      if (isAway(thrown)) throw unavailable();
      throw new HttpProblem(
        'NOT_AUTHENTICATED',
        'The provider did not vouch for this login; begin again at /api/oidc.',
      );
    }
    const account = subject === undefined ? undefined : await this.register.accounts.findByOidc(subject);
    if (account === undefined || account.disabled)
      throw new HttpProblem(
        'NOT_AUTHENTICATED',
        'The provider knows you, this server does not: an admin ties an account to you.',
      );
    return account;
  }

  private async configuration(): Promise<client.Configuration> {
    const { oidc } = this.options;
    if (oidc === undefined)
      throw new HttpProblem('NOT_FOUND', 'No OpenID provider is configured here; log in at /api/sessions.');
    this.discovered ??= discover(oidc);
    try {
      return await this.discovered;
    } catch {
      this.discovered = undefined;
      throw unavailable();
    }
  }
}

const unavailable = (): HttpProblem =>
  new HttpProblem('PROVIDER_UNAVAILABLE', 'The OpenID provider cannot be reached now; log in at /api/sessions.');

/** Not an answer that says no, but none: a connection that failed, or took too long. */
const isAway = (thrown: unknown): boolean =>
  (thrown instanceof client.ClientError && thrown.code === 'OAUTH_TIMEOUT') ||
  (thrown instanceof TypeError && thrown.message === 'fetch failed');

function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<client.Configuration> {
  const url = new URL(issuer);
  const plain = url.protocol === 'http:' && isLoopback(url.hostname);
  return client.discovery(url, clientId, clientSecret === '' ? undefined : clientSecret, undefined, {
    timeout: 5,
    // The signature of an ID token is checked although it comes straight from the provider: whoever stands between has no key. Only a
    // provider on this very machine is spoken to without TLS.
    execute: [client.enableNonRepudiationChecks, ...(plain ? [client.allowInsecureRequests] : [])],
  });
}
