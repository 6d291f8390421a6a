/** An answer about the reader's own signals: its facts, and a template by topic. Pure. */
import type { ListedSignal, Signal, SignalDay } from '@spreadwise/contract';
import type { AiTopic } from '@spreadwise/contract/ai-texts';
import { endText } from '@spreadwise/contract/end-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import { leftInEuros } from '@spreadwise/contract/signal-worth';
import type { Assignment } from '../assignment';
import { type Named, namedText } from './daily-summary';
import { legsText, namesOf } from './explanation';
import { isPlainCoin, isPlainExchange, WORDS, type Words } from './words';

interface OwnSignals {
  readonly signals: readonly ListedSignal[];
  /** Days of the last week, with their ended signals. */
  readonly days: readonly SignalDay[];
}

/** `mayAsk` false: no model may be called, whatever the configuration. */
export function answer(question: string, own: OwnSignals, language: Locale) {
  const topic = topicOf(question);
  const assignment: Assignment = {
    ...{ task: 'answer', language },
    facts: Object.values(factsOf(own, WORDS.en)),
    names: [...new Set(own.signals.flatMap(namesOf))],
    question,
    template: templateOf(topic, own, WORDS[language]),
  };
  return { assignment, mayAsk: topic !== 'advice' };
}

function templateOf(topic: AiTopic | 'advice' | null, own: OwnSignals, words: Words): string {
  const { answers, questions } = words;
  if (topic === 'advice') return answers.noAdvice;
  return topic === null ? answers.unknown(Object.values(questions).join(' ')) : factsOf(own, words)[topic];
}

function factsOf({ signals, days }: OwnSignals, words: Words): Readonly<Record<AiTopic, string>> {
  const { none, these: newest, exchanges, coins } = words.answers;
  if (signals.length === 0)
    return { count: none, best: none, held: none, exchanges: none, coins: none, ends: none };
  const these = newest(signals.length);
  return {
    count: countFact(days, signals, words),
    best: bestFact(signals, these, words),
    held: heldFact(days, words),
    exchanges: exchanges(these, mostOf(signals, exchangesIn, words.exchange, words)),
    coins: coins(these, mostOf(signals, coinsIn, words.coin, words)),
    ends: endsFact(signals, these, words),
  };
}

function countFact(days: readonly SignalDay[], [newest]: readonly Signal[], words: Words): string {
  const { answers, count, day: dayText } = words;
  const sum = days.reduce((total, { signals }) => total + signals, 0);
  const each = words.list(days.map(({ day, signals }) => `${dayText(day)} (${count(signals)})`));
  const last = newest ? answers.newest(words.moment(newest.detectedAt)) : '';
  return `${sum === 0 ? answers.noneEnded : answers.ended(count(sum), each)}${last}`;
}

function bestFact(signals: readonly Signal[], these: string, words: Words): string {
  const valued = signals.flatMap((signal) => {
    const eur = leftInEuros(signal);
    return eur === null ? [] : [{ signal, eur }];
  });
  const [best] = valued.sort((a, b) => b.eur - a.eur);
  if (!best) return words.answers.bestUnknown(these);
  const { signal, eur } = best;
  const trades = words.list(legsText(signal, words));
  return words.answers.best(these, words.moment(signal.detectedAt), words.euros(eur), trades);
}

function heldFact(days: readonly SignalDay[], { answers, count, day, duration }: Words): string {
  const promised = days.reduce((total, one) => total + one.promised, 0);
  const kept = days.reduce((total, one) => total + one.kept, 0);
  const [newest] = days.filter(({ medianLifetimeMs }) => medianLifetimeMs !== null);
  const middle =
    newest?.medianLifetimeMs == null
      ? answers.lastedUnknown
      : answers.lasted(day(newest.day), duration(newest.medianLifetimeMs));
  return promised === 0 ? middle : `${middle}${answers.asPromised(count(promised), count(kept))}`;
}

function endsFact(signals: readonly Signal[], these: string, words: Words): string {
  const reasons = signals.flatMap(({ endReason }) => (endReason === null ? [] : [endReason]));
  if (reasons.length === 0) return words.answers.noneOfThese(these);
  const named = namedText(mostFrequent(reasons), (reason) => endText(reason, words.language), words);
  return words.answers.ends(these, words.count(reasons.length), named);
}

const exchangesIn = ({ legs }: Signal) => legs.map(({ exchange }) => exchange).filter(isPlainExchange);
const coinsIn = ({ legs }: Signal) => legs.flatMap(({ base, quote }) => [base, quote]).filter(isPlainCoin);

const MOST_NAMED = 5;
const mostOf = (
  signals: readonly Signal[],
  namesIn: (signal: Signal) => readonly string[],
  nameOf: (name: string) => string,
  words: Words,
): string => {
  const most = mostFrequent(signals.flatMap((signal) => [...new Set(namesIn(signal))]));
  return namedText(most.slice(0, MOST_NAMED), nameOf, words) || words.none;
};

function mostFrequent<T extends string>(names: readonly T[]): readonly Named<T>[] {
  const counts = new Map<T, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** A request for advice, in either language: the fixed reply answers it, without a model or facts. */
const ASKS_FOR_ADVICE =
  /\b(?:should|shall|would you|recommend|advise|advice|worth (?:it|buying|selling|doing)|invest|buy|sell|safe|guarantee\w*|afford|predict|forecast|will (?:it|they|the|there|i)|tomorrow|next (?:week|month|year)|soll(?:te)?|empf(?:e|ie)hl\w*|rat(?:en|schlag)|rätst|lohn\w*|investier\w*|kaufen?|verkaufen?|sicher|garantier\w*|leisten|vorhersage\w*|prognose\w*|wird|werden|morgen|nächste\w*)(?![\p{L}])/iu;

/** The first match applies, so narrower topics come first. */
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
