/** How long a customer usually takes, by their journal: since the alert if one was sent, otherwise since the signal. */
import { testDatabase } from '../../../test/database';
import { alertMessages, customers, journalEntries } from '../../platform/db/schema';
import { NOBODY_REMEMBERED } from '../../platform/lib/session-memory';
import { createTradingProfileStore } from '.';

const database = testDatabase();
const START = Date.parse('2026-11-21T09:30:00.000Z');
const at = (seconds: number) => new Date(START + seconds * 1000);
const usual = () => createTradingProfileStore(database.db, NOBODY_REMEMBERED).usualReaction('cus_1');

const note = (signalId: string, savedAfter: number, did: 'took' | 'left' = 'took') =>
  database.db.insert(journalEntries).values({
    ...{ customerId: 'cus_1', signalId, did, note: '', way: '' },
    ...{ detectedAt: at(0), savedAt: at(savedAfter) },
  });

beforeEach(() =>
  database.db
    .insert(customers)
    .values({ id: 'cus_1', email: 'ada@example.com', name: null, createdAt: at(0) }),
);

it('the usual reaction is null while few signals were taken, then their median', async () => {
  for (const [index, seconds] of [10, 20, 30, 40].entries()) await note(`s${index}`, seconds);
  await note('left', 5, 'left');
  // Noted in the evening: it is unknown when the customer traded.
  await note('late', 40_000);
  expect(await usual()).toBeNull();
  await note('s4', 50);
  expect(await usual()).toEqual({ seconds: 30, signals: 5 });
});

it('the usual reaction counts from the alert if one was sent', async () => {
  for (let index = 0; index < 5; index += 1) {
    await note(`s${index}`, 100);
    await database.db.insert(alertMessages).values({
      ...{ id: `m${index}`, customerId: 'cus_1', channel: 'telegram', kind: 'signal', subject: `s${index}` },
      ...{ isSilent: false, priority: 1, createdAt: at(80), dueAt: at(80), state: 'sent', doneAt: at(85) },
    });
  }
  expect(await usual()).toEqual({ seconds: 15, signals: 5 });
});
