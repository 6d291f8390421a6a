/** The alerts that a rule would have sent in the last days, based on the first advice of each signal. */
import type { AlertRule, RuleTrial } from '@spreadwise/contract';
import {
  type AdvisedBefore,
  firstAdviceFor,
  isSureEnough,
  profileKey,
  type SignalHistoryStore,
  withFloor,
} from '../../../advice/signals';
import { DAY_MS, HOUR_MS, utcDay } from '../../../platform/lib/time';
import { isWithin } from './local-time';
import { type Alerted, floorOf, isRepeat, ordersOf, type Subscriber, timeZoneOf } from './recipient';

const DAYS = 7;
/** If more signals match, the trial covers only as many days as these. */
const MOST = 5_000;
const EXAMPLES = 3;

/** `rules` contains only the tried rule. */
type Tried = Pick<Subscriber, 'viewer' | 'profile' | 'rules'>;

export async function tryRule(
  { firstAdvised }: Pick<SignalHistoryStore, 'firstAdvised'>,
  one: Tried,
  leastEur: number,
  now: Date,
): Promise<RuleTrial> {
  const weekAgo = new Date(now.getTime() - DAYS * DAY_MS);
  const [rule] = one.rules.rules;
  const found = rule ? await firstAdvised(scopeOf(one, rule), questionOf(one, rule, weekAgo)) : [];
  const oldest = found.length === MOST ? found.at(-1) : undefined;
  const passed = found.flatMap((signal) => (rule && passing(one, rule, signal, leastEur)) ?? []).reverse();
  const sent = withinLimits(passed, one);
  return {
    since: new Date(oldest?.at ?? weekAgo).toISOString(),
    signals: passed.length,
    alerts: sent.length,
    examples: [...sent]
      .sort((a, b) => (b.profitEur ?? 0) - (a.profitEur ?? 0))
      .slice(0, EXAMPLES)
      .map(({ at, coins, exchanges, profitEur }) => ({
        ...{ at: new Date(at).toISOString(), coins, exchanges, profitEur },
      })),
  };
}

const scopeOf = ({ viewer: { scope } }: Tried, { maxHops }: AlertRule) => ({
  ...scope,
  maxHops: Math.min(scope.maxHops, maxHops ?? scope.maxHops),
});

const questionOf = ({ profile }: Tried, { coins, exchanges, lastingOnly }: AlertRule, since: Date) => ({
  ...{ since, most: MOST, coins, exchanges, foundFor: profile && profileKey(profile) },
  ...(lastingOnly && { kind: 'lasting' as const }),
});

type Passed = Alerted & Omit<RuleTrial['examples'][number], 'at'>;

/** Null: outside the rule's hours, or not enough profit or confidence. */
function passing(
  one: Tried,
  rule: AlertRule,
  { at, coins, exchanges, legs, advised, confidence }: AdvisedBefore,
  leastEur: number,
): Passed | null {
  const { minProfitEur = 0, minNetPercent = 0, minConfidence = null } = withFloor(floorOf(rule), one.profile);
  const { profitEur, net } = firstAdviceFor(one.profile, advised);
  const isEnough =
    (profitEur ?? -1) >= Math.max(minProfitEur, leastEur) &&
    net * 100 >= minNetPercent &&
    isSureEnough(confidence, minConfidence);
  return isEnough && isWithin(rule, timeZoneOf(one), new Date(at))
    ? { at, coins, exchanges, profitEur, orders: ordersOf(legs), eur: profitEur ?? 0, heard: [] }
    : null;
}

/** Oldest first, in the order of arrival. */
function withinLimits(
  passed: readonly Passed[],
  { viewer, rules: { mostAnHour } }: Tried,
): readonly Passed[] {
  const mostADay = viewer.kind === 'counted' ? viewer.daily : Number.POSITIVE_INFINITY;
  const sent: Passed[] = [];
  const ofDay = new Map<string, number>();
  for (const one of passed) {
    const day = utcDay(new Date(one.at));
    const ofHour = sent.slice(-mostAnHour).filter(({ at }) => at > one.at - HOUR_MS);
    const count = ofDay.get(day) ?? 0;
    if (ofHour.length === mostAnHour || count >= mostADay || isRepeat(one, ofHour)) continue;
    ofDay.set(day, count + 1);
    sent.push(one);
  }
  return sent;
}
