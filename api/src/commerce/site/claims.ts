/** What the plan cards claim, and what proves it: the code, and what the product has done recently. Pure. */
import { CALLS, type SupportQueue } from '@spreadwise/contract';
import { PLAN_IDS, type PlanId, TIER_OF_PLAN } from '@spreadwise/contract/plans';
import {
  type Feature,
  opens,
  type Permission,
  permissionsOf,
  TIERS,
  type Tier,
  type Universe,
} from '@spreadwise/shared-auth/model';

export const LATELY_DAYS = 30;

export interface ClaimFacts {
  /** The lines on each card, as sold now. */
  readonly sold: Readonly<Record<PlanId, readonly string[]>>;
  /** By tier: signals a day worth acting on at the usual reaction time, over the last closed days of a live market. */
  readonly dailySignals: Readonly<Partial<Record<Tier, number>>>;
  /** Recently sent alerts by channel, and the median time that they took. */
  readonly alerts: Readonly<Record<string, { readonly sent: number; readonly p50Ms: number }>>;
  /** Recent questions by queue, and how many of them were answered later than promised. */
  readonly support: Readonly<
    Partial<Record<SupportQueue, { readonly asked: number; readonly late: number }>>
  >;
}

type Proof = (facts: ClaimFacts, tier: Tier) => readonly [isProven: boolean, evidence: string];

/** `least`: the signals a day that the claim requires. */
const signals =
  (least: number): Proof =>
  ({ dailySignals }, tier) => {
    const quota = TIERS[tier].dailySignals ?? Number.POSITIVE_INFINITY;
    const found = dailySignals[tier];
    const seen =
      found === undefined
        ? 'no day of a live market is closed'
        : `${Math.floor(found)} a day were worth acting on`;
    return [
      found !== undefined && Math.min(found, quota) >= least,
      `${tier} is given ${quota} at most; ${seen}.`,
    ];
  };

const holdsOne =
  (permission: Permission): Proof =>
  (_, tier) => [permissionsOf('CUSTOMER', tier).includes(permission), `${tier} and ${permission}.`];

const pairs =
  (universe: Universe): Proof =>
  (_, tier) => [TIERS[tier].universe === universe, `${tier} is shown the markets ‘${TIERS[tier].universe}’.`];

const alerts =
  (feature: Feature, channel: string, mostMs = Number.POSITIVE_INFINITY): Proof =>
  (facts, tier) => {
    const { sent, p50Ms } = facts.alerts[channel] ?? { sent: 0, p50Ms: 0 };
    const isOpen = opens(permissionsOf('CUSTOMER', tier), feature);
    const seen =
      sent === 0
        ? `none was sent in ${LATELY_DAYS} days`
        : `${sent} were sent, half within ${Math.ceil(p50Ms / 1000)} s`;
    return [
      isOpen && sent > 0 && p50Ms <= mostMs,
      `${tier} ${isOpen ? 'opens' : 'does not open'} ${feature}; ${seen}.`,
    ];
  };

const answers =
  (queue: SupportQueue): Proof =>
  ({ support }, tier) => {
    const { asked, late } = support[queue] ?? { asked: 0, late: 0 };
    const isTheirs = permissionsOf('CUSTOMER', tier).some((one) => one === `support.${queue}`);
    return [
      isTheirs && asked > 0 && late === 0,
      `${tier}, queue ‘${queue}’: ${asked} questions, ${late} answered late.`,
    ];
  };

/** No call of the API takes an order or an exchange account's key. */
const tradesNothing: Proof = () => {
  const trading = Object.keys(CALLS).filter((name) => /\/(orders?|trades?|exchange-keys?)\b/.test(name));
  return [trading.length === 0, `${trading.length} of ${Object.keys(CALLS).length} calls trade.`];
};

/** Another line on a card needs an entry here that proves it. */
const PROOFS: Readonly<Record<string, Proof>> = {
  '5 advisory signals per day': signals(5),
  '100 advisory signals per day': signals(100),
  '200+ advisory signals per day': signals(201),
  'Major coins only (BTC, ETH, USDT)': pairs('majors'),
  'All cryptocurrency pairs': pairs('all'),
  'All pairs': pairs('all'),
  'Email notifications': alerts('alerts.email', 'email'),
  'Telegram notifications': alerts('alerts.telegram', 'telegram'),
  'Real-time Telegram alerts': alerts('alerts.telegram.real-time', 'telegram', 5_000),
  'Basic market analysis': holdsOne('trading.view'),
  'Advanced market analysis': holdsOne('analytics.advanced'),
  'Premium market insights': holdsOne('analytics.full'),
  'Priority email support': answers('priority'),
  '24/7 priority support': answers('vip'),
  'Dashboard access': holdsOne('dashboard.premium'),
  'No trading, advice only': tradesNothing,
  'No trading': tradesNothing,
};

const UNKNOWN: Proof = () => [false, 'Nothing says how it is proven.'];

export const claimsOf = (facts: ClaimFacts) =>
  PLAN_IDS.flatMap((plan) =>
    facts.sold[plan].map((text) => {
      const [isProven, evidence] = (PROOFS[text] ?? UNKNOWN)(facts, TIER_OF_PLAN[plan]);
      return { plan, text, isProven, evidence };
    }),
  );
