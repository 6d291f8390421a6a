/** Something is paid while the customer is read back: of the calls, some were answered before it, and some after. */
import { testDatabase } from '../../test/database';
import type { PlanId } from '../contract/plans';
import { type Bench, SECRET_KEY, startBench, WEBHOOK_SECRET } from '../sandbox/payment/testing';
import type { BillingChange } from './changes';
import { createBillingStore } from './store';
import { createStripeGateway } from './stripe-gateway';

jest.setTimeout(30_000);
const database = testDatabase();
const MONTH_MS = 31 * 86_400_000;
/** The calls of a reading back, in no order. */
const CALLS = ['customers', 'payment_intents', 'invoices', 'subscriptions'] as const;
type Call = (typeof CALLS)[number];

let bench: Bench;
/** What happens at Stripe as soon as this call was answered, once; calls made beside that one are answered afterwards. */
let after: { call: Call; happens: () => Promise<unknown> } | null = null;
let happening: Promise<unknown> | null = null;

/** Stripe's SDK makes calls that are made together within far fewer turns. */
const TURNS = 50;
async function beside(): Promise<void> {
  for (let left = TURNS; left > 0 && !happening; left -= 1)
    await new Promise((resolve) => setImmediate(resolve));
  await happening;
}

async function watched(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const call = new URL(String(input)).pathname.split('/')[2];
  if (init?.method !== 'GET' || !after) return fetch(input, init);
  if (call !== after.call) {
    await beside();
    return fetch(input, init);
  }
  const { happens } = after;
  const answer = fetch(input, init);
  happening = answer.then(happens);
  await happening;
  after = null;
  happening = null;
  return answer;
}

beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

/** Begins a subscription and reads back whenever told; what changed is the whole story so far. */
async function follow(plan: PlanId) {
  const gateway = createStripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port: Number(new URL(bench.origin).port) },
    productName: 'Spreadwise',
    fetch: watched,
  });
  const store = createBillingStore(database.db);
  const { id: customerId } = await gateway.createCustomer({
    email: 'ada@example.com',
    name: 'ada',
    idempotencyKey: 'customer',
  });
  const begun = await gateway.createSubscription({
    customerId,
    plan,
    attemptId: 'attempt',
    idempotencyKey: 'subscription',
  });
  const story: BillingChange[] = [];
  const readBack = async () => {
    const state = await gateway.readCustomer(customerId);
    const { changes } = await store.recordCustomer(customerId, state, new Date(bench.clock.now));
    story.push(...changes);
  };
  const pay = async () => {
    const secret = begun.clientSecret ?? '';
    const answer = await bench.browser(`/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
      client_secret: secret,
      payment_method: 'pm_card_visa',
    });
    expect(answer.status).toBe(200);
  };
  return { subscriptionId: begun.id, story, readBack, pay };
}

/** Read back once while it happens, and twice more. */
async function during(call: Call, happens: () => Promise<unknown>, readBack: () => Promise<void>) {
  after = { call, happens };
  for (let times = 3; times > 0; times -= 1) await readBack();
}

const kindsOf = (story: readonly BillingChange[]) => story.map(({ kind }) => kind);
const paidOf = (story: readonly BillingChange[]) =>
  story.flatMap((change) => ('paid' in change && change.paid ? [change.paid.amountCents] : []));

describe.each(CALLS)('right after the answer about %s', (call) => {
  test('the first payment is told once, with what was paid', async () => {
    const { story, readBack, pay } = await follow('pro');
    await during(call, pay, readBack);
    expect(kindsOf(story)).toEqual(['began']);
    expect(paidOf(story)).toEqual([4999]);
  });

  test('a renewal is told once', async () => {
    const { story, readBack, pay } = await follow('pro');
    await pay();
    await readBack();
    await during(
      call,
      async () => {
        bench.clock.now += MONTH_MS;
        bench.sandbox.advance();
      },
      readBack,
    );
    expect(kindsOf(story)).toEqual(['began', 'renewed']);
    expect(paidOf(story)).toEqual([4999, 4999]);
  });

  test('an upgrade is told once', async () => {
    const { story, readBack, pay, subscriptionId } = await follow('pro');
    await pay();
    await readBack();
    bench.clock.now += 1000;
    const upgrade = async () => {
      const { data } = await bench.stripe.prices.list({ lookup_keys: ['spreadwise_premium_monthly'] });
      const { items } = await bench.stripe.subscriptions.retrieve(subscriptionId);
      await bench.stripe.subscriptions.update(subscriptionId, {
        items: [{ id: String(items.data[0]?.id), price: String(data[0]?.id) }],
        proration_behavior: 'always_invoice',
      });
    };
    await during(call, upgrade, readBack);
    expect(kindsOf(story)).toEqual(['began', 'planChanged']);
    expect(paidOf(story)).toHaveLength(2);
  });
});
