/** A customer's journal: list, save, remove, export. */
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
import { createSignalHistoryStore, type FindTradingProfiles, firstAdviceFor, wayOf } from '../signals';
import { createJournalStore, type NewEntry } from './journal-store';

export interface JournalContext {
  readonly db: Database;
  readonly findProfiles: FindTradingProfiles;
  readonly now: () => Date;
}

const PAGE = 50;
const MOST = 10_000;
const EXPORT_LIMIT = { points: 10, seconds: 60 };

export const journalRoutes =
  (context: JournalContext): MountRoutes =>
  (app) => {
    const store = createJournalStore(context.db);

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

    handle(app, 'POST /api/journal', async ({ body, session }) => {
      const noted = await note(context, { customerId: session.customerId, ...body });
      if (noted === 'unknown') throw new Problem(404, 'You have no signal with this id.');
      if (noted === 'full') throw new Problem(409, 'Your journal is full. Remove an entry first.');
    });

    handle(app, 'POST /api/journal/remove', async ({ body, session }) => {
      await store.remove(session.customerId, body.signalId);
    });

    handle(app, 'GET /api/journal/export', EXPORT_LIMIT, ({ c, session }) => {
      const { customerId } = session;
      const pages = allPages<JournalEntry>((after, limit) =>
        store.list(customerId, { after: after && positionOf(after), limit }),
      );
      return fileAnswer(c, 'journal.csv', csvFile(COLUMNS, pages));
    });
  };

type Words = Omit<NewEntry, 'detectedAt' | 'way' | 'advisedEur'>;

/** Stores the first advice with the entry. `isOnlyDid`: leaves what else an entry says as it is. */
async function note({ db, findProfiles, now }: JournalContext, words: Words, isOnlyDid = false) {
  const { customerId, signalId } = words;
  const profile = (await findProfiles([customerId])).get(customerId) ?? null;
  const found = await createSignalHistoryStore(db).find(customerId, signalId, profile);
  if (!found) return 'unknown';
  if (isOnlyDid && found.noted?.did === 'took') return 'saved';
  const { detectedAt, legs } = found.signal;
  const about = {
    detectedAt: new Date(detectedAt),
    way: wayOf(legs),
    advisedEur: found.advised && firstAdviceFor(profile, found.advised).profitEur,
  };
  return createJournalStore(db).save({ ...words, ...about }, now(), { most: MOST, isOnlyDid });
}

/** Notes that a customer took a signal; an entry's result and note stay. */
export const createTakeSignal = (context: JournalContext) => (customerId: string, signalId: string) =>
  note(context, { customerId, signalId, did: 'took', resultCents: null, currency: 'EUR', note: '' }, true);

export type TakeSignal = ReturnType<typeof createTakeSignal>;

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
