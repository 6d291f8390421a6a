/** What a customer's rules would have left: days that are over are computed once and stored, today each time. */
import type { PaperAnswer, PaperResult, PaperRule, Signal, TradingProfile } from '@spreadwise/contract';
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import type { PagePosition } from '../../../platform/lib/lists';
import { DAY_MS, utcDay } from '../../../platform/lib/time';
import type { KnownRates } from '../../currencies';
import type { Scope } from '../../signals';
import { startOf } from '../record/signal-sums';
import { type DatedDay, type FollowedDay, followDay, notFollowed, type PaperDay, resultOf } from './follow';
import type { PaperRow, PaperTradingStore } from './paper-trading-store';

/** By then all outcomes of a day are stored, even after a database outage, and coins on their way have arrived. */
const SETTLED_MS: Readonly<Record<PaperRule['holding'], number>> = {
  inPlace: 10 * 60_000,
  moved: 3 * 3_600_000,
};
const BY_HOUR_DAYS = 2;
/** Increase it when the same rule gives other results for a day: stored days are then computed again. */
const METHOD = 5;
const MOST_TRADES = 20;

interface PaperTradingQuestion {
  /** Null: those who run the product. */
  readonly customerId: string | null;
  readonly feed: Signal['feed'];
  readonly scope: Scope;
  readonly takerFees: TradingProfile['takerFees'];
  readonly days: number;
}

interface Moment {
  readonly now: Date;
  readonly rates: Pick<KnownRates, 'last'>;
}

export async function readPaperTrading(
  store: PaperTradingStore,
  question: PaperTradingQuestion,
  moment: Moment,
): Promise<PaperAnswer> {
  const rules: PaperAnswer['rules'] = [];
  // One after the other, because the first answer of a rule reads many days.
  for (const row of await store.rulesOf(question.customerId)) {
    const { id, name, rule } = row;
    rules.push({ id, name, rule, result: await resultFor(store, row, question, moment) });
  }
  return { feed: question.feed, asOf: moment.now.toISOString(), rules };
}

async function resultFor(
  store: PaperTradingStore,
  row: PaperRow,
  { feed, scope, takerFees, days }: PaperTradingQuestion,
  { now, rates }: Moment,
): Promise<PaperResult> {
  const { rule } = row;
  const within = narrower(scope, rule);
  const asked = JSON.stringify([METHOD, feed, within, takerFees, rule]);
  const known = row.kept?.question === asked ? row.kept.days : {};
  const today = startOf('day', now.getTime()).getTime();
  const { exchanges, coins, mostADay } = rule;
  /** `before`: what is invested when the day begins. */
  const follow = async (at: number, before: PaperDay['atWork'] | undefined): Promise<FollowedDay> => {
    const span = { feed, scope: within, exchanges, coins, from: new Date(at), until: new Date(at + DAY_MS) };
    let soFar = notFollowed(before);
    for (let after: PagePosition | null = null; ; ) {
      const { signals, next } = await store.signalsOf(span, after);
      soFar = followDay(inEuros(rule, rates), { takerFees }, signals, soFar);
      if (next === null || soFar.day.signals === mostADay) return soFar;
      after = next;
    }
  };
  const found: DatedDay[] = [];
  let trades: FollowedDay['trades'] = [];
  // From the first day on, however few are shown: what is invested at midnight still is on the next day.
  for (let at = today - (MOST_DAYS - 1) * DAY_MS; at <= today; at += DAY_MS) {
    const kept = known[nameOf(at)];
    if (kept) found.push({ at, day: kept });
    else {
      const one = await follow(at, found.at(-1)?.day.atWork);
      found.push({ at, day: one.day });
      trades = one.trades;
    }
  }
  const over = found.filter(({ at }) => at + DAY_MS + SETTLED_MS[rule.holding] <= now.getTime());
  if (over.some(({ at }) => !known[nameOf(at)])) {
    const both = { ...known, ...Object.fromEntries(over.map(({ at, day }) => [nameOf(at), day])) };
    await store.keepDays(row.id, { question: asked, days: lately(both, today) });
  }
  const byHourUntil = days === BY_HOUR_DAYS ? now.getTime() : null;
  return { ...resultOf(found.slice(-days), { byHourUntil }), trades: trades.slice(-MOST_TRADES).reverse() };
}

/** Nothing can be invested in a currency that never had a rate. */
function inEuros(rule: PaperRule, rates: Moment['rates']): PaperRule {
  const { eur } = rates.last(rule.currency) ?? { eur: 0 };
  return { ...rule, capitalCents: rule.capitalCents * eur, floorCents: rule.floorCents * eur };
}

const MOST_DAYS = 30;
const lately = <T>(days: Readonly<Record<string, T>>, today: number): Record<string, T> =>
  Object.fromEntries(Object.entries(days).filter(([name]) => Date.parse(name) > today - MOST_DAYS * DAY_MS));

const nameOf = (at: number): string => utcDay(new Date(at));

const narrower = (scope: Scope, { universe, maxHops }: PaperRow['rule']): Scope => ({
  universe:
    UNIVERSES[Math.min(UNIVERSES.indexOf(scope.universe), UNIVERSES.indexOf(universe ?? 'all'))] ?? 'majors',
  maxHops: Math.min(scope.maxHops, maxHops ?? scope.maxHops),
});
