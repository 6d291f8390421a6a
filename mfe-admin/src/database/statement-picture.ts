/** What of a statement's rows can be drawn: the names of the first column with the first column of numbers. Pure. */

export interface StatementPicture {
  readonly unit: string;
  readonly points: readonly { readonly label: string; readonly value: number }[];
}

/** Fewer are read sooner in the table. */
const FEWEST_BARS = 7;
const MOST_BARS = 100;

/** Null where there are no such columns, two names are alike, or there are too few or too many for a picture. */
export function pointsOf(
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): StatementPicture | null {
  if (rows.length < FEWEST_BARS || rows.length > MOST_BARS) return null;
  const isNumber = (index: number) => rows.every((cells) => /^\d+(\.\d+)?$/.test(cells[index] ?? ''));
  const at = columns.findIndex((_, index) => index > 0 && isNumber(index));
  const labels = rows.map(([name]) => name ?? 'null');
  if (at < 0 || new Set(labels).size < labels.length) return null;
  return {
    unit: columns[at] ?? '',
    points: rows.map((cells, row) => ({ label: labels[row] ?? '', value: Number(cells[at]) })),
  };
}
