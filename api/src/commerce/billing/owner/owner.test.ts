/** What the owner sees of a customer, gives to them, and repairs. */
import { CALLS, type Call, type CallName, type CallResponse } from '@spreadwise/contract';
import { eq } from 'drizzle-orm';
import { sessionKey } from '../../../../test/session';
import { mailedCode, OWNER_PASSWORD } from '../../../people/identity/testing/accounts-harness';
import { customerFixture } from '../../../people/identity/testing/fixtures';
import { setUp } from '../../../people/identity/testing/setup';
import {
  auditLog,
  customers,
  notices,
  reconcileRuns,
  sessions,
  subscriptions,
  webhookEvents,
} from '../../../platform/db/schema';
import { ERASED_ADDRESS } from '../../../platform/db/schema/erased';
import { DAY_MS } from '../../../platform/lib/time';
import { createInboxStore } from '../sync/inbox-store';

const here = setUp();
const ADA = 'ada@example.com';

async function owner() {
  const browser = here.world.browser();
  browser.token = (
    await browser.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD })
  ).body.token;
  return browser;
}

/** Returns the body of a successful call, checked against the contract. */
async function ask<N extends CallName>(
  name: N,
  input: Record<string, unknown> = {},
): Promise<CallResponse<N>> {
  const [method = '', path = ''] = name.split(' ');
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const answer = await (await owner()).send(method, path + query, isGet ? undefined : input);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  const call: Call = CALLS[name];
  return call.response?.parse(answer.body) as CallResponse<N>;
}

async function refusal(name: CallName, input: Record<string, unknown>) {
  const [method = '', path = ''] = name.split(' ');
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  return (await (await owner()).send(method, path + query, isGet ? undefined : input)).status;
}

/** What a session of the customer is allowed now. */
async function tierOf(customerId: string): Promise<string | undefined> {
  const tokenHash = sessionKey(`a-token-of-${customerId}`);
  const createdAt = here.world.clock.now();
  const expiresAt = new Date(createdAt.getTime() + 1000 * DAY_MS);
  await here.db
    .insert(sessions)
    .values({ tokenHash, role: 'CUSTOMER', customerId, addressProven: true, createdAt, expiresAt })
    .onConflictDoNothing();
  const session = await here.world.accounts.findSession(tokenHash);
  return session?.role === 'CUSTOMER' ? session.tier : undefined;
}

const ada = (more: Parameters<typeof customerFixture>[2] = { email: ADA }) =>
  customerFixture(here.world, here.db, more);

test('rejects everybody but the owner', async () => {
  const { customerId } = await ada();
  const stranger = here.world.browser();
  expect((await stranger.send('GET', `/api/admin/customer?id=${customerId}`)).status).toBe(401);
  await tierOf(customerId);
  stranger.hold(`a-token-of-${customerId}`);
  for (const [name, call] of Object.entries(CALLS)) {
    if (!/admin\/(customer\b|event|comp|billing)/.test(name)) continue;
    const [method = '', path = ''] = name.split(' ');
    const answer = await stranger.send(method, path, 'body' in call ? {} : undefined);
    expect([name, answer.status]).toEqual([name, 403]);
  }
});

