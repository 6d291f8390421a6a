import { resolve } from 'node:path';
import fc from 'fast-check';
import { ConfigError } from '../platform/operator-error';
import { publicConfigOf, readConfig } from './config';
import type { ProcessEnvironment } from './read-variables';
import { VARIABLES } from './variables';

const kept = new Map<string, string>();
const files: Record<string, string> = {};
const secrets = {
  readFile: (path: string) => {
    const text = files[path];
    if (text === undefined) throw Object.assign(new Error(`no such file ${path}`), { code: 'ENOENT' });
    return text;
  },
  keepSecret: (dataDir: string, name: string, make: () => string) => {
    const key = `${dataDir}/${name}`;
    const value = kept.get(key) ?? make();
    kept.set(key, value);
    return value;
  },
  randomSecret: () => `made-${kept.size}`,
};
const read = (environment: ProcessEnvironment) => readConfig(environment, secrets);
const refusal = (environment: ProcessEnvironment): string => {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was taken.');
};

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://app.example.com',
  TRUST_PROXY: '1',
  OWNER_PASSWORD: 'correct horse battery',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  MARKET_FEED: 'live',
  EXCHANGES: 'binance,kraken',
};

beforeEach(() => kept.clear());

test.each([
  ['m=64,t=1', false],
  ['m=7168,t=4', false],
  ['m=7168,t=5', true],
  ['m=19456,t=2', true],
])('accepts a hash of the owner’s password that costs %s: %s', (costs, isTaken) => {
  const hash = `$argon2id$v=19$${costs},p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g`;
  const take = () => read({ OWNER_PASSWORD_HASH: hash }).config.owner;
  if (isTaken) expect(take()).toEqual({ hash });
  else expect(take).toThrow('OWNER_PASSWORD_HASH');
});

test('warns about plain http in production, but not on this machine', () => {
  const words = (origin: string) => read({ ...PRODUCTION, PUBLIC_ORIGIN: origin }).warnings.join();
  expect(words('http://app.example.com')).toContain('without https');
  expect(words('http://localhost:3000')).not.toContain('without https');
});

test.each([
  ['DATABASE_URL', 'postgres://u:secret@db.example.com/x', 'sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://u:secret@db.example.com/x?sslmode=verify-full', null],
  ['DATABASE_URL', 'postgres://u:secret@db/x', null],
  ['DATABASE_LISTEN_URL', 'postgres://u:secret@db.example.com/x', 'sslmode=verify-full'],
  ['NATS_URL', 'tls://a.example.com:4222,nats://b.example.com:4222', 'tls://'],
  ['SMTP_URL', 'smtp://u:secret@mail.example.com', 'smtps://'],
  ['SMTP_URL', 'smtp://mail.example.com?requireTLS=true', null],
  ['SMTP_URL', 'smtp://127.0.0.1:1025', null],
])('warns in production about %s=%s only if others could read the connection', (name, value, way) => {
  const more = name === 'SMTP_URL' ? { MAIL_FROM: 'a@example.com' } : { DATABASE_URL: 'postgres://db/x' };
  const words = read({ ...PRODUCTION, ...more, [name]: value }).warnings.join();
  expect(words.includes('does not use TLS')).toBe(way !== null);
  expect(words).toContain(way ?? '');
  expect(words).not.toContain('secret@');
});

test('warns about https with TRUST_PROXY=0, because all callers would share one rate limit', () => {
  const { warnings } = read({ ...PRODUCTION, TRUST_PROXY: '0' });
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
});

test('keeps the secrets key beside the embedded database, and asks for SECRETS_KEY with a shared one', () => {
  expect(read({}).config.secretsKeys.key).not.toBeNull();
  const shared = read({ ...PRODUCTION, DATABASE_URL: 'postgres://db/x' });
  expect(shared.config.secretsKeys.key).toBeNull();
  expect(shared.warnings.join()).toContain('SECRETS_KEY');
  const before = { SECRETS_KEY_BEFORE: 'b'.repeat(43) };
  expect(refusal(before)).toContain('SECRETS_KEY_BEFORE is set without SECRETS_KEY');
  expect(read({ ...before, SECRETS_KEY: 'n'.repeat(43) }).warnings.join()).toContain('Remove it');
});

