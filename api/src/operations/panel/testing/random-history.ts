/** A seeded history of people who visit, pay, change, leave and return; played in the product and recorded apart. */
import { type Choices, choices } from '../../../commerce/billing/lifecycle-tests/testing/random';
import { type PersonFacts, type Plan, PRICES } from './figures';
import type { PanelWorld } from './panel-world';
import { type Card, PlainPerson, PlainSubscription } from './plain-subscriptions';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PLANS = Object.keys(PRICES) as Plan[];
const NUMBERS: Readonly<Record<Card, string>> = {
  good: '4242424242424242',
  bad: '4000000000000341',
  disputed: '4000000000000259',
};
const TOKENS: Readonly<Record<Card, string>> = {
  good: 'pm_card_visa',
  bad: 'pm_card_chargeCustomerFail',
  disputed: 'pm_card_createDispute',
};

export class RandomHistory {
  readonly story: string[] = [];
  /** Page views with a session: the day, the session, and whether it saw a plan. */
  readonly views: { day: number; session: string; sawPlans: boolean }[] = [];
  private readonly from: Choices;
  private readonly people = new Map<string, PlainPerson>();

  constructor(
    private readonly world: PanelWorld,
    private readonly seed: number,
    private readonly names: readonly string[],
  ) {
    this.from = choices(seed);
  }

  get facts(): PersonFacts[] {
    return [...this.people.values()].map(({ facts }) => facts);
  }

  async play(acts: number): Promise<void> {
    for (let done = 0; done < acts; done += 1) {
      await this.goTo(this.nextTime());
      await this.actOnce();
    }
  }

  private get dashboard() {
    return this.world.provider.dashboard;
  }

  private personOf(email: string): PlainPerson {
    const person = this.people.get(email) ?? new PlainPerson(email);
    this.people.set(email, person);
    return person;
  }

  /** Each automatic event until then happens in its own second. */
  private async goTo(at: number): Promise<void> {
    for (;;) {
      const lives = [...this.people.values()].flatMap((person) =>
        person.live ? [{ person, held: person.live }] : [],
      );
      const [next] = lives.filter(({ held }) => held.due <= at).sort((a, b) => a.held.due - b.held.due);
      if (!next) break;
      const { due } = next.held;
      this.world.goTo(due);
      await this.world.settle();
      next.held.step();
      next.person.note(due);
    }
    this.world.goTo(at);
    await this.world.settle();
  }

  private async subscribe(email: string, card: Card): Promise<void> {
    const browsers = this.from.chance(0.3)
      ? [this.world.browser(), this.world.browser()]
      : [this.world.browser()];
    const planType = this.from.pick(PLANS);
    let begun = { subscriptionId: '', clientSecret: '' };
    for (const browser of browsers) {
      const order = { email, name: 'ada', planType };
      begun = (await browser.send('POST', '/api/stripe/create-subscription', order)).body;
      this.personOf(email).begun.push(this.world.now());
    }
    if (this.from.chance(0.15)) return;
    await this.world.provider.confirm(begun.clientSecret, NUMBERS[card]);
    const held = new PlainSubscription(begun.subscriptionId, planType, this.world.now());
    this.personOf(email).held.push(held);
    held.card = card;
    const [payment] = held.payments;
    if (card !== 'disputed' || !payment) return;
    // Paid first, then disputed in the same second.
    this.personOf(email).note(this.world.now());
    payment.dispute = 'open';
  }

