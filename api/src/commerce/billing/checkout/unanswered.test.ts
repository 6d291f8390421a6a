/** Subscriptions and customers that the provider created while the answer was lost: none stays payable for long. */
import { START, seededHex } from '@spreadwise/payment-sandbox/testing';
import { testDatabase } from '../../../../test/database';
import { createAccountsHarness, ORIGIN } from '../../../people/identity/testing/accounts-harness';
import { checkoutAttempts } from '../../../platform/db/schema';
import { createProvider, SECRET_KEY, skipPauses, WEBHOOK_SECRET } from '../lifecycle-tests/testing/provider';
import { createStripeGateway } from '../provider/stripe/stripe-gateway';

const database = testDatabase();
afterAll(skipPauses());

/** How the answer to a request that the provider carried out is lost or spoilt. */
const BAD_ANSWERS = {
  'an empty object': () => Response.json({}),
  'an object that says too little': () => Response.json({ id: 'x_1', object: 'subscription', customer: 1 }),
  'a page of a proxy': () => new Response('<html>Bad Gateway</html>', { status: 502 }),
  'a 500': () => Response.json({ error: { type: 'api_error', message: 'oops' } }, { status: 500 }),
  'no answer in time': () => {
    throw new TypeError('the request timed out');
  },
};
type Badly = keyof typeof BAD_ANSWERS;
const ALL_BADLY = Object.keys(BAD_ANSWERS) as Badly[];

/** No webhook arrives: only what the product does by itself counts. */
function setUp() {
  let time = START;
  const provider = createProvider({
    clock: () => time,
    random: seededHex(17),
    dunning: { retryDays: [3], afterwards: 'canceled' },
    publicOrigin: ORIGIN,
    onEvent: () => undefined,
  });
  const spoilt = new Map<string, Badly>();
  const state = {
    /** The request that is carried out and answered badly. */
    badly: null as { readonly call: string; readonly answer: Badly } | null,
    isAway: false,
    /** Requests that reach the provider after everybody has stopped waiting for the answer. */
    late: [] as Request[],
    holdsBack: null as string | null,
  };
  const reach: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const key = request.headers.get('Idempotency-Key') ?? '';
    if (state.isAway) return BAD_ANSWERS['no answer in time']();
    if (call === state.holdsBack) {
      state.late.push(request);
      return BAD_ANSWERS['no answer in time']();
    }
    // As at Stripe, a key whose first answer was a 500 gets that answer again.
    const known = spoilt.get(key);
    if (known) return BAD_ANSWERS[known]();
    const answer = await provider.reach(request);
    if (call !== state.badly?.call) return answer;
    if (state.badly.answer === 'a 500') spoilt.set(key, 'a 500');
    return BAD_ANSWERS[state.badly.answer]();
  };
  const gateway = createStripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port: 9 },
    productName: 'Spreadwise',
    fetch: reach,
  });
  const world = createAccountsHarness(database.db, { gateway });
  return Object.assign(state, {
    world,
    ada: world.browser(),
    subscribe: (browser = world.browser(), planType = 'pro') =>
      browser.send('POST', '/api/stripe/create-subscription', { email: 'ada@example.com', planType }),
    /** Passes the time, running the jobs every five seconds. */
    async pass(seconds: number) {
      for (let left = seconds; left > 0; left -= 5) {
        time += 5_000;
        world.clock.advance(5_000);
        await world.runJobs();
      }
    },
    async arriveLate() {
      for (const request of state.late.splice(0)) await provider.reach(request);
    },
    async payable() {
      const { data } = await provider.dashboard.subscriptions.list({ status: 'incomplete' });
      return data.map(({ id }) => id);
    },
    customers: async () => (await provider.dashboard.customers.list()).data,
    pay: (clientSecret: string) => provider.confirm(clientSecret, '4242424242424242'),
  });
}

const SUBSCRIPTIONS = 'POST /v1/subscriptions';
const CUSTOMERS = 'POST /v1/customers';
const statuses = async () =>
  (await database.db.select().from(checkoutAttempts)).map(({ status }) => status).sort();

