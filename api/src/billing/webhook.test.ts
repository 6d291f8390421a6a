/** Stories of webhooks that are forged, late, doubled, out of order, or that we could not work on. */
import fc from 'fast-check';
import Stripe from 'stripe';
import { customerFixture } from '../auth/testing/fixtures';
import { setUp } from '../auth/testing/setup';
import { PLAN_IDS } from '../contract/plans';
import { SUBSCRIPTION_STATUSES } from '../contract/subscription';
import { auditLog, customers, subscriptions, webhookEvents } from '../db/schema';
import { WEBHOOK_SECRET } from './testing/fake-gateway';

const here = setUp();
const stripe = new Stripe('sk_test_fake');

/** An event as the provider sends it. What it says of the state is never looked at, so it says nonsense. */
const event = (id: string, customer: string | null, type = 'customer.subscription.updated') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    data: { object: { object: 'subscription', id: 'sub_nonsense', status: 'active', customer } },
  });

function sign(payload: string, { secret = WEBHOOK_SECRET, secondsAgo = 0 } = {}): string {
  const timestamp = Math.floor(here.world.clock.now().getTime() / 1000) - secondsAgo;
  return stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

async function deliver(payload: string, signature: string | null = sign(payload)): Promise<number> {
  const response = await here.world.app.request('/api/stripe/webhook', {
    method: 'POST',
    body: payload,
    headers: signature === null ? {} : { 'Stripe-Signature': signature },
  });
  return response.status;
}

const recordOf = () => here.db.select().from(subscriptions).orderBy(subscriptions.id);
const events = () => here.db.select().from(webhookEvents);

test('what an event says is not believed: the state is read back and written', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
  });
  here.world.gateway.change(subscriptionId, { status: 'past_due', plan: 'premium' });
  expect(await deliver(event('evt_1', customerId))).toBe(200);
  expect(await recordOf()).toMatchObject([{ id: subscriptionId, status: 'past_due', plan: 'premium' }]);
  expect(await events()).toMatchObject([{ id: 'evt_1', doneAt: here.world.clock.now(), lastError: null }]);
  expect(await here.db.select().from(auditLog)).toMatchObject([
    {
      action: 'subscription.changed',
      subject: customerId,
      details: { from: { plan: 'pro', status: 'active' }, to: { plan: 'premium', status: 'past_due' } },
    },
  ]);
});

test.each([
  ['signed with another secret', (payload: string) => sign(payload, { secret: 'whsec_other' })],
  ['older than five minutes', (payload: string) => sign(payload, { secondsAgo: 301 })],
  ['signed for another body', () => sign('{}')],
  ['not signed', () => null],
  ['signed with nonsense', () => 't=1,v1=00'],
])('an event that is %s is refused and leaves nothing', async (_, signature) => {
  const { customerId } = await customerFixture(here.world, here.db, { email: 'ada@example.com' });
  const payload = event('evt_1', customerId);
  expect(await deliver(payload, signature(payload))).toBe(400);
  expect(await events()).toEqual([]);
  expect(here.world.gateway.calls).toEqual([]);
});

test('an oversized event is refused before it is read', async () => {
  expect(await deliver('x'.repeat(2_000_000))).toBe(413);
  expect(await events()).toEqual([]);
});

test('what is signed but is no event is refused', async () => {
  expect(await deliver('not json')).toBe(400);
  expect(await deliver('{}')).toBe(400);
});

const strange = (customer: unknown) =>
  JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: { object: 'invoice', customer } } });

test.each([
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"evt_1"'],
  ['an event without what it is about', '{"id":"evt_1","type":"invoice.paid"}'],
  ['an id with a NUL', event('evt_\0', null)],
  ['an id of another form', event('evt 1', null)],
  ['an id beyond any length', event('e'.repeat(256), null)],
  ['a type with a NUL', event('evt_1', null, 'invoice\0paid')],
  ['a customer with a NUL', event('evt_1', 'cus_\0')],
  ['a customer that is a path', event('evt_1', '../charges')],
  ['a customer that is a number', strange(7)],
  ['a customer without an id', strange({})],
  [
    'a customer of no id',
    JSON.stringify({ id: 'evt_1', type: 'customer.updated', data: { object: { object: 'customer' } } }),
  ],
  ['an event of the other kind', JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'x' })],
])('%s is refused though it is signed, and leaves nothing', async (_, payload) => {
  expect(await deliver(payload)).toBe(400);
  expect(await events()).toEqual([]);
  expect(here.world.gateway.calls).toEqual([]);
});