  private async call(held: PlainSubscription, method: string, path: string, body?: object, expected = 200) {
    const { customer } = await this.dashboard.subscriptions.retrieve(held.id);
    const browser = await this.world.signedIn(String(customer));
    const answer = await browser.send(method, path, body);
    if (answer.status !== expected)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  private async changePlan(held: PlainSubscription): Promise<void> {
    const plan = this.from.pick(PLANS.filter((one) => one !== held.plan));
    const { quote } = await this.call(held, 'GET', `/api/billing/plan-change?plan=${plan}`);
    const isUpgrade = PRICES[plan] > PRICES[held.plan];
    const isDeclined = isUpgrade && held.card === 'bad';
    await this.call(held, 'POST', '/api/billing/plan-change', { plan, quote }, isDeclined ? 402 : 200);
    if (isDeclined) return;
    if (isUpgrade) held.upgrade(plan, this.world.now());
    else held.scheduled = plan;
  }

  private async useCard(held: PlainSubscription, card: Card): Promise<void> {
    const { customer } = await this.dashboard.subscriptions.retrieve(held.id);
    const { id } = await this.dashboard.paymentMethods.attach(TOKENS[card], { customer: String(customer) });
    await this.dashboard.subscriptions.update(held.id, { default_payment_method: id });
    held.card = card;
  }

  private async refund(held: PlainSubscription): Promise<void> {
    const last = held.payments.at(-1);
    if (last?.dispute !== 'none' || last.refunded === last.cents) return;
    const { customer } = await this.dashboard.subscriptions.retrieve(held.id);
    const { data } = await this.dashboard.charges.list({ customer: String(customer), limit: 100 });
    const charge = data.find(({ status }) => status === 'succeeded');
    if (!charge) throw new Error('Nothing was charged.');
    const left = last.cents - last.refunded;
    const amount = this.from.chance(0.5) ? left : this.from.whole(1, left);
    await this.dashboard.refunds.create({ charge: charge.id, amount });
    last.refunded += amount;
  }

  private async decideDispute(held: PlainSubscription): Promise<void> {
    const payment = held.payments.find(({ dispute }) => dispute === 'open');
    const { customer } = await this.dashboard.subscriptions.retrieve(held.id);
    const charges = (await this.dashboard.charges.list({ customer: String(customer), limit: 100 })).data;
    const { data } = await this.dashboard.disputes.list({ limit: 100 });
    const open = data
      .filter(({ status }) => status === 'needs_response')
      .filter(({ charge }) => charges.some(({ id }) => id === charge))
      .at(-1);
    if (!payment || !open) return;
    const outcome = this.from.pick(['won', 'lost'] as const);
    const uncategorized_text = outcome === 'won' ? 'winning_evidence' : 'losing_evidence';
    await this.dashboard.disputes.update(open.id, { evidence: { uncategorized_text } });
    payment.dispute = outcome;
  }

  private async give(email: string): Promise<void> {
    this.personOf(email);
    const grant = { email, tier: this.from.pick(['GOLD', 'BASIC']), until: null, reason: 'A friend.' };
    const { status } = await (await this.world.owner()).send('POST', '/api/admin/comp', grant);
    if (status !== 200) throw new Error(`A tier was not given: ${status}`);
  }

  private async visit(): Promise<void> {
    const session = `session-${this.from.whole(0, 30)}`;
    const pages = this.from.pick([
      ['/'],
      ['/', '/signup'],
      ['/signup', '/register'],
      ['/register', '/', '/signup'],
    ]);
    for (const page of pages) {
      const view = { page, referrer: null, userAgent: 'test', sessionId: session, userId: null };
      await this.world.browser().send('POST', '/api/url-tracking/log-visitor', view);
    }
    const sawPlans = pages.some((page) => page !== '/');
    this.views.push({ day: Math.floor(this.world.now() / DAY), session, sawPlans });
  }

  /** The possible acts of a person with this subscription. */
  private actsOf(held: PlainSubscription): readonly (readonly [string, () => Promise<void>])[] {
    const card = (one: Card) => [`${one} card`, () => this.useCard(held, one)] as const;
    if (held.overdueSince !== null) return held.card === 'bad' ? [card('good')] : [];
    if (held.payments.some(({ dispute }) => dispute === 'open'))
      return [['dispute', () => this.decideDispute(held)], card('good')];
    if (held.isEnding)
      return [
        [
          'resume',
          async () => {
            await this.call(held, 'POST', '/api/billing/resume', {});
            held.isEnding = false;
          },
        ],
        ['refund', () => this.refund(held)],
      ];
    if (held.scheduled)
      return [
        [
          'undo',
          async () => {
            await this.call(held, 'POST', '/api/billing/plan-change/undo', {});
            held.scheduled = null;
          },
        ],
      ];
    const cancel = async () => {
      await this.call(held, 'POST', '/api/billing/cancel', { reason: 'unused' });
      held.isEnding = true;
    };
    return [
      ...(held.isReversed || held.card === 'disputed'
        ? []
        : ([['plan', () => this.changePlan(held)]] as const)),
      ['cancel', cancel],
      ['cancel', cancel],
      ['refund', () => this.refund(held)],
      card('bad'),
      card('disputed'),
      card('good'),
    ];
  }

  private async actOnce(): Promise<void> {
    const email = `${this.from.pick(this.names)}.${this.seed}@example.com`;
    const { live: held } = this.people.get(email) ?? {};
    const begin = [
      'subscribe',
      () => this.subscribe(email, this.from.chance(0.2) ? 'disputed' : 'good'),
    ] as const;
    const acts = held ? this.actsOf(held) : [begin, begin, begin, ['give', () => this.give(email)] as const];
    const others = [['visit', () => this.visit()] as const];
    const [name, act] = this.from.pick(this.from.chance(0.25) || acts.length === 0 ? others : acts);
    this.story.push(`${new Date(this.world.now()).toISOString()} ${email} ${name}`);
    await act();
    await this.world.settle();
    this.people.get(email)?.note(this.world.now());
  }

  /** Sometimes the last or first second of a month. */
  private nextTime(): number {
    const now = this.world.now();
    const date = new Date(now);
    const month = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
    const later = now + this.from.pick([HOUR, 5 * HOUR, DAY, 3 * DAY, 6 * DAY]);
    if (later < month) return later;
    return this.from.pick([month - 1000, month, later].filter((at) => at > now));
  }
}
