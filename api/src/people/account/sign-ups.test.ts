/** A sign-up that nobody paid is erased automatically, and nobody else ever is. */
import { eq, ne } from 'drizzle-orm';
import { GatewayError } from '../../commerce/billing/provider/gateway-error';
import {
  auditLog,
  checkoutAttempts,
  comps,
  customers,
  notices,
  subscriptions,
} from '../../platform/db/schema';
import { DAY_MS } from '../../platform/lib/time';
import { sweepTables } from '../../platform/retention/testing/sweep-tables';
import type { Browser } from '../identity/testing/accounts-harness';
import { setUp } from '../identity/testing/setup';
import { CUSTOMER_TABLES, dumpTables, fillTables } from './testing/fill-tables';

const here = setUp();
const ADA = 'ada@example.com';
const BOB = 'bob@example.com';

const orderBy = (browser: Browser, email = ADA) =>
  browser.send('POST', '/api/stripe/create-subscription', { email, name: 'Ada', planType: 'pro' });

async function signUp(email = ADA) {
  const { body } = await orderBy(here.world.browser(), email);
  const subscriptionId: string = body.subscriptionId;
  const customerId = here.world.gateway.subscriptions.get(subscriptionId)?.customerId ?? '';
  return { subscriptionId, customerId };
}

/** The provider ends the unpaid subscription within a day; other rows expire by their own retention. */
async function daysPass(days: number) {
  const { world, db } = here;
  for (const { id, status } of world.gateway.subscriptions.values())
    if (status === 'incomplete') world.gateway.change(id, { status: 'incomplete_expired' });
  await world.accounts.reconciliation.run(new AbortController().signal);
  await world.runJobs();
  world.clock.advance(days * DAY_MS);
  await sweepTables(db, world.clock.now());
}

/** The scheduled job, once. */
function eraseSignUps(signal = new AbortController().signal): Promise<void> {
  const job = here.world.accounts.handlers.find(({ kind }) => kind === 'unpaid-sign-ups');
  if (!job) throw new Error('Nothing erases unpaid sign-ups.');
  return job.handle({}, { attempt: 1, signal, done: async () => undefined, again: () => undefined });
}

const addresses = async () => (await here.db.select().from(customers)).map(({ email }) => email).sort();
const unpaid = async () => {
  const made = await signUp();
  await daysPass(31);
  return made;
};

test('nothing is left of the address and name, here or at the provider, and nobody is mailed', async () => {
  const bob = await signUp(BOB);
  here.world.gateway.pay(bob.subscriptionId);
  const first = await signUp();
  const second = await signUp();
  await daysPass(31);
  const mailed = here.world.mails.length;
  await eraseSignUps();
  await here.world.runJobs();
  expect(await addresses()).toEqual([BOB, 'erased', 'erased']);
  expect([...here.world.gateway.customers.keys()]).toEqual([bob.customerId]);
  expect((await dumpTables(here.db)).filter(({ row }) => row.includes(ADA))).toEqual([]);
  const names = (await here.db.select().from(customers)).map(({ name }) => name);
  expect(names.sort()).toEqual(['Ada', null, null]);
  expect(here.world.mails).toHaveLength(mailed);
  const erased = await here.db.select().from(auditLog).where(eq(auditLog.action, 'account.signUpErased'));
  expect(erased.map(({ subject }) => subject).sort()).toEqual([first.customerId, second.customerId].sort());
  expect(erased[0]).toMatchObject({ actor: 'system', details: null });
  await eraseSignUps();
  expect(await here.db.$count(auditLog, eq(auditLog.action, 'account.signUpErased'))).toBe(2);
});

test('so is one that the provider refused before it had a subscription', async () => {
  const { subscriptionId } = await unpaid();
  await here.db.delete(subscriptions).where(eq(subscriptions.id, subscriptionId));
  await eraseSignUps();
  expect(await addresses()).toEqual(['erased']);
});

test('before 30 days are over it stays', async () => {
  await signUp();
  await daysPass(29);
  await eraseSignUps();
  expect(await addresses()).toEqual([ADA]);
});

/** Rows that a sign-up always leaves do not keep it. */
const OF_ANY_SIGN_UP = ['customers', 'subscriptions', 'webhook_events', 'notices', 'leases', 'jobs'];
const OTHERS = CUSTOMER_TABLES.filter(({ name }) => !OF_ANY_SIGN_UP.includes(name));

test.each(OTHERS.map((table) => [table.name, table] as const))('a row in %s keeps it', async (_, table) => {
  const { customerId } = await unpaid();
  const person = { address: ADA, name: null, language: 'en' as const, customerIds: [customerId] };
  await fillTables(here.db, person, 'kept', [table]);
  await eraseSignUps();
  expect(await addresses()).toEqual([ADA]);
  expect(here.world.gateway.customers.has(customerId)).toBe(true);
});

type Made = Awaited<ReturnType<typeof signUp>>;
const recorded = (values: Partial<typeof subscriptions.$inferInsert>) => () =>
  here.db.update(subscriptions).set(values);
const provided =
  (patch: Parameters<typeof here.world.gateway.change>[1]) =>
  async ({ subscriptionId }: Made) =>
    here.world.gateway.change(subscriptionId, patch);
