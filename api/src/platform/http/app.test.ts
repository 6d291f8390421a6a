/** What every request passes through, tested with the page-view log as an example call. */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { post, TEST_ORIGIN, testApp } from '../../../test/app';
import type { MountRoutes } from './exchange';
import { handle } from './handle';

const PATH = '/api/url-tracking/log-visitor';
const VIEW = { page: '/', referrer: null, userAgent: 'x', sessionId: 's', userId: null };
const NOWHERE = { location: { city: null, country: null } };
const NOBODY = {
  isValid: false,
  tier: null,
  customerId: null,
  customerEmail: null,
  customerName: null,
  subscription: null,
  token: null,
};
const taken: MountRoutes = (app) => handle(app, 'POST /api/url-tracking/log-visitor', () => NOWHERE);
const broken: MountRoutes = (app) =>
  handle(app, 'POST /api/url-tracking/log-visitor', () => {
    throw Object.assign(new Error('insert failed\nparams: ada@example.com'), { password: 'hunter2' });
  });

describe('a failure', () => {
  it('tells the caller only an id, and the log the rest', async () => {
    const lines: Record<string, unknown>[] = [];
    const app = testApp([broken], { onLog: (line) => lines.push(line) });
    const answer = await app.request(PATH, post(VIEW));
    expect(answer.status).toBe(500);
    const { error, requestId } = (await answer.json()) as { error: string; requestId: string };
    expect(error).toBe('Something went wrong on our side. Try again in a moment.');
    expect(answer.headers.get('X-Request-Id')).toBe(requestId);
    const faults = lines.filter(({ msg }) => msg === 'fault');
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ requestId, err: { message: 'insert failed' } });
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|ada@example/);
  });

  it('is a 503 while the database is away, and logs the error code for the operator', async () => {
    const lines: Record<string, unknown>[] = [];
    const lost = new Error('query failed', { cause: Object.assign(new Error('gone'), { code: '57P01' }) });
    const away: MountRoutes = (app) =>
      handle(app, 'POST /api/url-tracking/log-visitor', () => {
        throw lost;
      });
    const answer = await testApp([away], { onLog: (line) => lines.push(line) }).request(PATH, post(VIEW));
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'fault',
        err: expect.objectContaining({ cause: expect.objectContaining({ errorCode: '57P01' }) }),
      }),
    );
  });

  it('of a session look-up that is no longer awaited does not end the process', async () => {
    const unheard: unknown[] = [];
    const listener = (reason: unknown) => unheard.push(reason);
    process.on('unhandledRejection', listener);
    const findSession = async () => {
      throw new Error('the database is away');
    };
    const answer = await testApp([], { findSession }).request('/api/config', {
      headers: { Authorization: `Bearer ${'a'.repeat(16)}`, 'Content-Length': '99999999' },
    });
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', listener);
    expect([answer.status, unheard]).toEqual([413, []]);
  });

  it('describes invalid input to a visitor in a sentence, without the name of a field', async () => {
    const app = testApp([(app) => handle(app, 'POST /api/auth/verify-customer', () => NOBODY)]);
    const answer = await app.request('/api/auth/verify-customer', post({ email: 'foo' }));
    expect(await answer.json()).toMatchObject({
      error: 'This is not an email address; it should look like name@example.com.',
      issues: [{ field: 'email' }],
    });
  });

  it('names every invalid field', async () => {
    const answer = await testApp([taken]).request(PATH, post({ ...VIEW, page: '', extra: 1 }));
    expect(answer.status).toBe(400);
    const { issues } = (await answer.json()) as { issues: { field: string }[] };
    expect(issues.map(({ field }) => field).sort()).toEqual(['extra', 'page']);
  });

  it('is also a parameter that is given twice: neither value is picked', async () => {
    const days: MountRoutes = (app) => handle(app, 'GET /api/signals/days', () => ({ days: [] }));
    const sessions = {
      'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') } as const,
    };
    const ask = async (query: string) => {
      const headers = { Authorization: 'Bearer owner-token-0123456' };
      return (await testApp([days], { sessions }).request(`/api/signals/days?${query}`, { headers })).status;
    };
    const once = 'from=2026-11-01&to=2026-11-02';
    expect([await ask(once), await ask(`${once}&to=2026-11-03`)]).toEqual([200, 400]);
  });

  it.each([
    ['GET', PATH, 405, 'POST'],
    ['PUT', PATH, 405, 'POST'],
    ['OPTIONS', '/api/config', 405, 'GET, HEAD'],
    ['PROPFIND', '/api/config', 405, 'GET, HEAD'],
    ['GET', '/api/nothing', 404, null],
    ['POST', '/nothing', 404, null],
  ])('of %s %s is a %i as JSON', async (method, path, status, allow) => {
    const answer = await testApp([taken]).request(path, { method, headers: { Accept: 'text/html' } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Allow')).toBe(allow);
    expect(await answer.json()).toEqual({ error: expect.any(String), requestId: expect.any(String) });
  });
});

