/** Cash by month and plan, from the archive of invoices and what went back of them. */
import { testDatabase } from '../../../../test/database';
import { mrrMovements } from '../../../platform/db/schema';
import type { InvoiceDocument } from '../provider/gateway';
import { archive } from '../tax/archive-store';
import { readCash, readRevenueMonths } from './revenue-store';

const database = testDatabase();
const NOW = new Date('2026-11-21T12:00:00Z');

const document = (over: Partial<InvoiceDocument> & Pick<InvoiceDocument, 'id' | 'at' | 'totalCents'>) =>
  ({
    ...{ kind: 'invoice', customerId: 'cus_1', number: over.id, text: [], taxes: [], lines: [] },
    seller: { name: null, country: null },
    customer: { name: null, email: null, country: null, vatId: null, cardCountry: null },
    ...over,
  }) satisfies InvoiceDocument;
const line = (text: string, totalCents: number) => ({ text, totalCents, from: '', until: '' });

test('receipts and refunds count in their own months, by the plan of their invoice', async () => {
  await archive(database.db, [
    document({
      id: 'old',
      at: '2025-06-01T00:00:00Z',
      totalCents: 1999,
      lines: [line('1 × Spreadwise Basic', 1999)],
    }),
    document({
      id: 'oct',
      at: '2026-10-31T23:59:59Z',
      totalCents: 4999,
      lines: [line('1 × Spreadwise Pro', 4999)],
    }),
    document({
      ...{ id: 'up', at: '2026-11-01T00:00:00Z', totalCents: 5000 },
      lines: [
        line('Unused time on Spreadwise Pro', -4999),
        line('Remaining time on Spreadwise Premium', 9999),
      ],
    }),
    // Of an invoice from before the twelve months, and of one of another customer that has the same number.
    document({ id: 're_1', kind: 'refund', number: 'old', at: '2026-11-02T00:00:00Z', totalCents: -1000 }),
    document({
      id: 'dp_1',
      kind: 'lost dispute',
      number: 'oct',
      at: '2026-11-03T00:00:00Z',
      totalCents: -4999,
    }),
    document({
      id: 're_2',
      kind: 'refund',
      number: 'oct',
      customerId: 'cus_2',
      at: '2026-11-04T00:00:00Z',
      totalCents: -7,
    }),
    // The refund moved the money; its credit note moved none.
    document({
      ...{ id: 'cn_1', kind: 'credit note', number: 'CN-1', at: '2026-11-02T00:00:00Z', totalCents: -1000 },
      corrects: { invoice: 'old', refunds: ['re_1'] },
    }),
  ]);
  const months = await readCash(database.db, NOW, 12);
  expect(months).toHaveLength(12);
  const paid = Object.fromEntries(months.map(({ month, plans }) => [month, plans]));
  expect(paid['2026-10']).toEqual([{ plan: 'pro', collectedCents: 4999, returnedCents: 0 }]);
  expect(paid['2026-11']).toHaveLength(4);
  expect(paid['2026-11']).toEqual(
    expect.arrayContaining([
      { plan: 'premium', collectedCents: 5000, returnedCents: 0 },
      { plan: 'basic', collectedCents: 0, returnedCents: 1000 },
      { plan: 'pro', collectedCents: 0, returnedCents: 4999 },
      { plan: null, collectedCents: 0, returnedCents: 7 },
    ]),
  );
  expect(paid['2026-09']).toEqual([]);
});

test('an amount credited but not refunded was never received: it is deducted from the plan of its invoice', async () => {
  const at = '2026-11-01T00:00:00Z';
  await archive(database.db, [
    document({ id: 'in_1', number: 'A-1', at, totalCents: 4999, lines: [line('1 × Spreadwise Pro', 4999)] }),
    document({
      ...{ id: 'cn_1', kind: 'credit note', number: 'A-1-CN-01', at, totalCents: -1000 },
      corrects: { invoice: 'A-1', refunds: [] },
    }),
  ]);
  const [month] = await readCash(database.db, NOW, 1);
  expect(month?.plans).toEqual([{ plan: 'pro', collectedCents: 4999, returnedCents: 1000 }]);
});

test('a credit counts when it left the account, and one put on the balance when an invoice uses it', async () => {
  const lines = [line('1 × Spreadwise Pro', 4999)];
  const split = { corrects: { invoice: 'A-1', refunds: ['re_1'] }, totalCents: -2000, cashCents: -300 };
  const onBalance = { corrects: { invoice: 'A-1', refunds: [] }, totalCents: -900, cashCents: 0 };
  const at = '2026-10-01T00:00:00Z';
  await archive(database.db, [
    document({ id: 'in_1', number: 'A-1', at, totalCents: 4999, cashCents: 4999, lines }),
    document({ id: 're_1', kind: 'refund', number: 'A-1', at, totalCents: -1200, cashCents: -1200 }),
    document({ id: 'cn_1', kind: 'credit note', number: 'A-1-CN-01', at, ...split }),
    document({ id: 'cn_2', kind: 'credit note', number: 'A-1-CN-02', at, ...onBalance }),
    document({ id: 'in_2', at: '2026-11-01T00:00:00Z', totalCents: 4999, cashCents: 3599, lines }),
  ]);
  const months = await readCash(database.db, NOW, 2);
  expect(months.flatMap(({ plans }) => plans)).toEqual([
    { plan: 'pro', collectedCents: 4999, returnedCents: 1500 },
    { plan: 'pro', collectedCents: 3599, returnedCents: 0 },
  ]);
});

test('an invoice for nothing, as for free days, adds no cash to any plan', async () => {
  const lines = [line('Trial period', 0)];
  await archive(database.db, [document({ id: 'in_1', at: NOW.toISOString(), totalCents: 0, lines })]);
  expect((await readCash(database.db, NOW, 1)).flatMap(({ plans }) => plans)).toEqual([]);
});

test('retention compares those who were there at a month’s start with its end, without new and returning customers', async () => {
  const rows = [
    ['stays', '2026-09-10', 0, 1999],
    ['grows', '2026-09-11', 0, 1999],
    ['leaves', '2026-09-12', 0, 4999],
    ['wavers', '2026-09-13', 0, 4999],
    ['gone', '2026-09-14', 0, 1999],
    ['gone', '2026-09-20', 1999, 0],
    ['grows', '2026-10-02', 1999, 9999],
    ['leaves', '2026-10-03', 4999, 0],
    // Cancels and resumes: nothing was lost.
    ['wavers', '2026-10-04', 4999, 0],
    ['wavers', '2026-10-05', 0, 4999],
    ['gone', '2026-10-06', 0, 1999],
    ['new', '2026-10-07', 0, 9999],
    ['new', '2026-10-08', 9999, 0],
  ] as const;
  for (const [customerId, day, from, balanceCents] of rows)
    await database.db.insert(mrrMovements).values({
      ...{ customerId, at: new Date(`${day}T00:00:00Z`), cents: balanceCents - from, balanceCents },
      kind: from === 0 ? 'new' : balanceCents === 0 ? 'churn_choice' : 'expansion',
    });
  const [september, october, november] = await readRevenueMonths(database.db, NOW, 3);
  expect(september).toMatchObject({ startCents: 0, keptCents: 0, keptAtMostCents: 0 });
  const startCents = 1999 + 1999 + 4999 + 4999;
  expect(october).toMatchObject({
    startCents,
    keptCents: 1999 + 9999 + 4999,
    keptAtMostCents: 1999 + 1999 + 4999,
  });
  expect(november).toMatchObject({ keptCents: november?.startCents, keptAtMostCents: november?.startCents });
});
