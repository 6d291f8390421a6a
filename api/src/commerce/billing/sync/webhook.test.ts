/** Webhooks that are forged, late, duplicated, out of order, or that could not be processed. */
import { SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import { PLAN_IDS } from '@spreadwise/contract/plans';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import Stripe from 'stripe';
import { createAccountsHarness, OWNER_EMAIL } from '../../../people/identity/testing/accounts-harness';
import { customerFixture } from '../../../people/identity/testing/fixtures';
import { setUp } from '../../../people/identity/testing/setup';
import { auditLog, customers, subscriptions, webhookEvents } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { sweepTables } from '../../../platform/retention/testing/sweep-tables';
import { WEBHOOK_SECRET } from '../testing/fake-gateway';
import { keptEvent } from '../webhook-route';
import { createInboxStore } from './inbox-store';

const here = setUp();
const stripe = new Stripe('sk_test_fake');

/** An event as the provider sends it. The state in it is never read, so it is nonsense. */
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

async function post(payload: string, signature: string | null = sign(payload)): Promise<number> {
  const response = await here.world.app.request('/api/stripe/webhook', {
    method: 'POST',
    body: payload,
    headers: signature === null ? {} : { 'Stripe-Signature': signature },
  });
  return response.status;
}

/** Delivers an event and processes it to the end. */
async function deliver(payload: string, signature: string | null = sign(payload)): Promise<number> {
  const status = await post(payload, signature);
  await here.world.runJobs();
  return status;
}

const recordOf = () => here.db.select().from(subscriptions).orderBy(subscriptions.id);
const events = () => here.db.select().from(webhookEvents);
const waiting = async () => (await createInboxStore(here.db).waiting(10)).oldest;

test('the state in an event is not trusted: it is read back from the provider and recorded', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
  });
  here.world.gateway.change(subscriptionId, { status: 'past_due', plan: 'premium' });
  expect(await deliver(event('evt_1', customerId))).toBe(200);
  expect(await recordOf()).toMatchObject([{ id: subscriptionId, status: 'past_due', plan: 'premium' }]);
  expect(await events()).toMatchObject([{ id: 'evt_1', doneAt: here.world.clock.now() }]);
  expect(await here.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { action: 'subscription.paymentFailed', actor: 'provider', subject: customerId },
    { action: 'subscription.planChanged', subject: customerId, details: { from: 'pro', to: 'premium' } },
  ]);
});

test('a second payment that was refunded is not booked by an event a month later', async () => {
  const { gateway } = here.world;
  for (const browser of [here.world.browser(), here.world.browser()])
    await browser.send('POST', '/api/stripe/create-subscription', {
      ...{ email: 'ada@example.com', name: 'ada', planType: 'pro' },
    });
  for (const { id } of gateway.subscriptions.values()) gateway.pay(id);
  const tellAll = async (name: string) => {
    for (const { customerId } of gateway.subscriptions.values())
      await deliver(event(`evt_${name}_${customerId}`, customerId));
  };
  const booked = async () =>
    (await here.db.select().from(auditLog).orderBy(auditLog.seq)).map(({ action }) => action);
  await tellAll('paid');
  const before = await booked();
  expect(before).toContain('subscription.returned');
  here.world.clock.advance(40 * DAY_MS);
  await sweepTables(here.db, here.world.clock.now());
  await tellAll('late');
  expect(await booked()).toEqual(before);
});

test.each([
  ['signed with another secret', (payload: string) => sign(payload, { secret: 'whsec_other' })],
  ['older than five minutes', (payload: string) => sign(payload, { secondsAgo: 301 })],
  ['dated ahead of our clock', (payload: string) => sign(payload, { secondsAgo: -301 })],
  ['signed with an empty signature', (payload: string) => sign(payload).replace(/v1=.*/, 'v1=')],
  ['signed for another body', () => sign('{}')],
  ['not signed', () => null],
  ['signed with nonsense', () => 't=1,v1=00'],
])('an event that is %s is rejected and leaves nothing', async (_, signature) => {
  const { customerId } = await customerFixture(here.world, here.db, { email: 'ada@example.com' });
  const payload = event('evt_1', customerId);
  expect(await deliver(payload, signature(payload))).toBe(400);
  expect(await events()).toEqual([]);
  expect(here.world.gateway.calls).toEqual([]);
});

test('rejects an oversized event before reading it', async () => {
  expect(await deliver('x'.repeat(2_000_000))).toBe(413);
  expect(await events()).toEqual([]);
});

test('rejects a signed body that is no event', async () => {
  expect(await deliver('not json')).toBe(400);
  expect(await deliver('{}')).toBe(400);
});

const strange = (customer: unknown) =>
  JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: { object: 'invoice', customer } } });

