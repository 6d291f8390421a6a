/** Double clicks, two tabs, lost answers and retries: in any order, a change is made once and charged once. */
import { PLAN_IDS } from '@spreadwise/contract/plans';
import { like } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import type { Answer, Browser } from '../../../people/identity/testing/accounts-harness';
import { leases, subscriptions } from '../../../platform/db/schema';
import { type Choices, choices } from '../lifecycle-tests/testing/random';
import {
  createPlanChangeHarness,
  customerCommands,
  type PlanChangeHarness,
  type Subscriber,
} from '../testing/plan-change-harness';

const database = testDatabase();
let harness: PlanChangeHarness;
beforeEach(() => {
  harness = createPlanChangeHarness(database.db);
});

const invoicesOf = async ({ customerId }: Subscriber) =>
  (await harness.provider.dashboard.invoices.list({ customer: customerId, limit: 100 })).data;
const paidCents = async (who: Subscriber) =>
  (await invoicesOf(who)).reduce((sum, { amount_paid }) => sum + amount_paid, 0);
const isUpgrade = (call: string) => /^POST .v1.subscriptions.sub_\w+$/.test(call);
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

test('a double click and a second tab at another replica charge once', async () => {
  const ada = await harness.subscribe('basic');
  const { preview, change } = customerCommands(ada.browser);
  const other = customerCommands(harness.tabElsewhere(ada.browser));
  const quote = (await preview('pro')).body.quote;
  await harness.advance(1000);
  const quoteThere = (await other.preview('pro')).body.quote;
  expect(quoteThere).not.toBe(quote);
  const all = await Promise.all([
    change('pro', quote),
    change('pro', quote),
    other.change('pro', quoteThere),
  ]);
  expect(statusesOf(all)).toEqual([200, 200, 200]);
  expect(await paidCents(ada)).toBe(1999 + 3000);
});

test('repeating an upgrade whose answer was lost reports success and charges nothing more', async () => {
  const ada = await harness.subscribe('basic');
  const { preview, change } = customerCommands(ada.browser);
  const { quote } = (await preview('pro')).body;
  harness.fate = (call) => (isUpgrade(call) ? 'lost' : 'answered');
  const first = await change('pro', quote);
  expect(first.status).toBe(502);
  expect(first.body.error).toContain('nothing will be done twice');
  harness.fate = () => 'answered';
  const again = await change('pro', quote);
  expect(again).toMatchObject({ status: 200, body: { overview: { tier: 'PRO' } } });
  expect(await paidCents(ada)).toBe(1999 + 3000);
});

test('an upgrade that was made but answered with a 500 succeeds and is charged once', async () => {
  const ada = await harness.subscribe('basic');
  const { take } = customerCommands(ada.browser);
  harness.fate = (call) => (isUpgrade(call) ? '500' : 'answered');
  expect(await take('pro')).toMatchObject({ status: 200, body: { overview: { tier: 'PRO' } } });
  expect(await paidCents(ada)).toBe(1999 + 3000);
});

test.each([
  ['upgrade', () => isUpgrade, { plan: 'pro' }],
  ['cancellation', () => isUpgrade, { cancelAtPeriodEnd: true }],
] as const)(
  'an unanswered %s is recorded by a job once the provider responds',
  async (act, which, recorded) => {
    const ada = await harness.subscribe('basic');
    const { take, cancel } = customerCommands(ada.browser);
    let isAway = false;
    harness.fate = (call) => {
      if (which()(call)) isAway = true;
      return isAway ? 'lost' : 'answered';
    };
    expect((await (act === 'upgrade' ? take('pro') : cancel())).status).toBe(502);
    const pass = async (ms: number) => {
      await harness.advance(ms);
      await harness.world.runJobs();
    };
    await pass(30_000);
    const record = () => database.db.select().from(subscriptions);
    expect(await record()).not.toMatchObject([recorded]);
    harness.fate = () => 'answered';
    await pass(30_000);
    expect(await record()).toMatchObject([recorded]);
  },
);

test('an upgrade that is still being made when its repetition is turned away is recorded by a job', async () => {
  const ada = await harness.subscribe('basic');
  const { take } = customerCommands(ada.browser);
  harness.fate = (call) => (isUpgrade(call) ? '409' : 'answered');
  expect((await take('pro')).status).toBe(502);
  harness.fate = () => 'answered';
  await harness.world.runJobs();
  expect(await database.db.select().from(subscriptions)).toMatchObject([{ plan: 'pro' }]);
});

test('a process that stalled until its lease was lost charges nothing, since another may have acted', async () => {
  const ada = await harness.subscribe('basic');
  const { preview, change } = customerCommands(ada.browser);
  const { quote } = (await preview('pro')).body;
  harness.pause = async () => {
    await database.db.delete(leases).where(like(leases.key, 'plan:%'));
  };
  expect((await change('pro', quote)).status).toBe(503);
  expect(harness.changes).toEqual([]);
  expect(await paidCents(ada)).toBe(1999);
});

