/** Concurrent checkouts in two processes with a failing provider: never two subscriptions that are kept. */
import type { PlanId } from '@spreadwise/contract/plans';
import { and, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { ageLeases } from '../../../../test/leases';
import { setUp } from '../../../people/identity/testing/setup';
import { auditLog, leases } from '../../../platform/db/schema';
import { createWorker } from '../../../platform/jobs';
import { createLeasesStore } from '../../../platform/lib/leases/lease-store';
import { createLeases, LeaseBusyError } from '../../../platform/lib/leases/leases';
import { createMemoryLimits } from '../../../platform/lib/limits/limits';
import { NO_METER } from '../../../platform/lib/observed/meter';
import { NOBODY_REMEMBERED } from '../../../platform/lib/session-memory';
import { MINUTE_MS, REAL_TIMERS, type Timers } from '../../../platform/lib/time';
import { chooseAccount } from '../access/account';
import { createAccountsStore } from '../access/accounts-store';
import { isLive } from '../access/tiers';
import { checkoutJobs } from '../jobs';
import { GatewayError } from '../provider/gateway-error';
import { WITHDRAWAL } from '../sync/first-payments-store';
import { createCustomerSync } from '../sync/sync-customer';
import { createFakeGateway, type FakeGateway } from '../testing/fake-gateway';
import { createAttemptsStore } from './attempts-store';
import { beginCheckout, type Checkout } from './begin-checkout';
import type { Uses } from './parts';

const here = setUp();
let run = 0;
const QUICK: Timers = { ...REAL_TIMERS, sleep: () => REAL_TIMERS.sleep(5) };

/** What beginning and settling a checkout use. */
type CheckoutParts = Uses<
  | 'gateway'
  | 'vatRegister'
  | 'accounts'
  | 'attempts'
  | 'leases'
  | 'limits'
  | 'syncCustomer'
  | 'notifyOwner'
  | 'now'
  | 'log'
>;

/** A process with queues of its own, sharing the database and the provider. */
function replica(gateway: FakeGateway): CheckoutParts {
  const now = () => here.world.clock.now();
  const locks = createLeases(createLeasesStore(here.db), QUICK);
  const record = { db: here.db, notifyOwner: false, changingAccess: NOBODY_REMEMBERED, now };
  return {
    ...createCustomerSync(gateway, locks, record),
    accounts: createAccountsStore(here.db),
    attempts: createAttemptsStore(here.db),
    notifyOwner: false,
    gateway,
    leases: locks,
    limits: createMemoryLimits(),
    vatRegister: async () => 'silent' as const,
    now,
    log: pino({ level: 'silent' }),
  };
}

/** Closes withdrawn attempts; it may crash at any provider call. */
const workerOf = (ctx: CheckoutParts) =>
  createWorker({
    db: here.db,
    handlers: checkoutJobs(ctx, () => undefined).filter(({ kind }) => kind === WITHDRAWAL.name),
    ...{ now: ctx.now, log: pino({ level: 'silent' }), meter: NO_METER },
  });

const begin = (ctx: CheckoutParts, email: string, browser: number, plan: PlanId): Promise<Checkout> =>
  beginCheckout(ctx, {
    email,
    name: 'ada',
    plan,
    beginNow: false,
    screen: null,
    taxLocation: null,
    browserHash: `browser-${browser}`,
    network: `network-${browser}`,
    provenEmail: null,
    language: 'en' as const,
  });

/** Makes every provider call wait for some turns of the event loop, in the given pattern. */
function interleave(gateway: FakeGateway, turns: readonly number[], before: () => void = () => undefined) {
  let calls = 0;
  gateway.pause = async () => {
    for (let left = turns[calls++ % turns.length] ?? 0; left > 0; left -= 1)
      await new Promise((resolve) => setImmediate(resolve));
    before();
  };
}

/** A webhook that fails because of the provider is sent again later. */
const webhook = (ctx: CheckoutParts, gateway: FakeGateway, subscriptionId: string) =>
  ctx.syncCustomer(gateway.subscriptions.get(subscriptionId)?.customerId ?? '').catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
  });

const chargeable = (gateway: FakeGateway) =>
  [...gateway.subscriptions.values()].filter(({ status }) => isLive(status) || status === 'incomplete');

const pattern = fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 12 });

test('twenty concurrent calls of one browser, in two processes, create one subscription', async () => {
  await fc.assert(
    fc.asyncProperty(pattern, async (turns) => {
      const email = `ada${++run}@example.com`;
      const gateway = createFakeGateway(here.world.clock.now);
      interleave(gateway, turns);
      const replicas = [replica(gateway), replica(gateway)] as const;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => begin(i % 2 ? replicas[0] : replicas[1], email, 1, 'pro')),
      );
      expect(gateway.subscriptions.size).toBe(1);
      expect(gateway.customers.size).toBe(1);
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ kind: 'begun' });
    }),
    { seed: 4711, numRuns: 4 },
  );
});

