/** SQL for the audit log: chaining new rows, and reading. Features write their rows themselves. */
import type { CallQuery } from '@spreadwise/contract';
import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  like,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import { containing, type Database, queryRows } from '../../platform/db/database';
import { auditChain, auditLog } from '../../platform/db/schema';
import { iso } from '../../platform/db/sql';
import { bound } from '../../platform/lib/bound';
import type { PagePosition } from '../../platform/lib/lists';
import { type Head, type Link, type LinkedRow, linkOf, START } from './chain';

type AuditFilter = CallQuery<'GET /api/admin/audit/export'>;

const AT_ONCE = 500;
const EXPORTED_AT_ONCE = 1_000;
const { id } = auditLog;
const isHead = eq(auditChain.id, 'head');

interface AuditContext {
  readonly db: Database;
  /** How many rows a text search covers per page. */
  readonly searchedAtOnce: number;
}

export const createAuditStore = (db: Database, searchedAtOnce = 10_000) =>
  bound(
    { db, searchedAtOnce },
    { joinSome, head, waiting, chain, lastVerification, keepVerification, list, pages, actions },
  );

/**
 * Chains rows committed since, in the order of their ids, and returns how many. One process at a time: it locks the
 * head of the chain, but only if there are rows to chain. Writers never wait, since their rows are chained afterwards.
 */
async function joinSome({ db }: AuditContext, now: Date): Promise<number> {
  const [waiting] = await db.select({ id }).from(auditLog).where(isNull(auditLog.seq)).limit(1);
  if (!waiting) return 0;
  return db.transaction(async (tx) => {
    await tx
      .insert(auditChain)
      .values({ id: 'head', ...START })
      .onConflictDoNothing();
    const [locked] = await tx.select().from(auditChain).where(isHead).for('update');
    let head: Head = locked ?? START;
    const rows = await tx
      .select()
      .from(auditLog)
      .where(isNull(auditLog.seq))
      .orderBy(asc(auditLog.id))
      .limit(AT_ONCE);
    const links = rows.map((row) => {
      const link = linkOf(head, row, now);
      head = link;
      return { id: row.id, ...link };
    });
    await saveLinks(tx, links);
    const { seq, hash, keptFrom } = head;
    await tx.update(auditChain).set({ seq, hash, keptFrom }).where(isHead);
    return rows.length;
  });
}

export async function head({ db }: AuditContext): Promise<Head> {
  return (await db.select().from(auditChain).where(isHead))[0] ?? START;
}

const waiting = ({ db }: AuditContext): Promise<number> => db.$count(auditLog, isNull(auditLog.seq));

