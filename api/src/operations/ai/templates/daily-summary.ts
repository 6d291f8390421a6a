/** The daily summary: the facts of a day's signals, and the template. Pure. */
import type { SignalDay } from '@spreadwise/contract';
import { AI_TEXTS } from '@spreadwise/contract/ai-texts';
import { countText, durationText, euroText, plural } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Assignment } from '../assignment';
import { coinName, dayText, exchangeName, isPlainCoin, isPlainExchange, listText } from './words';

/** Something with how often it came up. */
export interface Named {
  readonly name: string;
  readonly count: number;
}

interface DayFigures {
  readonly day: string;
  /** Null when no signal was advised. */
  readonly signals: SignalDay | null;
  readonly bestEur: number | null;
  readonly exchanges: readonly Named[];
  readonly coins: readonly Named[];
}

export function dailySummary(given: DayFigures, language: Locale): Assignment {
  const exchanges = given.exchanges.filter(({ name }) => isPlainExchange(name));
  const coins = given.coins.filter(({ name }) => isPlainCoin(name));
  const plain = { ...given, exchanges, coins };
  return {
    ...{ task: 'letter', language },
    facts: tell(plain, 'en'),
    names: [...exchanges.map(({ name }) => exchangeName(name, 'en')), ...coins.map(({ name }) => name)],
    template: tell(plain, language).join('\n\n'),
  };
}

function tell({ day, signals, bestEur, exchanges, coins }: DayFigures, language: Locale): string[] {
  const texts = AI_TEXTS[language].letter;
  const begin = texts.of(dayText(day, language));
  if (!signals || signals.signals === 0) return [`${begin} ${texts.empty}`, texts.whyEmpty];
  return [
    `${begin} ${plural(signals.signals, texts.signals, language)}`,
    lastedText(signals, language),
    ...(bestEur === null ? [] : [texts.best(euroText(bestEur, language))]),
    ...(exchanges.length ? [texts.exchanges(namedText(exchanges, exchangeName, language))] : []),
    ...(coins.length ? [texts.coins(namedText(coins, coinName, language))] : []),
    texts.isPast,
  ];
}

function lastedText({ medianLifetimeMs, promised, kept }: SignalDay, language: Locale): string {
  const texts = AI_TEXTS[language].letter;
  const half =
    medianLifetimeMs === null ? texts.lastedUnknown : texts.lasted(durationText(medianLifetimeMs, language));
  return promised === 0
    ? half
    : `${half} ${texts.asPromised(countText(promised, language), countText(kept, language))}`;
}

export const namedText = (
  named: readonly Named[],
  nameOf: (name: string, language: Locale) => string,
  language: Locale,
): string =>
  listText(
    named.map(({ name, count }) => `${nameOf(name, language)} (${countText(count, language)})`),
    language,
  );