describe('a request body', () => {
  it.each(['\ud800', 'a\udc00b', 'a\0b'])(
    'is refused when it contains text that cannot be stored: %j',
    async (page) => {
      const answer = await testApp([taken]).request(PATH, post({ ...VIEW, page }));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error: expect.stringContaining('valid Unicode') });
    },
  );

  it('that ends early is a 400 and logs no fault', async () => {
    const lines: Record<string, unknown>[] = [];
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('aborted'));
      },
    });
    const init = { ...post(VIEW), body, duplex: 'half' } as RequestInit;
    const answer = await testApp([taken], { onLog: (line) => lines.push(line) }).request(PATH, init);
    expect(answer.status).toBe(400);
    expect(lines.filter(({ msg }) => msg === 'fault')).toEqual([]);
  });

  it('is refused when it is too long, whether or not its length was announced', async () => {
    const app = testApp([taken]);
    const long = new Uint8Array(2_000_000).fill(97);
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(long.subarray(0, 10_000));
      },
    });
    const announced = { ...post(VIEW), body: long };
    announced.headers = { ...announced.headers, 'Content-Length': '2000000' };
    expect((await app.request(PATH, announced)).status).toBe(413);
    const endless = { ...post(VIEW), body: stream, duplex: 'half' } as RequestInit;
    expect((await app.request(PATH, endless)).status).toBe(413);
  });

  it.each([
    ['not JSON', '{"page":', 400],
    ['empty', '', 400],
    ['not an object', '[]', 400],
    ['nested very deeply', `${'['.repeat(30_000)}`, 400],
    ['with a forbidden key', '{"__proto__":{"page":"/"}}', 400],
  ])('that is %s is refused', async (_, body, status) => {
    const answer = await testApp([taken]).request(PATH, { ...post(VIEW), body });
    expect(answer.status).toBe(status);
  });

  it('that is not UTF-8 is refused instead of being stored with replacement characters', async () => {
    const body = Buffer.from(JSON.stringify({ ...VIEW, page: '/x' })).map((byte) =>
      byte === 0x78 ? 0xff : byte,
    );
    const answer = await testApp([taken]).request(PATH, { ...post(VIEW), body: new Uint8Array(body) });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: 'The body is not valid UTF-8.' });
  });

  it.each(['text/plain', 'application/jsonp', 'multipart/form-data', 'application/json, text/plain'])(
    'of type %s is refused',
    async (type) => {
      const answer = await testApp([taken]).request(PATH, post(VIEW, { 'Content-Type': type }));
      expect(answer.status).toBe(415);
    },
  );

  it('may declare its charset', async () => {
    const type = { 'Content-Type': 'application/json; charset=utf-8' };
    expect((await testApp([taken]).request(PATH, post(VIEW, type))).status).toBe(200);
  });
});