test('after a lost answer, an upgrade to yet another plan charges only what is still missing', async () => {
  const ada = await harness.subscribe('basic');
  const { take } = customerCommands(ada.browser);
  harness.fate = (call) => (isUpgrade(call) ? 'lost' : 'answered');
  await take('pro');
  harness.fate = () => 'answered';
  await harness.advance(1000);
  expect((await take('premium')).status).toBe(200);
  expect(await paidCents(ada)).toBe(1999 + 8000);
});

test('an upgrade that never reached the provider costs nothing, and repeating it makes it', async () => {
  const ada = await harness.subscribe('basic');
  const { preview, change, overview } = customerCommands(ada.browser);
  const { quote } = (await preview('pro')).body;
  harness.fate = (call) => (isUpgrade(call) ? 'not sent' : 'answered');
  expect((await change('pro', quote)).status).toBe(502);
  harness.fate = () => 'answered';
  expect((await overview()).body.tier).toBe('BASIC');
  expect((await change('pro', quote)).body.overview.tier).toBe('PRO');
  expect(await paidCents(ada)).toBe(1999 + 3000);
});

test('the same upgrade from a process that was presumed dead is not made twice', async () => {
  const ada = await harness.subscribe('basic');
  await harness.useCard(ada, 'pm_card_authenticationRequired');
  const order = {
    subscriptionId: ada.subscriptionId,
    plan: 'pro',
    at: harness.world.clock.now(),
    idempotencyKey: 'plan-1',
  } as const;
  await harness.plans.upgrade(order);
  const waiting = (await harness.plans.readSnapshot(ada.subscriptionId))?.upgrade;
  await harness.plans.upgrade(order);
  expect((await harness.plans.readSnapshot(ada.subscriptionId))?.upgrade).toEqual(waiting);
  expect(await invoicesOf(ada)).toHaveLength(2);
});

test.each([
  ['a schedule that was created but not filled', 'POST /v1/subscription_schedules/', 'take'],
  ['a schedule that was released without cancelling the subscription', 'POST /v1/subscriptions/', 'cancel'],
] as const)('%s is completed by a retry', async (_, lost, act) => {
  const ada = await harness.subscribe('premium');
  const { take, cancel } = customerCommands(ada.browser);
  if (act === 'cancel') await take('basic');
  const again = () => (act === 'take' ? take('basic') : cancel());
  harness.fate = (call) => (call.startsWith(lost) && !call.endsWith('/release') ? 'not sent' : 'answered');
  expect((await again()).status).toBe(502);
  harness.fate = () => 'answered';
  const { status, body } = await again();
  expect(status).toBe(200);
  expect(body.overview?.scheduledChange?.plan ?? body.subscription.cancelAtPeriodEnd).toBe(
    act === 'take' ? 'basic' : true,
  );
});

/** What has to be paid in total to reach each plan, however many steps it took: no time passes in between. */
const PAID = { basic: 1999, pro: 4999, premium: 9999 } as const;

const someAct = (from: Choices, browser: Browser): (() => Promise<Answer>) => {
  const { take, preview, change, undo, cancel, resume } = customerCommands(browser);
  const plan = from.pick(PLAN_IDS);
  return from.pick([
    () => take(plan),
    () => take(plan),
    async () => {
      const { quote } = (await preview(plan)).body;
      const [first] = await Promise.all([change(plan, quote ?? ''), change(plan, quote ?? '')]);
      return first;
    },
    undo,
    () => cancel(),
    resume,
  ]);
};

function disturb(from: Choices): void {
  harness.pause = async () => {
    for (let turns = from.whole(0, 6); turns > 0; turns -= 1)
      await new Promise((resolve) => setImmediate(resolve));
  };
  harness.fate = () => (from.chance(0.85) ? 'answered' : from.pick(['lost', 'not sent'] as const));
}

/** One sequence of actions and faults per seed. */
const SEEDS = process.env.TEST_TIER === 'long' ? 40 : 3;

test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'seed %i: tabs, replicas and lost calls leave one state, paid for once',
  async (seed) => {
    const from = choices(seed);
    const ada = await harness.subscribe('basic');
    if (from.chance(0.3)) await harness.useCard(ada, 'pm_card_authenticationRequired');
    const tabs = [ada.browser, ada.browser, harness.tabElsewhere(ada.browser)];
    for (let round = 0; round < 4; round += 1) {
      disturb(from);
      const answers = await Promise.all(tabs.map((tab) => someAct(from, tab)()));
      for (const { status } of answers) expect([200, 409, 502, 503]).toContain(status);
      harness.fate = () => 'answered';
    }
    const held = await harness.provider.dashboard.subscriptions.retrieve(ada.subscriptionId);
    await customerCommands(ada.browser).undo();
    const shown = (await customerCommands(ada.browser).overview()).body;
    expect(shown.subscription.cancelAtPeriodEnd).toBe(held.cancel_at_period_end);
    expect(await paidCents(ada)).toBe(PAID[shown.subscription.plan as keyof typeof PAID]);
    const open = (await invoicesOf(ada)).filter(({ status }) => status === 'open');
    expect(open.map(({ id }) => id)).toEqual(held.pending_update ? [held.latest_invoice] : []);
  },
);
