/** The register as a document: docs/data-register.md. */
import { periodText, RETENTION, type TableKey } from '../../../platform/retention';
import type { AboutCustomers, AboutOthers, Entry } from './entry';
import { sqlColumn, sqlName } from './people-store';
import { REGISTER } from './register';

const HEAD = `# Data register

<!-- made by \`npm run data-register\` from api/src/people/account/register/register.ts: change that, not this -->

Whose data each table holds, for what purpose, on which legal basis (GDPR, article 6), how long, and what happens to them when
the account is deleted. A customer's data export contains the columns under "about the person" and the rest of the row. Cards and invoices
are held by the payment provider; deleting an account deletes the customer there, which ends all subscriptions and removes
the card. The provider keeps invoices for as long as the law requires.
`;

export function writeDocument(): string {
  const entries = Object.entries(REGISTER) as [TableKey, Entry][];
  const pick = <E extends Entry>(kind: E['kind']) =>
    entries.filter((entry): entry is [TableKey, E] => entry[1].kind === kind);
  const nobody = entries.flatMap(([table, entry]) =>
    entry.kind === 'nobody' ? [`| \`${sqlName(table)}\` | ${entry.why} |`] : [],
  );
  return [
    HEAD,
    '## Customers\n',
    '| table | what for | basis | about the person | kept | when the account is deleted |',
    '|---|---|---|---|---|---|',
    ...pick<AboutCustomers>('customers').map(([table, entry]) => customerLine(table, entry)),
    '\n## The owner, and teams\n',
    'Requests go to the owner.\n',
    '| table | whose | what for | basis | about the person | kept |',
    '|---|---|---|---|---|---|',
    ...pick<AboutOthers>('others').map(([table, entry]) => otherLine(table, entry)),
    '\n## Nobody\n',
    '| table | why |',
    '|---|---|',
    ...nobody,
    '',
  ].join('\n');
}

function customerLine(table: TableKey, entry: AboutCustomers): string {
  const { purpose, basis, whose, about } = entry;
  return line([
    `\`${sqlName(table)}\``,
    purpose,
    basis,
    columnsText(table, [...Object.keys(whose), ...about]),
    periodText(RETENTION[table]),
    erasureText(table, entry),
  ]);
}

const otherLine = (table: TableKey, { who, purpose, basis, about, rest }: AboutOthers): string =>
  line([
    `\`${sqlName(table)}\``,
    who,
    purpose,
    basis,
    columnsText(table, about.length > 0 ? about : rest),
    periodText(RETENTION[table]),
  ]);

function erasureText(table: TableKey, { erasure }: AboutCustomers): string {
  if (erasure.kind === 'deleted') return 'deleted';
  if (erasure.kind === 'kept') return `kept: ${erasure.why}`;
  return `kept without ${columnsText(table, Object.keys(erasure.columns))}: ${erasure.why}`;
}

const columnsText = (table: TableKey, columns: readonly string[]) =>
  columns.map((column) => `\`${sqlColumn(table, column)}\``).join(', ');

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