/** Kills the process at the point of throwing: it cleans up nothing that it had begun. */
class Crash extends Error {}

const unlessCrashed = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof Crash || error instanceof LeaseBusyError) return null;
    throw error;
  });

/** Two browsers begin, then both pay, before any webhook arrives. */
const BOTH_PAY = {
  visits: [0, 1].map((browser) => ({
    ...{ browser, replica: browser, plan: 'pro' as const },
    ...{ pays: true, told: 'once' as const, sweeps: true },
  })),
  payLate: true,
  turns: [1],
  stumbles: [null],
};

test('any order of checkouts, payments, failures, crashes and webhooks leaves one subscription and refunds the rest', async () => {
  const visit = fc.record({
    browser: fc.nat({ max: 2 }),
    plan: fc.constantFrom<PlanId>('basic', 'pro'),
    replica: fc.nat({ max: 1 }),
    pays: fc.boolean(),
    /** How often the webhook arrives, and whether the job has run by then. */
    told: fc.constantFrom('never' as const, 'once' as const, 'twice' as const),
    sweeps: fc.boolean(),
  });
  const stumble = fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('before' as const, 'after' as const, 'crash' as const) },
  );
  const life = fc.record({
    visits: fc.array(visit, { minLength: 3, maxLength: 12 }),
    /** Whether they pay once all have begun, or each at once. */
    payLate: fc.boolean(),
    turns: pattern,
    stumbles: fc.array(stumble, { minLength: 1, maxLength: 15 }),
  });
  let givenBack = 0;
  await fc.assert(
    fc.asyncProperty(life, async ({ visits, payLate, turns, stumbles }) => {
      const email = `ada${++run}@example.com`;
      const gateway = createFakeGateway(here.world.clock.now);
      const replicas = [replica(gateway), replica(gateway)] as const;
      const workers = replicas.map(workerOf);
      let calls = 0;
      interleave(gateway, turns, () => {
        const when = stumbles[calls++ % stumbles.length] ?? null;
        gateway.failure = when === 'before' || when === 'after' ? { reason: 'unavailable', when } : null;
        if (when === 'crash') throw new Crash();
      });
      const tell = (at: number, id: string) =>
        unlessCrashed(webhook(replicas[at] ?? replicas[0], gateway, id));
      let haveBegun: () => void = () => undefined;
      const allBegan = new Promise<void>((resolve) => (haveBegun = resolve));
      let beginning = visits.length;

      await Promise.all(
        visits.map(async ({ browser, plan, replica, pays, told, sweeps }) => {
          const answer = await unlessCrashed(begin(replicas[replica] ?? replicas[0], email, browser, plan));
          beginning -= 1;
          if (beginning === 0) haveBegun();
          if (answer?.kind === 'begun') {
            const { subscriptionId: id } = answer;
            if (payLate) await allBegan;
            if (pays && gateway.subscriptions.get(id)?.status === 'incomplete') gateway.pay(id);
            if (told !== 'never') await tell(1 - replica, id);
            if (told === 'twice') await tell(replica, id);
          }
          if (sweeps) await workers[replica]?.run();
        }),
      );

      gateway.failure = null;
      gateway.pause = () => Promise.resolve();
      // The hourly reconciliation, and then the job, in both processes at once.
      for (const id of gateway.customers.keys()) await replicas[0].syncCustomer(id);
      here.world.clock.advance(MINUTE_MS);
      await Promise.all(replicas.map((ctx) => workerOf(ctx).run()));

      const all = [...gateway.subscriptions.values()];
      const live = all.filter(({ status }) => isLive(status));
      const paid = all.filter(({ paidInvoice }) => paidInvoice);
      expect(live.length).toBe(Math.min(1, paid.length));
      for (const { status, paidInvoice } of paid) {
        const back = gateway.refunds.get(paidInvoice?.id ?? '') ?? 0;
        expect(back).toBe(isLive(status) ? 0 : paidInvoice?.amountCents);
      }
      if (live.length) expect(all.filter(({ status }) => status === 'incomplete')).toEqual([]);
      const told = await here.db
        .select()
        .from(auditLog)
        .where(
          and(
            eq(auditLog.action, 'subscription.returned'),
            inArray(
              auditLog.subject,
              all.map(({ customerId }) => customerId),
            ),
          ),
        );
      expect(told).toHaveLength(gateway.refunds.size);
      givenBack += gateway.refunds.size;
      const accounts = await createAccountsStore(here.db).listByEmail(email);
      const account = chooseAccount(accounts, here.world.clock.now());
      expect(account?.subscription?.id).toBe(live[0]?.id);
      const after = await begin(replicas[0], email, 0, 'pro');
      expect(after.kind).toBe(live.length ? 'already-live' : 'begun');
    }),
    { seed: 20261121, numRuns: process.env.TEST_TIER === 'long' ? 100 : 10, examples: [[BOTH_PAY]] },
  );
  // Otherwise no refund was tested.
  expect(givenBack).toBeGreaterThan(0);
});

