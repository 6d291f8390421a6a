/**
 * Twelve months of a thousand customers on a movable clock: they subscribe, renew, fail, replace their cards, change
 * plans, cancel and come back, with a third of the webhooks lost. At the end the product's books, which are the
 * payments it reported (audit rows), are compared with the provider's paid invoices, one by one and to the cent.
 *
 *   node year.mjs <customers> <months> <seed> [database url]
 */

import { PLAN_IDS } from '@spreadwise/contract/plans';
import type Stripe from 'stripe';
import {
  bookedOf,
  booksOf,
  chargedTwice,
  differences,
  revenueOf,
} from '../../api/src/commerce/billing/lifecycle-tests/testing/checks';
import { createHistory, LIVE } from '../../api/src/commerce/billing/lifecycle-tests/testing/history';
import { createProduct, type Product } from '../../api/src/commerce/billing/lifecycle-tests/testing/product';
import {
  createProvider,
  skipPauses,
  WEBHOOK_SECRET,
} from '../../api/src/commerce/billing/lifecycle-tests/testing/provider';
import { choices, hexOf } from '../../api/src/commerce/billing/lifecycle-tests/testing/random';
import { wrongRevenue } from '../../api/src/commerce/billing/lifecycle-tests/testing/revenue-checks';
import { createWebhookDelivery } from '../../api/src/commerce/billing/lifecycle-tests/testing/webhook-delivery';
import { readRevenueMonths } from '../../api/src/commerce/billing/revenue/revenue-store';
import { ORIGIN } from '../../api/src/people/identity/testing/accounts-harness';
import { DAY_MS } from '../../api/src/platform/lib/time';
import { proofDatabase } from './database';

const [customers = 1000, months = 12, seed = 1] = process.argv.slice(2, 5).map(Number);
const databaseUrl = process.argv[5];
const SIGN_UP_DAYS = 30;
const GOOD = '4242424242424242';
const FAILS_LATER = '4000000000000341';

skipPauses();
const began = performance.now();
const from = choices(seed);
const db = await proofDatabase(databaseUrl);

const history = createHistory();
let product: Product | null = null;
let time = () => Date.parse('2026-11-21T12:00:00Z');
const post = createWebhookDelivery({
  from: from.fork(),
  clock: () => time(),
  secret: WEBHOOK_SECRET,
  lost: 1 / 3,
  deliver: async (body, signature) => (await product?.receive(body, signature)) ?? 503,
});
const provider = createProvider({
  clock: () => time(),
  random: hexOf(seed, from.fork()),
  dunning: { retryDays: [3, 5, 7], afterwards: 'canceled' },
  publicOrigin: ORIGIN,
  onEvent(body) {
    history.take(body);
    post.take(body);
  },
});
product = createProduct(db, async (input, init) => provider.reach(new Request(input, init)));
const running = product;
time = () => running.world.clock.now().getTime();
const did = { signUps: 0, comebacks: 0, cards: 0, cancels: 0, upgrades: 0, ends: 0 };

async function signUp(email: string): Promise<void> {
  const browser = running.browser();
  const { status, body } = await browser.send('POST', '/api/stripe/create-subscription', {
    email,
    name: 'Ada',
    planType: from.pick(PLAN_IDS),
  });
  if (status !== 200) throw new Error(`create-subscription answered ${status} to ${email}`);
  await provider.confirm(body.clientSecret, from.chance(0.9) ? GOOD : FAILS_LATER);
  const seen = await browser.send('POST', '/api/auth/verify-customer', { email });
  if (!seen.body.isValid && seen.status !== 200) throw new Error(`verify-customer answered ${seen.status}`);
}

const portalOf = async (customer: string) => {
  const session = await provider.dashboard.billingPortal.sessions.create({ customer, return_url: ORIGIN });
  return new URL(session.url).pathname;
};

async function mendCard(subscription: Stripe.Subscription): Promise<void> {
  const path = await portalOf(String(subscription.customer));
  await provider.page(`${path}/card`, { cardnumber: GOOD, 'exp-date': '12 / 34', cvc: '123' });
  const { data } = await provider.dashboard.invoices.list({ subscription: subscription.id, status: 'open' });
  const url = data[0]?.hosted_invoice_url;
  if (url) await provider.page(`${new URL(url).pathname}/pay`, {});
  did.cards += 1;
}

async function upgrade(subscription: Stripe.Subscription): Promise<void> {
  const [item] = subscription.items.data;
  const { data } = await provider.dashboard.prices.list({ lookup_keys: ['spreadwise_premium_monthly'] });
  const price = data[0]?.id;
  if (!item || !price || item.price.id === price) return;
  await provider.dashboard.subscriptions.update(subscription.id, {
    items: [{ id: item.id, price }],
    proration_behavior: 'always_invoice',
  });
  did.upgrades += 1;
}

async function liveOnes(): Promise<Stripe.Subscription[]> {
  const { dashboard } = provider;
  const all = await Promise.all(
    (['active', 'past_due'] as const).map((status) =>
      dashboard.subscriptions.list({ status, limit: 100 }).autoPagingToArray({ limit: 10_000 }),
    ),
  );
  return all.flat();
}

