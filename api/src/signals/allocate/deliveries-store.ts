/** The SQL of which signals customers were allocated, and how much of a day's quota that used. */
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database';
import { DETECTION_RULES } from '../detect/detection-rules';

/** The signals that a customer would like. */
export interface AllocationRequest {
  readonly customerId: string;
  /** The tier's quota a day; null is unlimited. */
  readonly daily: number | null;
  /** The best first. */
  readonly signalIds: readonly string[];
}

export interface QuotaUsage {
  /** How many signals counted that day. */
  readonly used: number;
  /** Which of the signals in question the customer has, from whatever day. */
  readonly allocated: ReadonlySet<string>;
}

export function createDeliveriesStore(db: Database) {
  return {
    async usage(customerId: string, day: string, signalIds: readonly string[]): Promise<QuotaUsage> {
      const [found] = await queryRows<{ used: number; given: string[] }>(
        db,
        sql`select
              coalesce((select used from signal_allowances where customer_id = ${customerId} and day = ${day}::date), 0)
                as used,
              coalesce((select jsonb_agg(d.signal_id) from signal_deliveries d where d.customer_id = ${customerId}
                and d.signal_id in (select jsonb_array_elements_text(${JSON.stringify(signalIds)}::text::jsonb))), '[]')
                as given`,
      );
      return { used: found?.used ?? 0, allocated: new Set(found?.given ?? []) };
    },

    /** Which of these repeat advice that the customer has had: of a cycle that was allocated, and ended just before. */
    async repeatsAmong(customerId: string, signalIds: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await queryRows<{ id: string }>(
        db,
        sql`select s.id from signals s
            where s.id in (select jsonb_array_elements_text(${JSON.stringify(signalIds)}::text::jsonb))
              and ${isRepeat(sql`${customerId}`)}`,
      );
      return new Set(rows.map(({ id }) => id));
    },

    /**
     * Allocates to each customer the best of the open signals requested that the day's quota has room for, all in one
     * transaction: what is counted is what is allocated. Concurrent allocations to a customer wait for the row of that
     * day, and no signal is allocated twice whatever the day, so that a retry is free. So is advice that the customer
     * has had: a detector does not report a cycle again so soon after its end, but a new one cannot know that.
     */
    allocate: (
      day: string,
      at: Date,
      requests: readonly AllocationRequest[],
    ): Promise<ReadonlyMap<string, QuotaUsage>> =>
      db.transaction(async (tx) => {
        const counted = await queryRows<{ customer_id: string; used: number }>(
          tx,
          sql`insert into signal_allowances (customer_id, day, used)
              select c, ${day}::date, 0
              from jsonb_array_elements_text(${JSON.stringify(requests.map(({ customerId }) => customerId))}::text::jsonb) c
              order by c
              on conflict (customer_id, day) do update set used = signal_allowances.used
              returning customer_id, used`,
        );
        const given = await queryRows<{ customer_id: string; signal_id: string; counts: boolean }>(
          tx,
          sql`with asked as (
                select c as customer_id, s as signal_id, n, daily
                from jsonb_to_recordset(${JSON.stringify(requests.flatMap(toRows))}::text::jsonb)
                  as r(c text, s text, n int, daily int)
              ), fresh as (
                select asked.*, s.detected_at, not ${isRepeat(sql`asked.customer_id`)} as counts
                from asked join signals s on s.id = asked.signal_id and s.ended_at is null
                where not exists (select 1 from signal_deliveries d
                  where d.customer_id = asked.customer_id and d.signal_id = asked.signal_id)
              ), placed as (
                select *, row_number() over (partition by customer_id, counts order by n) as place from fresh
              ), given as (
                insert into signal_deliveries (customer_id, signal_id, day, at, detected_at)
                select f.customer_id, f.signal_id, a.day, ${at.toISOString()}::timestamptz, f.detected_at
                from placed f join signal_allowances a on a.customer_id = f.customer_id and a.day = ${day}::date
                where not f.counts or f.daily is null or f.place <= f.daily - a.used
                on conflict do nothing
                returning customer_id, signal_id
              ), allocated as (
                select customer_id, signal_id, counts from given join fresh using (customer_id, signal_id)
              ), counted as (
                update signal_allowances a set used = used + g.number
                from (select customer_id, count(*)::int as number from allocated where counts group by customer_id) g
                where a.customer_id = g.customer_id and a.day = ${day}::date
              )
              select customer_id, signal_id, counts from allocated
              union all
              select d.customer_id, d.signal_id, false from signal_deliveries d
              join asked on asked.customer_id = d.customer_id and asked.signal_id = d.signal_id`,
        );
        return usages(counted, given);
      }),
  };
}

export type DeliveriesStore = ReturnType<typeof createDeliveriesStore>;

/** Whether the customer was allocated a signal of the same cycle that ended just before the signal `s`. */
const isRepeat = (customer: SQL) =>
  sql`exists (
        select 1 from signals before
        join signal_deliveries d on d.signal_id = before.id and d.customer_id = ${customer}
        where before.cycle = s.cycle
          and before.ended_at > s.detected_at - ${DETECTION_RULES.cooldownMs} * interval '1 millisecond'
      )`;

const toRows = ({ customerId, daily, signalIds }: AllocationRequest) =>
  signalIds.map((signalId, n) => ({ c: customerId, s: signalId, n, daily }));

function usages(
  counted: readonly { readonly customer_id: string; readonly used: number }[],
  given: readonly { readonly customer_id: string; readonly signal_id: string; readonly counts: boolean }[],
): Map<string, QuotaUsage> {
  const found = new Map(
    counted.map(({ customer_id, used }) => [customer_id, { used, allocated: new Set<string>() }]),
  );
  for (const { customer_id, signal_id, counts } of given) {
    const usage = found.get(customer_id);
    usage?.allocated.add(signal_id);
    if (usage && counts) usage.used += 1;
  }
  return found;
}
