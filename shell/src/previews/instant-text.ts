/** Formats an instant in the reader's time zone: 14:30, with the weekday unless it is today. */
export function instantText(instant: string, now = new Date()): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === now.toDateString();
  return at.toLocaleString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(isToday ? {} : { weekday: 'short' }),
  });
}
