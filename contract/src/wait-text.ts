/** How long someone has to wait after too many attempts, for screens and server alike; null: nobody knows. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return 'a few minutes';
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