test('shows a customer with every subscription, the leading one first', async () => {
  const { customerId, subscriptionId } = await ada();
  await here.db.insert(subscriptions).values({
    id: 'sub_old',
    customerId,
    plan: 'premium',
    status: 'canceled',
    cancelAtPeriodEnd: false,
    createdAt: new Date(here.world.clock.now().getTime() + 1),
    syncedAt: here.world.clock.now(),
  });
  here.world.gateway.change(subscriptionId, {
    status: 'past_due',
    openInvoice: {
      id: 'in_1',
      amountCents: 4999,
      hostedUrl: 'https://pay.example/in_1',
      since: here.world.clock.now(),
      needsAction: false,
    },
  });
  const { customer, changes } = await ask('POST /api/admin/customer/resync', { id: customerId });
  expect(changes).toEqual(['A payment of €49.99 failed; Pro stays active until 28 November 2026.']);
  expect(customer).toEqual(await ask('GET /api/admin/customer', { id: customerId }));
  expect(customer).toMatchObject({ id: customerId, email: ADA, tier: 'PRO', comp: null });
  expect(customer.subscriptions.map(({ id }) => id)).toEqual([subscriptionId, 'sub_old']);
  expect(customer.subscriptions[0]?.pastDue).toEqual({
    since: '2026-11-21T12:00:00.000Z',
    graceUntil: '2026-11-28T12:00:00.000Z',
    payUrl: 'https://pay.example/in_1',
  });
});

test('answers 404 for an unknown customer or event', async () => {
  expect(await refusal('GET /api/admin/customer', { id: 'cus_x' })).toBe(404);
  expect(await refusal('GET /api/admin/customer/timeline', { id: 'cus_x' })).toBe(404);
  expect(await refusal('POST /api/admin/customer/resync', { id: 'cus_x' })).toBe(404);
  expect(await refusal('POST /api/admin/event/replay', { eventId: 'evt_x' })).toBe(404);
  expect(await refusal('POST /api/admin/comp/end', { customerId: 'cus_x' })).toBe(404);
});

test('a resync reports that the provider does not answer, and records nothing', async () => {
  const { customerId } = await ada();
  here.world.gateway.failure = { reason: 'unavailable', when: 'before' };
  expect(await refusal('POST /api/admin/customer/resync', { id: customerId })).toBe(502);
  expect(await here.db.select().from(auditLog)).not.toContainEqual(
    expect.objectContaining({ action: 'customer.resynced' }),
  );
});

test('the timeline lists events, changes, mails and owner actions in order, once each, at any page size', async () => {
  const { customerId, subscriptionId } = await ada();
  const { clock, gateway } = here.world;
  const keep = (id: string) =>
    createInboxStore(here.db).keep(
      { id, type: 'invoice.paid', customerId, chargeId: null, isDone: false, note: null, notices: [] },
      clock.now(),
    );
  for (let round = 0; round < 4; round += 1) {
    await keep(`evt_${round}`);
    gateway.change(subscriptionId, { cancelAtPeriodEnd: round % 2 === 0 });
    await ask('POST /api/admin/customer/resync', { id: customerId });
    clock.advance(1000);
  }
  await here.db.insert(notices).values({
    key: 'mail 1',
    customerId,
    change: { kind: 'restored', customerId, subscriptionId, plan: 'pro', at: clock.now().toISOString() },
    createdAt: clock.now(),
    subject: 'Your plan goes on',
    sentAt: clock.now(),
  });
  await keep('evt_of_another');
  await here.db
    .update(webhookEvents)
    .set({ customerId: 'cus_other' })
    .where(eq(webhookEvents.id, 'evt_of_another'));
  const { entries } = await ask('GET /api/admin/customer/timeline', { id: customerId, limit: 100 });
  const happened = entries.filter(({ kind, done }) => kind !== 'mail' || done);
  expect(happened).toHaveLength(4 * 3 + 1);
  expect(happened[0]).toMatchObject({ kind: 'mail', summary: 'Mailed: Your plan goes on', done: true });
  const kinds = happened.slice(1, 4).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['act', 'change', 'event']);
  expect(entries.map(({ at }) => at)).toEqual(
    entries
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(happened.filter(({ kind }) => kind === 'event').every(({ done }) => done)).toBe(true);
  expect(happened.find(({ name }) => name === 'subscription.cancelScheduled')?.summary).toBe(
    'The subscription will end on 21 December 2026.',
  );
  for (const limit of [1, 4, 5]) {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: CallResponse<'GET /api/admin/customer/timeline'> = await ask(
        'GET /api/admin/customer/timeline',
        { id: customerId, limit, ...(cursor ? { cursor } : {}) },
      );
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(entries.map(({ id }) => id));
  }
});

