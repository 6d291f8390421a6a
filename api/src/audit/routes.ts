/** The calls by which the owner reads the audit log, takes it along, and has it verified. */
import type { AuditEntry } from '@spreadwise/contract';
import { csvRow } from '@spreadwise/contract/csv';
import type { Hono } from 'hono';
import { page, readRowCursor, rowCursor } from '../http/cursor';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import type { AuditFilter, AuditStore, ListedRow } from './audit-store';
import { verifyAudit } from './verify';

export interface AuditContext {
  readonly store: AuditStore;
  readonly now: () => Date;
}

const EXPORTED_AT_ONCE = 1_000;

export function auditRoutes(app: Hono<AppEnv>, { store, now }: AuditContext): void {
  handle(app, 'GET /api/admin/audit', async ({ query: { cursor, limit, ...given } }) => {
    const found = await store.list(filterOf(given), readRowCursor(cursor), limit + 1);
    const { shown, nextCursor } = page(found, limit, ({ id }) => rowCursor(id));
    // Asked for once: further pages have them already.
    const actions = cursor ? [] : [...(await store.actions())];
    return { entries: shown.map(entryOf), actions, nextCursor };
  });

  handle(app, 'GET /api/admin/audit/verification', async () => {
    const { verdict, rows, emptied, first, last, waiting } = await verifyAudit(store, now());
    return {
      ...{ rows, emptied, waiting },
      from: first?.seq ?? null,
      head: last && { seq: last.seq, hash: last.hash },
      broken: verdict.kind === 'broken' ? { seq: verdict.seq, reason: verdict.reason } : null,
    };
  });

  handle(app, 'GET /api/admin/audit/export', ({ c, query }) =>
    c.body(csvOf(store, filterOf(query)), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit.csv"',
      'Cache-Control': 'no-store',
    }),
  );
}

interface Given extends Omit<AuditFilter, 'from' | 'to'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const filterOf = ({ from, to, ...words }: Given): AuditFilter => ({
  ...words,
  from: from ? new Date(from) : undefined,
  to: to ? new Date(to) : undefined,
});

const entryOf = ({ id, at, actor, action, subject, details, seq, hash }: ListedRow): AuditEntry => ({
  ...{ actor, action, subject, details, seq, hash },
  id: String(id),
  at: at.toISOString(),
});

/** A part after the other, as it is read. */
function csvOf(store: AuditStore, filter: AuditFilter): ReadableStream<Uint8Array> {
  const text = new TextEncoder();
  let before: number | null = null;
  return new ReadableStream({
    start(controller) {
      const names = ['seq', 'at', 'who', 'what', 'about', 'details', 'hash'];
      controller.enqueue(text.encode(csvRow(names)));
    },
    async pull(controller) {
      const rows: readonly ListedRow[] = await store.list(filter, before, EXPORTED_AT_ONCE);
      for (const { seq, at, actor, action, subject, details, hash } of rows) {
        const said = details && JSON.stringify(details);
        const cells = [seq, at.toISOString(), actor, action, subject, said, hash];
        controller.enqueue(text.encode(csvRow(cells)));
      }
      before = rows.at(-1)?.id ?? null;
      if (rows.length < EXPORTED_AT_ONCE) controller.close();
    },
  });
}
