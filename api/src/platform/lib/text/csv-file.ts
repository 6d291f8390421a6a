/** A long list as comma-separated values, page by page. */
import { csvRow } from '@spreadwise/contract/csv';

type Cell = string | number | null;
export type CsvColumns<Row> = readonly (readonly [name: string, value: (row: Row) => Cell])[];

export async function* csvFile<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, undefined> {
  yield csvRow(columns.map(([name]) => name));
  for await (const page of pages)
    if (page.length > 0) yield page.map((row) => csvRow(columns.map(([, value]) => value(row)))).join('');
}

const AT_ONCE = 1_000;

/** All rows of a list; `read` has those after one, or the first ones. */
export async function* allPages<Row>(
  read: (after: Row | null, most: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], undefined> {
  let after: Row | null = null;
  for (;;) {
    const page: readonly Row[] = await read(after, AT_ONCE);
    yield page;
    after = page.at(-1) ?? null;
    if (page.length < AT_ONCE) return;
  }
}
