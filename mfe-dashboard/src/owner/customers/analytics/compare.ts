/** A figure beside another one. */

/** Of what; null where there is nothing to be a part of. */
export const shareText = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${Math.round((100 * part) / whole)} %`;

/** Against the days before. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'none before';
  const percent = Math.round((100 * (now - before)) / before);
  const sign = percent === 0 ? '±' : percent > 0 ? '+' : '−';
  return `${sign}${Math.abs(percent)} %`;
}
