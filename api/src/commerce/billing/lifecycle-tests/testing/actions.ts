/** What people, the owner and the provider do in a lifecycle. A new action is one more entry of the table. */
import { PLAN_IDS, type PlanId } from '@spreadwise/contract/plans';
import type Stripe from 'stripe';
import type { Browser } from '../../../../people/identity/testing/accounts-harness';
import { ORIGIN } from '../../../../people/identity/testing/accounts-harness';
import { lookupKeyOf } from '../../provider/stripe/catalogue';
import type { Lifecycle } from './subscription-lifecycle';

export interface Person {
  readonly email: string;
  readonly browsers: readonly Browser[];
  /** The checkouts that the person's browsers have begun and could still pay. */
  readonly begun: { readonly browser: Browser; readonly secret: string }[];
}

export interface Action {
  readonly name: string;
  readonly weight: number;
  /** Does nothing if the person's state does not allow it. */
  run(lifecycle: Lifecycle, person: Person): Promise<void>;
}

const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
  asksThenPoor: '4000008260003178',
};
const anyCard = ({ from }: Lifecycle) => (from.chance(0.75) ? CARDS.good : from.pick(Object.values(CARDS)));

async function begin(person: Person, browser: Browser, planType: PlanId): Promise<void> {
  const { status, body } = await browser.send('POST', '/api/stripe/create-subscription', {
    email: person.email,
    name: 'ada',
    planType,
  });
  if (![200, 409, 502, 503].includes(status)) throw new Error(`create-subscription answered ${status}`);
  if (status === 200 && body.clientSecret) person.begun.push({ browser, secret: body.clientSecret });
}

async function pay(lifecycle: Lifecycle, person: Person): Promise<void> {
  const begun = person.begun.length ? lifecycle.from.pick(person.begun) : null;
  if (!begun) return;
  const { body } = await lifecycle.provider.confirm(begun.secret, anyCard(lifecycle));
  if (body.status === 'requires_action') await answerTheBank(lifecycle, begun.secret);
}

/** The customer passes, fails, or leaves the bank's question. */
async function answerTheBank({ from, provider }: Lifecycle, secret: string): Promise<void> {
  if (from.chance(0.3)) return;
  await provider.authenticate(secret, from.chance(0.7) ? 'complete' : 'fail');
}

const HELD: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];

/** A subscription of the person's at the provider that has not ended; null if there is none. */
async function subscriptionOf({ provider, from }: Lifecycle, person: Person) {
  const { data: customers } = await provider.dashboard.customers.list({ email: person.email, limit: 100 });
  for (const { id } of customers) {
    const { data } = await provider.dashboard.subscriptions.list({ customer: id, status: 'all', limit: 100 });
    const held = data.filter(({ status }) => HELD.includes(status));
    if (held.length) return from.pick(held);
  }
  return null;
}