describe('the log of a request', () => {
  it('is one line without personal data', async () => {
    const lines: Record<string, unknown>[] = [];
    const app = testApp([taken], { onLog: (line) => lines.push(line) });
    await app.request(`${PATH}?email=ada@example.com`, {
      ...post(
        { ...VIEW, page: '/secret-page' },
        { Cookie: 'proof=c00kie', Authorization: 'Bearer t0ken-t0ken-t0ken' },
      ),
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'POST', route: PATH, status: 200, ms: expect.any(Number) });
    // Its characters are random.
    const [{ requestId: _, ...said } = {}] = lines;
    expect(JSON.stringify(said)).not.toMatch(/ada|secret-page|c00kie|t0ken|203\.0\.113/);
  });

  it('names the kind of caller when a call is refused, and only then', async () => {
    const lines: Record<string, unknown>[] = [];
    const calls: MountRoutes = (app) => {
      handle(app, 'GET /api/admin/api-keys', () => ({ keys: [], callsAMinute: 1, nextCursor: null }));
    };
    const sessions = Object.fromEntries(
      (['OWNER', 'CUSTOMER'] as const).map((role) => [
        `token-of-${role}-0123456`,
        { role, permissions: permissionsOf(role, 'FREE'), customerId: 'cus_1', email: 'ada@example.com' },
      ]),
    );
    const app = testApp([calls], { sessions: sessions as never, onLog: (line) => lines.push(line) });
    const Authorization = 'Bearer token-of-CUSTOMER-0123456';
    for (const headers of [
      {},
      { Authorization: 'Bearer nobody-01234567890' },
      { Authorization },
      { Authorization: 'Bearer token-of-OWNER-0123456' },
    ])
      await app.request('/api/admin/api-keys', { headers });
    await app.request(
      '/api/admin/api-keys/revoke',
      post({}, { Authorization, Origin: 'https://evil.example' }),
    );
    expect(lines.map(({ status, caller }) => [status, caller])).toEqual([
      [401, 'nobody'],
      [401, 'nobody'],
      [403, 'CUSTOMER'],
      [200, undefined],
      // A cross-site request is refused before the session is looked up.
      [403, undefined],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/cus_1|ada@example/);
  });

  it('keeps a well-formed id from a proxy and replaces any other', async () => {
    const idOf = async (given: string) => {
      const answer = await testApp([]).request('/api/config', { headers: { 'X-Request-Id': given } });
      return answer.headers.get('X-Request-Id');
    };
    expect(await idOf('proxy-1234567')).toBe('proxy-1234567');
    expect(await idOf('a'.repeat(65))).toMatch(/^[\da-f-]{36}$/);
    expect(await idOf('<script>1234')).toMatch(/^[\da-f-]{36}$/);
  });
});

const NAMED = {
  publicOrigin: 'https://app.example',
  adminOrigin: 'https://admin.example',
  isProduction: true,
} as const;

describe('protection against other sites', () => {
  const status = async (headers: Record<string, string>) => {
    const answer = await testApp([taken]).request(PATH, post(VIEW, { ...headers, Host: 'localhost:3000' }));
    return answer.status;
  };

  it('refuses state-changing requests from other sites’ pages', async () => {
    expect(await status({ 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await status({ 'Sec-Fetch-Site': 'same-site' })).toBe(403);
    expect(await status({ Origin: 'https://evil.example' })).toBe(403);
    expect(await status({ Origin: 'null' })).toBe(403);
    // DNS rebinding: their name leads to our address, so the browser treats their page as same-origin.
    expect(await status({ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://evil.example' })).toBe(403);
  });

  it.each([
    ['evil.example', 0, 421],
    ['evil.example:3000', 0, 421],
    ['localhost.evil.example', 0, 421],
    ['localhost:3000', 0, 200],
    ['127.0.0.1', 0, 200],
    ['[::1]:3000', 0, 200],
    ['192.168.1.20:8080', 0, 200],
    ['web', 0, 200],
    ['evil.example', 1, 421],
    ['web', 1, 200],
  ])('answers the Host %s, with %i proxies in front, with %i', async (Host, trustedProxies, status) => {
    const answer = await testApp([], { trustedProxies }).request('/api/config', { headers: { Host } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Content-Security-Policy')).not.toBeNull();
  });

  it.each([
    'evil.example',
    'spreadwise.local',
    'spreadwise.lan',
    'spreadwise.internal',
    'spreadwise.test',
    'spreadwise.localhost',
    'spreadwise.home.arpa',
    'localhost',
    'spreadwise',
    '127.0.0.1',
    '[::1]',
    '10.0.0.7:3000',
    'app.example.evil.example',
    'app.example@evil.example',
    'app.example, evil.example',
  ])(
    'refuses in production every Host that is not configured: %s, whatever other headers say',
    async (Host) => {
      for (const trustedProxies of [0, 1]) {
        const app = testApp([], { ...NAMED, trustedProxies });
        const asked = async (headers: Record<string, string>) =>
          (await app.request('/api/config', { headers })).status;
        expect(await asked({ Host })).toBe(421);
        expect(await asked({ Host, 'X-Forwarded-Host': 'app.example', Forwarded: 'host=app.example' })).toBe(
          421,
        );
      }
    },
  );

  it.each(['app.example', 'APP.example.', 'app.example:443', 'admin.example'])(
    'accepts the configured Host %s and ignores X-Forwarded-Host',
    async (Host) => {
      const app = testApp([], { ...NAMED, trustedProxies: 1 });
      const headers = { Host, 'X-Forwarded-Host': 'evil.example' };
      expect((await app.request('/api/config', { headers })).status).toBe(200);
    },
  );

  it.each(['/healthz', '/readyz', '/metrics'])(
    'does not apply to %s, which monitoring calls by any name',
    async (path) => {
      const watched: MountRoutes = (app) => void app.get(path, (c) => c.text('ok'));
      for (const Host of ['spreadwise.example', '10.0.0.7'])
        expect((await testApp([watched], NAMED).request(path, { headers: { Host } })).status).toBe(200);
    },
  );

  it('does not apply to payment events, which the embedded sandbox posts to 127.0.0.1 also in production', async () => {
    const path = '/api/stripe/webhook';
    const hook: MountRoutes = (app) => void app.post(path, (c) => c.text('received'));
    const call = post({}, { Host: '127.0.0.1:3000' });
    expect((await testApp([hook], NAMED).request(path, call)).status).toBe(200);
  });

  it('accepts our own page, and programs that are not browsers', async () => {
    expect(await status({ 'Sec-Fetch-Site': 'same-origin', Origin: 'http://127.0.0.1:8080' })).toBe(200);
    expect(await status({ Origin: TEST_ORIGIN })).toBe(200);
    const { Origin: _, ...program } = post(VIEW).headers as Record<string, string>;
    const answer = await testApp([taken]).request(PATH, { ...post(VIEW), headers: program });
    expect(answer.status).toBe(200);
  });
});

describe('too many calls', () => {
  const call = (app: ReturnType<typeof testApp>, address: string) =>
    app.request(PATH, post(VIEW, { 'X-Test-Address': address }));

  it('from one address get 429 with Retry-After, and another address is unaffected', async () => {
    const app = testApp([taken]);
    for (let n = 0; n < 120; n += 1) expect((await call(app, '203.0.113.7')).status).toBe(200);
    const refused = await call(app, '203.0.113.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({
      error: expect.stringMatching(/^Too many requests\. Try again in (\d+ seconds?|1 minute)\.$/),
      requestId: expect.any(String),
    });
    expect((await call(app, '203.0.113.8')).status).toBe(200);
  });

  it('from one IPv6 subscriber are counted together', async () => {
    const app = testApp([taken]);
    const statuses: number[] = [];
    for (let n = 0; n <= 120; n += 1) statuses.push((await call(app, `2001:db8::${n.toString(16)}`)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('pass when limits are disabled for a load test', async () => {
    const app = testApp([taken], { rateLimits: false });
    for (let n = 0; n < 200; n += 1) expect((await call(app, '203.0.113.7')).status).toBe(200);
  });
});

describe('a protected call', () => {
  const secured: MountRoutes = (app) =>
    handle(app, 'GET /api/admin/customers/summary', () => ({
      live: 0,
      total: 0,
      monthlyCents: 0,
      leaving: { count: 0, cents: 0 },
      overdue: { count: 0, cents: 0 },
      currency: 'EUR' as const,
      byPlan: [],
      signupUrl: '',
    }));
  const owner = { role: 'OWNER' as const, permissions: permissionsOf('OWNER') };
  const customer = {
    role: 'CUSTOMER' as const,
    permissions: permissionsOf('CUSTOMER', 'GOLD'),
    customerId: 'cus_1',
    email: 'ada@example.com',
    tier: 'GOLD' as const,
  };
  const app = testApp([secured], {
    sessions: { 'owner-token-0123456': owner, 'customer-token-0123': customer },
  });
  const status = async (authorization?: string) => {
    const headers: Record<string, string> = authorization ? { Authorization: authorization } : {};
    return (await app.request('/api/admin/customers/summary', { headers })).status;
  };

  it('requires a session that the server itself knows to hold the permission', async () => {
    expect(await status('Bearer owner-token-0123456')).toBe(200);
    expect(await status('Bearer customer-token-0123')).toBe(403);
    expect(await status('Bearer unknown-token-0123')).toBe(401);
    expect(await status('Basic b3duZXI6b3duZXI=')).toBe(401);
    expect(await status()).toBe(401);
  });
});

describe('the security headers', () => {
  it('allow no inline or evaluated code, and allow Stripe', async () => {
    const answer = await testApp([]).request('/api/config');
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    );
    expect(directives['default-src']).toEqual(["'none'"]);
    expect(directives['script-src']).toEqual(["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com']);
    expect(directives['connect-src']).toContain('https://api.stripe.com');
    expect(directives['frame-src']).toEqual(
      expect.arrayContaining(['https://js.stripe.com', 'https://hooks.stripe.com']),
    );
    expect(directives['frame-ancestors']).toEqual(["'none'"]);
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(answer.headers.has('Strict-Transport-Security')).toBe(false);
  });

  it('are the same on a failure, and with an https origin include HSTS', async () => {
    const app = testApp([], { publicOrigin: 'https://app.example.com' });
    const answer = await app.request('/api/nothing');
    expect(answer.status).toBe(404);
    expect(answer.headers.has('Content-Security-Policy')).toBe(true);
    expect(answer.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/);
  });
});
