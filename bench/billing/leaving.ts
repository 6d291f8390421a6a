/**
 * Random contracts that are ordered, upgraded, partly refunded and left, on processes that are killed again and again: each
 * withdrawal refunds what is due, to the cent and once; each declaration has one receipt; no answer tells who is a customer.
 *
 *   node leaving.mjs <contracts> <first seed> [database url]
 */
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import { eq } from 'drizzle-orm';
import { skipPauses } from '../../api/src/commerce/billing/lifecycle-tests/testing/provider';
import { type Choices, choices } from '../../api/src/commerce/billing/lifecycle-tests/testing/random';
import { withdrawalEnds } from '../../api/src/commerce/billing/subscription/withdrawal';
import { customers, declarations, sessions } from '../../api/src/platform/db/schema';
import { Killed } from './crash-point';
import { proofDatabase } from './database';
import { createLeavingWorld, type LeavingWorld } from './leaving-world';

const [contracts = 1000, first = 1] = process.argv.slice(2, 4).map(Number);
const databaseUrl = process.argv[4];
const TOGETHER = 50;
const REPORTED = 500;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The last day to withdraw may be a Monday; some come later. */
const MOST_HOURS = 18 * 24;
const CARD = '4242424242424242';

interface Story {
  readonly email: string;
  readonly plan: PlanId;
  readonly beginNow: boolean;
  /** Hours after the order; null: never. */
  readonly upgradeAt: number | null;
  readonly refundAt: number | null;
  readonly refundShare: number;
  readonly leaveAt: number | null;
  readonly kind: 'withdrawal' | 'cancellation';
}
interface Held extends Story {
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly beganAt: Date;
  /** For each payment, what the owner had refunded before. */
  readonly before: Map<string, number>;
  declaredAt: Date | null;
}

const tell = (seed: number, from: Choices): Story => {
  const plan = from.pick(PLAN_IDS);
  const hour = () => from.whole(0, MOST_HOURS);
  return {
    ...{ email: `c${seed}@example.com`, plan, beginNow: from.chance(0.5) },
    upgradeAt: plan !== 'premium' && from.chance(0.3) ? hour() : null,
    refundAt: from.chance(0.25) ? hour() : null,
    refundShare: from.pick([0.1, 0.5, 1]),
    leaveAt: from.chance(0.85) ? hour() : null,
    kind: from.chance(0.7) ? 'withdrawal' : 'cancellation',
  };
};

const sums = { withdrawn: 0, late: 0, cancelled: 0, kept: 0, upgraded: 0, refundedBefore: 0 };
const seen = { kills: 0, declarations: 0, receipts: 0, handedOverTwice: 0, refunds: 0, cents: 0, answers: 0 };
const wrong: string[] = [];

async function order(world: LeavingWorld, story: Story): Promise<Held> {
  const { email, plan, beginNow } = story;
  const browser = world.shop.browser();
  const begun = await browser.send('POST', '/api/stripe/create-subscription', {
    email,
    planType: plan,
    beginNow,
  });
  await world.provider.confirm(begun.body.clientSecret, CARD);
  const login = await browser.send('POST', '/api/auth/verify-customer', { email });
  const { customerId } = login.body;
  await world.db.update(sessions).set({ expiresAt: new Date('2040-01-01'), addressProven: true });
  browser.token = login.body.token;
  tokens.set(customerId, browser);
  return {
    ...{ ...story, customerId, subscriptionId: begun.body.subscriptionId, beganAt: world.now() },
    ...{ before: new Map(), declaredAt: null },
  };
}
const tokens = new Map<string, ReturnType<LeavingWorld['shop']['browser']>>();

async function upgrade(held: Held): Promise<void> {
  const browser = tokens.get(held.customerId);
  const shown = await browser?.send('GET', '/api/billing/plan-change?plan=premium');
  if (shown?.status !== 200) return;
  const done = await browser?.send('POST', '/api/billing/plan-change', {
    plan: 'premium',
    quote: shown.body.quote,
  });
  if (done?.status === 200) sums.upgraded += 1;
}