describe('an empty environment', () => {
  it('listens on this machine only, with the payment sandbox and the embedded database', () => {
    const { config, warnings } = read({});
    expect(config).toMatchObject({
      production: false,
      productName: 'Spreadwise',
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: 'http://localhost:3000',
      databaseUrl: null,
      mail: { kind: 'outbox' },
      rateLimits: true,
      trustedProxies: 0,
      payment: { kind: 'sandbox', api: null, mode: 'test' },
      market: { feed: 'simulated', seed: null, record: null },
    });
    expect(config.dataDir).toMatch(/[\\/]data$/);
    expect(warnings).toEqual([]);
    expect(publicConfigOf(config, 'key').payment).toEqual({
      publishableKey: 'pk_test_sandbox',
      mode: 'test',
      scriptUrl: '/sandbox/stripe.js',
    });
  });

  it('makes an owner password once, reports it, and keeps it across restarts', () => {
    const first = read({});
    const second = read({});
    expect(first.madeOwnerPassword).toMatch(/^made-/);
    expect(second.madeOwnerPassword).toBe(first.madeOwnerPassword);
    expect(second.config.owner).toEqual({ password: first.madeOwnerPassword });
    expect(second.config.payment.webhookSecret).toBe(first.config.payment.webhookSecret);
  });

  it('treats an empty variable as not set', () => {
    expect(read({ PORT: '', OWNER_PASSWORD: '', DATABASE_URL: '' }).config.port).toBe(3000);
  });
});

