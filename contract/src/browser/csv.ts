/** Returns a row of comma-separated values (RFC 4180) that a spreadsheet cannot interpret as a formula. */

export const csvRow = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * The start of a formula: one of these signs or its equivalent in another locale, after any invisible characters.
 * Programs that split at semicolons start a cell in the middle of ours.
 */
const FORMULA = /(^|[;\t\r\n])([\s\p{Z}\p{C}\p{M}]*[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−])/gu;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  // Names come from exchanges: a formula in one would run when the file is opened.
  const text = NUMBER.test(value) ? value : value.replace(FORMULA, "$1'$2").replace(/^[\t\r\n]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
