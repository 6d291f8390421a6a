/** An answer about the reader's own signals: its facts, and a template by topic. Pure. */
import type { ListedSignal, Signal, SignalDay } from '@spreadwise/contract';
import { AI_TEXTS, type AiTopic } from '@spreadwise/contract/ai-texts';
import { endText } from '@spreadwise/contract/end-text';
import { countText, durationText, euroText } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import { leftInEuros } from '@spreadwise/contract/signal-worth';
import type { Assignment } from '../assignment';
import { type Named, namedText } from './daily-summary';
import { legText, namesOf } from './explanation';
import { coinName, dayText, exchangeName, isPlainCoin, isPlainExchange, listText, momentText } from './words';

interface OwnSignals {
  readonly signals: readonly ListedSignal[];
  /** The days of the last week, of those that have ended. */
  readonly days: readonly SignalDay[];
}

/** `mayAsk` is false where no model is to be asked, whatever is configured. */
interface Answering {
  readonly assignment: Assignment;
  readonly mayAsk: boolean;
}

export function answer(question: string, own: OwnSignals, language: Locale): Answering {
  const topic = topicOf(question);
  const { answers, questions } = AI_TEXTS[language];
  const unknown = answers.unknown(Object.values(questions).join(' '));
  const template =
    topic === 'advice' ? answers.noAdvice : topic === null ? unknown : factsOf(own, language)[topic];
  return {
    mayAsk: topic !== 'advice',
    assignment: {
      ...{ task: 'answer', language },
      facts: Object.values(factsOf(own, 'en')),
      names: [...new Set(own.signals.flatMap(namesOf))],
      question,
      template,
    },
  };
}

function factsOf({ signals, days }: OwnSignals, language: Locale): Readonly<Record<AiTopic, string>> {
  const texts = AI_TEXTS[language].answers;
  const { none } = texts;
  if (signals.length === 0)
    return { count: none, best: none, held: none, exchanges: none, coins: none, ends: none };
  const these = texts.these(signals.length);
  return {
    count: countFact(days, signals, language),
    best: bestFact(signals, these, language),
    held: heldFact(days, language),
    exchanges: texts.exchanges(these, mostOf(signals, exchangesIn, exchangeName, language)),
    coins: texts.coins(these, mostOf(signals, coinsIn, coinName, language)),
    ends: endsFact(signals, these, language),
  };
}

function countFact(days: readonly SignalDay[], [newest]: readonly Signal[], language: Locale): string {
  const texts = AI_TEXTS[language].answers;
  const sum = days.reduce((total, { signals }) => total + signals, 0);
  const each = days.map(({ day, signals }) => `${dayText(day, language)} (${countText(signals, language)})`);
  const last = newest ? texts.newest(momentText(newest.detectedAt, language)) : '';
  return `${sum === 0 ? texts.noneEnded : texts.ended(countText(sum, language), listText(each, language))}${last}`;
}

function bestFact(signals: readonly Signal[], these: string, language: Locale): string {
  const texts = AI_TEXTS[language].answers;
  const valued = signals.flatMap((signal) => {
    const eur = leftInEuros(signal);
    return eur === null ? [] : [{ signal, eur }];
  });
  const [best] = valued.sort((a, b) => b.eur - a.eur);
  if (!best) return texts.bestUnknown(these);
  const { signal, eur } = best;
  const trades = listText(signal.legs.map(legText(language)), language);
  return texts.best(these, momentText(signal.detectedAt, language), euroText(eur, language), trades);
}

function heldFact(days: readonly SignalDay[], language: Locale): string {
  const texts = AI_TEXTS[language].answers;
  const promised = days.reduce((total, day) => total + day.promised, 0);
  const kept = days.reduce((total, day) => total + day.kept, 0);
  const [newest] = days.filter(({ medianLifetimeMs }) => medianLifetimeMs !== null);
  const middle =
    newest?.medianLifetimeMs == null
      ? texts.lastedUnknown
      : texts.lasted(dayText(newest.day, language), durationText(newest.medianLifetimeMs, language));
  return promised === 0
    ? middle
    : `${middle}${texts.asPromised(countText(promised, language), countText(kept, language))}`;
}

function endsFact(signals: readonly Signal[], these: string, language: Locale): string {
  const texts = AI_TEXTS[language].answers;
  const reasons = signals.flatMap(({ endReason }) => (endReason === null ? [] : [endReason]));
  if (reasons.length === 0) return texts.noneOfThese(these);
  const counted = mostFrequent(reasons).map(
    ({ name, count }) => `${endText(name, language)} (${countText(count, language)})`,
  );
  return texts.ends(these, countText(reasons.length, language), listText(counted, language));
}

const exchangesIn = ({ legs }: Signal) => legs.map(({ exchange }) => exchange).filter(isPlainExchange);
const coinsIn = ({ legs }: Signal) => legs.flatMap(({ base, quote }) => [base, quote]).filter(isPlainCoin);

const MOST_NAMED = 5;
const mostOf = (
  signals: readonly Signal[],
  namesIn: (signal: Signal) => readonly string[],
  nameOf: (name: string, language: Locale) => string,
  language: Locale,
): string =>
  namedText(
    mostFrequent(signals.flatMap((signal) => [...new Set(namesIn(signal))])).slice(0, MOST_NAMED),
    nameOf,
    language,
  ) || AI_TEXTS[language].names.none;

function mostFrequent<T extends string>(names: readonly T[]): readonly (Named & { readonly name: T })[] {
  const counts = new Map<T, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** Asked for advice, in either language: no model is asked, and nothing is looked up. */
const ASKS_FOR_ADVICE =
  /\b(?:should|shall|would you|recommend|advise|advice|worth (?:it|buying|selling|doing)|invest|buy|sell|safe|guarantee\w*|afford|predict|forecast|will (?:it|they|the|there|i)|tomorrow|next (?:week|month|year)|soll(?:te)?|empf(?:e|ie)hl\w*|rat(?:en|schlag)|rätst|lohn\w*|investier\w*|kaufen?|verkaufen?|sicher|garantier\w*|leisten|vorhersage\w*|prognose\w*|wird|werden|morgen|nächste\w*)(?![\p{L}])/iu;

/** The first that matches; the narrower ones first. */
const TOPICS: readonly (readonly [AiTopic, RegExp])[] = [
  ['ends', /\b(?:why|reasons?|end(?:ed|s)?|stop(?:ped|s)?|warum|weshalb|gr(?:u|ü)nde?n?|ende\w*)(?!\p{L})/iu],
  [
    'held',
    /\b(?:how long|last(?:ed)|lifetimes?|duration|held|hold|promise\w*|wie lange|dauer\w*|bestand\w*)(?!\p{L})/iu,
  ],
  ['exchanges', /\b(?:exchanges?|markets?|where|börsen?|märkten?|markt|wo)(?!\p{L})/iu],
  ['coins', /\b(?:coins?|currenc\w+|tokens?|assets?|währung\w*)(?!\p{L})/iu],
  [
    'best',
    /\b(?:best|most|largest|biggest|highest|profit\w*|left|gain\w*|beste\w*|meisten?|größte\w*|höchste\w*|gewinn\w*)(?!\p{L})/iu,
  ],
  ['count', /\b(?:how many|number|count|had|signals?|wie viele|anzahl|zahl|signale?n?)(?!\p{L})/iu],
];

const topicOf = (question: string): AiTopic | 'advice' | null =>
  ASKS_FOR_ADVICE.test(question) ? 'advice' : (TOPICS.find(([, words]) => words.test(question))?.[0] ?? null);