test('an event that failed is shown as waiting, and is done once it is replayed', async () => {
  const { customerId, subscriptionId } = await ada();
  const { clock, gateway } = here.world;
  await createInboxStore(here.db).keep(
    { id: 'evt_1', type: 'invoice.paid', customerId, chargeId: null, isDone: false, note: null, notices: [] },
    clock.now(),
  );
  gateway.failure = { reason: 'unavailable', when: 'before' };
  await here.world.runJobs();
  expect((await ask('GET /api/admin/billing/health')).waiting).toMatchObject({
    count: 1,
    oldest: [{ id: 'evt_1', attempts: 1, lastError: 'fake' }],
  });
  expect(await refusal('POST /api/admin/event/replay', { eventId: 'evt_1' })).toBe(502);
  gateway.failure = null;
  gateway.change(subscriptionId, { plan: 'premium' });
  const { changes, event } = await ask('POST /api/admin/event/replay', { eventId: 'evt_1' });
  expect(changes).toEqual(['The plan changed from Pro to Premium.']);
  expect(event).toMatchObject({ lastError: null, nextTryAt: null });
  expect((await ask('GET /api/admin/billing/health')).waiting.count).toBe(0);
});

test('a tier given by the owner lasts until its end, and lets its holder sign in', async () => {
  const until = new Date(here.world.clock.now().getTime() + DAY_MS).toISOString();
  const given = await ask('POST /api/admin/comp', { email: ADA, tier: 'GOLD', until, reason: 'A friend.' });
  expect(given).toMatchObject({ email: ADA, tier: 'GOLD', subscriptions: [] });
  expect(given.comp).toMatchObject({ tier: 'GOLD', until, reason: 'A friend.' });
  expect(here.world.gateway.customers.has(given.id)).toBe(true);
  expect(await tierOf(given.id)).toBe('GOLD');
  const asking = here.world.browser();
  await asking.send('POST', '/api/auth/verify-customer', { email: ADA });
  // The owner gets a mail about the browser that signed in.
  expect(here.world.mails.map(({ to }) => to)).toEqual(['owner@spreadwise.test', ADA]);
  here.world.clock.advance(DAY_MS - 1);
  expect(await tierOf(given.id)).toBe('GOLD');
  here.world.clock.advance(1);
  expect(await tierOf(given.id)).toBe('FREE');
});

test('a given tier exists beside the paid one, is replaced by another one, and ends by hand', async () => {
  const { customerId } = await ada();
  const give = (tier: string) =>
    ask('POST /api/admin/comp', { email: ADA, tier, until: null, reason: 'A partner.' });
  expect(await give('PLATINUM')).toMatchObject({ id: customerId, tier: 'PLATINUM' });
  expect(await give('BASIC')).toMatchObject({ tier: 'PRO', comp: { tier: 'BASIC' } });
  await give('GOLD');
  expect(await tierOf(customerId)).toBe('GOLD');
  expect(await ask('POST /api/admin/comp/end', { customerId })).toMatchObject({ tier: 'PRO', comp: null });
  await ask('POST /api/admin/comp/end', { customerId });
  expect(await tierOf(customerId)).toBe('PRO');
  const rows = await here.db.select().from(auditLog).orderBy(auditLog.id);
  const given = (tier: string) => ({ tier, until: null });
  expect(
    rows
      .filter(({ action }) => action.startsWith('comp.'))
      .map(({ action, details }) => [action, details?.from, details?.to]),
  ).toEqual([
    ['comp.granted', null, given('PLATINUM')],
    ['comp.granted', given('PLATINUM'), given('BASIC')],
    ['comp.granted', given('BASIC'), given('GOLD')],
    ['comp.ended', given('GOLD'), null],
  ]);
  const { entries } = await ask('GET /api/admin/customer/timeline', { id: customerId });
  expect(entries.map(({ summary }: { summary: string }) => summary)).toContain(
    'The owner gave GOLD without a payment, in place of BASIC: A partner.',
  );
});

