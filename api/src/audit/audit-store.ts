/** The SQL of the audit log: joining new rows to the chain, and reading it. Rows are written where things happen. */
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  ilike,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database } from '../db/database';
import { auditChain, auditLog } from '../db/schema';
import { type Head, type Link, type LinkedRow, linkOf, START } from './chain';

export interface AuditFilter {
  readonly who?: string | undefined;
  readonly what?: string | undefined;
  readonly search?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const AT_ONCE = 500;
const { id } = auditLog;

export function createAuditStore(db: Database) {
  return {
    /**
     * Joins rows that were committed since, in the order of their ids, and answers how many. One process at a time: the
     * chain's end is locked, while there is something to join. Writers are never held up, since their rows join afterwards.
     */
    async joinSome(now: Date): Promise<number> {
      const [waiting] = await db.select({ id }).from(auditLog).where(isNull(auditLog.seq)).limit(1);
      if (!waiting) return 0;
      return db.transaction(async (tx) => {
        await tx
          .insert(auditChain)
          .values({ id: 'head', ...START })
          .onConflictDoNothing();
        const [locked] = await tx.select().from(auditChain).for('update');
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
        await tx.update(auditChain).set({ seq, hash, keptFrom });
        return rows.length;
      });
    },

    async head(): Promise<Head> {
      return (await db.select().from(auditChain))[0] ?? START;
    },

    /** How many rows have not joined yet. */
    waiting: (): Promise<number> => db.$count(auditLog, isNull(auditLog.seq)),

    /** The chain as far as `head`, in its order. */
    async *chain(head: Head): AsyncGenerator<readonly LinkedRow[]> {
      for (let after = 0; ; ) {
        const rows = await db
          .select()
          .from(auditLog)
          .where(and(gt(auditLog.seq, after), lte(auditLog.seq, head.seq)))
          .orderBy(asc(auditLog.seq))
          .limit(AT_ONCE);
        const last = rows.at(-1);
        if (!last) return;
        yield rows as LinkedRow[];
        after = last.seq ?? after;
      }
    },

    /** Newest first; `before`: the last row of the page before. */
    list(filter: AuditFilter, before: number | null, limit: number) {
      return db
        .select()
        .from(auditLog)
        .where(and(matching(filter), before === null ? undefined : lt(auditLog.id, before)))
        .orderBy(desc(auditLog.id))
        .limit(limit);
    },

    /** What can be asked for as `what`. */
    async actions(): Promise<readonly string[]> {
      const { action } = auditLog;
      const found = await db.selectDistinct({ action }).from(auditLog).orderBy(action);
      return found.map((row) => row.action);
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
export type ListedRow = Awaited<ReturnType<AuditStore['list']>>[number];

const saveLinks = (tx: Pick<Database, 'execute'>, links: readonly (Link & { readonly id: number })[]) =>
  tx.execute(
    sql`update audit_log a set seq = l.seq, hash = l.hash, details_hash = l."detailsHash", kept_from = l."keptFrom",
          before_hash = l."beforeHash", before_kept_from = l."beforeKeptFrom"
        from jsonb_to_recordset(${JSON.stringify(links)}::text::jsonb)
          as l(id bigint, seq bigint, hash text, "detailsHash" text, "keptFrom" timestamptz,
            "beforeHash" text, "beforeKeptFrom" timestamptz)
        where a.id = l.id`,
  );

function matching({ who, what, search, from, to }: AuditFilter): SQL | undefined {
  const like = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  return and(
    who ? eq(auditLog.actor, who) : undefined,
    what ? eq(auditLog.action, what) : undefined,
    from ? gte(auditLog.at, from) : undefined,
    to ? lt(auditLog.at, to) : undefined,
    like
      ? or(
          ilike(auditLog.action, like),
          ilike(auditLog.actor, like),
          ilike(auditLog.subject, like),
          and(isNotNull(auditLog.details), sql`${auditLog.details}::text ilike ${like}`),
        )
      : undefined,
  );
}
