/** Fills the database with one statement per table, from one seed: some years of a product, and one heavy reader. */
import {
  DEFAULT_TRADING_PROFILE,
  type Signal,
  type SignalFigures,
  type TradingProfile,
} from '@spreadwise/contract';
import { DELAYS_S, LIFETIME_BOUNDS_S } from '@spreadwise/contract/analysis-scales';
import { type SQL, sql } from 'drizzle-orm';
import type { CoinSpreads } from '../../api/src/advice/analysis/coin-spreads';
import { pack } from '../../api/src/advice/analysis/coin-spreads';
import { signalOf } from '../../api/src/advice/signals/testing/signals';
import { keptAdvice } from '../../api/src/advice/signals/value/value-for';
import { countVisitDays } from '../../api/src/operations/visitors';
import type { Database } from '../../api/src/platform/db/database';
import { sessionKey } from '../../api/test/session';

/** Has Premium, a profile with capital and fees, a twentieth of all signals, and a note on every fifth of these. */
export const READER = { id: 'cus_11', token: 'the-token-of-somebody-who-reads' } as const;

/** Conversation ids by number; the reader's begin here. */
const conversation = (n: SQL) => sql`lpad(to_hex(${n}), 12, '0')`;
const MINE = 2 ** 40;
export const conversationId = (n: number, isReaders: boolean) =>
  (isReaders ? MINE + n : n).toString(16).padStart(12, '0');

/** A time within the last days, for rows that are not in order. */
const days = (most: number) => sql`now() - random() * interval '${sql.raw(String(most))} days'`;
/** The nth of rows written in order, like the product does: what is near in time is near on the disk. */
const inOrder = (most: number, count: number) =>
  sql`now() - (${Math.ceil(count)}::int - n) * interval '${sql.raw(String(most))} days' / ${Math.ceil(count)}::int`;
const each = (count: number) => sql`generate_series(1, ${Math.ceil(count)}::int) n`;

export async function fill(db: Database, views: number, now: Date): Promise<void> {
  await db.execute(sql`select setseed(0.42)`);
  const customers = views / 10;
  for (const part of [
    fillBilling,
    fillSignals,
    fillDelivery,
    fillVisits,
    fillLogs,
    fillPanel,
    fillTokens,
    fillAnalysis,
  ])
    await part(db, views, customers);
  await fillReader(db);
  // As autovacuum leaves them.
  await db.execute(sql`vacuum analyze`);
  await countVisitDays(db, now);
}

const FIGURES: SignalFigures = {
  ...{ signals: 9, promised: 9, kept: 8, promisedMs: 90_000, heldMs: 99_000, advisedEur: 30 },
  lifetimes: [...LIFETIME_BOUNDS_S, 0].map(() => 1),
  delays: DELAYS_S.map(() => ({ measured: 9, eur: 20, missed: 0, lost: 1 })),
};

type Fill = (db: Database, views: number, customers: number) => Promise<void>;

const fillBilling: Fill = async (db, _views, customers) => {
  await db.execute(sql`insert into customers (id, email, name, created_at)
    select 'cus_' || n, 'person' || n || '@example.com', 'Person ' || n, ${inOrder(700, customers)} from ${each(customers)}`);
  await db.execute(sql`insert into subscriptions
      (id, customer_id, plan, status, cancel_at_period_end, reversal, was_paid, current_period_end, created_at, synced_at)
    select 'sub_' || n, 'cus_' || n, (array['basic', 'pro', 'premium'])[1 + n % 3],
      case when n % 50 = 7 then 'incomplete_expired' when n % 4 = 0 then 'canceled' when n % 97 = 0 then 'past_due' when n % 211 = 0 then 'paused' else 'active' end,
      n % 31 = 0, case when n % 499 = 0 then 'refunded' end, n % 50 <> 7, now() + random() * interval '30 days', now(),
      now() + interval '1 day'
    from ${each(customers)}`);
  await db.execute(sql`insert into mrr_movements (at, customer_id, kind, cents, balance_cents)
    with began as materialized (select created_at as at, id from customers)
    select at, id, 'new', 4999, 4999 from began
    union all
    select at + random() * (now() - at), id, 'churn_choice', -4999, 0 from began where substring(id from 5)::int % 4 = 0
    order by 1`);
  await db.execute(sql`insert into comps (customer_id, tier, reason, granted_at)
    select 'cus_' || n * 200, 'GOLD', 'a friend', now() from ${each(customers / 200)}`);
  await db.execute(sql`insert into sessions (token_hash, role, customer_id, created_at, expires_at)
    select 't' || n, 'CUSTOMER', 'cus_' || n, ${days(1)}, now() + interval '1 day' from ${each(customers / 2)}`);
};

