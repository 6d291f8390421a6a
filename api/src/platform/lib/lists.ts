/** List helpers: page positions, CSV files, grouping and the median. */
import { csvRow } from '@spreadwise/contract/csv';

/** Where a page of a list begins: by time, then by id among rows of the same instant. */
export interface PagePosition {
  readonly at: Date;
  readonly id: string;
}

type Cell = string | number | null;
export type CsvColumns<Row> = readonly (readonly [name: string, value: (row: Row) => Cell])[];

/** The columns' names come with the first rows, so that rows that cannot be read fail before anything is sent. */
export async function* csvFile<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string, undefined> {
  let names = csvRow(columns.map(([name]) => name));
  for await (const page of pages) {
    yield names + page.map((row) => csvRow(columns.map(([, value]) => value(row)))).join('');
    names = '';
  }
  if (names !== '') yield names;
}

const AT_ONCE = 1_000;

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

/** Returns a function that gives the rows of a key, in their original order. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): (key: string) => readonly T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) getOrInsert(groups, keyOf(row), () => []).push(row);
  return (key) => groups.get(key) ?? [];
}

export function summed<T>(all: readonly T[], keyOf: (one: T) => string, add: (a: T, b: T) => T): T[] {
  const sums = new Map<string, T>();
  for (const one of all) {
    const key = keyOf(one);
    const there = sums.get(key);
    sums.set(key, there === undefined ? one : add(there, one));
  }
  return [...sums.values()];
}

/** Of a Map or a WeakMap. */
type Entries<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown };

export function getOrInsert<Key, Value>(map: Entries<Key, Value>, key: Key, make: () => NoInfer<Value>) {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** Averages the two middle values if their number is even; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[sorted.length >> 1] ?? Number.NaN;
  const lower = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  return (lower + upper) / 2;
}
