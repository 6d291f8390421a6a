/** Stories of a register that says less than the database has. */
import { readFileSync } from 'node:fs';
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../platform/db/schema';
import { inRepository } from '../../../repository-path';
import { writeDocument } from './document';
import type { Entry } from './entry';
import { REGISTER } from './register';

const TABLES = new Map<string, unknown>(Object.entries(schema));

function namedIn(entry: Entry): string[] {
  if (entry.kind === 'nobody') return [...entry.rest];
  if (entry.kind === 'others') return [...entry.about, ...entry.rest];
  return [...Object.keys(entry.whose), ...entry.about, ...entry.rest, ...(entry.withheld ?? [])];
}

test.each(Object.entries<Entry>(REGISTER))('%s: each column stands in the register, once', (table, entry) => {
  // A column that is missing: say in register.ts whether it is about the person, or the product's own.
  const columns = Object.keys(getTableColumns(TABLES.get(table) as PgTable));
  expect(namedIn(entry).sort()).toEqual(columns.sort());
});

test('docs/data-register.md is what the code says (npm run data-register)', () => {
  expect(readFileSync(inRepository('docs/data-register.md'), 'utf8')).toBe(writeDocument());
});
