/** A seeded customer: what they do next, in which browser, and what they remember of it. */
import { LEAST_TAKER_FEE } from '@spreadwise/contract/bounds';
import type { Choices } from '../../../api/src/commerce/billing/lifecycle-tests/testing/random';
import { HOUR_MS, MINUTE_MS } from '../../../api/src/platform/lib/time';
import type { World } from '../world';
import { type Answer, type Browser, ORIGIN } from './browser';
import type { Letter } from './mail-server';
import { copyOf, pry } from './thief';

export const PLANS = ['basic', 'pro', 'premium'] as const;

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  failsLater: '4000000000000341',
  disputed: '4000000000000259',
};

export interface Customer {
  readonly email: string;
  readonly from: Choices;
  readonly browsers: readonly Browser[];
  /** Their chat with the bot. */
  readonly chat: string;
  /** The ids by which the product knows them, from its answers. */
  readonly ids: Set<string>;
  /** Payments that were begun but not made yet. */
  begun: string[];
  /** When they requested the deletion of their account, and it was confirmed. */
  deletedAt: number | null;
  /** When a payment of theirs last went through. */
  paidAt: number | null;
  /** One thing at a time, even in several tabs. */
  isBusy: boolean;
}

export interface Doing {
  readonly name: string;
  readonly weight: number;
  run(world: World, who: Customer): Promise<void>;
}

export function createCustomer(world: World, name: string): Customer {
  const from = world.kernel.from.fork();
  const email = `${name}@example.com`;
  return {
    ...{
      email,
      from,
      chat: String(world.kernel.from.whole(1_000, 2 ** 40)),
      ids: new Set<string>(),
      begun: [],
      deletedAt: null,
      paidAt: null,
      isBusy: false,
    },
    browsers: Array.from({ length: from.whole(1, 3) }, (_, tab) => world.browser(`${email} (${tab + 1})`)),
  };
}

export async function begin(
  { email, from, begun }: Customer,
  browser: Browser,
  planType: (typeof PLANS)[number] = from.pick(PLANS),
  beginNow = from.chance(0.5),
): Promise<void> {
  const { status, body } = await browser.ask('POST', '/api/stripe/create-subscription', {
    ...{ email, name: email.split('@')[0], planType, beginNow },
  });
  if (status === 200 && body.clientSecret) begun.push(body.clientSecret);
}

