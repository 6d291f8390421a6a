/** When a customer wants to be left alone, on the clock of where they are. Pure. */
import type { AlertRules } from '@spreadwise/contract';
import { clockIn } from './clock';

export function isQuiet({ quiet }: Pick<AlertRules, 'quiet'>, timeZone: string, at: Date): boolean {
  if (quiet === null || quiet.from === quiet.until) return false;
  const clock = clockIn(timeZone, at);
  return quiet.from < quiet.until
    ? clock >= quiet.from && clock < quiet.until
    : clock >= quiet.from || clock < quiet.until;
}
