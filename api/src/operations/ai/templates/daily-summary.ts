/** The daily summary: the facts of a day's signals, and the template. Pure. */
import type { SignalDay } from '@spreadwise/contract';
import { plural } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Assignment } from '../assignment';
import { isPlainCoin, isPlainExchange, WORDS, type Words } from './words';

export interface Named<Name extends string = string> {
  readonly name: Name;
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
    facts: tell(plain, WORDS.en),
    names: [...exchanges.map(({ name }) => WORDS.en.exchange(name)), ...coins.map(({ name }) => name)],
    template: tell(plain, WORDS[language]).join('\n\n'),
  };
}

function tell({ day, signals, bestEur, exchanges, coins }: DayFigures, words: Words): string[] {
  const { letter, language, euros } = words;
  const begin = letter.of(words.day(day));
  if (!signals || signals.signals === 0) return [`${begin} ${letter.empty}`, letter.whyEmpty];
  return [
    `${begin} ${plural(signals.signals, letter.signals, language)}`,
    lastedText(signals, words),
    ...(bestEur === null ? [] : [letter.best(euros(bestEur))]),
    ...(exchanges.length ? [letter.exchanges(namedText(exchanges, words.exchange, words))] : []),
    ...(coins.length ? [letter.coins(namedText(coins, words.coin, words))] : []),
    letter.isPast,
  ];
}

function lastedText(
  { medianLifetimeMs, promised, kept }: SignalDay,
  { letter, count, duration }: Words,
): string {
  const half = medianLifetimeMs === null ? letter.lastedUnknown : letter.lasted(duration(medianLifetimeMs));
  return promised === 0 ? half : `${half} ${letter.asPromised(count(promised), count(kept))}`;
}

export const namedText = <Name extends string>(
  named: readonly Named<Name>[],
  nameOf: (name: Name) => string,
  words: Words,
): string => words.list(named.map(({ name, count }) => `${nameOf(name)} (${words.count(count)})`));
