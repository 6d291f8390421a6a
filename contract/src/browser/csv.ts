/** A row of comma-separated values (RFC 4180) that a spreadsheet cannot take for a formula. */

export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * Where a formula begins: with one of these signs or what a spreadsheet of another language takes for it, behind anything that is not
 * seen. Programs that split at semicolons begin a cell in the middle of ours.
 */
const FORMULA = /(^|[;\t\r\n])([\s\p{Z}\p{C}\p{M}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−])/gu;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // Names come from exchanges: what begins like this would be carried out when the file is opened.
  const text = NUMBER.test(value) ? value : value.replace(FORMULA, "$1'$2").replace(/^[\t\r\n]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