/** As long as a real one. */
const PLAIN = signalOf('told');
const TOLD: Signal = {
  ...PLAIN,
  size: {
    ...PLAIN.size,
    curve: {
      points: [1 / 64, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 1].map((part) => [
        1_000 * part,
        17.123 * part - 6.321 * part ** 2,
      ]),
      ...{ least: 12.345, grain: 0.01234, toll: 1.2345 },
    },
  },
};

const fillSignals: Fill = async (db, views, customers) => {
  const told = JSON.stringify(TOLD);
  const advised = JSON.stringify(keptAdvice(TOLD));
  await db.execute(sql`insert into signals
      (id, seq, cycle, universe, hops, exchanges, assets, net, profit_eur, is_advice, expected_ms, detected_at, last_seen_at,
       ended_at, ended_seq, advised, data)
    select 'sig_' || n, n, 'cycle_' || n % 5000, 'standard', 3, '{kraken}', '{BTC,EUR}', 0.001, n % 900, n % 20 = 0,
      20000, t, t + interval '20 seconds', t + interval '20 seconds', n,
      case when n % 20 = 0 then ${advised}::text::jsonb end,
      case when n % 20 = 0 then jsonb_set(${told}::text::jsonb, '{id}', to_jsonb('sig_' || n)) else '{}' end
    from (select n, now() - interval '1 minute' - (${views} - n) * interval '90 days' / ${views} as t from ${each(views)}) as seen`);
  await db.execute(sql`insert into signal_deliveries (customer_id, signal_id, day, at, detected_at)
    select case when n % 20 = 0 then ${READER.id} else 'cus_' || 1 + n % ${customers}::int end, id,
      (detected_at at time zone 'UTC')::date, detected_at, detected_at
    from (select substring(id from 5)::int as n, id, detected_at from signals) as given`);
};

const fillDelivery: Fill = async (db, views, customers) => {
  await db.execute(sql`insert into alert_messages
      (id, customer_id, channel, kind, subject, is_silent, priority, created_at, due_at, state, done_at, result)
    select 'a' || n, 'cus_' || n % ${customers}::int, (array['email', 'telegram', 'push'])[1 + n % 3], 'signal', 'sig_' || n, false, 1,
      t, t, s, t + interval '2 seconds', case when s = 'dead' then 'refused' end
    from (select n, ${inOrder(14, views / 4)} as t, case when n % 1000 = 0 then 'dead' when n % 50 = 0 then 'dropped' else 'sent' end as s
          from ${each(views / 4)}) as written`);
  await db.execute(sql`insert into support_conversations
      (id, customer_id, subject, state, queue, asked_at, due_at, last_at, created_at)
    select ${conversation(sql`n`)}, 'cus_' || n, 'A question ' || n, case when n % 100 = 0 then 'open' else 'closed' end, 'email',
      case when n % 100 = 0 then now() end, case when n % 100 = 0 then now() + interval '1 day' end, ${days(700)}, ${days(700)}
    from ${each(customers / 5)}`);
  await db.execute(sql`insert into support_messages (conversation_id, customer_id, sender, text, created_at)
    select ${conversation(sql`1 + n % ${customers / 5}::int`)}, 'cus_' || 1 + n % ${customers / 5}::int,
      case when n % 2 = 0 then 'support' else 'customer' end, repeat('Some words. ', 20), ${days(700)}
    from ${each(customers)}`);
};

const fillVisits: Fill = async (db, views) => {
  await db.execute(sql`insert into visits (at, page, session_id, country, referrer)
    select now() - (${views} - n) * interval '60 days' / ${views}, case when n % 9 = 0 then '/signup' else '/page' || n % 40 end,
      's' || n / 3, 'C' || n % 60, case when n % 7 = 0 then 'https://site' || n % 90 || '.example/' end from ${each(views)}`);
};