async function cancel({ id, customer }: Stripe.Subscription): Promise<void> {
  await provider.page(`${await portalOf(String(customer))}/subscriptions/${id}/cancel`, {});
  did.cancels += 1;
}

async function end({ id }: Stripe.Subscription): Promise<void> {
  await provider.dashboard.subscriptions.cancel(id);
  did.ends += 1;
}

/** Some customers with a subscription change something about it. */
async function people(): Promise<void> {
  for (const subscription of await liveOnes()) {
    const drawn = from.fraction();
    if (subscription.status === 'past_due') {
      if (drawn < 0.15) await mendCard(subscription);
    } else if (drawn < 0.002) await upgrade(subscription);
    else if (drawn < 0.004) await cancel(subscription);
    else if (drawn < 0.0043) await end(subscription);
  }
}

/** A day in four parts: renewals happen when due, and webhooks over the day. */
async function day(): Promise<void> {
  for (let part = 0; part < 4; part += 1) {
    running.world.clock.advance(DAY_MS / 4);
    await provider.catchUp();
    await post.arrive();
    await running.sweep();
  }
}

/** After the hourly job, so that nobody counts as still subscribed. */
const comeBack = async () => {
  await running.reconcile();
  const live = new Set((await liveOnes()).map(({ customer }) => String(customer)));
  const { emails } = await booksOf(provider);
  const here = new Set([...emails].filter(([id]) => live.has(id)).map(([, email]) => email));
  for (const email of new Set(emails.values()))
    if (!here.has(email) && from.chance(0.2)) {
      await signUp(email);
      did.comebacks += 1;
    }
};

const days = Math.round(months * 30.44);
for (let today = 0; today < days; today += 1) {
  const until = Math.min(customers, Math.ceil((customers * (today + 1)) / Math.min(days, SIGN_UP_DAYS)));
  for (; did.signUps < until; did.signUps += 1) await signUp(`customer.${did.signUps}@example.com`);
  await people();
  if (today % 60 === 59) await comeBack();
  await day();
  if (today % 30 === 29) {
    await running.reconcile();
    console.error(`day ${today + 1}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
}
await running.reconcile();

/** What the provider will bill per month at the next renewals, by its own prices and schedules. */
async function monthlyAtProvider(): Promise<number> {
  const { prices, subscriptions } = provider.dashboard;
  const { data } = await prices.list({ limit: 100 });
  const centsOf = new Map(data.map(({ id, unit_amount }) => [id, unit_amount ?? 0]));
  const held = await subscriptions
    .list({ status: 'all', limit: 100, expand: ['data.schedule'] })
    .autoPagingToArray({ limit: 10_000 });
  const renewing = held.filter(({ status, cancel_at }) => LIVE.includes(status) && cancel_at === null);
  return renewing.reduce((sum, { items, schedule }) => {
    const [item] = items.data;
    const phases = typeof schedule === 'object' ? (schedule?.phases ?? []) : [];
    const next = phases.find(({ start_date }) => start_date >= (item?.current_period_end ?? 0));
    return sum + (centsOf.get(String(next?.items[0]?.price ?? item?.price.id)) ?? 0);
  }, 0);
}

const books = await booksOf(provider);
const booked = await bookedOf(db, books);
const revenue = await readRevenueMonths(db, running.world.clock.now(), 60);
const moved = revenue
  .flatMap(({ movements }) => Object.values(movements))
  .reduce((sum, { cents }) => sum + cents, 0);
const renewing = await monthlyAtProvider();
const wrong = [
  ...(moved === renewing ? [] : [`the months' movements are ${moved}, the provider will bill ${renewing}`]),
  ...(await differences(db, books)),
  ...chargedTwice(books),
  ...booked.wrong,
  ...(await wrongRevenue(db, running.world.clock.now())),
  ...history.doubled(),
];
const euro = (cents: number) => `${(cents / 100).toFixed(2)} EUR`;
const paid = books.invoices.filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0);
const { invoices, charges } = revenueOf(books);

console.log(
  [
    `${customers} customers, ${days} days, seed ${seed}, ${databaseUrl ? 'server' : 'embedded'}: ${JSON.stringify(did)}`,
    `webhooks ${post.counts.events}, lost ${post.counts.lost}, delivered ${post.counts.delivered}`,
    `provider: ${paid.length} paid invoices, ${euro(invoices)}; cards charged ${euro(charges)}`,
    `a month:  movements of all months ${euro(moved)}, provider ${euro(renewing)}`,
    `product:  ${booked.payments} payments booked, ${euro(booked.cents)}`,
    ...(wrong.length ? wrong.slice(0, 20) : ['record, books and provider agree; nobody was charged twice']),
    `${((performance.now() - began) / 1000).toFixed(0)} s`,
  ].join('\n'),
);
await provider.close();
process.exit(wrong.length || invoices !== charges ? 1 : 0);
