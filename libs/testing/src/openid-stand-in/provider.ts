/**
 * An OpenID provider: discovery, authorization code with PKCE, keys, ID tokens. Whoever comes is the subject that it was told, so that no
 * page has to be filled in. Written from the specifications (OpenID Connect Core, RFC 7636, RFC 9207), not with the client's own code; what
 * it is to do wrong is told by a spec.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT, exportJWK, generateKeyPair } from 'jose';

export const wrongs = [
  'nonce',
  'issuer',
  'audience',
  'expired',
  'foreign-key',
  'unsigned',
  'no-id-token',
  'denies',
  'silent',
] as const;
export type Wrong = (typeof wrongs)[number];

/** What a spec says of the next login. */
export interface Telling {
  readonly subject?: string;
  readonly wrong?: Wrong | null;
  /** Signs with the key that was published as the next one from now on. */
  readonly rotate?: boolean;
}

export interface Client {
  readonly id: string;
  readonly secret: string;
}

interface Grant {
  readonly redirect: string;
  readonly challenge: string;
  readonly nonce: string;
}

type Keys = Awaited<ReturnType<typeof generateKeyPair>> & { readonly kid: string };

const newKeys = async (): Promise<Keys> => ({
  ...(await generateKeyPair('ES256', { extractable: true })),
  kid: randomBytes(4).toString('hex'),
});

export class Provider {
  private subject = 'nobody';
  private wrong: Wrong | null = null;
  private readonly grants = new Map<string, Grant>();
  private issuer = '';

  private constructor(
    private readonly client: Client,
    private keys: Keys,
    /** Published before it signs, so that nobody is caught by surprise. */
    private next: Keys,
  ) {}

  /** Gives where it answers. */
  static async listen(client: Client, port: number): Promise<string> {
    const provider = new Provider(client, await newKeys(), await newKeys());
    const server = createServer((request, response) => {
      provider.answer(request, response).catch((fault: unknown) => response.writeHead(500).end(String(fault)));
    });
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    return (provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return json(response, 200, this.metadata());
      case 'GET /keys': {
        const keys = [this.keys, this.next].map(async ({ publicKey, kid }) => ({
          ...(await exportJWK(publicKey)),
          kid,
          alg: 'ES256',
          use: 'sig',
        }));
        return json(response, 200, { keys: await Promise.all(keys) });
      }
      case 'GET /authorize':
        return this.authorize(url.searchParams, response);
      case 'POST /token':
        return this.token(new URLSearchParams(await textOf(request)), response);
      case 'POST /tell': {
        const { subject, wrong, rotate } = JSON.parse(await textOf(request)) as Telling;
        if (subject !== undefined) this.subject = subject;
        if (wrong !== undefined) this.wrong = wrong;
        if (rotate === true) [this.keys, this.next] = [this.next, await newKeys()];
        return json(response, 200, {});
      }
      default:
        return json(response, 404, { error: 'not_found' });
    }
  }

  private metadata(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private authorize(asked: URLSearchParams, response: ServerResponse): void {
    const redirect = asked.get('redirect_uri') ?? '';
    const right =
      asked.get('client_id') === this.client.id &&
      asked.get('response_type') === 'code' &&
      asked.get('code_challenge_method') === 'S256' &&
      (asked.get('scope') ?? '').split(' ').includes('openid') &&
      /^http:\/\/127\.0\.0\.1:\d+\/.*api\/oidc\/callback$/.test(redirect);
    if (!right) return json(response, 400, { error: 'invalid_request' });
    const back = new URL(redirect);
    back.searchParams.set('state', asked.get('state') ?? '');
    back.searchParams.set('iss', this.issuer);
    if (this.wrong === 'denies') back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('base64url');
      const [challenge, nonce] = [asked.get('code_challenge') ?? '', asked.get('nonce') ?? ''];
      this.grants.set(code, { redirect, challenge, nonce });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  private async token(asked: URLSearchParams, response: ServerResponse): Promise<void> {
    // Never answers: the caller has to give up by itself.
    if (this.wrong === 'silent') return;
    const code = asked.get('code') ?? '';
    const grant = this.grants.get(code);
    // A code is good once, whatever is wrong with the request.
    this.grants.delete(code);
    const { id, secret } = this.client;
    if (asked.get('client_id') !== id || asked.get('client_secret') !== secret)
      return json(response, 401, { error: 'invalid_client' });
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url');
    const right =
      asked.get('grant_type') === 'authorization_code' &&
      grant !== undefined &&
      grant.redirect === asked.get('redirect_uri') &&
      grant.challenge === challenge;
    if (!right) return json(response, 400, { error: 'invalid_grant' });
    const access = { access_token: randomBytes(16).toString('base64url'), token_type: 'Bearer', expires_in: 60 };
    if (this.wrong === 'no-id-token') return json(response, 200, access);
    return json(response, 200, { ...access, id_token: await this.idToken(grant.nonce) });
  }

  private async idToken(nonce: string): Promise<string> {
    const { wrong } = this;
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: wrong === 'issuer' ? 'https://elsewhere.example' : this.issuer,
      sub: this.subject,
      aud: wrong === 'audience' ? 'somebody-else' : this.client.id,
      iat: wrong === 'expired' ? now - 7200 : now,
      exp: wrong === 'expired' ? now - 3600 : now + 300,
      nonce: wrong === 'nonce' ? 'another' : nonce,
    };
    if (wrong === 'unsigned') return new UnsecuredJWT(claims).encode();
    const { privateKey } = wrong === 'foreign-key' ? await newKeys() : this.keys;
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: this.keys.kid }).sign(privateKey);
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
