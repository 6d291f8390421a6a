/** The SQL of paper-trading rules: the rules themselves, and the measured signals of a day. */
import type { PaperRule, Signal } from '@spreadwise/contract';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Database, queryRows, type Transaction } from '../../../platform/db/database';
import { auditLog, customers, paperRules } from '../../../platform/db/schema';
import { epochMs, iso } from '../../../platform/db/sql';
import { bound } from '../../../platform/lib/bound';
import type { PagePosition } from '../../../platform/lib/lists';
import type { Scope } from '../../signals';
import { isIn } from '../analysis-store';
import type { PaperDay, PaperSignal } from './follow';

/** Days that are over, and the question that they answer. */
export interface KeptDays {
  readonly question: string;
  /** By UTC day, e.g. 2026-11-21. */
  readonly days: Readonly<Record<string, PaperDay>>;
}

export interface PaperRow {
  readonly id: string;
  readonly name: string;
  readonly rule: PaperRule;
  readonly kept: KeptDays | null;
}

interface DayQuestion {
  readonly feed: Signal['feed'];
  readonly scope: Scope;
  readonly exchanges: readonly string[];
  readonly coins: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

interface SaveRule extends Pick<PaperRow, 'id' | 'name' | 'rule'> {
  readonly isNew: boolean;
  readonly customerId: string | null;
  readonly most: number;
}

export interface SignalPage {
  readonly signals: readonly PaperSignal[];
  /** The start of the next page; null on the last page. */
  readonly next: PagePosition | null;
}

const PAGE = 5_000;

/** Null: the rules of those who run the product. */
const isOf = (customerId: string | null) =>
  customerId === null ? isNull(paperRules.customerId) : eq(paperRules.customerId, customerId);

interface PaperTradingContext {
  readonly db: Database;
  readonly page: number;
}

export const createPaperTradingStore = (db: Database, page = PAGE) =>
  bound({ db, page }, { rulesOf, save, remove, keepDays, signalsOf });

async function rulesOf({ db }: PaperTradingContext, customerId: string | null): Promise<readonly PaperRow[]> {
  const { id, name, rule, days } = paperRules;
  const rows = await db
    .select({ id, name, rule, days })
    .from(paperRules)
    .where(isOf(customerId))
    .orderBy(asc(paperRules.createdAt), asc(id));
  return rows.map(({ days: kept, ...row }) => ({ ...row, kept: kept as KeptDays | null }));
}

const save = ({ db }: PaperTradingContext, save: SaveRule, at: Date) =>
  db.transaction(async (tx) => {
    const { id, isNew, customerId, name, rule, most } = save;
    const isTheirs = isOf(customerId);
    // Serializes two tabs that add a rule at the same time.
    if (customerId === null) await tx.execute(sql`lock table ${paperRules} in share row exclusive mode`);
    else await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
    if (isNew) {
      if ((await tx.$count(paperRules, isTheirs)) >= most) return 'too many';
      await tx.insert(paperRules).values({ id, customerId, name, rule, createdAt: at, updatedAt: at });
    } else {
      const changed = await tx
        .update(paperRules)
        .set({ name, rule, updatedAt: at })
        .where(and(eq(paperRules.id, id), isTheirs))
        .returning({ id: paperRules.id });
      if (changed.length === 0) return 'unknown';
    }
    await note(tx, 'paper.rule.saved', customerId, at);
    return 'saved';
  });

const remove = ({ db }: PaperTradingContext, customerId: string | null, id: string, at: Date) =>
  db.transaction(async (tx) => {
    const gone = await tx
      .delete(paperRules)
      .where(and(eq(paperRules.id, id), isOf(customerId)))
      .returning({ id: paperRules.id });
    if (gone.length === 0) return false;
    await note(tx, 'paper.rule.removed', customerId, at);
    return true;
  });

const note = (tx: Transaction, action: string, customerId: string | null, at: Date) =>
  tx.insert(auditLog).values({ at, actor: customerId ?? 'owner', action, subject: customerId });

/** Two processes compute the same days, so the last write may win. */
async function keepDays({ db }: PaperTradingContext, id: string, days: KeptDays): Promise<void> {
  await db.update(paperRules).set({ days }).where(eq(paperRules.id, id));
}

/** Earliest first. */
async function signalsOf(
  { db, page }: PaperTradingContext,
  question: DayQuestion,
  after: PagePosition | null,
): Promise<SignalPage> {
  const { feed, scope, exchanges, coins, until } = question;
  const from = after?.at ?? question.from;
  const isNext = after ? sql`(o.detected_at, o.signal_id) > (${iso(after.at)}, ${after.id})` : sql`true`;
  const names = (all: readonly string[]) => sql`${JSON.stringify(all)}::text::jsonb`;
  const signals = await queryRows<PaperSignal & { id: string }>(
    db,
    sql`select o.signal_id as id, ${epochMs(sql`o.detected_at`)} as "detectedAt", o.amount_eur as "amountEur",
            o.left_eur as "leftEur", o.missed, o.detail, o.moved, s.advised->'sized'->'worth' as advised
          from (select * from signal_outcomes where feed = ${feed} and detected_at >= ${iso(from)} and detected_at < ${iso(until)}
            and detail is not null and ${isIn(scope)}) o join signals s on s.id = o.signal_id
          where ${isNext} and ${exchanges.length === 0 ? sql`true` : sql`to_jsonb(s.exchanges) <@ ${names(exchanges)}`}
            and ${coins.length === 0 ? sql`true` : sql`jsonb_exists_any(${names(coins)}, s.assets)`}
          order by o.detected_at, o.signal_id limit ${page}`,
  );
  const last = signals.length === page ? signals.at(-1) : undefined;
  return { signals, next: last ? { at: new Date(last.detectedAt), id: last.id } : null };
}

export type PaperTradingStore = ReturnType<typeof createPaperTradingStore>;