test.each([
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"evt_1"'],
  ['an event without an object', '{"id":"evt_1","type":"invoice.paid"}'],
  ['an id with a NUL', event('evt_\0', null)],
  ['an id of the wrong form', event('evt 1', null)],
  ['an overlong id', event('e'.repeat(256), null)],
  ['a type with a NUL', event('evt_1', null, 'invoice\0paid')],
  ['a customer with a NUL', event('evt_1', 'cus_\0')],
  ['a customer that is a path', event('evt_1', '../charges')],
  ['a customer that is a number', strange(7)],
  ['a customer without an id', strange({})],
  [
    'a customer object without an id',
    JSON.stringify({ id: 'evt_1', type: 'customer.updated', data: { object: { object: 'customer' } } }),
  ],
  ['an event of another API version', JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'x' })],
])('%s is rejected although it is signed, and leaves nothing', async (_, payload) => {
  expect(await deliver(payload)).toBe(400);
  expect(await events()).toEqual([]);
  expect(here.world.gateway.calls).toEqual([]);
});

test('finds the customer of an event as an id, as an expanded object, or as the object itself', async () => {
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

test('events of another kind and about an unknown customer are accepted and done', async () => {
  expect(await deliver(event('evt_1', null, 'balance.available'))).toBe(200);
  expect(await deliver(event('evt_2', 'cus_unknown', 'something.new'))).toBe(200);
  expect((await events()).every(({ doneAt }) => doneAt !== null)).toBe(true);
  expect(await recordOf()).toEqual([]);
  await here.world.runJobs();
  expect(here.world.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [OWNER_EMAIL, 'Unknown event from the payment provider: something.new'],
  ]);
});

test('a customer who was created elsewhere is recorded', async () => {
  const { customerId } = here.world.gateway.add({ email: 'grace@example.com', plan: 'basic' });
  expect(await deliver(event('evt_1', customerId))).toBe(200);
  expect(await here.db.select().from(customers)).toMatchObject([
    { id: customerId, email: 'grace@example.com' },
  ]);
});

test('an address changed at the provider does not move the account', async () => {
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

test('an event that could not be processed is stored, and retried with back-off', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
  });
  const { gateway, clock } = here.world;
  gateway.change(subscriptionId, { status: 'canceled' });
  gateway.failure = { reason: 'unavailable', when: 'before' };
  expect(await deliver(event('evt_1', customerId))).toBe(200);
  const pauses: number[] = [];
  for (const tries of [1, 2, 3, 4]) {
    const [kept] = await waiting();
    expect(kept).toMatchObject({ doneAt: null, attempts: tries, lastError: 'fake' });
    const pause = (kept?.nextTryAt?.getTime() ?? 0) - clock.now().getTime();
    clock.advance(pause - 1);
    const calls = gateway.calls.length;
    await here.world.runJobs();
    expect(gateway.calls).toHaveLength(calls);
    clock.advance(1);
    await here.world.runJobs();
    pauses.push(pause / 1000);
  }
  expect(pauses).toEqual([30, 60, 120, 240]);
  expect(await recordOf()).toMatchObject([{ status: 'active' }]);
  gateway.failure = null;
  clock.advance(3_600_000);
  await here.world.runJobs();
  expect(await events()).toMatchObject([{ doneAt: clock.now(), attempts: 6 }]);
  expect(await waiting()).toEqual([]);
  expect(await recordOf()).toMatchObject([{ status: 'canceled' }]);
});

test('an event that the provider sends again is processed before its back-off is over', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
  });
  here.world.gateway.change(subscriptionId, { status: 'canceled' });
  here.world.gateway.failure = { reason: 'unavailable', when: 'before' };
  await deliver(event('evt_1', customerId));
  here.world.gateway.failure = null;
  expect(await deliver(event('evt_1', customerId))).toBe(200);
  expect(await recordOf()).toMatchObject([{ status: 'canceled' }]);
});

test('an event stored by a process that dies is processed by the next one', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
  });
  here.world.gateway.change(subscriptionId, { status: 'canceled' });
  expect(await post(event('evt_1', customerId))).toBe(200);
  expect(await events()).toMatchObject([{ doneAt: null }]);
  const next = createAccountsHarness(here.db, { gateway: here.world.gateway });
  await next.runJobs();
  expect(await recordOf()).toMatchObject([{ status: 'canceled' }]);
  expect(await events()).toMatchObject([{ attempts: 1 }]);
});

test('an event that cannot be stored is not acknowledged', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: 'ada@example.com' });
  const payload = event('evt_1', customerId);
  await here.db.execute(sql`alter table webhook_events rename to not_there`);
  const status = await post(payload);
  await here.db.execute(sql`alter table not_there rename to webhook_events`);
  expect(status).toBe(500);
  expect(await deliver(payload)).toBe(200);
  expect((await events())[0]?.doneAt).not.toBeNull();
});

test('a burst of events about one customer causes only a few reads', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: 'ada@example.com' });
  const before = here.world.gateway.calls.length;
  const payloads = Array.from({ length: 10 }, (_, index) => event(`evt_${index}`, customerId));
  await Promise.all(payloads.map((payload) => post(payload)));
  await here.world.runJobs();
  expect((await events()).every(({ doneAt }) => doneAt !== null)).toBe(true);
  expect(here.world.gateway.calls.length - before).toBeLessThanOrEqual(3);
});

