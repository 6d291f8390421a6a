/** A subscriber of the real product with the payment sandbox: one clock for both, and webhooks never arrive. */
import type { CancelReason } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import { START, seededHex } from '@spreadwise/payment-sandbox/testing';
import {
  type AccountsHarness,
  type Answer,
  type Browser,
  createAccountsHarness,
  ORIGIN,
} from '../../../people/identity/testing/accounts-harness';
import type { Database } from '../../../platform/db/database';
import { sessions } from '../../../platform/db/schema';
import { businessOf, imprintLine } from '../../../platform/settings';
import { fakeSettings } from '../../../platform/settings/testing/fake-settings';
import { createProvider, SECRET_KEY, skipPauses, WEBHOOK_SECRET } from '../lifecycle-tests/testing/provider';
import type { PlanGateway } from '../provider/gateway';
import { createStripeGateway } from '../provider/stripe/stripe-gateway';
import { createVatRegister } from '../tax/vat-register';

afterAll(skipPauses());

export const CARDS = {
  good: '4242424242424242',
  /** The bank asks for confirmation at the first payment only. */
  asksOnce: '4000002500003155',
};

/** What happens to a call to the provider: 'lost', '409' and '500' are carried out, but the answer is lost or an error. */
export type Fate = 'answered' | 'lost' | '409' | '500' | 'not sent';

export interface Subscriber {
  readonly browser: Browser;
  readonly customerId: string;
  readonly subscriptionId: string;
}

export interface PlanChangeHarness {
  readonly world: AccountsHarness;
  readonly provider: ReturnType<typeof createProvider>;
  readonly plans: PlanGateway;
  readonly changeSettings: (more: Readonly<Record<string, unknown>>) => void;
  /** Each call that changes something at the provider. */
  readonly changes: string[];
  /** Decides the fate of every call of the product, e.g. `POST /v1/subscriptions/sub_1`. */
  fate: (call: string) => Fate;
  /** Runs before each call of the product, so that a test can put a race in any order. */
  pause: () => Promise<void>;
  advance(ms: number): Promise<void>;
  /** The same person's tab, served by another process of the product. */
  tabElsewhere(of: Browser): Browser;
  subscribe(
    plan: PlanId,
    order?: {
      readonly card?: string;
      readonly beginNow?: boolean;
      readonly email?: string;
      readonly country?: string;
      readonly vatId?: string;
    },
  ): Promise<Subscriber>;
  /** Replaces the card on file by one of the provider's test cards, e.g. pm_card_visa. */
  useCard(who: Subscriber, token: string): Promise<void>;
}

interface HarnessOptions {
  /** Uses another server with the provider's API. */
  readonly another?: boolean;
  readonly settings?: Readonly<Record<string, unknown>>;
}

export function createPlanChangeHarness(
  db: Database,
  { another = false, settings = {} }: HarnessOptions = {},
): PlanChangeHarness {
  let time = START;
  const provider = createProvider({
    clock: () => time,
    random: seededHex(7),
    dunning: { retryDays: [3, 5, 7], afterwards: 'canceled' },
    publicOrigin: ORIGIN,
    onEvent: () => undefined,
    another,
  });
  /* As at Stripe, a key whose first answer was a 500 gets that answer again. */
  const spoilt = new Set<string>();
  const reach: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (request.method !== 'GET' && !call.endsWith('create_preview')) harness.changes.push(call);
    await harness.pause();
    const fate = harness.fate(call);
    if (fate === 'not sent') throw new TypeError('fetch failed');
    const key = request.headers.get('Idempotency-Key') ?? '';
    if (spoilt.has(key)) return fault();
    const answer = await provider.reach(request);
    if (fate === 'lost') throw new TypeError('fetch failed');
    if (fate === '409') return Response.json({ error: { type: 'idempotency_error' } }, { status: 409 });
    if (fate === '500') {
      if (key) spoilt.add(key);
      return fault();
    }
    return answer;
  };
  const { settings: given, change: changeSettings } = fakeSettings(settings);
  const gateway = createStripeGateway({
    imprint: () => imprintLine(businessOf(given)),
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port: 9 },
    productName: 'Spreadwise',
    fetch: reach,
  });
  const vatRegister = createVatRegister(
    { vatRegister: 'http://127.0.0.1:9/sandbox/vat-register', api: null },
    (input, init) => provider.reach(new Request(input, init)),
  );
  const world = createAccountsHarness(db, {
    gateway,
    vatRegister,
    settings: given,
  });
  const worlds = [world];

  const harness: PlanChangeHarness = {
    world,
    provider,
    plans: gateway.plans,
    changeSettings,
    changes: [],
    fate: () => 'answered',
    pause: () => Promise.resolve(),
    async advance(ms) {
      time += ms;
      for (const one of worlds) one.clock.advance(ms);
      await provider.catchUp();
    },
    tabElsewhere({ token, cookies }) {
      const elsewhere = createAccountsHarness(db, { gateway });
      elsewhere.clock.advance(time - START);
      worlds.push(elsewhere);
      const tab = elsewhere.browser();
      tab.token = token;
      for (const [name, value] of cookies) tab.cookies.set(name, value);
      return tab;
    },
    async subscribe(plan, { card = CARDS.good, email = 'ada@example.com', ...order } = {}) {
      const browser = world.browser();
      const begun = await browser.send('POST', '/api/stripe/create-subscription', {
        email,
        planType: plan,
        ...order,
      });
      const paid = await provider.confirm(begun.body.clientSecret, card);
      if (paid.body.status === 'requires_action')
        await provider.authenticate(begun.body.clientSecret, 'complete');
      const login = await browser.send('POST', '/api/auth/verify-customer', { email });
      browser.token = login.body.token;
      /* Keeps the session valid and proven: these tests are not about signing in again. */
      await db.update(sessions).set({ expiresAt: new Date('2040-01-01'), addressProven: true });
      harness.changes.length = 0;
      const { subscriptionId } = begun.body;
      return { browser, customerId: login.body.customerId, subscriptionId };
    },
    async useCard({ customerId, subscriptionId }, token) {
      const { id } = await provider.dashboard.paymentMethods.attach(token, { customer: customerId });
      await provider.dashboard.subscriptions.update(subscriptionId, { default_payment_method: id });
    },
  };
  return harness;
}

const fault = () => Response.json({ error: { type: 'api_error', message: 'Oops.' } }, { status: 500 });

export const customerCommands = (browser: Browser) => ({
  preview: (plan: PlanId) => browser.send('GET', `/api/billing/plan-change?plan=${plan}`),
  change: (plan: PlanId, quote: string) => browser.send('POST', '/api/billing/plan-change', { plan, quote }),
  /** Previews the change, then confirms it. */
  async take(plan: PlanId): Promise<Answer> {
    const shown = await browser.send('GET', `/api/billing/plan-change?plan=${plan}`);
    if (shown.status !== 200) return shown;
    return browser.send('POST', '/api/billing/plan-change', { plan, quote: shown.body.quote });
  },
  undo: () => browser.send('POST', '/api/billing/plan-change/undo', {}),
  cancel: (reason: CancelReason = 'other', comment?: string) =>
    browser.send('POST', '/api/billing/cancel', { reason, ...(comment ? { comment } : {}) }),
  resume: () => browser.send('POST', '/api/billing/resume', {}),
  overview: () => browser.send('GET', '/api/billing/overview'),
  invoices: (cursor?: string) =>
    browser.send('GET', `/api/billing/invoices${cursor ? `?cursor=${cursor}` : ''}`),
});
