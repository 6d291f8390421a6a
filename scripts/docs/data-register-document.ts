/** Every table's retention and personal data as a document: docs/data-register.md. */
import { RECIPIENTS, type RecipientId } from '@spreadwise/contract/legal-texts';
import {
  type AboutOthers,
  type CustomerTable,
  columnOf,
  customerTables,
  periodText,
  type TableDeclaration,
} from '../../api/src/platform/feature';

const HEAD = `# Data register

<!-- made by \`npm run data-register\` from the tables that each feature declares: change those, not this -->

Whose data each table holds, for what purpose, on which legal basis (GDPR, article 6), how long and why, and what happens when the account
is deleted. A customer's data export contains whole rows, except for hashes of secrets and other people's data.

The payment provider holds cards and invoices. Deleting an account deletes the customer there, which ends all subscriptions and removes the
card. Invoices are kept for 8 years, books and invoices with foreign VAT for 10, from the end of the year.

A worker process deletes expired rows hourly. The owner changes the periods \`retention.…\` in the [settings](settings.md#retention).
`;

export const writeDocument = (
  tables: readonly TableDeclaration[],
  recipients: readonly RecipientId[],
): string =>
  [
    HEAD,
    '## Customers\n',
    '| table | what for | basis | about the person | kept | why so long | when the account is deleted |',
    '|---|---|---|---|---|---|---|',
    ...customerTables(tables).map(customerLine),
    '\n## The owner, and teams\n',
    'Requests go to the owner.\n',
    '| table | whose | what for | basis | kept | why so long |',
    '|---|---|---|---|---|---|',
    ...tables.flatMap((table) => (table.data.kind === 'others' ? [otherLine(table, table.data)] : [])),
    '\n## Nobody\n',
    '| table | what for | kept |',
    '|---|---|---|',
    ...tables.flatMap((table) => (table.data.kind === 'nobody' ? [nobodyLine(table, table.data.why)] : [])),
    '\n## Recipients\n',
    ...recipients.map((id) => `- ${RECIPIENTS[id].en}`),
    '',
  ].join('\n');

function customerLine(table: CustomerTable): string {
  const { purpose, basis, whose, about = [] } = table.data;
  const columns = columnsText(table, [...Object.keys(whose), ...about]);
  return line([nameText(table), purpose, basis, columns, ...keptText(table), erasureText(table)]);
}

const otherLine = (table: TableDeclaration, { who, purpose, basis }: AboutOthers) =>
  line([nameText(table), who, purpose, basis, ...keptText(table)]);

const nobodyLine = (table: TableDeclaration, why: string) =>
  line([nameText(table), why, periodText(table.retention)]);

const nameText = ({ name }: TableDeclaration) => `\`${name}\``;
const keptText = ({ retention }: TableDeclaration) => [periodText(retention), retention.why];

function erasureText(table: CustomerTable): string {
  const { erasure } = table.data;
  if (!erasure) return 'deleted';
  if (erasure.kind === 'kept') return `kept: ${erasure.why}`;
  const cleared = Object.entries(erasure.columns).map(([column, value]) => {
    const isWhole = value === null || typeof value === 'string';
    return `${isWhole ? '' : 'links in '}${columnsText(table, [column])}`;
  });
  return `kept without ${cleared.join(', ')}: ${erasure.why}`;
}

const columnsText = (table: TableDeclaration, columns: readonly string[]) =>
  columns.map((column) => `\`${columnOf(table, column).name}\``).join(', ');

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
