/** The SQL of the audit log: joining new rows to the chain, and reading it. Rows are written where things happen. */
import { and, asc, desc, eq, gt, gte, ilike, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { auditChain, auditLog } from '../db/schema';
import { type Head, type LinkedRow, linkOf, START } from './chain';

export interface AuditFilter {
  readonly who?: string | undefined;
  readonly what?: string | undefined;
  readonly search?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const AT_ONCE = 500;

export function createAuditStore(db: Database) {
  return {
    /**
     * Joins rows that were committed since, in the order of their ids, and answers how many. One process at a time: the
     * chain's end is locked. Writers are never held up, since their rows join afterwards.
     */
    joinSome(now: Date): Promise<number> {
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
        for (const row of rows) {
          const link = linkOf(head, row, now);
          await tx.update(auditLog).set(link).where(eq(auditLog.id, row.id));
          head = link;
        }
        const { seq, hash, keptFrom } = head;
        if (rows.length > 0) await tx.update(auditChain).set({ seq, hash, keptFrom });
        return rows.length;
      });
    },

    async head(): Promise<Head> {
      return (await db.select().from(auditChain))[0] ?? START;
    },

    /** How many rows have not joined yet. */
    waiting: (): Promise<number> => db.$count(auditLog, isNull(auditLog.seq)),

    /** The chain as far as `head`, in its order; older ones than `since` may be on their way out. */
    async *chain(head: Head, since: Date): AsyncGenerator<readonly LinkedRow[]> {
      for (let after = 0; ; ) {
        const rows = await db
          .select()
          .from(auditLog)
          .where(and(gt(auditLog.seq, after), lt(auditLog.seq, head.seq + 1), gt(auditLog.keptFrom, since)))
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
