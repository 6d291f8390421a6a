/** Subscribing at the same time, in two processes, with a provider that stumbles: never two that can be charged. */
import fc from 'fast-check';
import { pino } from 'pino';
import { setUp } from '../auth/testing/setup';
import type { PlanId } from '../contract/plans';
import { isLive } from './access';
import { accountOfEmail } from './account';
import { createAttemptsStore } from './attempts-store';
import { beginCheckout, type Checkout } from './checkout';
import type { BillingContext } from './context';
import { createLeases } from './lease';
import { createBillingStore } from './store';
import { syncCustomer } from './sync';
import { createFakeGateway, type FakeGateway } from './testing/fake-gateway';

const here = setUp();
let run = 0;

/** A process of its own: its queues are its own, the database and the provider are shared. */
function replica(gateway: FakeGateway): BillingContext {
  const store = createBillingStore(here.db);
  const now = () => here.world.clock.now();
  return {
    store,
    attempts: createAttemptsStore(here.db),
    gateway,
    leases: createLeases(store, now, () => new Promise((resolve) => setTimeout(resolve, 5))),
    mailer: { send: () => undefined },
    now,
    random: (count) => new Uint8Array(count),
    log: pino({ level: 'silent' }),
    productName: 'Spreadwise',
    publicOrigin: 'https://spreadwise.test',
  };
}

const begin = (ctx: BillingContext, email: string, browser: number, plan: PlanId): Promise<Checkout> =>
  beginCheckout(ctx, {
    email,
    name: 'ada',
    plan,
    browserHash: `browser-${browser}`,
    provenEmail: null,
  });

/** Lets every call of the provider wait for some turns of the event loop, in the given pattern. */
function interleave(gateway: FakeGateway, turns: readonly number[], before: () => void = () => undefined) {
  let calls = 0;
  gateway.pause = async () => {
    for (let left = turns[calls++ % turns.length] ?? 0; left > 0; left -= 1)
      await new Promise((resolve) => setImmediate(resolve));
    before();
  };
}

const chargeable = (gateway: FakeGateway) =>
  [...gateway.subscriptions.values()].filter(({ status }) => isLive(status) || status === 'incomplete');

const pattern = fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 12 });

test('twenty calls of one browser at once, in two processes, make one subscription', async () => {
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
    { seed: 4711, numRuns: 8 },
  );
}, 120_000);

test('whoever begins, pays and fails when, there is never more than one that can be charged', async () => {
  const request = fc.record({
    browser: fc.nat({ max: 2 }),
    plan: fc.constantFrom<PlanId>('basic', 'pro'),
    replica: fc.nat({ max: 1 }),
    paysAtOnce: fc.boolean(),
  });
  const stumble = fc.option(fc.constantFrom('before' as const, 'after' as const), { freq: 5 });
  const life = fc.record({
    requests: fc.array(request, { minLength: 2, maxLength: 12 }),
    turns: pattern,
    stumbles: fc.array(stumble, { minLength: 1, maxLength: 15 }),
  });
  await fc.assert(
    fc.asyncProperty(life, async ({ requests, turns, stumbles }) => {
      const email = `ada${++run}@example.com`;
      const gateway = createFakeGateway(here.world.clock.now);
      const replicas = [replica(gateway), replica(gateway)];
      let calls = 0;
      let most = 0;
      interleave(gateway, turns, () => {
        const when = stumbles[calls++ % stumbles.length] ?? null;
        gateway.failure = when && { reason: 'unavailable', when };
        most = Math.max(most, handedOut.filter(isChargeable).length);
      });
      const handedOut: string[] = [];
      const isChargeable = (id: string) => chargeable(gateway).some((subscription) => subscription.id === id);

      await Promise.all(
        requests.map(async ({ browser, plan, replica, paysAtOnce }) => {
          const answer = await begin(replicas[replica] ?? replicaMissing(), email, browser, plan);
          if (answer.kind !== 'begun') return;
          if (!handedOut.includes(answer.subscriptionId)) handedOut.push(answer.subscriptionId);
          const stillOpen = gateway.subscriptions.get(answer.subscriptionId)?.status === 'incomplete';
          if (paysAtOnce && stillOpen) gateway.pay(answer.subscriptionId);
        }),
      );
      expect(most).toBeLessThanOrEqual(1);
      expect(handedOut.filter(isChargeable).length).toBeLessThanOrEqual(1);

      gateway.failure = null;
      gateway.pause = () => Promise.resolve();
      const [first] = replicas;
      const live = [...gateway.subscriptions.values()].filter(({ status }) => isLive(status));
      expect(live.length).toBeLessThanOrEqual(1);
      for (const id of gateway.customers.keys()) await syncCustomer(first ?? replicaMissing(), id);
      const account = await accountOfEmail(createBillingStore(here.db), email);
      expect(account?.subscription.id).toBe(live[0]?.id);
      const after = await begin(first ?? replicaMissing(), email, 0, 'pro');
      expect(after.kind).toBe(live.length ? 'already-live' : 'begun');
    }),
    { seed: 20261121, numRuns: 40 },
  );
}, 120_000);

test('a lease of a process that died is free again after two minutes, and no sooner', async () => {
  const store = createBillingStore(here.db);
  const now = here.world.clock.now();
  await store.takeLease('checkout:x', 'the dead', now, new Date(now.getTime() + 120_000));
  const leases = createLeases(
    store,
    () => here.world.clock.now(),
    () => Promise.resolve(),
  );
  await expect(leases.hold('checkout:x', async () => 1)).rejects.toThrow('Another process');
  here.world.clock.advance(120_001);
  expect(await leases.hold('checkout:x', async () => 1)).toBe(1);
});

function replicaMissing(): never {
  throw new Error('There are two replicas.');
}
