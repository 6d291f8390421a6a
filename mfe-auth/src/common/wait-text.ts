/** How long somebody has to wait after too many attempts, in words. */
export function tooManyAttempts(retryAfterSeconds: number | null): string {
  return `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`;
}

function waitText(seconds: number | null): string {
  if (seconds === null) return 'a few minutes';
  return seconds < 60 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