const fillLogs: Fill = async (db, views, customers) => {
  await db.execute(sql`insert into audit_log (at, actor, action, subject, details)
    select now() - (${views} - n) * interval '700 days' / ${views}, case when n % 20 = 0 then 'owner' else 'provider' end,
      (array['subscription.renewed', 'subscription.began', 'comp.granted', 'session.opened'])[1 + n % 4], 'cus_' || n % ${customers}::int,
      jsonb_build_object('plan', 'pro', 'note', 'row ' || n)
    from ${each(views / 2)}`);
  await db.execute(sql`insert into audit_log (at, actor, action, subject, details)
    select ${days(365)}, 'customer', 'cancel.reason', 'cus_' || n, '{"reason": "unused", "comment": "No time"}' from ${each(customers / 10)}`);
  await db.execute(sql`insert into webhook_events (id, type, customer_id, received_at, done_at, note)
    select 'evt_' || n, 'invoice.paid', 'cus_' || n % ${customers}::int, ${days(90)}, now(), case when n % 50 = 0 then 'unknown' end
    from ${each(views / 2)}`);
  await db.execute(sql`insert into notices (key, customer_id, change, created_at, sent_at)
    select 'n' || n, 'cus_' || n % ${customers}::int, '{}', ${days(700)}, now() from ${each(views / 2)}`);
  await db.execute(sql`insert into mails (at, "to", subject, text, html)
    select now(), 'a@example.com', 's', 't', 'h' from ${each(views / 10)}`);
  await db.execute(sql`insert into reconcile_runs (started_at) select ${days(90)} from ${each(views / 500)}`);
};

const fillPanel: Fill = async (db, views, customers) => {
  await db.execute(sql`insert into ai_texts (at, task, customer_id, facts, text, source, why, prompt_version, cost_micros)
    select ${days(30)}, 'explanation', 'cus_' || 1 + n % ${customers}::int, '["a fact"]', repeat('Some words. ', 20),
      case when n % 10 = 0 then 'template' else 'ai' end, case when n % 10 = 0 then 'refused' else 'passed' end, 0, 900
    from ${each(views / 20)}`);
  await db.execute(sql`insert into ai_usage (day, scope, name, texts, cost_micros)
    select current_date - n % 90, 'customer', 'cus_' || n, 3, 900 from ${each(views / 20)} on conflict do nothing`);
  await db.execute(sql`insert into settings_versions (version, at, actor, reason, changes, values)
    select n, now() - (3000 - n) * interval '1 hour', 'owner', 'Because.',
      jsonb_build_array(jsonb_build_object('key', 'advice.floor', 'before', n - 1, 'after', n)), jsonb_build_object('advice.floor', 100 + n)
    from ${each(3000)}`);
  await db.execute(sql`insert into call_days (day, call, calls, refused, failed)
    select current_date - n, 'GET /api/call' || c, 900, 9, 1 from ${each(90)}, generate_series(1, 240) c`);
  await db.execute(sql`insert into feed_days (day, feed, exchange, looks, fresh)
    select current_date - n, 'simulated', 'exchange_' || e, 8640, 8600 from ${each(90)}, generate_series(1, 20) e`);
  await db.execute(sql`insert into table_sizes (day, name, bytes)
    select current_date - n, 'table_' || t, 1000000 - n from ${each(400)}, generate_series(1, 80) t`);
};

const fillTokens: Fill = async (db, _views, customers) => {
  await db.execute(sql`insert into api_tokens (id, customer_id, name, hash, scopes, address_proven, created_at, expires_at)
    select 'tok_' || n, 'cus_' || n, 'My program', 'hash' || n, '["signals:read"]', true, ${days(300)}, now() + interval '60 days'
    from ${each(customers / 5)}`);
};

/** The exchanges of a coin. */
const EXCHANGES = [...'abcdefgh'].map((letter) => `exchange_${letter}`).concat('kraken', 'okx');
const SERIES = Array.from({ length: EXCHANGES.length * (EXCHANGES.length - 1) }, (_, place) => place);
const SPREADS: CoinSpreads = {
  pairs: [['EUR', EXCHANGES]],
  universes: SERIES.map(() => 0),
  seconds: SERIES.map(() => 3_600),
  gainSeconds: SERIES.map((place) => place),
  sumNet: SERIES.map((place) => -0.001 * place),
  maxNet: SERIES.map((place) => 0.0001 * place),
};