const invoice = { id: 'in_1', amountCents: 4999, hostedUrl: null, reason: 'first' as const };
const told = (kind: string) => async (made: Made) => {
  const at = here.world.clock.now();
  await here.db
    .insert(notices)
    .values({ key: kind, customerId: made.customerId, change: { kind }, createdAt: at });
};
const STATES = ['incomplete', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused'] as const;

const REASONS: readonly (readonly [string, (made: Made) => Promise<unknown>])[] = [
  ...STATES.map((status) => [`a subscription recorded as ${status}`, recorded({ status })] as const),
  ...STATES.map(
    (status) => [`a subscription that the provider calls ${status}`, provided({ status })] as const,
  ),
  ['a subscription that was paid once', recorded({ wasPaid: true })],
  ['a payment that only the provider knows', provided({ paidInvoices: [invoice] })],
  ['a proven address', () => here.db.update(customers).set({ addressProvenAt: here.world.clock.now() })],
  ['news of a payment', told('recovered')],
  ['news of a given tier', told('tierGiven')],
  [
    'an ended tier, whose customer the owner had made',
    async ({ customerId }) => {
      const made = here.world.gateway.customers.get(customerId);
      if (made) Object.assign(made, { key: 'comp-1' });
    },
  ],
  [
    'a customer that somebody else made at the provider',
    async () => {
      const { customerId, id } = here.world.gateway.add({ email: ADA, status: 'incomplete_expired' });
      const made = here.world.gateway.customers.get(customerId);
      const createdAt = new Date(here.world.clock.now().getTime() - 40 * DAY_MS);
      if (made) await here.db.insert(customers).values({ ...made, createdAt });
      expect(here.world.gateway.subscriptions.get(id)?.status).toBe('incomplete_expired');
    },
  ],
  [
    'another customer of the address who pays',
    async () => {
      const other = await signUp();
      here.world.gateway.pay(other.subscriptionId);
      await daysPass(31);
    },
  ],
  [
    'another sign-up that began lately',
    async () => {
      await signUp();
      await daysPass(20);
    },
  ],
];

test.each(REASONS)('it is kept by %s', async (_, happens) => {
  const made = await unpaid();
  await happens(made);
  await eraseSignUps();
  expect((await addresses()).filter((email) => email !== ADA)).toEqual([]);
  expect(here.world.gateway.customers.has(made.customerId)).toBe(true);
});

test('it is kept if somebody pays after it was listed', async () => {
  const { customerId, subscriptionId } = await unpaid();
  here.world.gateway.pause = async () => {
    here.world.gateway.change(subscriptionId, { status: 'active', paidInvoices: [invoice] });
  };
  await eraseSignUps();
  expect(await addresses()).toEqual([ADA]);
  expect(here.world.gateway.subscriptions.get(subscriptionId)?.status).toBe('active');
  expect(here.world.gateway.customers.has(customerId)).toBe(true);
});

test('it is kept if somebody signs up again after it was listed', async () => {
  const { customerId } = await unpaid();
  let erasing: Promise<void> = Promise.resolve();
  let listed: () => void = () => undefined;
  // The checkout holds the address, so the erasure has to wait once it has read the list.
  here.world.gateway.pause = async () => {
    if (here.world.gateway.calls.at(-1) !== 'createCustomer') return;
    await new Promise<void>((resolve) => {
      listed = resolve;
      erasing = eraseSignUps();
    });
  };
  const order = async () => expect((await orderBy(here.world.browser())).status).toBe(200);
  let isListing = false;
  await here.statementsDuring(order, async (statement) => {
    if (isListing) listed();
    isListing ||= statement.includes('bool_and');
  });
  await erasing;
  expect(await addresses()).toEqual([ADA, ADA]);
  expect(here.world.gateway.customers.has(customerId)).toBe(true);
});

test('a person who signs up again during the erasure becomes a new customer', async () => {
  const { customerId } = await unpaid();
  let ordering: ReturnType<typeof orderBy> | null = null;
  here.world.gateway.pause = async () => {
    ordering ??= orderBy(here.world.browser());
  };
  await eraseSignUps();
  expect((await (ordering as ReturnType<typeof orderBy> | null))?.status).toBe(200);
  expect(await addresses()).toEqual([ADA, 'erased']);
  const [attempt] = await here.db.select().from(checkoutAttempts);
  expect(attempt).toMatchObject({ email: ADA, status: 'open' });
  expect(attempt?.customerId).not.toBe(customerId);
});

test('its record is kept if a tier is given at the last moment, when the provider has forgotten it', async () => {
  const { customerId } = await unpaid();
  here.world.gateway.linger = async () => {
    if (here.world.gateway.calls.at(-1) !== 'deleteCustomer') return;
    const grantedAt = here.world.clock.now();
    await here.db
      .insert(comps)
      .values({ customerId, tier: 'PRO', until: null, reason: 'A friend', grantedAt });
  };
  await eraseSignUps();
  expect(await addresses()).toEqual([ADA]);
  expect(await here.db.$count(comps)).toBe(1);
  expect(await here.db.$count(auditLog, eq(auditLog.action, 'account.signUpErased'))).toBe(0);
});

test('one that fails does not stop the others, and is erased by the next run', async () => {
  await signUp(BOB);
  await unpaid();
  let failures = 1;
  here.world.gateway.pause = async () => {
    if (failures-- > 0) throw new GatewayError('unavailable', 'fake');
  };
  await expect(eraseSignUps()).rejects.toThrow(GatewayError);
  expect(await here.db.$count(customers, ne(customers.email, 'erased'))).toBe(1);
  await eraseSignUps();
  expect(await addresses()).toEqual(['erased', 'erased']);
});

test('a worker that stops begins no further erasure', async () => {
  await unpaid();
  await eraseSignUps(AbortSignal.abort());
  expect(await addresses()).toEqual([ADA]);
});