describe('an invalid variable', () => {
  it.each([
    ['PORT', '70000', 'PORT was "70000"; expected a port number from 1 to 65535.'],
    ['PORT', '30 00', 'PORT was "30 00"; expected a port number from 1 to 65535.'],
    ['RATE_LIMITS', 'no', 'RATE_LIMITS was "no"; expected on or off.'],
    ['PUBLIC_ORIGIN', 'https://a.example/shop', 'PUBLIC_ORIGIN was "https://a.example/shop"; expected'],
    ['NODE_ENV', 'prod', 'NODE_ENV was "prod"; expected development, production or test.'],
    ['MARKET_FEED', 'real', 'MARKET_FEED was "real"; expected simulated, live or replay.'],
    ['EXCHANGES', 'binance,krakn', 'EXCHANGES was "binance,krakn"; expected exchanges with known fees'],
    ['EXCHANGES', 'northsea', 'EXCHANGES was "northsea"; expected'],
    ['EXCHANGES', ',', 'EXCHANGES was ","; expected'],
    ['MARKET_SEED', '-1', 'MARKET_SEED was "-1"; expected a whole number from 0 to 4294967295.'],
    ['TRUST_PROXY', 'true', 'TRUST_PROXY was "true"; expected the number of your own proxies'],
    ['CI_ISSUERS', 'http://ci.example', 'CI_ISSUERS was "http://ci.example"; expected issuers'],
    ['CI_ISSUERS', 'https://ada:x@ci.example', 'CI_ISSUERS was "https://ada:x@ci.example"; expected'],
    ['ADMIN_ORIGIN', 'http://localhost:3001', 'ADMIN_ORIGIN has the host of PUBLIC_ORIGIN'],
    ['SITE_ORIGIN', 'http://localhost:3001', 'SITE_ORIGIN has the host of PUBLIC_ORIGIN'],
    ['SITE_ORIGIN', 'https://pages.example', 'SITE_ORIGIN and PUBLIC_ORIGIN are of different schemes'],
    ['ADMIN_ORIGIN', 'https://admin.example', 'ADMIN_ORIGIN and PUBLIC_ORIGIN are of different schemes'],
  ])('%s=%s stops the start with a line that says what is allowed', (name, value, words) => {
    expect(refusal({ [name]: value })).toContain(words);
  });

  it('is reported together with all others, one line each', () => {
    expect(refusal({ PORT: 'x', RATE_LIMITS: 'x' }).split('\n')).toHaveLength(2);
  });

  it('is reported without its value if it is a secret', () => {
    const secretNames = Object.entries(VARIABLES).flatMap(([name, rule]) => ('secret' in rule ? [name] : []));
    expect(secretNames).toContain('STRIPE_SECRET_KEY');
    for (const name of secretNames) {
      const value = name === 'OWNER_PASSWORD' ? 'hunter2-'.repeat(200) : 'hunter2-wrong';
      const words = refusal({ [name]: value });
      expect(words).toContain(`${name} was something else`);
      expect(words).not.toContain('hunter2');
    }
  });

  it('is refused with a ConfigError or accepted, whatever its value', () => {
    const environment = fc.record(
      Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, fc.string({ maxLength: 40 })])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(environment, (given) => {
        try {
          read(given);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('a secret in a file', () => {
  const secretNames = Object.entries(VARIABLES).flatMap(([name, rule]) => ('secret' in rule ? [name] : []));
  beforeAll(() => {
    files['/run/secrets/url'] = 'postgres://ada:hunter2@db.example/shop\n';
    files['/run/secrets/nothing'] = '\n';
  });

  it('is read like the variable, without the trailing line break', () => {
    const { config, entries } = read({ DATABASE_URL_FILE: '/run/secrets/url' });
    expect(config.databaseUrl).toBe('postgres://ada:hunter2@db.example/shop');
    expect(JSON.stringify(entries)).not.toContain('hunter2');
  });

  it('works for every secret', () => {
    for (const name of secretNames)
      expect(refusal({ [`${name}_FILE`]: '/nowhere' })).toBe(
        `${name}_FILE names a file that cannot be read (ENOENT); expected the path of a file that holds ${name}.`,
      );
  });

  it('is refused if the variable is also set, the file is empty, or the value is invalid', () => {
    files['/run/secrets/key'] = 'hunter2-is-no-key';
    expect(refusal({ SMTP_URL_FILE: '/run/secrets/url', SMTP_URL: 'smtp://mail.example' })).toBe(
      'SMTP_URL and SMTP_URL_FILE are both set; set one of them.',
    );
    expect(refusal({ OWNER_PASSWORD_FILE: '/run/secrets/nothing' })).toContain('names a file that is empty');
    const words = refusal({ STRIPE_SECRET_KEY_FILE: '/run/secrets/key' });
    expect(words).toContain('STRIPE_SECRET_KEY was something else (17 characters, not shown)');
    expect(words).not.toContain('hunter2');
  });

  it('is reported together with all other problems', () => {
    expect(refusal({ SMTP_URL_FILE: '/nowhere', PORT: 'x' }).split('\n')).toHaveLength(2);
  });
});

describe('a stop', () => {
  it('keeps serving for a while in production, and ends at once in development', () => {
    expect(read({}).config).toMatchObject({ drainMs: 0, stopLimitMs: 20_000 });
    expect(read(PRODUCTION).config.drainMs).toBe(5_000);
    expect(read({ ...PRODUCTION, DRAIN_MS: '0' }).config.drainMs).toBe(0);
  });
});

describe('payment', () => {
  it('uses another stand-in if one is named, and mounts no sandbox of its own', () => {
    const { payment } = read({ STRIPE_API_BASE: 'http://127.0.0.1:12111' }).config;
    expect(payment).toMatchObject({
      kind: 'provider',
      api: { protocol: 'http', host: '127.0.0.1', port: 12111 },
      scriptUrl: null,
      mode: 'test',
    });
    expect(read({ STRIPE_API_BASE: 'https://pay.example' }).config.payment.api?.port).toBe(443);
  });

  it('warns that a stand-in’s webhooks are refused until their secret is configured', () => {
    const { warnings } = read({ STRIPE_API_BASE: 'http://127.0.0.1:12111' });
    expect(warnings).toEqual([expect.stringContaining('STRIPE_WEBHOOK_SECRET')]);
  });

  it('uses Stripe if its keys are configured', () => {
    const { config, warnings } = read(PRODUCTION);
    expect(config.payment).toMatchObject({ kind: 'provider', api: null, scriptUrl: null, mode: 'live' });
    expect(warnings).toEqual([]);
  });

  it('starts with an invalid publishable key, so that the sign-up page can report it', () => {
    const { config, warnings } = read({ STRIPE_PUBLISHABLE_KEY: 'not-a-key' });
    expect(publicConfigOf(config, 'key').payment.publishableKey).toBe('not-a-key');
    expect(warnings).toEqual([expect.stringContaining('STRIPE_PUBLISHABLE_KEY')]);
  });

  it.each([
    [
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_WEBHOOK_SECRET is not set',
    ],
    [
      {
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
      },
      'different modes',
    ],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY is not set'],
    [{ MAIL_REPLY_TO: 'support@in.example.com' }, 'MAIL_REPLY_TO requires MAIL_EVENTS_SECRET'],
    // With its tag it would be longer than a local part may be.
    [{ MAIL_REPLY_TO: 'customer-care-of-spreadwise@example.com' }, 'at most 18 characters before the @'],
  ])('refuses an incomplete configuration: %j', (environment, words) => {
    expect(refusal(environment)).toContain(words);
  });
});

it('VISITOR_STORAGE defaults to consent in production and to session in development', () => {
  const storageOf = (environment: ProcessEnvironment) => read(environment).config.visitorStorage;
  expect([storageOf({}), storageOf(PRODUCTION)]).toEqual(['session', 'consent']);
  expect(storageOf({ VISITOR_STORAGE: 'consent' })).toBe('consent');
  expect(storageOf({ ...PRODUCTION, VISITOR_STORAGE: 'session' })).toBe('session');
});

it('gives push services a subject that they accept, also on plain http', () => {
  const subjectOf = (environment: ProcessEnvironment) => read(environment).config.channels.vapidSubject;
  expect(subjectOf({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toBe('mailto:owner@localhost');
  expect(subjectOf({ PUBLIC_ORIGIN: 'https://app.example.com' })).toBe('https://app.example.com');
  expect(subjectOf({ OWNER_EMAIL: 'o@example.com' })).toBe('mailto:o@example.com');
});

it('metrics listen on this machine only, unless METRICS_PORT names an address', () => {
  const metricsOf = (METRICS_PORT: string) => read({ METRICS_PORT }).config.observability.metrics;
  expect(metricsOf('9464')).toEqual({ kind: 'own port', host: '127.0.0.1', port: 9464, token: null });
  expect(metricsOf('0.0.0.0:9464')).toMatchObject({ host: '0.0.0.0', port: 9464 });
  expect(() => metricsOf('0.0.0.0:0')).toThrow('METRICS_PORT was "0.0.0.0:0"; expected');
  expect(() => metricsOf('3000')).toThrow('which is PORT');
});

describe('the market', () => {
  it('watches the named exchanges, each once', () => {
    const { market } = read({ MARKET_FEED: 'live', EXCHANGES: 'kraken, binance,kraken' }).config;
    expect(market).toMatchObject({ feed: 'live', groups: [['kraken', 'binance']], record: null });
  });

  it('splits the exchanges into groups, each exchange in the first group that names it', () => {
    const { market } = read({ MARKET_FEED: 'live', EXCHANGES: 'kraken,binance; okx,kraken; binance' }).config;
    expect(market).toMatchObject({ groups: [['kraken', 'binance'], ['okx']] });
  });

  it('resolves the paths of a replay and of a recording', () => {
    const { market } = read({ MARKET_FEED: 'replay', REPLAY: 'a.ndjson', RECORD: 'b.ndjson' }).config;
    expect(market).toEqual({
      feed: 'replay',
      file: resolve('a.ndjson'),
      record: resolve('b.ndjson'),
    });
  });

  it('reads the gaps of a recording from the data folder', () => {
    expect(read({ DATA_DIR: 'elsewhere' }).config.market).toMatchObject({
      ...{ feed: 'simulated', gapsFile: resolve('elsewhere/market-gaps.json') },
    });
  });

  it('takes the seed of the simulated market from MARKET_SEED', () => {
    expect(read({ MARKET_SEED: '7' }).config.market).toMatchObject({ feed: 'simulated', seed: 7 });
  });

  it.each([
    [{ MARKET_FEED: 'live' }, 'EXCHANGES is not set; MARKET_FEED=live requires it'],
    [{ MARKET_FEED: 'replay' }, 'REPLAY is not set; MARKET_FEED=replay requires it'],
    [{ EXCHANGES: 'kraken' }, 'only MARKET_FEED=live reads it, and the feed is simulated'],
    [{ REPLAY: 'a.ndjson' }, 'only MARKET_FEED=replay reads it'],
    [{ MARKET_FEED: 'live', EXCHANGES: 'kraken', MARKET_SEED: '7' }, 'only MARKET_FEED=simulated reads it'],
    [{ MARKET_FEED: 'replay', REPLAY: 'a.ndjson', RECORD: './a.ndjson' }, 'are the same file'],
  ])('refuses variables that do not fit the feed: %j', (environment, words) => {
    expect(refusal(environment)).toContain(words);
  });
});

describe('production', () => {
  it('listens on all interfaces', () => {
    expect(read(PRODUCTION).config).toMatchObject({ production: true, host: '0.0.0.0' });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: '' }, 'PAYMENT_SANDBOX=allow'],
    [{ OWNER_PASSWORD: '' }, 'OWNER_PASSWORD is not set'],
    [{ OWNER_PASSWORD: 'short' }, 'OWNER_PASSWORD has 5 characters'],
    [{ RATE_LIMITS: 'off' }, 'RATE_LIMITS was "off"'],
    [{ MARKET_FEED: '', EXCHANGES: '' }, 'simulated market only with MARKET_FEED=simulated'],
    [{ STRIPE_API_BASE: 'http://127.0.0.1:1', STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY'],
  ])('refuses development-only values: %j', (more, words) => {
    expect(refusal({ ...PRODUCTION, STRIPE_PUBLISHABLE_KEY: '', ...more })).toContain(words);
  });

  it('accepts the sandbox and the simulated market if they are requested by name, with warnings', () => {
    const { NODE_ENV, OWNER_PASSWORD } = PRODUCTION;
    const { config, warnings } = read({
      NODE_ENV,
      OWNER_PASSWORD,
      PAYMENT_SANDBOX: 'allow',
      MARKET_FEED: 'simulated',
    });
    expect(config.payment).toMatchObject({
      kind: 'sandbox',
      secretKey: expect.stringMatching(/^sk_test_made-/),
    });
    expect(warnings).toEqual([
      expect.stringContaining('PUBLIC_ORIGIN'),
      expect.stringContaining('test mode'),
      expect.stringContaining('simulated'),
    ]);
  });
});

describe('the role', () => {
  const DATABASE_URL = 'postgres://ada:hunter2@db.example/shop';

  it('defaults to all, with a bus inside the process', () => {
    expect(read({}).config).toMatchObject({ role: 'all', bus: { kind: 'in-process' } });
  });

  it('connects to the other processes by the database, or by NATS if it is configured', () => {
    const busOf = (more: ProcessEnvironment) => read({ DATABASE_URL, ...more }).config.bus;
    expect(busOf({})).toEqual({ kind: 'postgres', listenUrl: DATABASE_URL });
    const listenUrl = 'postgres://ada@direct.example/shop';
    expect(busOf({ DATABASE_LISTEN_URL: listenUrl })).toEqual({ kind: 'postgres', listenUrl });
    expect(busOf({ NATS_URL: 'nats://a:4222, tls://u:p@b:4222' })).toEqual({
      kind: 'nats',
      servers: ['nats://a:4222', 'tls://u:p@b:4222'],
      prefix: 'spreadwise',
    });
  });

  it.each([
    [{ ROLE: 'web' }, 'ROLE was "web", but the embedded database belongs to one process. Set DATABASE_URL'],
    [{ NATS_URL: 'nats://a:4222' }, 'NATS_URL is set, but the embedded database belongs to one process'],
    [{ DATABASE_LISTEN_URL: DATABASE_URL }, 'DATABASE_LISTEN_URL is set, but DATABASE_URL is not'],
    [{ ROLE: 'worker', DATABASE_URL }, 'the payment sandbox is inside another process'],
    [{ ROLE: 'webs', DATABASE_URL }, 'ROLE was "webs"; expected all, web, market or worker.'],
    [{ NATS_URL: 'http://a:4222', DATABASE_URL }, 'NATS_URL was something else'],
    [{ ROLE: 'market', DATABASE_URL, MARKET_FEED: 'live' }, 'EXCHANGES is not set'],
  ])('refuses a combination that cannot work: %j', (environment, words) => {
    expect(refusal(environment)).toContain(words);
  });

  it('requires in production only what the role needs', () => {
    const { OWNER_PASSWORD, MARKET_FEED, EXCHANGES, NODE_ENV, PUBLIC_ORIGIN, ...stripe } = PRODUCTION;
    const alone = { NODE_ENV, PUBLIC_ORIGIN, DATABASE_URL: `${DATABASE_URL}?sslmode=require` };
    const market = read({ ...alone, ROLE: 'market', MARKET_FEED, EXCHANGES });
    expect(market.config.owner).toBeNull();
    expect(market.warnings).toEqual([]);
    expect(kept.size).toBe(0);
    expect(read({ ...alone, ROLE: 'worker', ...stripe }).config.owner).toBeNull();
    expect(read({ ...alone, ROLE: 'web', OWNER_PASSWORD, ...stripe }).config.owner).not.toBeNull();
    expect(refusal({ ...alone, ROLE: 'web', ...stripe })).toContain('OWNER_PASSWORD is not set');
    expect(refusal({ ...alone, ROLE: 'market' })).toContain('MARKET_FEED is not set');
    expect(refusal({ ...alone, ROLE: 'worker' })).toContain('payment sandbox');
  });

  it('warns web and worker processes that they must share the remotes’ files', () => {
    const shared = { DATABASE_URL, STRIPE_API_BASE: 'http://127.0.0.1:1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    const warningsOf = (more: ProcessEnvironment) => read({ ...shared, ...more }).warnings;
    for (const ROLE of ['web', 'worker'])
      expect(warningsOf({ ROLE })).toEqual([expect.stringContaining('REMOTES_BUCKET_URL')]);
    expect(warningsOf({ ROLE: 'market' })).toEqual([]);
    const bucket = {
      REMOTES_BUCKET_URL: 'https://s3.example/b',
      REMOTES_BUCKET_KEY_ID: 'k',
      REMOTES_BUCKET_SECRET: 's'.repeat(16),
    };
    expect(warningsOf({ ROLE: 'web', ...bucket })).toEqual([]);
  });
});

describe('the configuration as the owner sees it', () => {
  it('lists every variable and shows no secret', () => {
    const { entries } = read({ ...PRODUCTION, DATABASE_URL: 'postgres://u:hunter2@db.example/x' });
    expect(entries.map(({ name }) => name)).toEqual(Object.keys(VARIABLES));
    const text = JSON.stringify(entries);
    for (const secret of ['hunter2', 'sk_live_1', 'whsec_1', 'correct horse'])
      expect(text).not.toContain(secret);
    const values = Object.fromEntries(entries.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({
      DATABASE_URL: 'set',
      OWNER_PASSWORD: 'set',
      OWNER_PASSWORD_HASH: 'not set',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      PORT: '3000',
    });
  });
});