test('the customer is mailed once each time a tier is given, changed or taken', async () => {
  const { customerId } = await ada();
  const give = (tier: string, until: string | null = null) =>
    ask('POST /api/admin/comp', { email: ADA, tier, until, reason: 'A partner.' });
  const mailed = async () => {
    here.world.mails.length = 0;
    await here.world.runJobs();
    return here.world.mails.map(({ to, subject, text }) => ({ to, subject, text }));
  };
  const until = new Date(here.world.clock.now().getTime() + DAY_MS).toISOString();
  await give('PLATINUM', until);
  expect(await mailed()).toMatchObject([
    {
      to: ADA,
      subject: 'You have Platinum at Spreadwise',
      text: expect.stringContaining('until 22 November 2026'),
    },
  ]);
  here.world.clock.advance(1);
  await give('GOLD');
  expect(await mailed()).toMatchObject([
    {
      to: ADA,
      subject: 'You now have Gold at Spreadwise',
      text: expect.stringContaining('Platinum'),
    },
  ]);
  here.world.clock.advance(1);
  // The same tier for another reason: nothing is new to the customer.
  await give('GOLD');
  expect(await mailed()).toEqual([]);
  await ask('POST /api/admin/comp/end', { customerId });
  expect(await mailed()).toMatchObject([{ to: ADA, subject: 'Gold at Spreadwise has ended' }]);
  await ask('POST /api/admin/comp/end', { customerId });
  expect(await mailed()).toEqual([]);
});

test('a tier given to an address does not hide a subscription paid in a browser that has not proven it', async () => {
  const { world } = here;
  const give = (tier: string) =>
    ask('POST /api/admin/comp', { email: ADA, tier, until: null, reason: 'A friend.' });
  const given = await give('GOLD');
  const browser = world.browser();
  const order = { email: ADA, name: 'ada', planType: 'pro' };
  const { subscriptionId } = (await browser.send('POST', '/api/stripe/create-subscription', order)).body;
  world.gateway.pay(subscriptionId);
  const paid = await browser.send('POST', '/api/auth/verify-customer', { email: ADA });
  expect(paid.body).toMatchObject({ tier: 'PRO', subscription: { id: subscriptionId } });
  expect(paid.body.customerId).not.toBe(given.id);
  // Anybody can pay in the address's name, which opens what was paid for.
  browser.token = paid.body.token;
  const seen = (await browser.send('GET', '/api/billing/overview')).body;
  expect(seen).toMatchObject({ tier: 'PRO', comp: null });
  // So do alerts: their signals are listed on that page, and count in its quota.
  expect(await world.accounts.subscribers(null)).toMatchObject([{ email: ADA, tier: 'PRO' }]);
  expect(await tierOf(paid.body.customerId)).toBe('GOLD');

  const later = world.browser();
  await later.send('POST', '/api/auth/verify-customer', { email: ADA });
  await later.send('POST', '/api/auth/verify-code', { email: ADA, code: mailedCode(world.mails, ADA) });
  const proven = await later.send('POST', '/api/auth/verify-customer', { email: ADA });
  expect(proven.body).toMatchObject({ tier: 'GOLD', customerId: paid.body.customerId });
  later.token = proven.body.token;
  expect((await later.send('GET', '/api/billing/overview')).body).toMatchObject({
    tier: 'GOLD',
    subscription: { plan: 'pro' },
    comp: { tier: 'GOLD' },
  });
  expect(await world.accounts.subscribers(null)).toMatchObject([{ email: ADA, tier: 'GOLD' }]);

  // The browser that paid is signed out as soon as the address is proven.
  expect((await browser.send('GET', '/api/billing/overview')).status).toBe(401);
  expect(await give('PLATINUM')).toMatchObject({ id: paid.body.customerId, tier: 'PLATINUM' });
  expect(await give('BASIC')).toMatchObject({ id: paid.body.customerId, tier: 'PRO' });
  expect(await tierOf(given.id)).toBe('BASIC');
  await ask('POST /api/admin/comp/end', { customerId: given.id });
  expect([await tierOf(given.id), await tierOf(paid.body.customerId)]).toEqual(['FREE', 'PRO']);
});

