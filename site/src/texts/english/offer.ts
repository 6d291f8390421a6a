/** Texts of the pages that show the offer and its results, in English. */
import { PLANS, type PlanId } from '@spreadwise/contract/plans';

const welcome = {
  title: 'Crypto arbitrage signals, every loss on record',
  description:
    'Price gaps between crypto exchanges, after fees and at size. What each signal would have returned five seconds later is public, misses and losses included.',
  lead: (markets: string, exchanges: string) =>
    `We watch ${markets} markets on ${exchanges} exchanges and report price gaps that leave a profit after taker fees. You decide and trade; we never do.`,
  leadWhileStarting:
    'We watch crypto exchanges and report price gaps that leave a profit after taker fees. You decide and trade; we never do.',
  seeSample: 'See a signal of an hour ago',
  seePlans: 'See the plans',
  fiveSeconds: 'Five seconds later',
  fiveSecondsText:
    'A gap that you cannot reach is worth nothing. So each signal is measured again five seconds later, on the order books of that moment: what its orders would have returned. A miss counts as nothing, a loss is subtracted.',
  worstDay: (day: string, sum: string) => `Worst day: ${day}, ${sum} in all five seconds later.`,
  everyDay: 'Every day on record',
  hourAgo: 'An hour ago',
  hourAgoText: 'The newest signals that are at least an hour old. Everybody sees the same.',
  wholeSample: 'One of them in full',
  plans: 'Plans',
  whatYouGet: 'What each plan brings',
  who: 'Who we are',
  whoText: 'The imprint names us, with an address, an email and a phone number. Leaving needs no sign-in.',
};

const pricing = {
  title: 'What the plans bring',
  description:
    'Three monthly plans: what each has, and the signals and exchanges of yesterday. Withdraw for 14 days and pay only the days used.',
  lead: 'What each plan has, and what was found yesterday. Monthly, in euros, all taxes included; cancel at any time.',
  found: 'Signals found yesterday',
  worth: (seconds: number) => `Of them worth acting on at ${seconds} s reaction time`,
  features: Object.fromEntries(Object.values(PLANS).map(({ id, features }) => [id, features])) as Readonly<
    Record<PlanId, readonly string[]>
  >,
  notKnown: 'not known yet',
  exchanges: 'Exchanges watched',
  order: (plan: string) => `Order ${plan}`,
  leaving: 'Leaving',
  leavingText:
    'Both ways out stand below every page and need no sign-in. A cancellation ends the plan with the month that is paid.',
  counted:
    'Counted on the UTC day before today, for everybody on the plan. A profile with fewer exchanges or a higher minimum profit leaves fewer, and the plan says how many are given a day.',
};

const sample = {
  title: 'A signal of an hour ago',
  description:
    'A whole signal, an hour old and the same for everybody: orders, stake, profit, and what was left five seconds later.',
  lead: 'The newest signal that is at least an hour old and was measured. Nobody chose it; everybody sees the same.',
  foundAt: (time: string) => `Found ${time} UTC`,
  ordersCaption: 'Orders',
  order: 'Order',
  price: 'Price, last seen',
  fee: 'Taker fee',
  figures: 'Figures',
  moved: 'Profit if transferred',
  notMoved: 'none',
  lifetime: 'Lifetime',
  expectedLifetime: 'Expected lifetime, at least',
  ended: 'Ended because',
  others: 'More signals',
};

const record = {
  title: 'Track record, five seconds later',
  description:
    'What the signals of the last 30 days would have returned five seconds later, day by day, misses and losses included, with the SHA-256 of each closed day.',
  lead: 'What the signals of each day would have returned five seconds later, per signal and in all. Misses count as nothing, losses are subtracted.',
  plan: 'Plan',
  worst: 'Worst day',
  worstText: (day: string, sum: string, signals: string, missed: string, lost: string) =>
    `${day}: ${sum} in all. Of ${signals} signals, after five seconds: ${missed} gone, ${lost} at a loss.`,
  caption: (plan: string) => `Each day as ${plan} could see it`,
  day: 'Day (UTC)',
  inAll: '5 s later, in all',
  missed: 'Missed',
  lost: 'Lost',
  hash: 'SHA-256',
  notClosed: 'not closed',
  download: 'Download the record (JSON)',
  everyTier: 'Every tier, by reaction time',
  check: 'Check it yourself',
  checkText:
    'A UTC day is closed a quarter of an hour after its end. Its figures, as canonical JSON (RFC 8785), are published with their SHA-256, and neither changes again. Take { day, feed, tiers } from the download, each tier with its figures and speeds of that day, and hash it.',
  measured: 'How it is measured',
  measuredText:
    'Each signal is measured on the order books of the moment, in whole lots and within its limits, after taker fees, with funds ready on each exchange. Nobody sent these orders: yours, and those of others, would move the prices. Past results are past.',
};

export const english = { welcome, pricing, sample, record };

export type OfferTexts = typeof english;
