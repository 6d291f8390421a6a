/** An answer about the reader's own signals: its facts, and a template by topic. Pure. */
import type { ListedSignal, Signal, SignalDay } from '@spreadwise/contract';
import { AI_QUESTIONS, type AiTopic } from '@spreadwise/contract/ai-questions';
import { endText } from '@spreadwise/contract/end-text';
import { countText, durationText, euroText } from '@spreadwise/contract/figure-text';
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

export function answer(question: string, own: OwnSignals): Answering {
  const topic = topicOf(question);
  const facts = factsOf(own);
  const template = topic === 'advice' ? ADVICE : topic === null ? UNKNOWN : facts[topic];
  return {
    mayAsk: topic !== 'advice',
    assignment: {
      task: 'answer',
      facts: Object.values(facts),
      names: [...new Set(own.signals.flatMap(namesOf))],
      question,
      template,
    },
  };
}

const ADVICE =
  'That is not for us to say. The service tells what prices are and were, and gives no advice on what anybody does with it.';
const UNKNOWN = `That is not known here. These questions can be answered: ${Object.values(AI_QUESTIONS).join(' ')}`;
const NONE = 'There are no signals of yours yet.';

function factsOf({ signals, days }: OwnSignals): Readonly<Record<AiTopic, string>> {
  if (signals.length === 0)
    return { count: NONE, best: NONE, held: NONE, exchanges: NONE, coins: NONE, ends: NONE };
  const these = signals.length === 1 ? 'the newest one' : `the newest ${signals.length}`;
  return {
    count: countFact(days, signals),
    best: bestFact(signals, these),
    held: heldFact(days),
    exchanges: `The exchanges in ${these}: ${mostOf(signals, exchangesIn, exchangeName)}.`,
    coins: `The coins in ${these}: ${mostOf(signals, coinsIn, coinName)}.`,
    ends: endsFact(signals, these),
  };
}

function countFact(days: readonly SignalDay[], [newest]: readonly Signal[]): string {
  const sum = days.reduce((total, { signals }) => total + signals, 0);
  const each = days.map(({ day, signals }) => `${dayText(day)} (${countText(signals)})`);
  const last = newest ? ` The newest one was found on ${momentText(newest.detectedAt)}.` : '';
  return sum === 0
    ? `No signal of the last 7 days (UTC) has ended.${last}`
    : `Over the last 7 days (UTC) ${countText(sum)} ended: ${listText(each)}.${last}`;
}

function bestFact(signals: readonly Signal[], these: string): string {
  const valued = signals.flatMap((signal) => {
    const eur = leftInEuros(signal);
    return eur === null ? [] : [{ signal, eur }];
  });
  const [best] = valued.sort((a, b) => b.eur - a.eur);
  if (!best) return `What ${these} left is not known in euros.`;
  const { signal, eur } = best;
  return `Of ${these}, the one found on ${momentText(signal.detectedAt)} left the most: ${euroText(eur)}. Its trades: ${listText(signal.legs.map(legText))}.`;
}

function heldFact(days: readonly SignalDay[]): string {
  const promised = days.reduce((total, day) => total + day.promised, 0);
  const kept = days.reduce((total, day) => total + day.kept, 0);
  const [newest] = days.filter(({ medianLifetimeMs }) => medianLifetimeMs !== null);
  const middle =
    newest?.medianLifetimeMs == null
      ? 'How long they lasted is not known.'
      : `On ${dayText(newest.day)} the middle one lasted ${durationText(newest.medianLifetimeMs)}.`;
  return promised === 0
    ? middle
    : `${middle} Over the last 7 days, of ${countText(promised)} with an expected time ${countText(kept)} lasted at least as long.`;
}

function endsFact(signals: readonly Signal[], these: string): string {
  const reasons = signals.flatMap(({ endReason }) => (endReason === null ? [] : [endReason]));
  if (reasons.length === 0) return `Of ${these} none has ended.`;
  const counted = mostFrequent(reasons).map(({ name, count }) => `${endText(name)} (${countText(count)})`);
  return `Of ${these}, ${countText(reasons.length)} ended, because ${listText(counted)}.`;
}

const exchangesIn = ({ legs }: Signal) => legs.map(({ exchange }) => exchange).filter(isPlainExchange);
const coinsIn = ({ legs }: Signal) => legs.flatMap(({ base, quote }) => [base, quote]).filter(isPlainCoin);

const MOST_NAMED = 5;
const mostOf = (
  signals: readonly Signal[],
  namesIn: (signal: Signal) => readonly string[],
  nameOf: (name: string) => string,
): string =>
  namedText(
    mostFrequent(signals.flatMap((signal) => [...new Set(namesIn(signal))])).slice(0, MOST_NAMED),
    nameOf,
  ) || 'none that can be named';

function mostFrequent<T extends string>(names: readonly T[]): readonly (Named & { readonly name: T })[] {
  const counts = new Map<T, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

/** Asked for advice: no model is asked, and nothing is looked up. */
const ASKS_FOR_ADVICE =
  /\b(?:should|shall|would you|recommend|advise|advice|worth (?:it|buying|selling|doing)|invest|buy|sell|safe|guarantee\w*|afford|predict|forecast|will (?:it|they|the|there|i)|tomorrow|next (?:week|month|year))\b/i;

/** The first that matches; the narrower ones first. */
const TOPICS: readonly (readonly [AiTopic, RegExp])[] = [
  ['ends', /\b(?:why|reasons?|end(?:ed|s)?|stop(?:ped|s)?)\b/i],
  ['held', /\b(?:how long|last(?:ed)|lifetimes?|duration|held|hold|promise\w*)\b/i],
  ['exchanges', /\b(?:exchanges?|markets?|where)\b/i],
  ['coins', /\b(?:coins?|currenc\w+|tokens?|assets?)\b/i],
  ['best', /\b(?:best|most|largest|biggest|highest|profit\w*|left|gain\w*)\b/i],
  ['count', /\b(?:how many|number|count|had|signals?)\b/i],
];

const topicOf = (question: string): AiTopic | 'advice' | null =>
  ASKS_FOR_ADVICE.test(question) ? 'advice' : (TOPICS.find(([, words]) => words.test(question))?.[0] ?? null);