describe.each(ALL_BADLY)('a subscription that is created but answered with %s', (answer) => {
  test('can no longer be paid a few seconds after the provider responds again', async () => {
    const here = setUp();
    here.badly = { call: SUBSCRIPTIONS, answer };
    await here.subscribe(here.ada);
    here.isAway = true;
    await here.pass(10 * 60);
    expect(await here.payable()).toHaveLength(1);
    Object.assign(here, { isAway: false, badly: null });
    await here.pass(60);
    const open = (await database.db.select().from(checkoutAttempts)).filter(
      ({ status }) => status === 'open',
    );
    // After a 500 the subscription was found at once: the browser saw no failure, and has that one to pay.
    expect(await here.payable()).toEqual(open.map(({ subscriptionId }) => subscriptionId));
    expect(open).toHaveLength(answer === 'a 500' ? 1 : 0);
  });

  test('is resumed by its own browser when that retries at once: one subscription, and it can be paid', async () => {
    const here = setUp();
    here.badly = { call: SUBSCRIPTIONS, answer };
    await here.subscribe(here.ada);
    here.badly = null;
    const [made] = await here.payable();
    const again = await here.subscribe(here.ada);
    expect(again).toMatchObject({ status: 200, body: { subscriptionId: made } });
    await here.pass(60);
    expect(await here.payable()).toEqual([made]);
    expect((await here.pay(again.body.clientSecret)).body.status).toBe('succeeded');
  });

  test('gives way to another plan chosen in the same browser', async () => {
    const here = setUp();
    here.badly = { call: SUBSCRIPTIONS, answer };
    await here.subscribe(here.ada);
    here.badly = null;
    const other = await here.subscribe(here.ada, 'basic');
    expect(await here.payable()).toEqual([other.body.subscriptionId]);
    expect((await here.pay(other.body.clientSecret)).body.status).toBe('succeeded');
  });
});

test('a 500 whose outcome cannot be looked up yet leaves nothing to be paid once it can', async () => {
  const here = setUp();
  here.badly = { call: SUBSCRIPTIONS, answer: 'a 500' };
  here.holdsBack = 'GET /v1/subscriptions';
  expect((await here.subscribe(here.ada)).status).toBe(502);
  expect(await statuses()).toEqual(['open']);
  here.holdsBack = null;
  await here.pass(10);
  expect(await here.payable()).toEqual([]);
  expect(await statuses()).toEqual(['failed']);
});

test('a subscription that the provider creates after a lookup found nothing is still found later', async () => {
  const here = setUp();
  here.holdsBack = SUBSCRIPTIONS;
  expect((await here.subscribe(here.ada)).status).toBe(502);
  await here.pass(60);
  expect(await here.payable()).toEqual([]);
  await here.arriveLate();
  expect(await here.payable()).toHaveLength(1);
  await here.pass(60);
  expect(await here.payable()).toEqual([]);
});

test('a subscription begun by a process that died is found without anybody coming back', async () => {
  const here = setUp();
  const { subscriptionId } = (await here.subscribe(here.ada)).body;
  await database.db.update(checkoutAttempts).set({ subscriptionId: null });
  expect(await here.payable()).toEqual([subscriptionId]);
  await here.pass(10);
  expect(await here.payable()).toEqual([]);
});

test('a subscription that was never created is looked up for ten minutes and then dropped', async () => {
  const here = setUp();
  here.holdsBack = SUBSCRIPTIONS;
  await here.subscribe(here.ada);
  await here.pass(15 * 60);
  expect(await statuses()).toEqual(['expired']);
  const again = await here.subscribe(here.ada);
  expect(again.status).toBe(502);
  here.holdsBack = null;
  expect((await here.subscribe(here.ada)).status).toBe(200);
  expect(await here.payable()).toHaveLength(1);
});

describe.each(ALL_BADLY)('a customer that is created but answered with %s', (answer) => {
  test('is reused by its checkout, or deleted when nobody comes back to it', async () => {
    const here = setUp();
    here.badly = { call: CUSTOMERS, answer };
    await here.subscribe(here.ada);
    here.badly = null;
    await here.subscribe(here.ada);
    expect(await here.customers()).toHaveLength(1);

    here.badly = { call: CUSTOMERS, answer };
    const { status } = await here.subscribe();
    here.badly = null;
    await here.pass(20 * 60);
    expect(await here.customers()).toHaveLength(status === 200 ? 2 : 1);
  });
});
