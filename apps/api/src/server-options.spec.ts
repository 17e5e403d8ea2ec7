import { UnusableOption, requireSafeHost, serverOptions, trustedProxies } from './server-options.js';

const everyVariable = {
  TOUCHLINE_STORE: 'memory:',
  TOUCHLINE_PORT: '9000',
  TOUCHLINE_HOST: '::1',
  TOUCHLINE_BASE_PATH: '/league/',
  TOUCHLINE_TRUST_PROXY: 'loopback',
  TOUCHLINE_DEMO: 'true',
  TOUCHLINE_INSECURE: '0',
  TOUCHLINE_LOG_LEVEL: 'warn',
};

describe('serverOptions', () => {
  it('listens on loopback with a file below ./data unless told otherwise', () => {
    expect(serverOptions({}, {})).toEqual({
      store: 'sqlite:data/touchline.db',
      access: 'sqlite:data/touchline-access.db',
      publicUrl: '',
      port: 8080,
      host: '127.0.0.1',
      basePath: '',
      trustProxy: '',
      views: 'sqlite:data/touchline.db.views.db',
      demo: false,
      insecure: false,
      logLevel: 'info',
    });
  });

  it('takes each option from its variable, and the command line before it', () => {
    const fromVariables = serverOptions({}, everyVariable);
    expect(fromVariables).toEqual({
      store: 'memory:',
      access: 'memory:',
      publicUrl: '',
      port: 9000,
      host: '::1',
      basePath: '/league',
      trustProxy: 'loopback',
      views: 'sqlite::memory:',
      demo: true,
      insecure: false,
      logLevel: 'warn',
    });
    expect(serverOptions({ port: 0, demo: false, host: 'localhost' }, everyVariable)).toEqual({
      ...fromVariables,
      port: 0,
      demo: false,
      host: 'localhost',
    });
  });

  it.each([
    [{ TOUCHLINE_PORT: 'x' }, /TOUCHLINE_PORT/],
    [{ TOUCHLINE_PORT: '70000' }, /port must be 0 to 65535/],
    [{ TOUCHLINE_DEMO: 'yes' }, /TOUCHLINE_DEMO must be true or false/],
    [{ TOUCHLINE_LOG_LEVEL: 'loud' }, /TOUCHLINE_LOG_LEVEL/],
    [{ TOUCHLINE_BASE_PATH: 'a b' }, /base path must be/],
    [{ TOUCHLINE_PUBLIC_URL: 'touchline.example' }, /public URL/],
    [{ TOUCHLINE_OIDC_ISSUER: 'https://id.example' }, /TOUCHLINE_OIDC_CLIENT_ID/],
  ])('refuses %j and says what would be right', (env, message) => {
    expect(() => serverOptions({}, env)).toThrow(UnusableOption);
    expect(() => serverOptions({}, env)).toThrow(message);
  });

  it.each(['0.0.0.0', '192.168.1.9', '127.evil.example'])(
    'listens on %s only where somebody has credentials',
    (host) => {
      const options = serverOptions({ host }, {});
      expect(() => requireSafeHost(options, false)).toThrow(/--insecure/);
      requireSafeHost(options, true);
      requireSafeHost({ ...options, insecure: true }, false);
      requireSafeHost(serverOptions({}, {}), false);
    },
  );

  it('reads which proxies to trust', () => {
    expect(['', 'false', 'true', '2', 'loopback, 10.0.0.1'].map(trustedProxies)).toEqual([
      false,
      false,
      true,
      2,
      ['loopback', '10.0.0.1'],
    ]);
  });
});