async function paymentsOf({ gateway }: LeavingWorld, { customerId }: Held) {
  const customer = await gateway.readCustomer(customerId);
  const invoices = customer?.subscriptions.flatMap(({ paidInvoices }) => paidInvoices) ?? [];
  const read = async ({ id: invoiceId }: { readonly id: string }) => {
    const payment = await gateway.admin.readPayment(invoiceId);
    return payment?.paymentId ? [{ ...payment, invoiceId, paymentId: payment.paymentId }] : [];
  };
  return (await Promise.all(invoices.map(read))).flat();
}

/** By the owner, at the provider: the product is not notified. */
async function refund(world: LeavingWorld, held: Held): Promise<void> {
  const [payment] = await paymentsOf(world, held);
  const amount = Math.floor((payment?.paidCents ?? 0) * held.refundShare) - (payment?.refundedCents ?? 0);
  if (!payment || amount <= 0) return;
  await world.provider.dashboard.refunds.create({ payment_intent: payment.paymentId, amount });
  held.before.set(payment.paymentId, payment.refundedCents + amount);
  sums.refundedBefore += 1;
}

type Process = Awaited<ReturnType<LeavingWorld['begin']>>;

/** One process until it is killed, then the next. */
function createProcesses(world: LeavingWorld, from: Choices) {
  let current: Process | null = null;
  const alive = async (isLast = false): Promise<Process> => {
    if (current?.crashPoint.isReached) seen.kills += 1;
    if (!current || current.crashPoint.isReached || isLast)
      current = await world.begin(isLast ? null : from.whole(5, 220));
    return current;
  };
  return {
    alive,
    current: () => current,
    /** Like a customer who gets no answer: repeats until somebody answers. */
    async declare(held: Held): Promise<void> {
      for (;;) {
        const { world: there } = await alive();
        const declare = (email: string) =>
          there.browser().send('POST', '/api/leave', { kind: held.kind, name: 'Ada', email });
        const known = await declare(held.email);
        if (known.status !== 200) continue;
        held.declaredAt ??= world.now();
        const unknown = await declare(`nobody-${held.email}`);
        if (unknown.status !== 200) return;
        seen.answers += 1;
        const plain = ({ status, body, headers }: typeof known) =>
          JSON.stringify([status, body, [...headers].filter(([name]) => name !== 'x-request-id')]);
        if (plain(known) !== plain(unknown)) wrong.push(`${held.email}: the answer tells who is a customer`);
        return;
      }
    },
    async work(isLast = false): Promise<void> {
      const one = await alive(isLast);
      await one.work();
    },
  };
}

async function live(world: LeavingWorld, all: readonly Held[], from: Choices): Promise<void> {
  const processes = createProcesses(world, from);
  const acts = all.flatMap((held) => [
    ...(held.upgradeAt === null ? [] : [{ at: held.upgradeAt, act: () => upgrade(held), held }]),
    ...(held.refundAt === null ? [] : [{ at: held.refundAt, act: () => refund(world, held), held }]),
    ...(held.leaveAt === null ? [] : [{ at: held.leaveAt, act: () => processes.declare(held), held }]),
  ]);
  let hour = 0;
  for (const { at, act, held } of acts.sort((one, other) => one.at - other.at)) {
    if (at > hour) {
      await processes.work();
      await world.advance((at - hour) * HOUR_MS, processes.current());
      hour = at;
    }
    // A customer who has left changes nothing any more.
    if (held.declaredAt === null) await act();
  }
  for (let round = 0; round < 6; round += 1) {
    await processes.work(round > 3);
    await world.advance(20 * 60_000, processes.current());
  }
}

/** A fraction of a cent goes to the customer; the current day is free; earlier refunds stay. */
function owed(payment: { paidCents: number; coversFrom: Date; coversUntil: Date }, held: Held): number {
  if (!held.beginNow) return payment.paidCents;
  const days = Math.round((payment.coversUntil.getTime() - payment.coversFrom.getTime()) / DAY_MS);
  const used = Math.floor(((held.declaredAt as Date).getTime() - payment.coversFrom.getTime()) / DAY_MS);
  return Math.ceil(payment.paidCents * (1 - Math.max(0, used) / Math.max(1, days)) - 1e-6);
}

