import { findingsOf } from './findings-store';

const table = (name: string, more = {}) => ({
  ...{ name, liveRows: 100_000, deadRows: 0, wholeReads: 0, rowsOfWholeReads: 0 },
  ...more,
});
const index = (more = {}) => ({
  ...{ table: 'visits', name: 'visits_at', bytes: 3 * 1024 * 1024, scans: 0, isConstraint: false },
  ...more,
});

test('reports no findings for an inconspicuous database', () => {
  const keys = [{ table: 'small', column: 'customer_id', to: 'customers' }];
  const indexes = [index({ scans: 1 }), index({ isConstraint: true }), index({ bytes: 8192 })];
  const tables = [
    table('visits', { wholeReads: 99, rowsOfWholeReads: 99_000_000 }),
    table('small', { liveRows: 9, deadRows: 9_999, wholeReads: 100_000, rowsOfWholeReads: 900_000 }),
  ];
  expect(findingsOf(indexes, tables, keys)).toEqual([]);
});

test('describes each finding in words', () => {
  const keys = [{ table: 'visits', column: 'user_id', to: 'customers' }];
  const tables = [table('visits', { deadRows: 50_000, wholeReads: 200, rowsOfWholeReads: 10_000_000 })];
  const found = findingsOf([index()], tables, keys);
  expect(found.map(({ kind }) => kind)).toEqual([
    'missing-index',
    'missing-index',
    'unused-index',
    'dead-rows',
  ]);
  expect(found.map(({ words }) => words)).toEqual([
    expect.stringContaining('sequentially 200 times, 50,000 rows each'),
    expect.stringContaining('visits.user_id references customers'),
    expect.stringContaining('takes 3 MB'),
    expect.stringContaining('33% of the rows of visits are dead (50,000)'),
  ]);
});