test('whom an event is about stands in it as an id, as an object, or as the object itself', async () => {
  const { customerId } = here.world.gateway.add({ email: 'grace@example.com' });
  expect(await deliver(strange({ id: customerId, object: 'customer' }))).toBe(200);
  const itself = {
    id: 'evt_2',
    type: 'customer.updated',
    data: { object: { object: 'customer', id: customerId } },
  };
  expect(await deliver(JSON.stringify(itself))).toBe(200);
  expect(await events()).toMatchObject([{ customerId }, { customerId }]);
});

test('an event of another kind, and one about nobody we know, are taken and done', async () => {
  expect(await deliver(event('evt_1', null, 'balance.available'))).toBe(200);
  expect(await deliver(event('evt_2', 'cus_unknown', 'something.new'))).toBe(200);
  expect((await events()).every(({ doneAt }) => doneAt !== null)).toBe(true);
  expect(await recordOf()).toEqual([]);
});

test('a customer who was made elsewhere comes into the record', async () => {
  const { customerId } = here.world.gateway.add({ email: 'grace@example.com', plan: 'basic' });
  expect(await deliver(event('evt_1', customerId))).toBe(200);
  expect(await here.db.select().from(customers)).toMatchObject([
    { id: customerId, email: 'grace@example.com' },
  ]);
});

test('an address that is changed at the provider does not move the account to it', async () => {
  const { customerId } = await customerFixture(here.world, here.db, {
    email: 'mallory@example.com',
  });
  const moved = here.world.gateway.customers.get(customerId);
  Object.assign(moved ?? {}, { email: 'ada@example.com', name: 'Ada' });
  expect(await deliver(event('evt_1', customerId))).toBe(200);
  expect(await here.db.select().from(customers)).toMatchObject([
    { email: 'mallory@example.com', name: 'Ada' },
  ]);
});

test('an event that could not be worked on asks to be sent again, and is done then', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
  });
  here.world.gateway.change(subscriptionId, { status: 'canceled' });
  here.world.gateway.failure = { reason: 'unavailable', when: 'before' };
  const payload = event('evt_1', customerId);
  expect(await deliver(payload)).toBe(503);
  expect(await events()).toMatchObject([{ doneAt: null, attempts: 1, lastError: 'fake' }]);
  expect(await recordOf()).toMatchObject([{ status: 'active' }]);
  here.world.gateway.failure = null;
  expect(await deliver(payload)).toBe(200);
  expect(await events()).toMatchObject([{ attempts: 2, lastError: null }]);
  expect(await recordOf()).toMatchObject([{ status: 'canceled' }]);
});

test('an event that is done is not worked on again', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: 'ada@example.com' });
  await deliver(event('evt_1', customerId));
  const calls = here.world.gateway.calls.length;
  expect(await deliver(event('evt_1', customerId))).toBe(200);
  expect(here.world.gateway.calls).toHaveLength(calls);
});

test('whatever the order and number of deliveries, the record ends as the provider’s', async () => {
  const { gateway } = here.world;
  let run = 0;
  const change = fc.record({
    status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
    plan: fc.constantFrom(...PLAN_IDS),
    cancelAtPeriodEnd: fc.boolean(),
  });
  const life = fc.record({
    changes: fc.array(change, { minLength: 1, maxLength: 6 }),
    copies: fc.integer({ min: 1, max: 5 }),
    order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
    turns: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(life, async ({ changes, copies, order, turns }) => {
      run += 1;
      const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
        email: 'ada@example.com',
      });
      let paused = 0;
      gateway.linger = async () => {
        for (let left = turns[paused++ % turns.length] ?? 0; left > 0; left -= 1)
          await new Promise((resolve) => setImmediate(resolve));
      };
      const deliveries = changes
        .flatMap((_, i) => Array.from({ length: copies }, () => event(`evt_${run}_${i}`, customerId)))
        .map((payload, i) => ({ payload, rank: order[i % order.length] ?? 0 }))
        .sort((a, b) => a.rank - b.rank);
      const statuses: Promise<number>[] = [];
      for (const patch of changes) {
        gateway.change(subscriptionId, patch);
        for (const { payload } of deliveries.splice(0, copies)) statuses.push(deliver(payload));
        await new Promise((resolve) => setImmediate(resolve));
      }
      /* The shuffled ones may all have been used up before the last change, which has its own. */
      statuses.push(deliver(event(`evt_${run}_last`, customerId)));
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
      const { plan, status, cancelAtPeriodEnd } = gateway.subscriptions.get(subscriptionId) ?? {};
      const record = (await recordOf()).filter(({ id }) => id === subscriptionId);
      expect(record).toMatchObject([{ plan, status, cancelAtPeriodEnd }]);
    }),
    { seed: 20261121, numRuns: 15 },
  );
}, 120_000);
