/** How long a gap that lasts has stood, and why nobody has closed it, in words. */
import { durationText } from '../../browser/figure-text';
import type { Lasting, Signal } from '../signal';

const REASONS: Readonly<Record<Exclude<Lasting['reasons'][number], 'not known'>, string>> = {
  'same ticker': 'probably two different coins',
  'transfers closed': 'transfers closed',
  'bank transfer': 'bank transfer needed',
  'thin book': 'thin order book',
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** E.g. Open for 14 min · transfers closed. Null where it is no such gap. */
export function lastingText(
  { lasting, endedAt }: Pick<Signal, 'lasting' | 'endedAt'>,
  now: number,
): string | null {
  if (!lasting) return null;
  const ms = (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(lasting.since);
  const whole = ms < HOUR_MS ? Math.floor(ms / MINUTE_MS) * MINUTE_MS : ms;
  return [
    `${endedAt === null ? 'Open' : 'Was open'} for ${durationText(whole)}`,
    ...reasonTexts(lasting).slice(0, 1),
  ].join(' · ');
}

/** The weightiest first; none where nobody knows. */
export const reasonTexts = ({ reasons }: Lasting): readonly string[] =>
  reasons.flatMap((reason) => (reason === 'not known' ? [] : [REASONS[reason]]));

/** Whether it warns of acting on it. */
export const isWarning = ({ reasons }: Lasting): boolean => reasons.includes('same ticker');
