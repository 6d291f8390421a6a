/** The daily summary: the facts of a day's signals, and the template. Pure. */
import type { SignalDay } from '@spreadwise/contract';
import { countText, durationText, euroText } from '@spreadwise/contract/figure-text';
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

export function dailySummary(given: DayFigures): Assignment {
  const exchanges = given.exchanges.filter(({ name }) => isPlainExchange(name));
  const coins = given.coins.filter(({ name }) => isPlainCoin(name));
  const facts = factsOf({ ...given, exchanges, coins });
  return {
    task: 'letter',
    facts,
    names: [...exchanges.map(({ name }) => exchangeName(name)), ...coins.map(({ name }) => name)],
    template: facts.join('\n\n'),
  };
}

function factsOf({ day, signals, bestEur, exchanges, coins }: DayFigures): string[] {
  const begin = `This is the letter of ${dayText(day)} (UTC).`;
  if (!signals || signals.signals === 0)
    return [
      `${begin} No signal of that day was worth telling and has ended.`,
      'That is common: prices agree most of the time, and fees take what little they differ.',
    ];
  const { signals: count, medianLifetimeMs, promised, kept } = signals;
  return [
    `${begin} ${count === 1 ? 'There was 1 signal that has ended.' : `There were ${countText(count)} signals that have ended.`}`,
    lastedText(medianLifetimeMs, promised, kept),
    ...(bestEur === null
      ? []
      : [
          `The best of them said ${euroText(bestEur)} when it was first told, with the coins already on each exchange.`,
        ]),
    ...(exchanges.length ? [`The exchanges that came up most: ${namedText(exchanges, exchangeName)}.`] : []),
    ...(coins.length ? [`The coins that came up most: ${namedText(coins, coinName)}.`] : []),
    'What was left is what the prices said then. It is no forecast of another day.',
  ];
}

function lastedText(medianMs: number | null, promised: number, kept: number): string {
  const half =
    medianMs === null
      ? 'How long they lasted is not known.'
      : `The middle one of them lasted ${durationText(medianMs)}.`;
  return promised === 0
    ? half
    : `${half} Of ${countText(promised)} with an expected time, ${countText(kept)} lasted at least as long.`;
}

export const namedText = (named: readonly Named[], nameOf: (name: string) => string): string =>
  listText(named.map(({ name, count }) => `${nameOf(name)} (${countText(count)})`));
