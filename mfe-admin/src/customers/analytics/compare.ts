/** The change of a figure against the period before. */
export function changeText(now: number, before: number): string {
  if (now === before) return 'as before';
  if (before === 0) return 'none before';
  const percent = Math.round((100 * (now - before)) / before);
  const sign = percent === 0 ? '±' : percent > 0 ? '+' : '−';
  return `${sign}${Math.abs(percent)}%`;
}
