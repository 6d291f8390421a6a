/** A country's shade from 1 to 4, by order of magnitude, since one country dominates. Pure. */
const SHADES = 4;

export function shadesOf(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const most = Math.max(0, ...counts.values());
  const shown = [...counts].filter(([, count]) => count > 0);
  return new Map(
    shown.map(([name, count]) => [name, Math.ceil((SHADES * Math.log1p(count)) / Math.log1p(most))]),
  );
}