const fillAnalysis: Fill = async (db, views) => {
  await db.execute(sql`insert into signal_outcomes
      (signal_id, feed, universe, hops, detected_at, amount_eur, left_eur, missed)
    select id, 'simulated', universe, hops, detected_at, 500, '{3,3,3,2,2,1,1,0,0,-1,-1}', '{f,f,f,f,f,f,f,t,t,t,t}'
    from signals where detected_at > now() - interval '35 days' and is_advice`);
  await db.execute(sql`insert into signal_sums (span, at, feed, universe, hops, figures, until)
    select span, date_trunc(span, now()) - n * ('1 ' || span)::interval, 'simulated', 'standard', hops,
      ${JSON.stringify(FIGURES)}::text::jsonb, now() + interval '30 days'
    from (values ('minute', 2880), ('hour', 840), ('day', 400)) as kept(span, most), generate_series(1, most) n, generate_series(2, 4) hops`);
  await db.execute(sql`insert into spread_sums
      (span, at, feed, universe, base, quote, buy_at, sell_at, seconds, gain_seconds, sum_net, max_net, until)
    select 'day', date_trunc('day', now()) - n * interval '1 day', 'simulated', 'standard', 'C' || s, 'EUR', 'kraken', 'okx', 900, 60,
      0.9, 0.002, now() + interval '30 days'
    from ${each(35)}, generate_series(1, 300) s`);
  const figures = (await pack(SPREADS)).toString('hex');
  await db.execute(sql`insert into spread_hours (feed, coin, at, figures)
    select 'simulated', 'C' || s, date_trunc('hour', now()) - n * interval '1 hour', decode(${figures}, 'hex')
    from ${each(840)}, generate_series(1, ${Math.ceil(views / 10_000)}::int) s`);
  await db.execute(sql`insert into route_sums
      (day, feed, universe, hops, route, signals, eur, lifetime_ms, last_at, until)
    select date_trunc('day', now()) - n * interval '1 day', 'simulated', 'standard', 3, 'route ' || r, 9, 30, 9000, now(),
      now() + interval '30 days'
    from ${each(35)}, generate_series(1, 200) r`);
};

async function fillReader(db: Database): Promise<void> {
  await db.execute(sql`insert into sessions (token_hash, role, customer_id, address_proven, created_at, expires_at)
    values (${sessionKey(READER.token)}, 'CUSTOMER', ${READER.id}, true, now(), now() + interval '1 day')`);
  const profile: TradingProfile = {
    ...DEFAULT_TRADING_PROFILE,
    capital: { kind: 'in all', cents: 500_00 },
    takerFees: { kraken: 0.0016 },
  };
  await db.execute(sql`insert into customer_setups (customer_id, set_up, updated_at)
    values (${READER.id}, ${JSON.stringify(profile)}::text::jsonb, now())`);
  await db.execute(sql`insert into journal_entries
      (customer_id, signal_id, did, result_cents, note, detected_at, way, advised_eur, saved_at)
    select ${READER.id}, signal_id, 'took', 250, 'As it was said.', detected_at, 'BTC to EUR', 3, now()
    from signal_deliveries where customer_id = ${READER.id} and substring(signal_id from 5)::int % 100 = 0`);
  await db.execute(
    sql`update alert_messages set customer_id = ${READER.id} where substring(id from 2)::int % 100 = 0`,
  );
  await db.execute(sql`insert into support_conversations (id, customer_id, subject, state, queue, last_at, created_at)
    select ${conversation(sql`${MINE}::bigint + n`)}, ${READER.id}, 'A question', 'closed', 'email', ${days(300)}, ${days(300)} from ${each(60)}`);
  await db.execute(sql`insert into support_messages (conversation_id, customer_id, sender, text, created_at)
    select ${conversation(sql`${MINE}::bigint + 1`)}, ${READER.id}, 'support', repeat('Some words. ', 20), ${days(300)} from ${each(80)}`);
}
