/** SQL for the facts that prove the claims of the plan cards. */
import type { SupportQueue } from '@spreadwise/contract';
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import { DEFAULT_REACTION } from '@spreadwise/contract/reaction';
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import { desc, sql } from 'drizzle-orm';
import { readPublishedDays } from '../../advice/analysis';
import { SLA_HOURS } from '../../people/support';
import { type Database, firstRow, queryRows } from '../../platform/db/database';
import { settingsVersions } from '../../platform/db/schema';
import { iso } from '../../platform/db/sql';
import { DAY_MS } from '../../platform/lib/time';
import { type ClaimFacts, LATELY_DAYS } from './claims';

const CLOSED_DAYS = 7;

export async function readClaimFacts(db: Database, now: Date): Promise<ClaimFacts> {
  const since = new Date(now.getTime() - LATELY_DAYS * DAY_MS);
  const [sold, dailySignals, alerts, support] = await Promise.all([
    readSold(db),
    readDailySignals(db, now),
    readAlerts(db, since),
    readSupport(db, since, now),
  ]);
  return { sold, dailySignals, alerts, support };
}

async function readSold(db: Database): Promise<ClaimFacts['sold']> {
  const { values, version } = settingsVersions;
  const newest = await firstRow(db.select({ values }).from(settingsVersions).orderBy(desc(version)).limit(1));
  const soldOf = (id: PlanId) =>
    (newest?.values[`plans.${id}`] as string[] | undefined) ?? PLANS[id].features;
  return Object.fromEntries(PLAN_IDS.map((id) => [id, soldOf(id)])) as Record<PlanId, readonly string[]>;
}

async function readDailySignals(db: Database, now: Date): Promise<ClaimFacts['dailySignals']> {
  const days = await readPublishedDays(db, 'live', new Date(now.getTime() - (CLOSED_DAYS + 1) * DAY_MS));
  const last = days.slice(0, CLOSED_DAYS);
  const sumOf = (tier: (typeof TIER_NAMES)[number]) =>
    last.reduce(
      (sum, { tiers }) =>
        sum + (tiers[tier]?.speeds.find(({ reaction }) => reaction === DEFAULT_REACTION)?.signals ?? 0),
      0,
    );
  return last.length === 0
    ? {}
    : Object.fromEntries(TIER_NAMES.map((tier) => [tier, sumOf(tier) / last.length]));
}

async function readAlerts(db: Database, since: Date): Promise<ClaimFacts['alerts']> {
  const rows = await queryRows<{ channel: string; sent: number; p50Ms: number }>(
    db,
    sql`select channel, count(*)::int as sent,
          (percentile_cont(0.5) within group (order by date_part('epoch', done_at - created_at)) * 1000)::float8 as "p50Ms"
        from alert_messages where state = 'sent' and kind = 'signal' and created_at > ${iso(since)}
        group by channel`,
  );
  return Object.fromEntries(rows.map(({ channel, ...row }) => [channel, row]));
}

async function readSupport(db: Database, since: Date, now: Date): Promise<ClaimFacts['support']> {
  const rows = await queryRows<{ queue: SupportQueue; hours: number[] }>(
    db,
    sql`select queue, array_agg((date_part('epoch', coalesce(first_answer_at, ${iso(now)}) - created_at) / 3600)::float8) as hours
        from support_conversations
        where created_at > ${iso(since)} and (first_answer_at is not null or state = 'open') group by queue`,
  );
  return Object.fromEntries(
    rows.map(({ queue, hours }) => [
      queue,
      { asked: hours.length, late: hours.filter((one) => one > SLA_HOURS[queue]).length },
    ]),
  );
}
