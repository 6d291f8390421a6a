/**
 * How long what the owner's panel asks takes: filled by one statement each, from one seed, asked by the stores as the
 * panel does.
 *
 *   node run.mjs <page views> [<database url>]
 */
import { CUSTOMER_ORDERS, CUSTOMER_STANDINGS } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { createAnalyticsStore } from '../../api/src/admin/analytics/analytics-store';
import { createGlanceStore } from '../../api/src/admin/customers/glance-store';
import { describeDatabase } from '../../api/src/admin/database/sizes-store';
import { createOverviewStore } from '../../api/src/admin/overview/overview-store';
import { listCustomers, summarizeCustomers } from '../../api/src/billing/owner/customers-store';
import { createTimelineStore } from '../../api/src/billing/owner/timeline-store';
import { readRevenueDays, readRevenueMonths } from '../../api/src/billing/revenue/revenue-store';
import { createInboxStore } from '../../api/src/billing/sync/inbox/inbox-store';
import { createReconcileStore } from '../../api/src/billing/sync/reconcile/reconcile-store';
import { lastUtcDays } from '../../api/src/lib/utc-day';
import { readMails } from '../../api/src/mail/mails-store';
import {
  countVisitDays,
  readVisitDays,
  readVisits,
  summarizeVisits,
} from '../../api/src/visitors/visits-store';
import { proofDatabase } from '../billing/database';

const views = Number(process.argv[2]);
const url: string | undefined = process.argv[3];
const db = await proofDatabase(url);
const now = new Date();
const PAGE = 51;
const ROUNDS = 20;
const GOAL_MS = 200;
const DAY_MS = 86_400_000;

const CUSTOMERS = views / 10;
const days = (most: number) => sql`now() - random() * interval '${sql.raw(String(most))} days'`;
const each = (count: number) => sql`generate_series(1, ${count}::int) n`;
await db.execute(sql`select setseed(0.42)`);
await db.execute(sql`insert into customers (id, email, name, created_at)
  select 'cus_' || n, 'person' || n || '@example.com', 'Person ' || n, ${days(700)} from ${each(CUSTOMERS)}`);
await db.execute(sql`insert into subscriptions
    (id, customer_id, plan, status, cancel_at_period_end, reversal, was_paid, current_period_end, created_at, synced_at)
  select 'sub_' || n, 'cus_' || n, (array['basic', 'pro', 'premium'])[1 + n % 3],
    case when n % 50 = 7 then 'incomplete_expired' when n % 4 = 0 then 'canceled' when n % 97 = 0 then 'past_due' when n % 211 = 0 then 'paused' else 'active' end,
    n % 31 = 0, case when n % 499 = 0 then 'refunded' end, n % 50 <> 7, now() + random() * interval '30 days', now(), now()
  from ${each(CUSTOMERS)}`);
await db.execute(sql`insert into mrr_movements (at, customer_id, kind, cents, balance_cents)
  select ${days(700)}, 'cus_' || n, 'new', 4999, 4999 from ${each(CUSTOMERS)}`);
await db.execute(sql`insert into mrr_movements (at, customer_id, kind, cents, balance_cents)
  select at + random() * (now() - at), customer_id, 'churn_choice', -4999, 0 from mrr_movements where id % 4 = 0`);
await db.execute(sql`insert into comps (customer_id, tier, reason, granted_at)
  select 'cus_' || n * 200, 'GOLD', 'a friend', now() from ${each(CUSTOMERS / 200)}`);
await db.execute(sql`insert into sessions (token_hash, role, customer_id, created_at, expires_at)
  select 't' || n, 'CUSTOMER', 'cus_' || n % ${CUSTOMERS}::int, now(), now() + interval '1 day' from ${each(CUSTOMERS / 2)}`);
await db.execute(sql`insert into signals
    (id, seq, universe, hops, exchanges, assets, net, is_advice, detected_at, last_seen_at, ended_at, data)
  select 'sig_' || n, n, 'standard', 3, '{kraken}', '{BTC,EUR}', 0.001, n % 3 = 0, t, t, t, '{}'
  from (select n, now() - (${views} - n) * interval '90 days' / ${views} as t from ${each(views)}) as seen`);
await db.execute(sql`insert into signal_deliveries (customer_id, signal_id, day, at, detected_at)
  select 'cus_' || 1 + n % ${CUSTOMERS}::int, id, detected_at::date, detected_at, detected_at
  from (select row_number() over () as n, id, detected_at from signals) as given`);
await db.execute(sql`insert into alert_messages
    (id, customer_id, channel, kind, subject, is_silent, priority, created_at, due_at, state, done_at)
  select 'a' || n, 'cus_' || n % ${CUSTOMERS}::int, 'email', 'signal', 'sig_' || n, false, 1, ${days(14)}, now(), 'sent', now()
  from ${each(views / 4)}`);
await db.execute(sql`insert into visits (at, page, session_id, country)
  select now() - (${views} - n) * interval '60 days' / ${views}, case when n % 9 = 0 then '/signup' else '/page' || n % 40 end,
    's' || n / 3, 'C' || n % 60 from ${each(views)}`);
await db.execute(sql`insert into audit_log (at, actor, action, subject)
  select now() - (${views} - n) * interval '700 days' / ${views}, 'system', 'subscription.changed', 'cus_' || n % ${CUSTOMERS}::int from ${each(views / 2)}`);
