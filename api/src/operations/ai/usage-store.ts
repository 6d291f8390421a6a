/** SQL for model costs, and for texts stored for review. */
import type { AiOverview } from '@spreadwise/contract';
import { and, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { type Database, hasRows, queryRows } from '../../platform/db/database';
import { aiTexts, aiUsage } from '../../platform/db/schema';
import { iso } from '../../platform/db/sql';
import { bound } from '../../platform/lib/bound';
import { utcDay } from '../../platform/lib/time';
import { decideBudget, type UsageLimit, type Used } from './budget';

/** Adds to each account. Locks the rows in the accounts' order. */
async function add(
  tx: Pick<Database, 'execute'>,
  at: Date,
  accounts: readonly { readonly scope: string; readonly name: string }[],
  { texts, micros }: { readonly texts: number; readonly micros: number },
): Promise<void> {
  const rows = sql.join(
    accounts.map(({ scope, name }) => sql`(${utcDay(at)}::date, ${scope}, ${name}, ${texts}, ${micros})`),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ai_usage (day, scope, name, texts, cost_micros) values ${rows}
        on conflict (day, scope, name) do update
        set texts = ai_usage.texts + excluded.texts, cost_micros = greatest(0, ai_usage.cost_micros + excluded.cost_micros)`,
  );
}

/** The most that a text may cost, in millionths of a euro, held in each account of the UTC day of `at`. */
export interface Reservation {
  readonly at: Date;
  readonly accounts: readonly UsageLimit[];
  readonly micros: number;
}

export const createLedgerStore = (db: Database) =>
  bound(db, { reserve, settle, list, review, usageOn, customersAbove, days, whys, providers });

/** Reserves the amount in every account or in none. Concurrent reservations wait for each other. */
const reserve = (db: Database, { at, accounts, micros }: Reservation) =>
  db.transaction(async (tx) => {
    await add(tx, at, accounts, { texts: 0, micros: 0 });
    const names = sql.join(
      accounts.map(({ scope, name }) => sql`(${scope}, ${name})`),
      sql`, `,
    );
    const used = await queryRows<Used>(
      tx,
      sql`select scope, name, cost_micros::float8 as "costMicros" from ai_usage
              where day = ${utcDay(at)}::date and (scope, name) in (${names}) order by scope, name for update`,
    );
    const decision = decideBudget(accounts, used, micros);
    if (decision.kind === 'granted') await add(tx, at, accounts, { texts: 0, micros });
    return decision;
  });

/** Stores the text, and replaces the reserved amount by the actual cost. */
const settle = (
  db: Database,
  { at, accounts, micros }: Reservation,
  text: Omit<typeof aiTexts.$inferInsert, 'at'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.insert(aiTexts).values({ ...text, at });
    await add(tx, at, accounts, { texts: 1, micros: text.costMicros - micros });
    await add(tx, at, [{ scope: 'why', name: text.why }], { texts: 1, micros: text.costMicros });
  });

const list = (
  db: Database,
  { before, why, limit }: { before: number | null; why?: string | undefined; limit: number },
) => {
  const isWhy = (asked: string) =>
    asked === 'refused' ? isNotNull(aiTexts.refused) : eq(aiTexts.why, asked);
  return db
    .select()
    .from(aiTexts)
    .where(
      and(before === null ? undefined : lt(aiTexts.id, before), why === undefined ? undefined : isWhy(why)),
    )
    .orderBy(desc(aiTexts.id))
    .limit(limit);
};

const review = (db: Database, id: number, review: 'good' | 'bad' | null): Promise<boolean> =>
  hasRows(db.update(aiTexts).set({ review }).where(eq(aiTexts.id, id)).returning({ id: aiTexts.id }));

const usageOn = (db: Database, day: string): Promise<readonly (Used & { readonly texts: number })[]> =>
  db
    .select()
    .from(aiUsage)
    .where(and(eq(aiUsage.day, day), ne(aiUsage.scope, 'why'), ne(aiUsage.scope, 'customer')));

/** How many customers have spent at least this much of their budget. */
const customersAbove = (db: Database, day: string, micros: number): Promise<number> =>
  db.$count(
    aiUsage,
    and(eq(aiUsage.day, day), eq(aiUsage.scope, 'customer'), gte(aiUsage.costMicros, micros)),
  );

const days = (db: Database, from: string): Promise<Readonly<AiOverview['days']>> =>
  queryRows(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day,
              coalesce(sum(texts) filter (where scope = 'all'), 0)::int as texts,
              coalesce(sum(texts) filter (where scope = 'why' and name <> 'passed'), 0)::int as fallbacks,
              coalesce(sum(cost_micros) filter (where scope = 'all'), 0)::float8 as "costMicros"
            from ai_usage where day >= ${from}::date and scope in ('all', 'why') group by 1 order by 1 desc`,
  );

const whys = (db: Database, from: string): Promise<Readonly<AiOverview['whys']>> =>
  queryRows(
    db,
    sql`select name as why, sum(texts)::int as texts from ai_usage
            where day >= ${from}::date and scope = 'why' group by 1 order by 2 desc, 1`,
  );

type ProviderFigures = Omit<AiOverview['providers'][number], 'failures' | 'restsUntil'>;

const providers = (db: Database, since: Date): Promise<readonly ProviderFigures[]> =>
  queryRows(
    db,
    sql`select provider as name, count(*)::int as texts, (count(*) filter (where source = 'ai'))::int as passed,
          round(percentile_cont(0.5) within group (order by ms))::int as "p50Ms",
          round(percentile_cont(0.95) within group (order by ms))::int as "p95Ms",
          sum(cost_micros)::float8 as "costMicros"
        from ai_texts where at >= ${iso(since)} and provider is not null group by 1 order by 2 desc`,
  );

export type LedgerStore = ReturnType<typeof createLedgerStore>;
