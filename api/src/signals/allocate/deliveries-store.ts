/** The SQL of which signals a customer was given, and how many on a day. */
import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database';
import { RULES } from '../detect/rules';

/** A customer's wish for more. */
export interface Ask {
  readonly customerId: string;
  /** Of the tier; null is unlimited. */
  readonly daily: number | null;
  /** The best first. */
  readonly signalIds: readonly string[];
}

export interface Standing {
  /** How many were given that day. */
  readonly used: number;
  /** Which of those asked about the customer has been given, on whatever day. */
  readonly given: ReadonlySet<string>;
}

export function createDeliveriesStore(db: Database) {
  return {
    async standing(customerId: string, day: string, signalIds: readonly string[]): Promise<Standing> {
      const [found] = await queryRows<{ used: number; given: string[] }>(
        db,
        sql`select
              coalesce((select used from signal_allowances where customer_id = ${customerId} and day = ${day}::date), 0)
                as used,
              coalesce((select jsonb_agg(d.signal_id) from signal_deliveries d where d.customer_id = ${customerId}
                and d.signal_id in (select jsonb_array_elements_text(${JSON.stringify(signalIds)}::text::jsonb))), '[]')
                as given`,
      );
      return { used: found?.used ?? 0, given: new Set(found?.given ?? []) };
    },

    /** Which of those asked about are advice that the customer has had: of a cycle that was given, and ended just before. */
    async hadBefore(customerId: string, signalIds: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await queryRows<{ id: string }>(
        db,
        sql`select s.id from signals s
            where s.id in (select jsonb_array_elements_text(${JSON.stringify(signalIds)}::text::jsonb))
              and ${wasHad(sql`${customerId}`)}`,
      );
      return new Set(rows.map(({ id }) => id));
    },

    /**
     * Gives each customer the best of the open signals asked for that the day has room for, all in one transaction:
     * what is counted is what is given. Whoever else gives to the same customer waits for the row of that day, and no
     * signal is given twice whatever the day, so that a try again is free. So is advice that the customer has had: a
     * detector does not tell of a cycle again so soon after its end, but one that has begun anew cannot know that.
     */
    give: (day: string, at: Date, asks: readonly Ask[]): Promise<ReadonlyMap<string, Standing>> =>
      db.transaction(async (tx) => {
        const counted = await queryRows<{ customer_id: string; used: number }>(
          tx,
          sql`insert into signal_allowances (customer_id, day, used)
              select c, ${day}::date, 0
              from jsonb_array_elements_text(${JSON.stringify(asks.map(({ customerId }) => customerId))}::text::jsonb) c
              order by c
              on conflict (customer_id, day) do update set used = signal_allowances.used
              returning customer_id, used`,
        );
        const given = await queryRows<{ customer_id: string; signal_id: string; counts: boolean }>(
          tx,
          sql`with asked as (
                select c as customer_id, s as signal_id, n, daily
                from jsonb_to_recordset(${JSON.stringify(asks.flatMap(lines))}::text::jsonb)
                  as r(c text, s text, n int, daily int)
              ), fresh as (
                select asked.*, s.detected_at, not ${wasHad(sql`asked.customer_id`)} as counts
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
              ), news as (
                select customer_id, signal_id, counts from given join fresh using (customer_id, signal_id)
              ), counted as (
                update signal_allowances a set used = used + g.number
                from (select customer_id, count(*)::int as number from news where counts group by customer_id) g
                where a.customer_id = g.customer_id and a.day = ${day}::date
              )
              select customer_id, signal_id, counts from news
              union all
              select d.customer_id, d.signal_id, false from signal_deliveries d
              join asked on asked.customer_id = d.customer_id and asked.signal_id = d.signal_id`,
        );
        return standings(counted, given);
      }),
  };
}

export type DeliveriesStore = ReturnType<typeof createDeliveriesStore>;

/** Whether the customer was given a signal of the same cycle that ended just before the signal `s`. */
const wasHad = (customer: SQL) =>
  sql`exists (
        select 1 from signals before
        join signal_deliveries d on d.signal_id = before.id and d.customer_id = ${customer}
        where before.cycle = s.cycle
          and before.ended_at > s.detected_at - ${RULES.cooldownMs} * interval '1 millisecond'
      )`;

const lines = ({ customerId, daily, signalIds }: Ask) =>
  signalIds.map((signalId, n) => ({ c: customerId, s: signalId, n, daily }));

function standings(
  counted: readonly { readonly customer_id: string; readonly used: number }[],
  given: readonly { readonly customer_id: string; readonly signal_id: string; readonly counts: boolean }[],
): Map<string, Standing> {
  const found = new Map(
    counted.map(({ customer_id, used }) => [customer_id, { used, given: new Set<string>() }]),
  );
  for (const { customer_id, signal_id, counts } of given) {
    const standing = found.get(customer_id);
    standing?.given.add(signal_id);
    if (standing && counts) standing.used += 1;
  }
  return found;
}
