/** The call of analytics: how customers come, stay and go, beside as many days before. */
import { type Analytics, CANCEL_REASONS } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { readBrought } from '../../billing';
import type { Database } from '../../db/database';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { lastUtcDays } from '../../lib/timing/utc-day';
import { type Counted, readVisitDays, type VisitDays } from '../../visitors';
import { cohortsOf, createAnalyticsStore, type Period } from './analytics-store';

export interface AnalyticsContext {
  readonly db: Database;
  readonly now: () => Date;
  /** Whose own pages are no source. */
  readonly ownHost: string;
}

const DAY_MS = 86_400_000;
const MONTHS = 12;
const MOST_NAMES = 20;
const MONTH_DAYS = 365.25 / 12;
/** The pages on which a plan is chosen. */
const PLAN_PAGES: ReadonlySet<string> = new Set(['/signup', '/register']);

export function analyticsRoutes(app: Hono<AppEnv>, { db, now: clock, ownHost }: AnalyticsContext): void {
  const store = createAnalyticsStore(db);
  handle(app, 'GET /api/admin/analytics', async ({ query: { days } }): Promise<Analytics> => {
    const now = clock();
    const [before, present] = periodsOf(now, days);
    const compared = async (read: (period: Period) => Promise<number>) => ({
      now: await read(present),
      before: await read(before),
    });
    const utcDays = lastUtcDays(now, 2 * days);
    const [seenNow, seenBefore] = await Promise.all([
      readVisitDays(db, utcDays.slice(days)),
      readVisitDays(db, utcDays.slice(0, days)),
    ]);
    const seen = { now: seenNow, before: seenBefore };
    const months = monthsUntil(now);
    const [begun, paid, worth, cohorts, reasons, comments] = await Promise.all([
      compared(store.begun),
      compared(store.paid),
      worthOf(db, store, present, days),
      store.cohorts(new Date(`${months[0]}-01T00:00:00.000Z`)),
      Promise.all([store.reasons(present), store.reasons(before)]),
      store.comments(present),
    ]);
    return {
      days,
      funnel: {
        visitors: visitorsOf(seen, ({ totals }) => totals),
        plans: visitorsOf(seen, ({ names }) =>
          names.filter(({ kind, name }) => kind === 'page' && PLAN_PAGES.has(name)),
        ),
        begun,
        paid,
      },
      cohorts: cohortsOf(cohorts, months),
      worth,
      reasons: reasonsOf(...reasons),
      comments,
      pages: namesOf(seen, 'page'),
      sources: namesOf(seen, 'source').filter(({ name }) => name !== ownHost),
      countries: namesOf(seen, 'country'),
    };
  });
}

/** The UTC days that are asked for, today's included as far as it is, and as many before. */
function periodsOf(now: Date, days: number): [before: Period, now: Period] {
  const tomorrow = (Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS;
  const at = (back: number) => new Date(tomorrow - back * DAY_MS);
  return [
    { from: at(2 * days), to: at(days) },
    { from: at(days), to: at(0) },
  ];
}

function monthsUntil(now: Date): string[] {
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTHS - 1 - index), 1))
      .toISOString()
      .slice(0, 7),
  );
}

/** In the days that are asked for, and in those before. */
interface Seen {
  readonly now: VisitDays;
  readonly before: VisitDays;
}

function visitorsOf({ now, before }: Seen, of: (days: VisitDays) => readonly Pick<Counted, 'visitors'>[]) {
  const added = (days: VisitDays) => of(days).reduce((sum, { visitors }) => sum + visitors, 0);
  return { now: added(now), before: added(before) };
}

/** Page views by name, the most first. */
function namesOf(seen: Seen, wanted: Counted['kind']): Analytics['pages'] {
  const sums = new Map<string, { name: string; now: number; before: number }>();
  for (const when of ['now', 'before'] as const)
    for (const { kind, name, views } of seen[when].names) {
      if (kind !== wanted) continue;
      const sum = sums.get(name) ?? { name, now: 0, before: 0 };
      sum[when] += views;
      sums.set(name, sum);
    }
  return [...sums.values()]
    .sort((a, b) => b.now - a.now || b.before - a.before || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}

type Counts = ReadonlyMap<Analytics['reasons'][number]['reason'], number>;

function reasonsOf(now: Counts, before: Counts): Analytics['reasons'] {
  return [...CANCEL_REASONS, null]
    .map((reason) => ({ reason, now: now.get(reason) ?? 0, before: before.get(reason) ?? 0 }))
    .filter(({ now, before }) => now + before > 0)
    .sort((a, b) => b.now - a.now || b.before - a.before);
}

/** At the rate at which customers left, how long one stays and what that brings. */
async function worthOf(
  db: Database,
  store: ReturnType<typeof createAnalyticsStore>,
  period: Period,
  days: number,
): Promise<Analytics['worth']> {
  const [start, end, lost] = await Promise.all([
    readBrought(db, period.from),
    readBrought(db, period.to),
    store.lost(period),
  ]);
  const monthlyCents = end.customers > 0 ? Math.round(end.cents / end.customers) : null;
  const months = lost > 0 && start.customers > 0 ? (start.customers / lost) * (days / MONTH_DAYS) : null;
  return {
    monthlyCents,
    lost,
    atStart: start.customers,
    months: months === null ? null : Math.round(months * 10) / 10,
    valueCents: months === null || monthlyCents === null ? null : Math.round(months * monthlyCents),
  };
}
