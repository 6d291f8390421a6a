/** The chart of a result: the names in the first column with the first numeric column. Pure. */

export interface StatementPicture {
  readonly unit: string;
  readonly points: readonly { readonly label: string; readonly value: number }[];
}

/** Fewer are easier to read in the table. */
const FEWEST_BARS = 7;
const MOST_BARS = 100;

/** Null if there are no such columns, a name repeats, or there are too few or too many rows for a chart. */
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
