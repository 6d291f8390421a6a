/** SQL for model costs, and for texts stored for review. */
import type { AiOverview } from '@spreadwise/contract';
import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { type Database, hasRows, queryRows } from '../../platform/db/database';
import { aiTexts, aiUsage } from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';
import { utcDay } from '../../platform/lib/time';
import {
  type AiSettings,
  type BudgetDecision,
  decideBudget,
  nearBudgets,
  type UsageLimit,
  type Used,
} from './budget';

export type TextRow = typeof aiTexts.$inferSelect;
type Tx = Pick<Database, 'execute' | 'insert' | 'update'>;

/** Adds to each account. Locks the rows in the accounts' order. */
async function add(
  tx: Tx,
  day: string,
  accounts: readonly { readonly scope: string; readonly name: string }[],
  { texts, micros }: { readonly texts: number; readonly micros: number },
): Promise<void> {
  const rows = sql.join(
    accounts.map(({ scope, name }) => sql`(${day}::date, ${scope}, ${name}, ${texts}, ${micros})`),
    sql`, `,
  );
  await tx.execute(
    sql`insert into ai_usage (day, scope, name, texts, cost_micros) values ${rows}
        on conflict (day, scope, name) do update
        set texts = ai_usage.texts + excluded.texts, cost_micros = greatest(0, ai_usage.cost_micros + excluded.cost_micros)`,
  );
}

export interface Settled {
  readonly day: string;
  readonly accounts: readonly UsageLimit[];
  readonly reservedMicros: number;
  readonly row: typeof aiTexts.$inferInsert;
}

export const createLedgerStore = (db: Database) =>
  bound(db, { reserve, settle, list, review, usageOn, customersAbove, days, whys, providers });

/** Reserves the amount in every account or in none. Concurrent reservations wait for each other. */
const reserve = (
  db: Database,
  day: string,
  accounts: readonly UsageLimit[],
  micros: number,
): Promise<BudgetDecision> =>
  db.transaction(async (tx) => {
    await add(tx, day, accounts, { texts: 0, micros: 0 });
    const names = sql.join(
      accounts.map(({ scope, name }) => sql`(${scope}, ${name})`),
      sql`, `,
    );
    const used = await queryRows<Used>(
      tx as Database,
      sql`select scope, name, cost_micros::float8 as "costMicros" from ai_usage
              where day = ${day}::date and (scope, name) in (${names}) order by scope, name for update`,
    );
    const decision = decideBudget(accounts, used, micros);
    if (decision.kind === 'granted') await add(tx, day, accounts, { texts: 0, micros });
    return decision;
  });

/** Stores the text, and replaces the reserved amount by the actual cost. */
const settle = (db: Database, { day, accounts, reservedMicros, row }: Settled): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.insert(aiTexts).values(row);
    await add(tx, day, accounts, { texts: 1, micros: row.costMicros - reservedMicros });
    await add(tx, day, [{ scope: 'why', name: row.why }], { texts: 1, micros: row.costMicros });
  });

const list = (
  db: Database,
  { before, why, limit }: { before: number | null; why?: string | undefined; limit: number },
) =>
  db
    .select()
    .from(aiTexts)
    .where(
      and(
        before === null ? undefined : lt(aiTexts.id, before),
        why === undefined
          ? undefined
          : why === 'refused'
            ? sql`${aiTexts.refused} is not null`
            : eq(aiTexts.why, why),
      ),
    )
    .orderBy(desc(aiTexts.id))
    .limit(limit);

const review = (db: Database, id: number, review: 'good' | 'bad' | null): Promise<boolean> =>
  hasRows(db.update(aiTexts).set({ review }).where(eq(aiTexts.id, id)).returning({ id: aiTexts.id }));

const usageOn = (db: Database, day: string): Promise<readonly (Used & { readonly texts: number })[]> =>
  db
    .select()
    .from(aiUsage)
    .where(and(eq(aiUsage.day, day), ne(aiUsage.scope, 'why'), ne(aiUsage.scope, 'customer')));

/** How many customers have spent at least this much of their budget. */
async function customersAbove(db: Database, day: string, micros: number): Promise<number> {
  return db.$count(
    aiUsage,
    and(eq(aiUsage.day, day), eq(aiUsage.scope, 'customer'), gte(aiUsage.costMicros, micros)),
  );
}

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
        from ai_texts where at >= ${since.toISOString()}::timestamptz and provider is not null group by 1 order by 2 desc`,
  );

export type LedgerStore = ReturnType<typeof createLedgerStore>;

/** The budgets of the current UTC day of which at least four fifths are used. */
export const readNearBudgets = async (db: Database, settings: AiSettings, now: Date) =>
  nearBudgets(await createLedgerStore(db).usageOn(utcDay(now)), settings);
