/** How long a lasting gap has been open, and why nobody has closed it, in words. */
import { durationText } from '../../browser/figure-text';
import { type Locale, pageLocale } from '../../browser/page-locale';
import type { Lasting, Signal } from '../signal';

type Known = Exclude<Lasting['reasons'][number], 'not known'>;

const REASONS: Readonly<Record<Locale, Readonly<Record<Known, string>>>> = {
  en: {
    'same ticker': 'probably two different coins',
    'transfers closed': 'transfers closed',
    'bank transfer': 'bank transfer needed',
    'thin book': 'thin order book',
  },
  de: {
    'same ticker': 'vermutlich zwei verschiedene Coins',
    'transfers closed': 'Transfers gesperrt',
    'bank transfer': 'Banküberweisung nötig',
    'thin book': 'dünnes Orderbuch',
  },
};

const STOOD: Readonly<Record<Locale, (isOpen: boolean, time: string) => string>> = {
  en: (isOpen, time) => `${isOpen ? 'Open' : 'Was open'} for ${time}`,
  de: (isOpen, time) => (isOpen ? `Seit ${time} offen` : `War ${time} offen`),
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** E.g. Open for 14 min · transfers closed. Null if the gap is not a lasting one. */
export const lastingText = (...given: Parameters<typeof lastingParts>): string | null =>
  lastingParts(...given)?.join(' · ') ?? null;

/** How long it has been open, then the most important reason, if any is known. */
export function lastingParts(
  { lasting, endedAt }: Pick<Signal, 'lasting' | 'endedAt'>,
  now: number,
  locale: Locale = pageLocale(),
): readonly string[] | null {
  if (!lasting) return null;
  const ms = (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(lasting.since);
  const whole = ms < HOUR_MS ? Math.floor(ms / MINUTE_MS) * MINUTE_MS : ms;
  const stood = STOOD[locale](endedAt === null, durationText(whole, locale));
  return [stood, ...reasonTexts(lasting, locale).slice(0, 1)];
}

/** Most important first; empty if no reason is known. */
export const reasonTexts = ({ reasons }: Lasting, locale: Locale = pageLocale()): readonly string[] =>
  reasons.flatMap((reason) => (reason === 'not known' ? [] : [REASONS[locale][reason]]));

/** Whether a reason warns against acting on it. */
export const isWarning = ({ reasons }: Lasting): boolean => reasons.includes('same ticker');