test('a refund is recorded even if the process that made it died before recording it', async () => {
  const gateway = createFakeGateway(here.world.clock.now);
  const ctx = replica(gateway);
  const paid: string[] = [];
  for (const browser of [1, 2]) {
    const begun = await begin(ctx, 'ada@example.com', browser, 'pro');
    if (begun.kind === 'begun') paid.push(begun.subscriptionId);
  }
  const customerIds = paid.map((id) => gateway.subscriptions.get(id)?.customerId ?? '');
  for (const id of paid) gateway.pay(id);
  for (const id of customerIds) await ctx.syncCustomer(id);
  const [, second = ''] = customerIds;
  const syncCustomer = async (id: string) => {
    if (id === second) throw new Crash();
    return ctx.syncCustomer(id);
  };
  await workerOf({ ...ctx, syncCustomer }).run();
  expect(gateway.refunds.size).toBe(1);
  expect((await ctx.accounts.load(second))?.subscriptions).toEqual([]);
  here.world.clock.advance(MINUTE_MS);
  await workerOf(ctx).run();
  expect((await ctx.accounts.load(second))?.subscriptions).toMatchObject([{ status: 'canceled' }]);
});

describe('a payment that is recorded while the same browser asks again', () => {
  /** Runs `work` once, right after the first read by `name`. */
  const afterReading = (ctx: CheckoutParts, name: 'listOpen' | 'listByEmail', work: () => Promise<void>) => {
    let isDone = false;
    const then = async <T>(read: T): Promise<T> => {
      if (isDone) return read;
      isDone = true;
      await work();
      return read;
    };
    return name === 'listOpen'
      ? {
          ...ctx,
          attempts: {
            ...ctx.attempts,
            listOpen: async (of: string) => then(await ctx.attempts.listOpen(of)),
          },
        }
      : {
          ...ctx,
          accounts: {
            ...ctx.accounts,
            listByEmail: async (of: string) => then(await ctx.accounts.listByEmail(of)),
          },
        };
  };

  test.each(['listOpen', 'listByEmail'] as const)('blocks another checkout right after %s', async (name) => {
    const gateway = createFakeGateway(here.world.clock.now);
    const ctx = replica(gateway);
    const begun = await begin(ctx, 'ada@example.com', 1, 'pro');
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    const { customerId } = gateway.subscriptions.get(begun.subscriptionId) ?? {};
    const asked = afterReading(ctx, name, async () => {
      gateway.pay(begun.subscriptionId);
      await ctx.syncCustomer(customerId ?? '');
    });
    expect(await begin(asked, 'ada@example.com', 1, 'pro')).toEqual({ kind: 'already-live', known: true });
    expect(chargeable(gateway)).toHaveLength(1);
  });

  test('blocks another checkout when it reactivates a subscription on hold', async () => {
    const gateway = createFakeGateway(here.world.clock.now);
    const ctx = replica(gateway);
    const { id, customerId } = gateway.add({ email: 'ada@example.com', status: 'unpaid' });
    await ctx.syncCustomer(customerId);
    const asked = afterReading(ctx, 'listByEmail', async () => {
      gateway.change(id, { status: 'active' });
      await ctx.syncCustomer(customerId);
    });
    const order = { plan: 'pro', beginNow: false, screen: null, taxLocation: null } as const;
    const input = { email: 'ada@example.com', name: 'ada', language: 'en', ...order } as const;
    const place = { browserHash: 'browser-1', network: 'network-1' };
    expect(await beginCheckout(asked, { ...input, ...place, provenEmail: input.email })).toEqual({
      kind: 'already-live',
      known: true,
    });
    expect(chargeable(gateway)).toHaveLength(1);
  });
});

/** Sleeping ages the leases; periodic work runs by hand. */
function leasesWith(store = createLeasesStore(here.db)) {
  const renewals = new Set<() => void>();
  let slept = 0;
  const held = createLeases(store, {
    async sleep(ms) {
      slept += ms;
      await ageLeases(here.db, ms);
    },
    every(_, work) {
      renewals.add(work);
      return () => renewals.delete(work);
    },
  });
  return { leases: held, renewals, slept: () => slept };
}

