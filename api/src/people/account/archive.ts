/** A copy of a person's data as a zip: one JSON file with everything, one CSV file per table, images, and a README. */
import { buffer } from 'node:stream/consumers';
import { csvRow } from '@spreadwise/contract/csv';
import yazl from 'yazl';
import { periodText } from '../../platform/feature';
import type { Person, PersonRows } from './people-store';

export interface ArchiveInput {
  readonly productName: string;
  readonly person: Person;
  readonly found: readonly PersonRows[];
  readonly madeAt: Date;
}

export function makeArchive({ found, ...given }: ArchiveInput): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const add = (name: string, content: string | Uint8Array) =>
    zip.addBuffer(Buffer.from(content), name, { mtime: given.madeAt, mode: 0o600 });
  const input = { ...given, found: found.map((rowsOf) => withImagesApart(rowsOf, add)) };
  add('README.txt', readme(input));
  const tables = Object.fromEntries(input.found.map(({ table, rows }) => [table.name, rows]));
  const { address, customerIds } = given.person;
  const whole = { madeAt: given.madeAt, address, customerIds, tables };
  add('data.json', `${JSON.stringify(whole, null, 2)}\n`);
  for (const { table, rows } of input.found)
    if (rows.length > 0) add(`tables/${table.name}.csv`, tableText(rows));
  zip.end();
  return buffer(zip.outputStream);
}

/** Images are the only bytes about a person (WebP): each becomes a file, and its row names the file. */
function withImagesApart(
  { table, rows }: PersonRows,
  add: (name: string, content: Uint8Array) => void,
): PersonRows {
  const named = (value: unknown, row: number) => {
    if (!(value instanceof Uint8Array)) return value;
    const name = `images/${table.name}-${row + 1}.webp`;
    add(name, value);
    return name;
  };
  const apart = (columns: PersonRows['rows'][number], row: number) =>
    Object.fromEntries(Object.entries(columns).map(([column, value]) => [column, named(value, row)]));
  return { table, rows: rows.map(apart) };
}

function tableText(rows: PersonRows['rows']): string {
  const columns = Object.keys(rows[0] ?? {});
  return [csvRow(columns), ...rows.map((row) => csvRow(columns.map((column) => cellOf(row[column]))))].join(
    '',
  );
}

function cellOf(value: unknown): string | number | null {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

const readme = ({ productName, person, found, madeAt }: ArchiveInput) =>
  [
    `What ${productName} keeps about ${person.address}, as of ${madeAt.toISOString()}. All times are UTC.`,
    'data.json holds everything; tables/ holds the same, one file per table; images/ holds images. What is empty has no file.',
    'Left out are hashes of codes, cookies and tokens, which open nothing for you or anybody. Cards and invoices are at the payment provider: see Plan & billing.',
    ...found.map(
      ({ table: { name, data, retention }, rows }) =>
        `${name} (${rows.length}): ${data.purpose}. Basis: ${data.basis}. Kept: ${periodText(retention).replaceAll('`', '')}.`,
    ),
    '',
  ].join('\r\n\r\n');
