/** Endpoints with which the owner reads, exports and verifies the audit log. */
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import { type AppEnv, fileAnswer, handle, positionCursor, readPositionCursor } from '../../platform/http';
import { type CsvColumns, csvFile } from '../../platform/lib/lists';
import { actorOf } from '../../platform/lib/session';
import { withIsoTimes } from '../../platform/lib/time';
import { type AuditRow, createAuditStore, recordExport } from './audit-store';
import { verifyAndKeep } from './verify';

interface AuditContext {
  readonly db: Database;
  /** By action. */
  readonly sentences: Readonly<Record<string, string>>;
  readonly now: () => Date;
}

export function auditRoutes(app: Hono<AppEnv>, { db, sentences, now }: AuditContext): void {
  const store = createAuditStore(db);
  const sentenceOf = (action: string) => sentences[action] ?? `${action}.`;

  handle(app, 'GET /api/admin/audit', async ({ query: { cursor, limit, ...filter } }) => {
    const { rows, next } = await store.list(filter, readPositionCursor(cursor), limit);
    // Only on the first page: the client keeps them for further ones.
    const actions = cursor ? [] : [...(await store.actions())];
    return {
      entries: rows.map((row) => entryOf(row, sentenceOf(row.action))),
      actions,
      sentences: Object.fromEntries(actions.map((action) => [action, sentenceOf(action)])),
      nextCursor: next && positionCursor(next),
    };
  });

  handle(app, 'GET /api/admin/audit/verification', async () => {
    const { fault, rows, emptied, first, last, waiting } = await verifyAndKeep(store, now());
    return {
      ...{ rows, emptied, waiting },
      from: first?.seq ?? null,
      head: last && { seq: last.seq, hash: last.hash },
      broken: fault,
    };
  });

  handle(app, 'GET /api/admin/audit/export', async ({ c, query, session }) => {
    const by = { at: now(), actor: actorOf(session) };
    await recordExport(db, by, 'audit.exported', query);
    return fileAnswer(c, 'audit.csv', csvFile(COLUMNS, store.pages(query)));
  });
}

const entryOf = ({ id, at, actor, action, subject, details, seq, hash }: AuditRow, sentence: string) =>
  withIsoTimes({ id: String(id), at, actor, action, sentence, subject, details, seq, hash });

const COLUMNS: CsvColumns<AuditRow> = [
  ['seq', ({ seq }) => seq],
  ['at', ({ at }) => at.toISOString()],
  ['who', ({ actor }) => actor],
  ['what', ({ action }) => action],
  ['about', ({ subject }) => subject],
  ['details', ({ details }) => details && JSON.stringify(details)],
  ['hash', ({ hash }) => hash],
];