test('a tier given again reuses its former customer, and never one that a stranger began', async () => {
  const give = (until: Date | null) =>
    ask('POST /api/admin/comp', {
      email: ADA,
      tier: 'GOLD',
      until: until?.toISOString() ?? null,
      reason: 'A friend.',
    });
  const { clock, gateway } = here.world;
  const { id } = await give(new Date(clock.now().getTime() + DAY_MS));
  clock.advance(2 * DAY_MS);
  const order = { email: ADA, name: 'stranger', planType: 'pro' };
  await here.world.browser().send('POST', '/api/stripe/create-subscription', order);
  gateway.forgetKeys();
  expect((await give(null)).id).toBe(id);
  expect((await give(null)).id).toBe(id);
  await ask('POST /api/admin/comp/end', { customerId: id });
  expect((await give(null)).id).toBe(id);
  expect(gateway.customers.size).toBe(2);
});

test('a tier given to somebody whose customer was deleted at the provider creates another one', async () => {
  const give = () =>
    ask('POST /api/admin/comp', { email: ADA, tier: 'GOLD', until: null, reason: 'A friend.' });
  const first = await give();
  here.world.gateway.loseCustomer(first.id);
  const second = await give();
  expect(second.id).not.toBe(first.id);
  expect(here.world.gateway.customers.has(second.id)).toBe(true);
  expect(await give()).toMatchObject({ id: second.id, tier: 'GOLD' });
});

test('rejects a tier that has ended already or has no reason; an outage of the provider records no customer', async () => {
  const comp = { email: ADA, tier: 'GOLD', until: null, reason: 'A friend.' };
  const past = here.world.clock.now().toISOString();
  expect(await refusal('POST /api/admin/comp', { ...comp, until: past })).toBe(400);
  expect(await refusal('POST /api/admin/comp', { ...comp, reason: ' ' })).toBe(400);
  expect(await refusal('POST /api/admin/comp', { ...comp, tier: 'FREE' })).toBe(400);
  here.world.gateway.failure = { reason: 'unavailable', when: 'after' };
  expect(await refusal('POST /api/admin/comp', comp)).toBe(502);
  expect(await here.db.select().from(customers)).toEqual([]);
  here.world.gateway.failure = null;
  await ask('POST /api/admin/comp', comp);
  expect(here.world.gateway.customers.size).toBe(1);
});

test('reconciliation finds what no webhook reported, on both sides, and reports what it changed', async () => {
  const { customerId, subscriptionId } = await ada();
  const { gateway } = here.world;
  const other = gateway.add({ email: 'grace@example.com', plan: 'basic' });
  await ada({ email: 'right@example.com' });
  await ada({ email: 'over@example.com', status: 'canceled' });
  gateway.change(subscriptionId, { status: 'canceled' });
  const reads = () => gateway.calls.filter((name) => name === 'readCustomer').length;
  const before = reads();
  expect(await ask('POST /api/admin/billing/reconcile')).toEqual({ started: true });
  await here.world.accounts.reconciliation.settled();
  expect(reads() - before).toBe(3);
  const { lastReconcile } = await ask('GET /api/admin/billing/health');
  expect(lastReconcile).toMatchObject({ checked: 3, repaired: 2, report: { brokenOff: null, more: 0 } });
  expect(lastReconcile?.finishedAt).not.toBeNull();
  expect(new Map(lastReconcile?.report?.findings.map((found) => [found.customerId, found]))).toEqual(
    new Map([
      [
        customerId,
        {
          customerId,
          why: 'missed',
          changes: [`${subscriptionId}: the state was active and is canceled.`],
        },
      ],
      [
        other.customerId,
        {
          customerId: other.customerId,
          why: 'unknown-customer',
          changes: [`${other.id}: was not on the record; it is basic, active.`],
        },
      ],
    ]),
  );
  expect(await tierOf(customerId)).toBe('FREE');
  expect(await tierOf(other.customerId)).toBe('BASIC');
  await ask('POST /api/admin/billing/reconcile');
  await here.world.accounts.reconciliation.settled();
  expect((await ask('GET /api/admin/billing/health')).lastReconcile).toMatchObject({
    repaired: 0,
    report: { findings: [] },
  });
});