/** Does what Stripe.js does in the page. */
export async function pay(world: World, who: Customer, card: string): Promise<void> {
  const secret = who.begun.pop();
  if (!secret) return;
  const { status } = await world
    .provider()
    .page(`/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': card,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    });
  world.kernel.trace(`${who.email} pays: ${status}`);
  if (status === 200) who.paidAt = world.kernel.now();
}

/** Signs in, with the mailed code if the browser is unknown. */
export async function signIn(
  world: World,
  { email, from, ids }: Customer,
  browser: Browser,
): Promise<boolean> {
  const ask = () => browser.ask('POST', '/api/auth/verify-customer', { email });
  const since = world.kernel.now();
  let answer = await ask();
  if (answer.status === 200 && !answer.body.isValid) {
    await world.kernel.sleep(8_000);
    const code = world.mail.codeFor(email, since);
    if (!code) return false;
    const copy = copyOf(browser);
    const { status } = await browser.ask('POST', '/api/auth/verify-code', { email, code });
    // Somebody who read it over their shoulder comes too late.
    if (status === 200 && from.chance(0.5)) await copy.ask('POST', '/api/auth/verify-code', { email, code });
    answer = await ask();
  }
  if (answer.status === 200 && answer.body.customerId) ids.add(answer.body.customerId);
  if (answer.status !== 200 || !answer.body.token) return false;
  browser.token = answer.body.token;
  return true;
}

/** A call as this customer; signs in first, or again. */
async function own(
  world: World,
  who: Customer,
  browser: Browser,
  ...call: [string, string, unknown?]
): Promise<Answer | null> {
  if (!browser.token && !(await signIn(world, who, browser))) return null;
  const answer = await browser.ask(...call);
  if (answer.status === 401) browser.token = null;
  return answer;
}

const any = ({ from, browsers }: Customer) => from.pick(browsers);
const cardOf = ({ from }: Customer) => {
  const { good, declined, poor, disputed } = CARDS;
  return from.chance(0.6) ? good : from.pick([declined, poor, disputed, disputed]);
};

async function changePlan(world: World, who: Customer): Promise<void> {
  const browser = any(who);
  const plan = who.from.pick(PLANS);
  const preview = await own(world, who, browser, 'GET', `/api/billing/plan-change?plan=${plan}`);
  if (preview?.status !== 200) return;
  const { quote } = preview.body;
  world.plansChanged.add(who.email);
  const order = () => browser.ask('POST', '/api/billing/plan-change', { plan, quote });
  const answers = await Promise.all(who.from.chance(0.3) ? [order(), order()] : [order()]);
  for (const { status, body } of answers)
    if (status === 200 && body.clientSecret) who.begun.push(body.clientSecret);
  await pay(world, who, CARDS.good);
}

/** In the portal linked in the provider's mail; the next renewal shows whether the card works. */
export async function enterCard(world: World, { email }: Customer, cardnumber: string): Promise<boolean> {
  const { dashboard, page } = world.provider();
  const { data: known } = await dashboard.customers.list({ email, limit: 100 });
  let isEntered = false;
  for (const { id: customer } of known) {
    const { url } = await dashboard.billingPortal.sessions.create({ customer, return_url: ORIGIN });
    const card = { cardnumber, 'exp-date': '12 / 34', cvc: '123' };
    const { status } = await page(`${new URL(url).pathname}/card`, card);
    world.kernel.trace(`${email} has another card: ${status}`);
    isEntered ||= status < 400;
  }
  return isEntered;
}

const REOPENED_MS = 3_000;

/** Leaves the signals page open in a tab; the page reopens its stream when it breaks. */
export async function watchSignals(world: World, who: Customer): Promise<void> {
  const { kernel, streamed } = world;
  const browser = any(who);
  if (!browser.token) await signIn(world, who, browser);
  const { token } = browser;
  if (!token) return;
  const onEvent = (type: string, data: string) => {
    kernel.trace(`${who.email} is sent: ${type}`, true);
    if (type !== 'signal') return;
    const { hops } = JSON.parse(data).signal;
    streamed.push({ email: who.email, token, at: kernel.now(), hops });
  };
  let isLeft = false;
  let leave = () => {};
  const open = () => {
    if (isLeft || browser.token !== token) return;
    leave = browser.follow('/api/signals/stream', onEvent, (isRefused) => {
      if (!isRefused) kernel.at(REOPENED_MS, null, '', open);
    });
  };
  open();
  kernel.at(who.from.pick([MINUTE_MS, 12 * HOUR_MS]), null, '', () => {
    isLeft = true;
    leave();
  });
}

/** By the link on the page, which the chat opens with the bot. */
export async function linkChat(world: World, who: Customer): Promise<boolean> {
  const answer = await own(world, who, any(who), 'POST', '/api/alerts/telegram/link');
  const secret = answer?.status === 200 ? new URL(answer.body.url).searchParams.get('start') : null;
  if (!secret) return false;
  world.chats.write(who.chat, `/start ${secret}`);
  await wantAllAlerts(world, who);
  await world.kernel.sleep(4_000);
  return world.chats.said.some(({ chat, text }) => chat === who.chat && LINKED.test(text));
}

/** Acts at once, at fees that pay for each trade. Resolves to whether it is saved. */
export async function takeRebates(world: World, who: Customer): Promise<boolean> {
  const browser = any(who);
  const now = await own(world, who, browser, 'GET', '/api/setup');
  if (now?.status !== 200) return false;
  const { setUp, exchanges } = now.body;
  const takerFees = Object.fromEntries(exchanges.map(({ id }: { id: string }) => [id, LEAST_TAKER_FEE]));
  const profile = { ...setUp, takerFees, reaction: 'bot', holding: 'inPlace' };
  return (await own(world, who, browser, 'POST', '/api/setup', profile))?.status === 200;
}

/** Alerts for every signal that the plan allows, on each channel. */
async function wantAllAlerts(world: World, who: Customer): Promise<void> {
  const browser = any(who);
  const now = await own(world, who, browser, 'GET', '/api/alerts');
  if (now?.status !== 200) return;
  const { rules } = now.body;
  const all = rules.rules.map((rule: object) => ({ ...rule, floor: null, hours: null }));
  const wanted = { ...rules, rules: all, mostAnHour: 60 };
  await own(world, who, browser, 'POST', '/api/alerts/rules', wanted);
}

const LINKED = /alerts arrive here from now on/;

export async function endSession(world: World, who: Customer, path: string): Promise<void> {
  const browser = any(who);
  // What was just viewed may be cached.
  for (let tries = 0; tries < 2; tries += 1) await own(world, who, browser, 'GET', '/api/account');
  if (!browser.token) return;
  const all = path.endsWith('end-all');
  const copies = who.browsers.filter((one) => one.token && (all || one === browser)).map(copyOf);
  const { status } = await browser.ask('POST', path);
  if (status >= 300 || status === 0) return;
  world.stolen.push(...copies.map((copy) => ({ browser: copy, since: world.kernel.now() })));
  for (const copy of copies) void copy.ask('GET', '/api/account');
  // The others still hold theirs, and present it.
  browser.token = null;
}

/** It runs in the background, and waits while no process does. */
const ERASED = /account is deleted|Konto ist gelöscht/;

export async function deleteAccount(world: World, who: Customer): Promise<void> {
  const browser = any(who);
  const other = any(who);
  if (!other.token) await signIn(world, who, other);
  const since = world.kernel.now();
  if ((await own(world, who, browser, 'POST', '/api/account/deletion/code'))?.status !== 204) return;
  await world.kernel.sleep(8_000);
  const code = world.mail.codeFor(who.email, since);
  if (!code) return;
  const { status } = await browser.ask('POST', '/api/account/deletion', { code });
  if (status >= 200 && status < 300) {
    who.deletedAt = world.kernel.now();
    const { letters } = world.mail;
    const isOfIt = ({ to, at, subject }: Letter) => to === who.email && at > since && ERASED.test(subject);
    const erasedAt = () => letters.find(isOfIt)?.at ?? Number.POSITIVE_INFINITY;
    for (const one of who.browsers)
      if (one.token)
        world.stolen.push({
          browser: copyOf(one),
          get since() {
            return erasedAt();
          },
        });
  }
  // A request without an answer may have been accepted.
  if (status === 0 || status >= 500) who.deletedAt = Number.NaN;
}

/** Without signing in. Resolves to whether it was accepted. */
export async function declare(
  world: World,
  { email, from, browsers }: Customer,
  kind: 'withdrawal' | 'cancellation',
): Promise<boolean> {
  const { status } = await from.pick(browsers).ask('POST', '/api/leave', { kind, name: 'Ada', email });
  if (status === 200) world.declared.push(email);
  return status === 200;
}

export const DOINGS: readonly Doing[] = [
  {
    name: 'subscribes',
    weight: 8,
    async run(world, who) {
      const browser = any(who);
      await begin(who, browser);
      if (who.from.chance(0.15)) return;
      await world.kernel.sleep(who.from.whole(10, 5_000));
      await pay(world, who, cardOf(who));
      await signIn(world, who, browser);
      if (who.from.chance(0.25)) await enterCard(world, who, CARDS.failsLater);
      if (who.from.chance(0.5)) await watchSignals(world, who);
    },
  },
  {
    name: 'begins in two tabs',
    weight: 5,
    async run(world, who) {
      await Promise.all([begin(who, any(who)), begin(who, any(who))]);
      await pay(world, who, CARDS.good);
      if (who.from.chance(0.5)) await pay(world, who, CARDS.good);
    },
  },
  { name: 'pays what was begun', weight: 2, run: (world, who) => pay(world, who, cardOf(who)) },
  {
    name: 'looks at the plan',
    weight: 4,
    run: async (world, who) => void (await own(world, who, any(who), 'GET', '/api/billing/overview')),
  },
  {
    name: 'looks at signals',
    weight: 12,
    run: async (world, who) => void (await own(world, who, any(who), 'GET', '/api/signals')),
  },
  { name: 'changes the plan', weight: 4, run: changePlan },
  { name: 'watches signals', weight: 8, run: watchSignals },
  {
    name: 'enters another card',
    weight: 4,
    run: async (world, who) =>
      void (await enterCard(world, who, who.from.pick([CARDS.good, CARDS.failsLater]))),
  },
  {
    name: 'pries',
    weight: 2,
    async run(world, who) {
      const browser = any(who);
      if (browser.token || (await signIn(world, who, browser))) await pry(browser);
    },
  },
  {
    name: 'cancels',
    weight: 2,
    run: async (world, who) =>
      void (await own(world, who, any(who), 'POST', '/api/billing/cancel', { reason: 'unused' })),
  },
  {
    name: 'resumes',
    weight: 2,
    run: async (world, who) => void (await own(world, who, any(who), 'POST', '/api/billing/resume', {})),
  },
  { name: 'links a chat', weight: 2, run: async (world, who) => void (await linkChat(world, who)) },
  { name: 'signs out', weight: 4, run: (world, who) => endSession(world, who, '/api/auth/logout') },
  {
    name: 'ends all sessions',
    weight: 2,
    run: (world, who) => endSession(world, who, '/api/auth/sessions/end-all'),
  },
  {
    name: 'declares that the contract is over',
    weight: 2,
    run: async (world, who) =>
      void (await declare(world, who, who.from.pick(['withdrawal', 'cancellation']))),
  },
  { name: 'deletes the account', weight: 3, run: deleteAccount },
];

/** What somebody without a plan does. */
const BEGINNINGS = DOINGS.slice(0, 2);

export async function actOnce(world: World, who: Customer): Promise<void> {
  if (who.deletedAt !== null || who.isBusy) return;
  who.isBusy = true;
  const doing = pickBy(who.from, who.paidAt === null ? BEGINNINGS : DOINGS);
  world.kernel.trace(`${who.email} ${doing.name}`);
  await doing.run(world, who).finally(() => {
    who.isBusy = false;
  });
}

function pickBy(from: Choices, doings: readonly Doing[]): Doing {
  let left = from.fraction() * doings.reduce((sum, { weight }) => sum + weight, 0);
  for (const doing of doings) {
    left -= doing.weight;
    if (left < 0) return doing;
  }
  return doings[0] as Doing;
}