/** A signed-in call of the person's; null if nothing of theirs is recorded. */
async function call(lifecycle: Lifecycle, person: Person, method: string, path: string, body?: unknown) {
  const held = await subscriptionOf(lifecycle, person);
  const customer = String(held?.customer);
  if (!held || !(await lifecycle.product.customers()).includes(customer)) return null;
  const browser = lifecycle.product.browser();
  browser.hold(await lifecycle.product.signIn(customer));
  const answer = await browser.send(method, path, body);
  if (![200, 402, 403, 409, 502, 503].includes(answer.status))
    throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

async function changePlan(lifecycle: Lifecycle, person: Person): Promise<void> {
  const plan = lifecycle.from.pick(PLAN_IDS);
  const preview = await call(lifecycle, person, 'GET', `/api/billing/plan-change?plan=${plan}`);
  if (preview?.status !== 200) return;
  const { quote } = preview.body;
  if (lifecycle.from.chance(0.2)) await lifecycle.pass(lifecycle.from.pick([60_000, 3_600_000]));
  const tabs = lifecycle.from.chance(0.3) ? 2 : 1;
  const answers = await Promise.all(
    Array.from({ length: tabs }, () =>
      call(lifecycle, person, 'POST', '/api/billing/plan-change', { plan, quote }),
    ),
  );
  for (const answer of answers) {
    const secret = answer?.status === 200 ? answer.body.clientSecret : null;
    if (secret) person.begun.push({ browser: lifecycle.product.browser(), secret });
  }
  if (lifecycle.from.chance(0.5)) await pay(lifecycle, person);
}

/** Whether nothing else is about to move its period. */
const canBeMoved = ({ status, schedule, cancel_at, pending_update }: Stripe.Subscription): boolean =>
  ['active', 'trialing'].includes(status) && !schedule && cancel_at === null && !pending_update;

const portalOf = async ({ provider }: Lifecycle, customer: string): Promise<string> => {
  const session = await provider.dashboard.billingPortal.sessions.create({ customer, return_url: ORIGIN });
  return new URL(session.url).pathname;
};

/** The first action of every lifecycle. */
export const SUBSCRIBES: Action = {
  name: 'subscribes and pays',
  weight: 6,
  async run(lifecycle, person) {
    await begin(person, lifecycle.from.pick(person.browsers), lifecycle.from.pick(PLAN_IDS));
    await pay(lifecycle, person);
  },
};

export const ACTIONS: readonly Action[] = [
  SUBSCRIBES,
  {
    name: 'begins and leaves',
    weight: 3,
    run: ({ from }, person) => begin(person, from.pick(person.browsers), from.pick(PLAN_IDS)),
  },
  { name: 'pays what was begun', weight: 4, run: pay },
  {
    name: 'comes back to the bank’s question',
    weight: 1,
    async run(lifecycle, person) {
      if (person.begun.length) await answerTheBank(lifecycle, lifecycle.from.pick(person.begun).secret);
    },
  },
  {
    name: 'subscribes in two tabs at once',
    weight: 3,
    async run(lifecycle, person) {
      const { from } = lifecycle;
      const tabs = [from.pick(person.browsers), from.pick(person.browsers)];
      await Promise.all(tabs.map((tab) => begin(person, tab, from.pick(PLAN_IDS))));
      await pay(lifecycle, person);
      if (from.chance(0.5)) await pay(lifecycle, person);
    },
  },
  {
    name: 'pays in the moment in which another tab begins again',
    weight: 3,
    async run(lifecycle, person) {
      const { from } = lifecycle;
      await begin(person, from.pick(person.browsers), from.pick(PLAN_IDS));
      const again = begin(person, from.pick(person.browsers), from.pick(PLAN_IDS));
      for (let turns = from.whole(0, 30); turns > 0; turns -= 1)
        await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([again, pay(lifecycle, person)]);
    },
  },
  {
    name: 'comes back from paying',
    weight: 4,
    async run({ from }, person) {
      const browser = from.pick(person.browsers);
      const { status, body } = await browser.send('POST', '/api/auth/verify-customer', {
        email: person.email,
      });
      if (![200, 502, 503].includes(status)) throw new Error(`verify-customer answered ${status}`);
      if (body.token) browser.token = body.token;
    },
  },
  {
    name: 'looks at the overview',
    weight: 2,
    async run({ from }, person) {
      const browser = from.pick(person.browsers);
      if (!browser.token) return;
      const { status } = await browser.send('GET', '/api/billing/overview');
      if (![200, 401].includes(status)) throw new Error(`overview answered ${status}`);
    },
  },
  {
    name: 'cancels in the portal',
    weight: 2,
    async run(lifecycle, person) {
      const held = await subscriptionOf(lifecycle, person);
      if (!held) return;
      const path = await portalOf(lifecycle, String(held.customer));
      await lifecycle.provider.page(`${path}/subscriptions/${held.id}/cancel`, {});
    },
  },
  {
    name: 'resumes in the portal',
    weight: 2,
    async run(lifecycle, person) {
      const held = await subscriptionOf(lifecycle, person);
      if (!held?.cancel_at_period_end) return;
      const path = await portalOf(lifecycle, String(held.customer));
      await lifecycle.provider.page(`${path}/subscriptions/${held.id}/resume`, {});
    },
  },
  {
    name: 'enters another card in the portal',
    weight: 3,
    async run(lifecycle, person) {
      const held = await subscriptionOf(lifecycle, person);
      if (!held) return;
      const path = await portalOf(lifecycle, String(held.customer));
      const cardnumber = lifecycle.from.pick([CARDS.good, CARDS.good, CARDS.failsLater]);
      await lifecycle.provider.page(`${path}/card`, { cardnumber, 'exp-date': '12 / 34', cvc: '123' });
    },
  },
  {
    name: 'pays what is open',
    weight: 2,
    async run(lifecycle, person) {
      const held = await subscriptionOf(lifecycle, person);
      if (!held || !['past_due', 'unpaid'].includes(held.status)) return;
      const { data } = await lifecycle.provider.dashboard.invoices.list({
        subscription: held.id,
        status: 'open',
      });
      const url = data[0]?.hosted_invoice_url;
      if (url) await lifecycle.provider.page(`${new URL(url).pathname}/pay`, {});
    },
  },
  {
    name: 'is ended by the owner',
    weight: 1,
    async run(lifecycle, person) {
      const held = await subscriptionOf(lifecycle, person);
      if (held) await lifecycle.provider.dashboard.subscriptions.cancel(held.id);
    },
  },
  {
    name: 'is given days by the owner',
    weight: 1,
    async run(lifecycle, person) {
      const held = await subscriptionOf(lifecycle, person);
      const item = held?.items.data[0];
      if (!held || !item || !canBeMoved(held)) return;
      const trial_end = item.current_period_end + lifecycle.from.whole(1, 40) * 86_400;
      await lifecycle.provider.dashboard.subscriptions.update(held.id, {
        trial_end,
        proration_behavior: 'none',
      });
    },
  },
  {
    name: 'is paused by the owner, or goes on',
    weight: 2,
    async run(lifecycle, person) {
      const { subscriptions } = lifecycle.provider.dashboard;
      const held = await subscriptionOf(lifecycle, person);
      if (held?.status === 'paused')
        await subscriptions
          .resume(held.id, { payment_behavior: 'resume_on_payment_success' })
          // The card may be declined.
          .catch(() => undefined);
      else if (held && canBeMoved(held)) await subscriptions.pause(held.id);
    },
  },
  { name: 'changes the plan', weight: 5, run: changePlan },
  {
    name: 'takes a change of plan back',
    weight: 1,
    async run(lifecycle, person) {
      await call(lifecycle, person, 'POST', '/api/billing/plan-change/undo', {});
    },
  },
  {
    name: 'cancels',
    weight: 1,
    async run(lifecycle, person) {
      await call(lifecycle, person, 'POST', '/api/billing/cancel', { reason: 'unused' });
    },
  },
  {
    name: 'resumes',
    weight: 1,
    async run(lifecycle, person) {
      await call(lifecycle, person, 'POST', '/api/billing/resume', {});
    },
  },
  {
    name: 'has a dispute decided by the bank',
    weight: 1,
    async run({ provider, from }) {
      const { data } = await provider.dashboard.disputes.list({ limit: 100 });
      const open = data.find(({ status }) => status === 'needs_response');
      if (!open) return;
      const uncategorized_text = from.pick(['winning_evidence', 'losing_evidence']);
      await provider.dashboard.disputes.update(open.id, { evidence: { uncategorized_text } });
    },
  },
  {
    name: 'gets money back',
    weight: 3,
    async run(lifecycle, person) {
      const { dashboard } = lifecycle.provider;
      const held = await subscriptionOf(lifecycle, person);
      if (!held) return;
      const { data } = await dashboard.charges.list({ customer: String(held.customer), limit: 100 });
      const charge = data.find(
        ({ status, amount_refunded, disputed }) =>
          status === 'succeeded' && amount_refunded === 0 && !disputed,
      );
      if (!charge) return;
      const part = lifecycle.from.chance(0.3) ? { amount: 100 } : {};
      await dashboard.refunds.create({ charge: charge.id, ...part });
    },
  },
  {
    name: 'is moved to another plan by the owner',
    weight: 1,
    async run(lifecycle, person) {
      const held = await subscriptionOf(lifecycle, person);
      const item = held?.items.data[0];
      /* What a schedule manages is not changed beside it. */
      if (!held || !item || held.status !== 'active' || held.schedule) return;
      const { data } = await lifecycle.provider.dashboard.prices.list({
        lookup_keys: [lookupKeyOf(lifecycle.from.pick(PLAN_IDS))],
      });
      const price = data[0]?.id;
      if (price && price !== item.price.id)
        await lifecycle.provider.dashboard.subscriptions.update(held.id, { items: [{ id: item.id, price }] });
    },
  },
];
