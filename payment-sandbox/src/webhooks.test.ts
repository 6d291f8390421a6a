/** Signed webhooks and the journal: nothing acknowledged is lost, and a failing receiver gets it again. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { type Bench, begin, createPlans, pay, startBench, temporaryFolder, WEBHOOK_SECRET } from './testing';

let bench: Bench;
let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await bench.close();
  folder.remove();
});

/** A receiver whose answer can be set; it collects the events that it accepts. */
function receiver() {
  const taken: Stripe.Event[] = [];
  const state = { status: 200, attempts: 0 };
  const fetchStub: typeof fetch = async (_url, init) => {
    state.attempts += 1;
    if (state.status >= 300) return new Response('', { status: state.status });
    const signature = new Headers(init?.headers).get('Stripe-Signature') ?? '';
    const received = Math.floor(bench.clock.now / 1000);
    const body = String(init?.body);
    taken.push(
      bench.stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, undefined, undefined, received),
    );
    return new Response('', { status: state.status });
  };
  return { taken, state, fetch: fetchStub, webhook: { url: 'http://receiver/hook', secret: WEBHOOK_SECRET } };
}

const typesOf = (events: Stripe.Event[]) => events.map((event) => event.type);

test('a paid sign-up emits its signed events in order, and the SDK accepts them', async () => {
  const hook = receiver();
  bench = await startBench({ fetch: hook.fetch, webhook: hook.webhook });
  const plans = await createPlans(bench.stripe);
  const begun = await begin(bench.stripe, plans.pro);
  await pay(bench, begun, '4000000000000002');
  await pay(bench, begun, '4242424242424242');
  await bench.sandbox.settled();
  const story = typesOf(hook.taken).filter((type) => !/^(product|price)\./.test(type));
  expect(story).toEqual([
    'customer.created',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'customer.subscription.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'payment_method.attached',
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
  const updated = hook.taken.find((event) => event.type === 'customer.subscription.updated');
  expect(updated?.data).toMatchObject({
    object: { status: 'active', customer: begun.customer.id },
    previous_attributes: { status: 'incomplete' },
  });
});

test('a webhook answered with 500 is retried at growing intervals until it is accepted', async () => {
  const hook = receiver();
  bench = await startBench({ fetch: hook.fetch, webhook: hook.webhook });
  hook.state.status = 500;
  const { id } = await bench.stripe.customers.create({});
  await bench.sandbox.settled();
  expect(hook.state.attempts).toBe(1);
  bench.sandbox.advance();
  await bench.sandbox.settled();
  expect(hook.state.attempts).toBe(1);
  bench.clock.now += 1000;
  bench.timer.fire(5000);
  await bench.sandbox.settled();
  expect(hook.state.attempts).toBe(2);
  hook.state.status = 200;
  bench.clock.now += 5000;
  bench.timer.fire(10_000);
  await bench.sandbox.settled();
  expect(hook.taken).toMatchObject([{ type: 'customer.created', data: { object: { id } } }]);
  bench.clock.now += 3600_000;
  bench.sandbox.advance();
  await bench.sandbox.settled();
  expect(hook.state.attempts).toBe(3);
});

test('a receiver that never answers does not hold up the API', async () => {
  const hung: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  bench = await startBench({ fetch: hung, webhook: { url: 'http://receiver', secret: WEBHOOK_SECRET } });
  for (let index = 0; index < 10; index += 1) await bench.stripe.customers.create({});
  expect((await bench.stripe.customers.list()).data).toHaveLength(10);
});

test('a restart from the journal restores everything and sends waiting webhooks', async () => {
  const journalFile = join(folder.path, 'journal.jsonl');
  const hook = receiver();
  hook.state.status = 503;
  bench = await startBench({ journalFile, fetch: hook.fetch, webhook: hook.webhook });
  const plans = await createPlans(bench.stripe);
  const begun = await begin(bench.stripe, plans.pro);
  await pay(bench, begun, '4000002760003184');
  const before = await bench.stripe.subscriptions.retrieve(begun.subscription.id);
  const events = (await bench.stripe.events.list({ limit: 100 })).data;
  await bench.sandbox.settled();
  await bench.close();

  hook.state.status = 200;
  bench = await startBench({ journalFile, fetch: hook.fetch, webhook: hook.webhook });
  bench.clock.now += 60_000;
  expect(await bench.stripe.subscriptions.retrieve(begun.subscription.id)).toEqual(before);
  expect((await bench.stripe.events.list({ limit: 100 })).data).toEqual(events);
  await bench.sandbox.settled();
  expect(new Set(hook.taken.map((event) => event.id))).toEqual(new Set(events.map((event) => event.id)));
  const finished = await bench.browser(`/v1/payment_intents/${begun.intent}/sandbox_authenticate`, {
    client_secret: begun.clientSecret,
    outcome: 'complete',
  });
  expect(finished.status).toBe(200);
});

test('a line torn by a crash is dropped, earlier requests are kept, and no card number was written', async () => {
  const journalFile = join(folder.path, 'journal.jsonl');
  bench = await startBench({ journalFile });
  const plans = await createPlans(bench.stripe);
  const begun = await begin(bench.stripe, plans.basic);
  await pay(bench, begun, '4242424242424242');
  await bench.close();
  expect(readFileSync(journalFile, 'utf8')).not.toContain('4242424242424242');
  appendFileSync(journalFile, '[["customer","cus_torn",{"id":"cus_to');
  bench = await startBench({ journalFile });
  expect((await bench.stripe.customers.list()).data).toMatchObject([{ id: begun.customer.id }]);
  expect((await bench.stripe.subscriptions.retrieve(begun.subscription.id)).status).toBe('active');
});

test('a journal damaged in the middle stops the start and names the line', async () => {
  const journalFile = join(folder.path, 'journal.jsonl');
  bench = await startBench();
  appendFileSync(journalFile, 'not json\n[]\n');
  await expect(startBench({ journalFile })).rejects.toThrow(/damaged at line 1/);
});
