/** A customer's journal: read, written, taken away. */
import type { JournalEntry } from '@spreadwise/contract';
import { csvRow } from '@spreadwise/contract/csv';
import type { Database } from '../db/database';
import { page, positionCursor, readPositionCursor } from '../http/cursor';
import { customerOf } from '../http/customer-of';
import type { Feature } from '../http/environment';
import { handle } from '../http/handle';
import { Problem } from '../http/problem';
import { createSignalHistoryStore, wayOf } from '../signals';
import { createJournalStore } from './journal-store';

export interface JournalContext {
  readonly db: Database;
  readonly now: () => Date;
}

const PAGE = 50;
/** Years of it. */
const MOST = 10_000;
const EXPORT_LIMIT = { points: 10, seconds: 60 };

export const journalRoutes =
  ({ db, now }: JournalContext): Feature =>
  (app) => {
    const store = createJournalStore(db);
    const { find } = createSignalHistoryStore(db);

    handle(app, 'GET /api/journal', async ({ query: { signal, cursor }, session }) => {
      const { customerId } = customerOf(session);
      const after = readPositionCursor(cursor);
      const [rows, totals] = await Promise.all([
        store.list(customerId, { signalId: signal, after, limit: PAGE + 1 }),
        store.totals(customerId),
      ]);
      const { shown, nextCursor } = page(rows, PAGE, ({ detectedAt, signalId }) =>
        positionCursor({ at: new Date(detectedAt), id: signalId }),
      );
      return { entries: [...shown], totals, nextCursor };
    });

    handle(app, 'POST /api/journal', async ({ body, session }): Promise<undefined> => {
      const { customerId } = customerOf(session);
      const signal = await find(customerId, body.signalId);
      if (!signal) throw new Problem(404, 'You have no such signal.');
      const { detectedAt, legs, firstAdvice } = signal;
      const about = {
        detectedAt: new Date(detectedAt),
        way: wayOf(legs),
        advisedEur: firstAdvice?.profitEur ?? null,
      };
      if ((await store.save({ customerId, ...body, ...about }, now(), MOST)) === 'full')
        throw new Problem(409, 'Your journal is full. Take something out first.');
    });

    handle(app, 'POST /api/journal/remove', async ({ body, session }): Promise<undefined> => {
      await store.remove(customerOf(session).customerId, body.signalId);
    });

    handle(
      app,
      'GET /api/journal/export',
      async ({ c, session }) => {
        const entries = await store.list(customerOf(session).customerId, { after: null, limit: MOST });
        return c.body([csvRow(COLUMNS), ...entries.map(rowOf)].join(''), 200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': 'attachment; filename="journal.csv"',
          'Cache-Control': 'no-store',
        });
      },
      { limit: EXPORT_LIMIT },
    );
  };

const COLUMNS = ['advised_at', 'trades', 'advised_eur', 'did', 'result_eur', 'note', 'id'];
const rowOf = ({ detectedAt, way, advisedEur, did, resultCents, note, signalId }: JournalEntry): string =>
  csvRow([detectedAt, way, advisedEur, did, resultCents === null ? null : resultCents / 100, note, signalId]);
