/** A row of comma-separated values (RFC 4180) that a spreadsheet cannot take for a formula. */

export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

const NUMBER = /^-?\d+(\.\d+)?$/;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // Names come from exchanges: what begins like this would be carried out when the file is opened.
  const text = /^\s*[=+\-@]|^[\t\r\n]/.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