test("waiting for a crashed process's lease takes a quarter of a minute and does not fail", async () => {
  const store = createLeasesStore(here.db);
  const dead = leasesWith(store);
  void dead.leases.hold('checkout:x', () => new Promise(() => undefined));
  await until(() => dead.renewals.size === 1);
  const next = leasesWith(store);
  const from = performance.now();
  expect(await next.leases.hold('checkout:x', async () => 1)).toBe(1);
  expect(next.slept()).toBeLessThan(16_000);
  expect(next.slept() + (performance.now() - from)).toBeGreaterThanOrEqual(14_500);
});

test('work that takes longer than a lease lives stays exclusive, and leaves no lease behind', async () => {
  const store = createLeasesStore(here.db);
  const slow = leasesWith(store);
  let finish: () => void = () => undefined;
  const work = slow.leases.hold('checkout:x', () => new Promise<void>((resolve) => (finish = resolve)));
  await until(() => slow.renewals.size === 1);
  const renewed = jest.spyOn(store, 'renewLease');
  const [renew = () => undefined] = slow.renewals;
  for (let i = 0; i < 6; i += 1) {
    await ageLeases(here.db, 5_000);
    renew();
    await renewed.mock.results.at(-1)?.value;
  }
  expect(await store.takeLease({ key: 'checkout:x', holder: 'another' }, 15_000)).toBe(false);
  finish();
  await work;
  expect(slow.renewals.size).toBe(0);
  renew();
  await renewed.mock.results.at(-1)?.value;
  expect(await here.db.select().from(leases)).toEqual([]);
});

describe('a process that stalled until its lease lapsed', () => {
  const wait = () => {
    let go: () => void = () => undefined;
    const may = new Promise<void>((resolve) => (go = resolve));
    return { may, go };
  };

  test('does not overwrite what another process has read since', async () => {
    const gateway = createFakeGateway(here.world.clock.now);
    const [slow, other] = [replica(gateway), replica(gateway)];
    const { id, customerId } = gateway.add({ email: 'ada@example.com', status: 'incomplete' });
    await other.syncCustomer(customerId);
    const still = wait();
    gateway.linger = () => still.may;
    const late = slow.syncCustomer(customerId);
    await until(() => gateway.calls.filter((name) => name === 'readCustomer').length === 2);
    gateway.linger = () => Promise.resolve();
    gateway.pay(id);
    await ageLeases(here.db, 16_000);
    await other.syncCustomer(customerId);
    still.go();
    await expect(late).rejects.toThrow(LeaseBusyError);
    expect((await other.accounts.load(customerId))?.subscriptions).toMatchObject([{ status: 'active' }]);
  });

  test('begins nothing beside a checkout that another process has since begun and seen paid', async () => {
    const gateway = createFakeGateway(here.world.clock.now);
    const [slow, other] = [replica(gateway), replica(gateway)];
    const [still, stands] = [wait(), wait()];
    const stood: CheckoutParts = {
      ...slow,
      attempts: {
        ...slow.attempts,
        insert: async (row, lease) => {
          stands.go();
          await still.may;
          return slow.attempts.insert(row, lease);
        },
      },
    };
    const late = begin(stood, 'ada@example.com', 1, 'pro');
    await stands.may;
    await ageLeases(here.db, 16_000);
    const begun = await begin(other, 'ada@example.com', 2, 'basic');
    if (begun.kind !== 'begun') throw new Error(begun.kind);
    gateway.pay(begun.subscriptionId);
    await other.syncCustomer(gateway.subscriptions.get(begun.subscriptionId)?.customerId ?? '');
    still.go();
    expect(await late).toEqual({ kind: 'busy' });
    expect(chargeable(gateway)).toHaveLength(1);
  });
});

test('a lease held by another process is reported as busy, not as a provider fault', async () => {
  const store = createLeasesStore(here.db);
  await store.takeLease({ key: 'checkout:ada@example.com', holder: 'another' }, 3_600_000);
  const ctx = { ...replica(createFakeGateway(here.world.clock.now)), leases: leasesWith(store).leases };
  expect(await begin(ctx, 'ada@example.com', 1, 'pro')).toEqual({ kind: 'busy' });
});

test("a process that is alone on the database drops its predecessor's leases at the start", async () => {
  const store = createLeasesStore(here.db);
  await store.takeLease({ key: 'checkout:ada@example.com', holder: 'the dead' }, 3_600_000);
  await here.world.accounts.forgetLeases();
  expect(await leasesWith(store).leases.hold('checkout:ada@example.com', async () => 1)).toBe(1);
});

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
