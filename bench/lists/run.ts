/**
 * How long the owner's lists take: filled by one statement each, asked by the stores as the panel does.
 *
 *   node run.mjs <page views> <database url>
 */
import { sql } from 'drizzle-orm';
import { describeDatabase } from '../../api/src/admin/database/sizes-store';
import { listCustomers, summarizeCustomers } from '../../api/src/billing/owner/customers-store';
import { createTimelineStore } from '../../api/src/billing/owner/timeline-store';
import { createInboxStore } from '../../api/src/billing/sync/inbox/inbox-store';
import { createReconcileStore } from '../../api/src/billing/sync/reconcile/reconcile-store';
import { openServer } from '../../api/src/db/server';
import { createLogger } from '../../api/src/lib/log';
import { REAL_TIMERS } from '../../api/src/lib/timers';
import { readMails } from '../../api/src/mail/mails-store';
import { countVisitDays, readVisits, summarizeVisits } from '../../api/src/visitors/visits-store';

const views = Number(process.argv[2]);
const { db, close } = await openServer(
  { connectionString: String(process.argv[3]), max: 4, queryLimitMs: 120_000, connectLimitMs: 10_000 },
  { log: createLogger('warn'), timers: REAL_TIMERS },
);
const now = new Date();
const PAGE = 51;
const ROUNDS = 5;

const CUSTOMERS = views / 10;
const days = (most: number) => sql`now() - random() * interval '${sql.raw(String(most))} days'`;
const each = (count: number) => sql`generate_series(1, ${count}::int) n`;
await db.execute(sql`insert into customers (id, email, name, created_at)
  select 'cus_' || n, 'person' || n || '@example.com', 'Person ' || n, ${days(700)} from ${each(CUSTOMERS)}`);
await db.execute(sql`insert into subscriptions
    (id, customer_id, plan, status, cancel_at_period_end, was_paid, created_at, synced_at)
  select 'sub_' || n, 'cus_' || n, 'pro', case when n % 4 = 0 then 'canceled' else 'active' end, false, true, now(), now()
  from ${each(CUSTOMERS)}`);
await db.execute(sql`insert into visits (at, page, session_id, country)
  select now() - (${views} - n) * interval '30 days' / ${views}, '/page' || n % 40, 's' || n / 3, 'C' || n % 60 from ${each(views)}`);
await db.execute(sql`insert into audit_log (at, actor, action, subject)
  select now() - (${views} - n) * interval '700 days' / ${views}, 'system', 'subscription.changed', 'cus_' || n % ${CUSTOMERS}::int from ${each(views / 2)}`);
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
await countVisitDays(db, new Date());
console.log(`counting the days that are over, once: ${(performance.now() - began).toFixed(0)} ms`);

const timeline = createTimelineStore(db);
const inbox = createInboxStore(db);
const reconcile = createReconcileStore(db);
const old = { at: new Date(now.getTime() - 600 * 86_400_000), id: 'cus_1' };
const CASES: readonly (readonly [name: string, ask: () => Promise<unknown>])[] = [
  ['page views: first page', () => readVisits(db, null, PAGE)],
  ['page views: deep', () => readVisits(db, views / 2, PAGE)],
  ['page views: summary of 30 days', () => summarizeVisits(db, now)],
  ['customers: first page', () => listCustomers(db, { search: undefined, after: null, limit: PAGE }, now)],
  ['customers: deep', () => listCustomers(db, { search: undefined, after: old, limit: PAGE }, now)],
  ['customers: search', () => listCustomers(db, { search: 'person777@', after: null, limit: PAGE }, now)],
  ['customers: summary', () => summarizeCustomers(db, now)],
  ['a customer: events, audit, notices', () => timeline.read('cus_7', null, PAGE)],
  ['events: waiting', () => inbox.waiting(50)],
  ['events: noted in 30 days', () => inbox.noted(new Date(now.getTime() - 30 * 86_400_000), 50)],
  ['reconcile runs: last', () => reconcile.last()],
  ['mails: first page', () => readMails(db, null, PAGE)],
  ['database: rows by table', () => describeDatabase(db, 'server', now)],
];
console.log(`PostgreSQL, ${views} page views, ${CUSTOMERS} customers; ms, the median of ${ROUNDS}`);
for (const [name, ask] of CASES) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(`${name.padEnd(36)} ${median.toFixed(1).padStart(8)}`);
}
await close();
