/** A figure beside another one. */

/** Of what; null where there is nothing to be a part of. */
export const shareText = (part: number, whole: number): string | null =>
  whole === 0 ? null : `${Math.round((100 * part) / whole)} %`;

/** Against the days before. */
export function changeText(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'as before' : 'none before';
  const percent = Math.round((100 * (now - before)) / before);
  if (percent === 0) return 'as before';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}
