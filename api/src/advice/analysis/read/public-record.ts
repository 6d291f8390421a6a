/** What was advised on each day, for each plan that is sold: everything that its tier can see, the bad with the good. */

import type { PublicRecord, RecordedDay, Signal } from '@spreadwise/contract';
import { PLAN_IDS, TIER_OF_PLAN } from '@spreadwise/contract/plans';
import { TIERS } from '@spreadwise/shared-auth/model';
import { DAY_MS } from '../../../platform/lib/time';
import { isInScope } from '../../signals';
import { sumOf } from '../figures';
import { startOf } from '../record/spans';
import type { AnalysisStore, KindOfSpan } from './analysis-store';

const SOLD = PLAN_IDS.map((plan) => TIER_OF_PLAN[plan]);
const DAYS = 30;

export async function publicRecord(
  store: Pick<AnalysisStore, 'sums'>,
  feed: Signal['feed'],
  now: Date,
): Promise<PublicRecord> {
  const since = startOf('day', now.getTime() - (DAYS - 1) * DAY_MS);
  const sums = await store.sums(feed, 'day', since);
  return {
    feed,
    asOf: now.toISOString(),
    tiers: SOLD.map((tier) => ({ tier, days: daysOf(sums.filter((sum) => isInScope(TIERS[tier], sum))) })),
  };
}

/** The latest first. */
function daysOf(sums: readonly KindOfSpan[]): RecordedDay[] {
  const days = [...new Set(sums.map(({ at }) => at))].sort((a, b) => b - a);
  return days.map((day) => ({
    day: new Date(day).toISOString().slice(0, 10),
    figures: sumOf(sums.filter(({ at }) => at === day).map(({ figures }) => figures)),
  }));
}