await db.execute(sql`insert into audit_log (at, actor, action, subject, details)
  select ${days(365)}, 'customer', 'cancel.reason', 'cus_' || n, '{"reason": "unused", "comment": "No time"}' from ${each(CUSTOMERS / 10)}`);
await db.execute(sql`insert into webhook_events (id, type, customer_id, received_at, done_at, note)
  select 'evt_' || n, 'invoice.paid', 'cus_' || n % ${CUSTOMERS}::int, ${days(90)}, now(), case when n % 50 = 0 then 'unknown' end
  from ${each(views / 2)}`);
await db.execute(sql`insert into notices (key, customer_id, change, created_at, sent_at)
  select 'n' || n, 'cus_' || n % ${CUSTOMERS}::int, '{}', ${days(700)}, now() from ${each(views / 2)}`);
await db.execute(sql`insert into mails (at, "to", subject, text, html)
  select now(), 'a@example.com', 's', 't', 'h' from ${each(views / 10)}`);
await db.execute(sql`insert into reconcile_runs (started_at) select ${days(90)} from ${each(views / 100)}`);
await db.execute(sql`analyze`);
const began = performance.now();
await countVisitDays(db, new Date(now.getTime() - 30 * DAY_MS));
await countVisitDays(db, now);
console.log(`counting the days that are over, once: ${(performance.now() - began).toFixed(0)} ms`);

const timeline = createTimelineStore(db);
const inbox = createInboxStore(db);
const reconcile = createReconcileStore(db);
const glances = createGlanceStore(db);
const analytics = createAnalyticsStore(db);
const overview = createOverviewStore(db);
const month = { from: new Date(now.getTime() - 30 * DAY_MS), to: now };
const yearAgo = new Date(now.getTime() - 365 * DAY_MS);
const old = { at: new Date(now.getTime() - 600 * DAY_MS), id: 'cus_1' };
const CASES: readonly (readonly [name: string, ask: () => Promise<unknown>])[] = [
  ['page views: first page', () => readVisits(db, null, PAGE)],
  ['page views: deep', () => readVisits(db, views / 2, PAGE)],
  ['page views: summary of 30 days', () => summarizeVisits(db, now)],
  ...CUSTOMER_ORDERS.map(
    (order) =>
      [`customers: ${order}`, () => listCustomers(db, { order, after: null, limit: PAGE }, now)] as const,
  ),
  ...CUSTOMER_STANDINGS.map(
    (standing) =>
      [
        `customers: ${standing}`,
        () => listCustomers(db, { standing, after: null, limit: PAGE }, now),
      ] as const,
  ),
  [
    'customers: deep',
    () => listCustomers(db, { after: { value: old.at.getTime(), id: old.id }, limit: PAGE }, now),
  ],
  ['customers: search', () => listCustomers(db, { search: 'person777@', after: null, limit: PAGE }, now)],
  [
    'customers: overdue by renewal',
    () => listCustomers(db, { standing: 'overdue', order: 'renewal', after: null, limit: PAGE }, now),
  ],
  ['customers: 1,000 of the file', () => listCustomers(db, { after: null, limit: 1000 }, now)],
  ['a customer: at a glance', () => glances.read('cus_7', now)],
  ['revenue: 30 days', () => readRevenueDays(db, now)],
  ['revenue: 12 months', () => readRevenueMonths(db, now, 12)],
  ['analytics: cohorts', () => analytics.cohorts(yearAgo)],
  ['analytics: standing', () => analytics.standing(month.from)],
  ['analytics: lost', () => analytics.lost(month)],
  ['analytics: reasons', () => analytics.reasons(month)],
  ['analytics: comments', () => analytics.comments(month)],
  ['analytics: views of 60 days', () => readVisitDays(db, lastUtcDays(now, 60))],
  ['overview: what needs a person', () => overview.facts(now)],
  ['customers: summary', () => summarizeCustomers(db, now)],
  ['a customer: events, audit, notices', () => timeline.read('cus_7', null, PAGE)],
  ['events: waiting', () => inbox.waiting(50)],
  ['events: noted in 30 days', () => inbox.noted(new Date(now.getTime() - 30 * DAY_MS), 50)],
  ['reconcile runs: last', () => reconcile.last()],
  ['mails: first page', () => readMails(db, null, PAGE)],
  ['database: rows by table', () => describeDatabase(db, url ? 'server' : 'embedded', now)],
];
console.log(
  `${url ? 'PostgreSQL' : 'embedded'}, ${views} page views and signals, ${CUSTOMERS} customers; ms of ${ROUNDS} rounds`,
);
console.log(`${''.padEnd(38)}${'median'.padStart(9)}${'p95'.padStart(9)}`);
let over = 0;
for (const [name, ask] of CASES) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(share * ROUNDS) - 1] ?? 0;
  const isOver = at(0.95) > GOAL_MS;
  if (isOver) over += 1;
  const [median, p95] = [at(0.5), at(0.95)].map((time) => time.toFixed(1).padStart(9));
  console.log(`${name.padEnd(38)}${median}${p95}${isOver ? '  over' : ''}`);
}
console.log(`${over} of ${CASES.length} over ${GOAL_MS} ms`);
process.exit(0);
