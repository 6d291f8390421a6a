/**
 * Fuzzes every call of the contract, and what is served beside it, on the whole product: no input causes a fault or
 * loses data. FUZZ_RUNS and FUZZ_SEED set the number of runs and the seed (npm run fuzz).
 */
import { CALLS, type Call, errorBody } from '@spreadwise/contract';
import fc from 'fast-check';
import { openApiDocument } from '../operations/openapi/openapi';
import { NotingRouter } from '../platform/http/observed';
import { type HostileRequest, hostileRequest } from './testing/hostile-requests';
import { type Answered, startWholeProduct, type WholeProduct } from './testing/whole-product';

const { FUZZ_RUNS, FUZZ_SEED = '42', TEST_TIER } = process.env;
const RUNS = Number(FUZZ_RUNS ?? (TEST_TIER === 'long' ? 5_000 : 400));
const SEED = Number(FUZZ_SEED);
const MS_A_RUN = 200;

// Without a mail server, mails are printed to the console.
jest.spyOn(console, 'log').mockImplementation(() => undefined);

let product: WholeProduct;
const added = jest.spyOn(NotingRouter.prototype, 'add');
beforeAll(async () => {
  product = await startWholeProduct();
});
afterAll(() => product.stop());

/** Whether the contract declares this status as a failure of a service behind us. */
const mayFail = (call: string | null, status: number): boolean =>
  call !== null && (CALLS as Readonly<Record<string, Call>>)[call]?.failures?.[status] !== undefined;

function expectRefusal({ call, method, path }: HostileRequest, answer: Answered | null): void {
  if (!answer) return;
  const { status, type, text } = answer;
  if (status >= 500 && !mayFail(call, status))
    throw new Error(`${method} ${path} was answered ${status} ${text}`);
  if (call !== null && status >= 400 && type.startsWith('application/json'))
    errorBody.parse(JSON.parse(text));
}

it('lists every route below /api in the OpenAPI document', () => {
  const { paths } = openApiDocument('Spreadwise', 'http://localhost');
  const routes = added.mock.calls.map(([method, path]) => ({ method: method.toLowerCase(), path }));
  const calls = routes.filter(
    ({ method, path }) => path.startsWith('/api/') && !path.includes('*') && method !== 'all',
  );
  expect(calls.length).toBeGreaterThan(100);
  const missing = calls.filter(({ method, path }) => !paths[path]?.[method]);
  expect(missing).toEqual([]);
});

it('RATE_LIMITS=off lifts every limit, including the one on guesses of the owner’s password', async () => {
  const guess = () => product.call('POST', '/api/auth/owner-login', { password: 'wrong' });
  const answers = await Promise.all(Array.from({ length: 7 }, guess));
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(401));
});

it('answers every call with Cache-Control: no-store, whatever the caller and the status', async () => {
  const kept: string[] = [];
  for (const name of Object.keys(CALLS)) {
    const [method = '', path = ''] = name.split(' ');
    // Without a session, calls that change something are refused.
    for (const caller of method === 'GET' ? (['owner', 'customer', 'nobody'] as const) : ['nobody' as const])
      if (
        !/\bno-store\b/.test(
          (await product.call(method, path, method === 'POST' ? {} : undefined, caller)).caching,
        )
      )
        kept.push(`${name} for ${caller}`);
  }
  expect(kept).toEqual([]);
});

it('writes an audit row for every file that the panel exports', async () => {
  const files = Object.entries(CALLS as Readonly<Record<string, Call>>)
    .filter(([name, { download }]) => name.startsWith('GET /api/admin/') && download)
    // Shown with its message, as the text of a message is.
    .filter(([name]) => name !== 'GET /api/admin/support/image')
    .map(([name]) => name.slice('GET '.length));
  expect(files.length).toBeGreaterThan(1);
  const rows = async () => {
    const { json } = await product.call('GET', '/api/admin/audit?limit=100', undefined, 'owner');
    return (json as { entries: { action: string }[] }).entries.filter(({ action }) =>
      action.endsWith('.exported'),
    ).length;
  };
  for (const path of files) {
    const before = await rows();
    expect((await product.call('GET', path, undefined, 'owner')).status).toBe(200);
    expect([path, await rows()]).toEqual([path, before + 1]);
  }
});

it(
  'answers hostile requests with a worded refusal and never with a server fault',
  async () => {
    await fc.assert(
      fc.asyncProperty(hostileRequest(), async (asked) => {
        const answer = await product.send(asked);
        expectRefusal(asked, answer);
        expect(product.takeFaults()).toEqual([]);
        if (answer?.status === 401 || answer?.status === 204) await product.renew();
      }),
      { seed: SEED, numRuns: RUNS },
    );
    await product.renew();
    const view = { page: '/after', referrer: null, userAgent: 'x', sessionId: 's', userId: null };
    expect((await product.call('POST', '/api/url-tracking/log-visitor', view)).status).toBe(200);
    const visits = await product.call('GET', '/api/admin/visits', undefined, 'owner');
    expect(visits.json).toMatchObject({
      visits: expect.arrayContaining([expect.objectContaining({ page: '/after' })]),
    });
    expect((await product.call('GET', '/api/billing/overview', undefined, 'customer')).status).toBe(200);
  },
  30_000 + RUNS * MS_A_RUN,
);
