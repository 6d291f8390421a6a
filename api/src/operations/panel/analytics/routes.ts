/** The endpoint of analytics: how customers come, stay and go, one period compared with another. */
import { type Analytics, type analyticsQuery, CANCEL_REASONS } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { z } from 'zod';
import { lastMonths, monthStart, readBrought } from '../../../commerce/billing';
import type { Database } from '../../../platform/db/database';
import { type AppEnv, handle } from '../../../platform/http';
import { getOrInsert } from '../../../platform/lib/lists';
import { DAY_MS, lastUtcDays, nextUtcDay, utcDay } from '../../../platform/lib/time';
import { type Counted, readVisitDays, type VisitDays } from '../../visitors';
import type { Uses } from '../context';
import { cohortsOf, createAnalyticsStore, type Period, type Said } from './analytics-store';

const MONTHS = 12;
const MOST_NAMES = 20;
const MOST_COMMENTS = 10;
const MONTH_DAYS = 365.25 / 12;

export function analyticsRoutes(
  app: Hono<AppEnv>,
  { db, now: clock, publicOrigin }: Uses<'db' | 'now' | 'publicOrigin'>,
): void {
  const store = createAnalyticsStore(db);
  // The product's own pages are no source of visitors.
  const ownHost = new URL(publicOrigin).hostname;
  handle(app, 'GET /api/admin/analytics', async ({ query }): Promise<Analytics> => {
    const now = clock();
    const { before, present } = periodsOf(now, query);
    const compared = async <T>(read: (period: Period) => Promise<T>) => ({
      now: await read(present),
      before: await read(before),
    });
    const seen = await compared((period) => readVisitDays(db, daysOf(period)));
    const months = lastMonths(now, MONTHS);
    const [kept, begun, paid, worth, cohorts, said] = await Promise.all([
      store.kept({ from: daysBefore(now, 60), to: daysBefore(now, 30) }),
      compared(store.begun),
      compared(store.paid),
      worthOf(db, store, present),
      store.cohorts(monthStart(months[0] ?? now)),
      compared(store.said),
    ]);
    return {
      now: inAnswer(present),
      before: inAnswer(before),
      days: daysOf(present).length,
      funnel: {
        visitors: visitorsOf(seen, ({ totals }) => totals),
        plans: visitorsOf(seen, ({ names }) => names.filter(({ kind }) => kind === 'plans')),
        begun,
        paid,
      },
      kept,
      cohorts: cohortsOf(cohorts, months),
      worth,
      reasons: reasonsOf(said),
      comments: commentsOf(said.now),
      pages: namesOf(seen, 'page'),
      sources: namesOf(seen, 'source').filter(({ name }) => name !== ownHost),
      countries: namesOf(seen, 'country'),
    };
  });
}

type Asked = z.output<typeof analyticsQuery>;

/** The given periods; or the last days including today so far, and as many before. */
function periodsOf(now: Date, { days, from, to, beforeFrom, beforeTo }: Asked) {
  if (from && to && beforeFrom && beforeTo)
    return { before: between(beforeFrom, beforeTo), present: between(from, to) };
  const tomorrow = nextUtcDay(now).getTime();
  const at = (back: number) => new Date(tomorrow - back * DAY_MS);
  return { before: { from: at(2 * days), to: at(days) }, present: { from: at(days), to: at(0) } };
}

const between = (first: string, last: string): Period => ({
  from: new Date(`${first}T00:00:00.000Z`),
  to: nextUtcDay(new Date(`${last}T00:00:00.000Z`)),
});

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const lastDayOf = ({ to }: Period) => new Date(to.getTime() - DAY_MS);
const daysOf = (period: Period) =>
  lastUtcDays(lastDayOf(period), Math.round((period.to.getTime() - period.from.getTime()) / DAY_MS));
const inAnswer = (period: Period) => ({ from: utcDay(period.from), to: utcDay(lastDayOf(period)) });

/** Views in the requested period, and in the one compared with it. */
type Seen = Readonly<Record<'now' | 'before', VisitDays>>;

function visitorsOf({ now, before }: Seen, of: (days: VisitDays) => readonly Pick<Counted, 'visitors'>[]) {
  const added = (days: VisitDays) => of(days).reduce((sum, { visitors }) => sum + visitors, 0);
  return { now: added(now), before: added(before) };
}

/** Page views by name, most frequent first. */
function namesOf(seen: Seen, wanted: Counted['kind']): Analytics['pages'] {
  const sums = new Map<string, { name: string; now: number; before: number }>();
  for (const when of ['now', 'before'] as const)
    for (const { kind, name, views } of seen[when].names) {
      if (kind !== wanted) continue;
      getOrInsert(sums, name, () => ({ name, now: 0, before: 0 }))[when] += views;
    }
  return [...sums.values()]
    .sort((a, b) => b.now - a.now || b.before - a.before || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}

function reasonsOf(said: Readonly<Record<'now' | 'before', readonly Said[]>>): Analytics['reasons'] {
  const count = (when: 'now' | 'before', reason: Said['reason']) =>
    said[when].filter((one) => one.reason === reason).length;
  return [...CANCEL_REASONS, null]
    .map((reason) => ({ reason, now: count('now', reason), before: count('before', reason) }))
    .filter(({ now, before }) => now + before > 0)
    .sort((a, b) => b.now - a.now || b.before - a.before);
}

/** The newest first. */
const commentsOf = (said: readonly Said[]): Analytics['comments'] =>
  [...said]
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .flatMap(({ id, customerId, comment: text }) => (text ? [{ id: String(id), customerId, text }] : []))
    .slice(0, MOST_COMMENTS);

/** At the rate at which customers left, how long one stays and what that brings. */
async function worthOf(db: Database, store: ReturnType<typeof createAnalyticsStore>, period: Period) {
  const [start, end, lost] = await Promise.all([
    readBrought(db, period.from),
    readBrought(db, period.to),
    store.lost(period),
  ]);
  const monthlyCents = end.customers > 0 ? Math.round(end.cents / end.customers) : null;
  const months =
    lost > 0 && start.customers > 0 ? (start.customers / lost) * (daysOf(period).length / MONTH_DAYS) : null;
  return {
    monthlyCents,
    lost,
    atStart: start.customers,
    months: months === null ? null : Math.round(months * 10) / 10,
    valueCents: months === null || monthlyCents === null ? null : Math.round(months * monthlyCents),
  };
}