async function check(world: LeavingWorld, held: Held): Promise<void> {
  const fault = (words: string) => wrong.push(`${held.email}: ${words} ${JSON.stringify(held)}`);
  const { dashboard } = world.provider;
  const subscription = await dashboard.subscriptions.retrieve(held.subscriptionId);
  const isWithdrawn =
    held.declaredAt !== null && held.kind === 'withdrawal' && held.declaredAt < withdrawalEnds(held.beganAt);
  let sum = 0;
  for (const payment of await paymentsOf(world, held)) {
    const all = (await dashboard.refunds.list({ payment_intent: payment.paymentId, limit: 100 })).data;
    const before = held.before.get(payment.paymentId) ?? 0;
    const back = all.reduce((total, { amount }) => total + amount, 0);
    const notes = (await dashboard.creditNotes.list({ invoice: payment.invoiceId })).data;
    if (notes.reduce((total, note) => total + note.total, 0) !== back - before)
      fault(`${payment.paymentId} has credit notes over another sum than went back`);
    const due = isWithdrawn ? Math.max(before, owed(payment, held)) : before;
    if (back !== due) fault(`${payment.paymentId} got back ${back}, due is ${due}`);
    if (all.length > (before > 0 ? 1 : 0) + (due > before ? 1 : 0)) fault('more refunds than one');
    seen.refunds += all.length;
    seen.cents += back;
    sum += back;
  }
  const rows = await world.db.select().from(declarations).where(eq(declarations.email, held.email));
  if (held.declaredAt === null) {
    sums.kept += 1;
    if (subscription.status !== 'active' || rows.length > 0) fault('a contract that nobody left has ended');
    return;
  }
  if (isWithdrawn) sums.withdrawn += 1;
  else if (held.kind === 'withdrawal') sums.late += 1;
  else sums.cancelled += 1;
  if (isWithdrawn ? subscription.status !== 'canceled' : !subscription.cancel_at_period_end)
    fault(`the contract is ${subscription.status}`);
  if (rows.some(({ doneAt }) => doneAt === null)) fault('a declaration is not done');
  if (isWithdrawn && rows.some(({ refundedCents }) => refundedCents !== sum)) fault('another sum is noted');
}

/** Mails with the same Message-ID count as one, however often they were handed over. */
async function checkReceipts(world: LeavingWorld): Promise<void> {
  const rows = await world.db.select().from(declarations);
  seen.declarations += rows.length;
  const byId = new Map<string, Set<string>>();
  for (const { id = '', to, text } of world.mails)
    byId.set(`${to} ${id}`, (byId.get(`${to} ${id}`) ?? new Set()).add(text));
  seen.receipts += byId.size;
  seen.handedOverTwice += world.mails.length - byId.size;
  if (byId.size !== rows.length) wrong.push(`${rows.length} declarations have ${byId.size} receipts`);
  if (rows.some(({ receiptSentAt }) => receiptSentAt === null)) wrong.push('a receipt is not noted');
  if ([...byId.values()].some(({ size }) => size > 1))
    wrong.push('a receipt was sent again with another text');
}

// Timers of a killed process may still throw.
process.on('uncaughtException', (error) => {
  if (error instanceof Killed) return;
  console.error(error);
  process.exit(1);
});
const db = await proofDatabase(databaseUrl);
skipPauses();
const began = performance.now();
for (let seed = first; seed < first + contracts; seed += TOGETHER) {
  const world = await createLeavingWorld(db, seed);
  const from = choices(seed);
  await world.advance(from.whole(0, 7 * 24) * HOUR_MS);
  const all: Held[] = [];
  for (let one = seed; one < Math.min(seed + TOGETHER, first + contracts); one += 1)
    all.push(await order(world, tell(one, from.fork())));
  await live(world, all, from);
  for (const held of all) await check(world, held);
  await checkReceipts(world);
  if ((await db.$count(customers)) !== all.length) wrong.push('a declaration has made a customer');
  tokens.clear();
  const done = seed + all.length - first;
  if (done % REPORTED === 0) console.log(`${done} contracts, ${seen.kills} kills, ${wrong.length} wrong`);
  world.close();
}
console.log(wrong.slice(0, 20).join('\n'));
console.log(
  `${contracts} contracts from seed ${first}, ${databaseUrl ? 'server' : 'embedded'}: ${wrong.length} wrong`,
);
for (const figures of [sums, seen])
  console.log(
    Object.entries(figures)
      .map(([name, sum]) => `${name} ${sum}`)
      .join(', '),
  );
console.log(`${((performance.now() - began) / 1000).toFixed(0)} s; plans from €${PLANS.basic.price}`);
process.exit(wrong.length > 0 ? 1 : 0);
