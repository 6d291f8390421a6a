/** A customer's journal: read, written, taken away. */
import type { JournalEntry } from '@spreadwise/contract';
import type { Database } from '../../platform/db/database';
import {
  fileAnswer,
  handle,
  type MountRoutes,
  Problem,
  page,
  positionCursor,
  readPositionCursor,
} from '../../platform/http';
import { allPages, type CsvColumns, csvFile, type PagePosition } from '../../platform/lib/lists';
import {
  createSignalHistoryStore,
  type FindTradingProfiles,
  firstAdviceFor,
  readerFor,
  viewerOf,
  wayOf,
} from '../signals';
import { createJournalStore } from './journal-store';

export interface JournalContext {
  readonly db: Database;
  readonly findProfiles: FindTradingProfiles;
  readonly now: () => Date;
}

const PAGE = 50;
const MOST = 10_000;
const EXPORT_LIMIT = { points: 10, seconds: 60 };

export const journalRoutes =
  ({ db, findProfiles, now }: JournalContext): MountRoutes =>
  (app) => {
    const store = createJournalStore(db);
    const { find } = createSignalHistoryStore(db);

    handle(app, 'GET /api/journal', async ({ query: { signal, cursor }, session }) => {
      const { customerId } = session;
      const after = readPositionCursor(cursor);
      const [rows, totals] = await Promise.all([
        store.list(customerId, { signalId: signal, after, limit: PAGE + 1 }),
        store.totals(customerId),
      ]);
      const { shown, nextCursor } = page(rows, PAGE, (row) => positionCursor(positionOf(row)));
      return { entries: [...shown], totals, nextCursor };
    });

    handle(app, 'POST /api/journal', async ({ body, session }): Promise<undefined> => {
      const { customerId } = session;
      const { profile } = await readerFor(findProfiles, viewerOf(session));
      const found = await find(customerId, body.signalId, profile);
      if (!found) throw new Problem(404, 'You have no such signal.');
      const { detectedAt, legs } = found.signal;
      const about = {
        detectedAt: new Date(detectedAt),
        way: wayOf(legs),
        advisedEur: found.advised && firstAdviceFor(profile, found.advised).profitEur,
      };
      if ((await store.save({ customerId, ...body, ...about }, now(), MOST)) === 'full')
        throw new Problem(409, 'Your journal is full. Take something out first.');
    });

    handle(app, 'POST /api/journal/remove', async ({ body, session }): Promise<undefined> => {
      await store.remove(session.customerId, body.signalId);
    });

    handle(
      app,
      'GET /api/journal/export',
      ({ c, session }) => {
        const { customerId } = session;
        const pages = allPages<JournalEntry>((after, limit) =>
          store.list(customerId, { after: after && positionOf(after), limit }),
        );
        return fileAnswer(c, 'journal.csv', csvFile(COLUMNS, pages));
      },
      { limit: EXPORT_LIMIT },
    );
  };

const positionOf = ({ detectedAt, signalId }: JournalEntry): PagePosition => ({
  at: new Date(detectedAt),
  id: signalId,
});

const COLUMNS: CsvColumns<JournalEntry> = [
  ['advised_at', ({ detectedAt }) => detectedAt],
  ['trades', ({ way }) => way],
  ['advised_eur', ({ advisedEur }) => advisedEur],
  ['did', ({ did }) => did],
  ['result_eur', ({ resultEur }) => resultEur],
  ['result', ({ resultCents }) => (resultCents === null ? null : resultCents / 100)],
  ['currency', ({ resultCents, currency }) => (resultCents === null ? null : currency)],
  ['note', ({ note }) => note],
  ['id', ({ signalId }) => signalId],
];
