/** A moment as the reader's clock has it: 14:30, and the day where it is not today's. */
export function instantText(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === now.toDateString();
  return at.toLocaleString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(isToday ? {} : { weekday: 'short' }),
  });
}