/** Every row with a position, in order, also beyond the head of the chain; those after a position, or all. */
async function* chain({ db }: AuditContext, after: number | null): AsyncGenerator<readonly LinkedRow[]> {
  const { seq } = auditLog;
  let from = after === null ? isNotNull(seq) : gt(seq, after);
  for (;;) {
    const rows = await db.select().from(auditLog).where(from).orderBy(asc(seq), asc(id)).limit(AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    from = sql`(${seq}, ${id}) > (${last.seq}::bigint, ${last.id}::bigint)`;
  }
}

/** The finding of the last verification: a fault as a sentence, or null. Null: never verified. */
async function lastVerification({ db }: AuditContext) {
  const [row] = await db.select().from(auditChain).where(isHead);
  return row?.verifiedAt ? { at: row.verifiedAt, fault: row.fault } : null;
}

async function keepVerification({ db }: AuditContext, verifiedAt: Date, fault: string | null): Promise<void> {
  await db
    .insert(auditChain)
    .values({ id: 'head', ...START, verifiedAt, fault })
    .onConflictDoUpdate({ target: auditChain.id, set: { verifiedAt, fault } });
}

async function* pages(
  context: AuditContext,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditRow[], undefined> {
  let after: PagePosition | null = null;
  do {
    const page: AuditPage = await list(context, filter, after, EXPORTED_AT_ONCE);
    yield page.rows;
    after = page.next;
  } while (after !== null);
}

/** The values for `what`. Each is looked up after the previous one, since there are few in many rows. */
async function actions({ db }: AuditContext): Promise<readonly string[]> {
  const rows = await queryRows<{ action: string }>(
    db,
    sql`with recursive known as (
              (select action from ${auditLog} order by action limit 1)
              union all
              select (select l.action from ${auditLog} l where l.action > known.action order by l.action limit 1)
              from known where known.action is not null)
            select action from known where action is not null`,
  );
  return rows.map(({ action }) => action);
}

/** Records an action of the owner or staff that no other write accompanies. */
export async function recordAction(db: Database, action: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(action);
}

/** Records a download of rows, before the first is sent. Omits the search text, since it can name a person. */
export const recordExport = (
  db: Database,
  by: { readonly at: Date; readonly actor: string },
  action: `${string}.exported`,
  { search, ...filter }: Readonly<Record<string, unknown>>,
): Promise<void> => recordAction(db, { ...by, action, details: { filter, searched: search !== undefined } });

export type AuditStore = ReturnType<typeof createAuditStore>;
export type AuditRow = typeof auditLog.$inferSelect;
export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** The start of the next page; null on the last. */
  readonly next: PagePosition | null;
}

/** Newest first. A text search covers `searchedAtOnce` rows; the next page continues after them. */
async function list(
  { db, searchedAtOnce }: AuditContext,
  { search, ...filter }: AuditFilter,
  after: PagePosition | null,
  limit: number,
): Promise<AuditPage> {
  const inOrder = (most: number) =>
    db
      .select()
      .from(auditLog)
      .where(and(matching(filter), after ? isAfter(after) : undefined))
      .orderBy(desc(auditLog.at), desc(id))
      .limit(most);
  if (!search) return pageOf(await inOrder(limit + 1), limit);
  const looked = inOrder(searchedAtOnce).as('looked');
  const inLooked = () => db.select().from(looked).orderBy(desc(looked.at), desc(looked.id));
  const found = await inLooked()
    .where(says(looked, search))
    .limit(limit + 1);
  if (found.length > limit) return pageOf(found, limit);
  const [end] = await inLooked().offset(searchedAtOnce - 1);
  return { rows: found, next: end ? positionOf(end) : null };
}

const positionOf = ({ at, id: last }: AuditRow): PagePosition => ({ at, id: String(last) });

function pageOf(found: readonly AuditRow[], limit: number): AuditPage {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? positionOf(last) : null };
}

const isAfter = ({ at, id: last }: PagePosition): SQL =>
  sql`(${auditLog.at}, ${id}) < (${iso(at)}, ${Number.isSafeInteger(Number(last)) ? Number(last) : 0}::bigint)`;

const saveLinks = (tx: Pick<Database, 'execute'>, links: readonly (Link & { readonly id: number })[]) =>
  tx.execute(
    sql`update audit_log a set seq = l.seq, hash = l.hash, details_hash = l."detailsHash", kept_from = l."keptFrom",
          before_hash = l."beforeHash", before_kept_from = l."beforeKeptFrom"
        from jsonb_to_recordset(${JSON.stringify(links)}::text::jsonb)
          as l(id bigint, seq bigint, hash text, "detailsHash" text, "keptFrom" timestamptz,
            "beforeHash" text, "beforeKeptFrom" timestamptz)
        where a.id = l.id`,
  );

const matching = ({ who, what, from, to }: AuditFilter): SQL | undefined =>
  and(
    who ? eq(auditLog.actor, who) : undefined,
    what?.startsWith('.') ? like(auditLog.action, `%${what}`) : undefined,
    what && !what.startsWith('.') ? eq(auditLog.action, what) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? lt(auditLog.at, new Date(to)) : undefined,
  );

function says(row: Record<'action' | 'actor' | 'subject' | 'details', AnyColumn>, search: string): SQL {
  const words = sql.join([row.action, row.actor, row.subject, row.details], sql`, `);
  return sql`concat_ws(' ', ${words}) ilike ${containing(search)}`;
}
