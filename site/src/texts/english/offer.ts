/** Texts of the pages that show the offer and its results, in English. */
import { plural } from '@spreadwise/contract/figure-text';
import { PLANS, type PlanId } from '@spreadwise/contract/plans';

const welcome = {
  title: 'Crypto arbitrage signals, every loss on record',
  description:
    'Price gaps between crypto exchanges, after fees and at size. We publish what each signal would have returned five seconds later, misses and losses included.',
  lead: (markets: string, exchanges: string) =>
    `We watch ${markets} markets on ${exchanges} exchanges and report price gaps that leave a profit after taker fees. You decide and trade; we never do.`,
  leadWhileStarting:
    'We watch crypto exchanges and report price gaps that leave a profit after taker fees. You decide and trade; we never do.',
  seeSample: 'See an hour-old signal',
  seePlans: 'See the plans',
  fiveSeconds: 'Five seconds later',
  fiveSecondsText:
    'A gap you cannot reach is worth nothing. So we measure each signal again on the order books five seconds later. A miss counts as zero, and losses are subtracted.',
  worstDay: (day: string, sum: string) => `Worst day: ${day}, ${sum} in total five seconds later.`,
  everyDay: 'Every day on record',
  hourAgo: 'An hour ago',
  hourAgoText: 'The newest signals that are at least an hour old. Everyone sees the same ones.',
  wholeSample: 'See one in full',
  plans: 'Plans',
  whatYouGet: 'Compare the plans',
  who: 'Who we are',
  whoText: 'Our name, address, email and phone number are in the imprint. You can leave without signing in.',
};

const pricing = {
  title: 'Plans and prices',
  description:
    'Three monthly plans: what each includes, and how many signals it found yesterday. Withdraw within 14 days, paying at most for days used.',
  lead: 'What each plan includes, and what it found yesterday. Monthly, in euros, all taxes included; cancel at any time.',
  found: 'Signals found yesterday',
  worth: (seconds: number) => `Worth acting on within ${seconds} s`,
  features: Object.fromEntries(Object.values(PLANS).map(({ id, features }) => [id, features])) as Readonly<
    Record<PlanId, readonly string[]>
  >,
  notKnown: 'not known yet',
  exchanges: 'Exchanges watched',
  order: (plan: string) => `Order ${plan}`,
  leaving: 'Leaving',
  leavingText:
    'You can withdraw or cancel from the foot of every page, without signing in. If you cancel, the plan runs to the end of the paid month.',
  counted:
    'Counted over yesterday (UTC), for everyone on the plan. A profile with fewer exchanges or a higher minimum profit gets fewer, and each plan has a daily limit.',
};

const sample = {
  title: 'A signal, one hour later',
  description:
    'A complete signal, an hour old and the same for everyone: orders, stake, profit, and what was left five seconds later.',
  lead: 'The newest measured signal that is at least an hour old. It is not hand-picked; everyone sees the same one.',
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
    'What the signals of the last 30 days would have returned five seconds later, day by day, misses and losses included, with the SHA-256 hash of each closed day.',
  lead: 'What each day’s signals would have returned five seconds later, per signal and in total. Misses count as zero, losses are subtracted.',
  plan: 'Plan or tier',
  worst: 'Worst day',
  worstText: (day: string, sum: string, measured: number, missed: string, lost: string) =>
    `${day}: ${sum} in total. Of ${plural(measured, { one: '# signal', other: '# signals' }, 'en')} measured after five seconds: ${missed} gone, ${lost} at a loss.`,
  caption: (plan: string) => `Each day as ${plan} saw it`,
  earlier: (days: number) => plural(days, { one: '# earlier day', other: '# earlier days' }, 'en'),
  day: 'Day (UTC)',
  inAll: '5 s later, total',
  missed: 'Missed',
  lost: 'Lost',
  hash: 'SHA-256',
  notClosed: 'not closed',
  download: 'Download the record (JSON)',
  speeds: {
    title: 'At your own speed',
    intro: 'Signals worth acting on at each speed: expected and actual returns, losses included.',
    caption: 'By reaction time',
    within: 'Acting within',
    earned: 'Profitable',
    expected: 'Expected',
    returned: 'Returned',
    accuracy: 'How accurate the probabilities were',
    brier: 'Brier score',
    probability: 'Stated probability, share profitable',
    said: (given: string, earned: string, signals: string) => `${given}: ${earned} of ${signals}`,
  },
  check: 'Check it yourself',
  checkText:
    'A UTC day is closed 15 minutes after it ends. Its figures are published as canonical JSON (RFC 8785) with their SHA-256, and neither ever changes. To check, take { day, feed, tiers } from the download, each tier with its figures and speeds of that day, and hash it.',
  measured: 'How we measure',
  measuredText:
    'Every ended signal that the tier can see counts, whether or not anyone acted on it; a plan’s daily limit says how many of them a customer gets. Each is measured on the order books of that moment, in whole lots and within its limits, after taker fees, with funds ready on each exchange; if an exchange was silent, it counts as not measured. These orders were never sent: yours and other people’s would move the prices. Past results say nothing about future ones.',
};

export const english = { welcome, pricing, sample, record };

export type OfferTexts = typeof english;