test('a dispute names only a charge: its customer is looked up', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
  });
  const { gateway } = here.world;
  gateway.charges.set('ch_1', customerId);
  gateway.change(subscriptionId, { reversal: 'disputed' });
  const dispute = (id: string, charge: string) =>
    JSON.stringify({
      id,
      type: 'charge.dispute.created',
      data: { object: { object: 'dispute', id: 'dp_1', charge } },
    });
  expect(await deliver(dispute('evt_1', 'ch_1'))).toBe(200);
  expect(await recordOf()).toMatchObject([{ reversal: 'disputed', status: 'active' }]);
  expect(await events()).toMatchObject([{ customerId, chargeId: 'ch_1' }]);
  expect(await deliver(dispute('evt_2', 'ch_unknown'))).toBe(200);
  expect((await events()).find(({ id }) => id === 'evt_2')).toMatchObject({
    doneAt: here.world.clock.now(),
    note: 'It is about nobody that the payment provider knows.',
  });
});

test('what Stripe reports of refunds and of VAT is known, and alarms nobody', () => {
  const noteOf = (type: string) =>
    keptEvent({ id: 'evt_1', type, customerId: null, chargeId: null }, true, new Date()).note;
  const types = ['credit_note.created', 'refund.updated', 'customer.tax_id.created', 'tax_rate.created'];
  expect([...types, 'tax.settings.updated'].map(noteOf)).toEqual([null, null, null, null, null]);
});

test('events with an unknown type or a price of no plan are done, with a note for the owner', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
  });
  await deliver(event('evt_1', customerId, 'sigma.query.created'));
  here.world.gateway.change(subscriptionId, { plan: null, status: 'past_due' });
  await deliver(event('evt_2', customerId, 'customer.subscription.updated'));
  await deliver(event('evt_3', null, 'price.created'));
  const notes = new Map((await events()).map(({ id, note }) => [id, note]));
  expect(notes.get('evt_1')).toBe('Events of the type sigma.query.created are not known here.');
  expect(notes.get('evt_2')).toBe(`The price of ${subscriptionId} is of none of the plans.`);
  expect(notes.get('evt_3')).toBeNull();
  // The plan it was sold as stays, and its status is updated.
  expect(await recordOf()).toMatchObject([{ plan: 'pro', status: 'past_due' }]);
});

test('the grace period begins once, however often the failure is reported', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
  });
  const { clock, gateway } = here.world;
  const first = clock.now();
  gateway.change(subscriptionId, { status: 'past_due' });
  await deliver(event('evt_1', customerId));
  clock.advance(6 * DAY_MS);
  await deliver(event('evt_2', customerId));
  expect(await recordOf()).toMatchObject([{ pastDueSince: first }]);
  expect(await here.db.select().from(auditLog)).toHaveLength(1);
  gateway.change(subscriptionId, { status: 'active' });
  await deliver(event('evt_3', customerId));
  expect(await recordOf()).toMatchObject([{ pastDueSince: null }]);
});

test('a customer whom the provider has deleted keeps nothing live', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: 'ada@example.com' });
  (here.world.gateway.customers as Map<string, unknown>).delete(customerId);
  await deliver(event('evt_1', customerId, 'customer.deleted'));
  expect(await recordOf()).toMatchObject([{ status: 'canceled' }]);
  expect(await here.db.select().from(auditLog)).toMatchObject([
    { action: 'subscription.ended', details: { why: 'canceled' } },
  ]);
});

test('an event that is done is not processed again', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: 'ada@example.com' });
  await deliver(event('evt_1', customerId));
  const calls = here.world.gateway.calls.length;
  expect(await deliver(event('evt_1', customerId))).toBe(200);
  expect(here.world.gateway.calls).toHaveLength(calls);
});

test("the record ends as the provider's state, whatever the order and number of deliveries", async () => {
  const { gateway } = here.world;
  let run = 0;
  const change = fc.record({
    status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
    plan: fc.constantFrom(...PLAN_IDS),
    cancelAtPeriodEnd: fc.boolean(),
  });
  const scenario = fc.record({
    changes: fc.array(change, { minLength: 1, maxLength: 6 }),
    copies: fc.integer({ min: 1, max: 5 }),
    order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
    turns: fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ changes, copies, order, turns }) => {
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
      /* The shuffled deliveries may be used up before the last change, which has its own. */
      statuses.push(deliver(event(`evt_${run}_last`, customerId)));
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
      const { plan, status, cancelAtPeriodEnd } = gateway.subscriptions.get(subscriptionId) ?? {};
      const record = (await recordOf()).filter(({ id }) => id === subscriptionId);
      expect(record).toMatchObject([{ plan, status, cancelAtPeriodEnd }]);
    }),
    { seed: 20261121, numRuns: 15 },
  );
});