test('an outage of the provider breaks reconciliation off, and the report says why', async () => {
  for (let count = 0; count < 12; count += 1) await ada({ email: `ada${count}@example.com` });
  const { gateway, accounts } = here.world;
  gateway.pause = async () => {
    if (gateway.calls.at(-1) === 'readCustomer') gateway.failure = { reason: 'unavailable', when: 'before' };
  };
  accounts.reconciliation.start();
  await accounts.reconciliation.settled();
  expect((await ask('GET /api/admin/billing/health')).lastReconcile).toMatchObject({
    checked: 8,
    repaired: 0,
    report: { brokenOff: 'It failed too often in a row.' },
  });
  gateway.pause = () => Promise.resolve();
  accounts.reconciliation.start();
  await accounts.reconciliation.settled();
  expect((await accounts.reconciliation.last())?.report?.brokenOff).toBe(
    'The payment provider did not answer.',
  );
});

test('a reconciliation whose process died is shown as broken off, and the next job starts anew', async () => {
  const { accounts, clock } = here.world;
  await ada();
  await here.db.insert(reconcileRuns).values({ startedAt: clock.now() });
  const { lastReconcile } = await ask('GET /api/admin/billing/health');
  expect(lastReconcile?.finishedAt).not.toBeNull();
  expect(lastReconcile?.report?.brokenOff).toBe('The server ended meanwhile.');
  await accounts.reconciliation.run(new AbortController().signal);
  expect(await accounts.reconciliation.last()).toMatchObject({ checked: 1, report: { brokenOff: null } });
});

test('the hourly job does not wait for a running reconciliation, since that would delay a shutdown', async () => {
  const { gateway, accounts } = here.world;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  gateway.pause = () => answered;
  await accounts.reconciliation.start();
  const hourly = accounts.reconciliation.run(new AbortController().signal).then(() => 'over');
  const first = await Promise.race([hourly, new Promise(setImmediate)]);
  answer();
  expect(first).toBe('over');
});

test('a reconciliation that cannot begin is reported as such', async () => {
  await here.statementsDuring(
    async () => {
      expect(await refusal('POST /api/admin/billing/reconcile', {})).toBe(503);
    },
    async (statement) => {
      if (statement.includes('insert into "reconcile_runs"')) throw new Error('The disk is full.');
    },
  );
  expect(await ask('POST /api/admin/billing/reconcile')).toEqual({ started: true });
});

test('mails nobody whose account was erased, and logs no such mail', async () => {
  const { customerId } = await ada();
  await here.db.update(customers).set({ email: ERASED_ADDRESS }).where(eq(customers.id, customerId));
  const mail = { id: customerId, subject: 'Your question', text: 'Here is the answer.' };
  expect(await refusal('POST /api/admin/customer/mail', mail)).toBe(404);
  expect(here.world.mails.filter(({ to }) => to === ERASED_ADDRESS)).toEqual([]);
  expect(await here.db.$count(auditLog, eq(auditLog.action, 'customer.mailed'))).toBe(0);
});
