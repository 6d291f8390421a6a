/** A signal in plain words: its facts, and the template. Pure. */
import type { Signal, SignalWorth } from '@spreadwise/contract';
import { atBestStake } from '@spreadwise/contract/best-stake';
import { doubtText } from '@spreadwise/contract/doubt-text';
import { endText } from '@spreadwise/contract/end-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Assignment } from '../assignment';
import { isPlainCoin, isPlainExchange, WORDS, type Words } from './words';

const ENGLISH = WORDS.en;

/** At the stake that the reader sees. */
export function explain(found: Signal, language: Locale): Assignment {
  const signal = atBestStake(found);
  return {
    ...{ task: 'explain', language },
    facts: factsOf(signal),
    names: namesOf(signal),
    template: [way, left, trust, state].map((part) => part(signal, WORDS[language])).join('\n\n'),
  };
}

export function namesOf({ legs, transfers, size }: Signal): string[] {
  const coins = [
    size.asset,
    ...legs.flatMap(({ base, quote }) => [base, quote]),
    ...transfers.flatMap(({ asset, network }) => [asset, network ?? '']),
  ];
  const exchanges = [
    ...legs.map(({ exchange }) => exchange),
    ...transfers.flatMap(({ from, to }) => [from, to]),
  ];
  const plain = exchanges.filter(isPlainExchange).map(ENGLISH.exchange);
  return [...new Set([...coins.filter(isPlainCoin), ...plain])];
}

export const legsText = ({ legs }: Signal, words: Words): readonly string[] =>
  legs.map(({ side, base, quote, exchange }) =>
    words.explanation.leg(side === 'buy', words.coin(base), words.coin(quote), words.exchange(exchange)),
  );

/** In English, since models read them. */
function factsOf(signal: Signal): string[] {
  const { legs, gross, net, size, transferCostEur } = signal;
  const { euros, percent, moment } = ENGLISH;
  return [
    `The signal is a route of ${legs.length} trades.`,
    ...legsText(signal, ENGLISH).map((leg, index) => `Trade ${index + 1}: ${leg}.`),
    `Before fees the best prices gain ${percent(gross)}, after taker fees ${percent(net)}.`,
    `Put in: ${sumOf(size, ENGLISH)}${size.amountEur === null ? '' : ` (${euros(size.amountEur)})`}.`,
    left(signal, ENGLISH),
    ...transferFacts(signal),
    ...(transferCostEur === null ? [] : [`All transfers cost ${euros(transferCostEur)}.`]),
    ...[probability(signal, ENGLISH), ...reasonsOf(signal), lasting(signal, ENGLISH)],
    `Detected: ${moment(signal.detectedAt)}. Last seen: ${moment(signal.lastSeenAt)}.`,
    state(signal, ENGLISH),
  ];
}

const transferFacts = ({ transfers }: Signal): string[] =>
  transfers.map(
    ({ asset, from, to, open }) =>
      `${ENGLISH.coin(asset)} would go from ${ENGLISH.exchange(from)} to ${ENGLISH.exchange(to)}; ${OPEN[String(open) as keyof typeof OPEN]}.`,
  );
const OPEN = {
  true: 'the network is open',
  false: 'the network is closed',
  null: 'whether the network is open is not known',
} as const;

/** Reasons contain names as exchanges write them, so all are omitted if any name is not plain. */
function reasonsOf({ legs, transfers, confidence }: Signal): readonly string[] {
  const arePlain =
    legs.every(
      ({ base, quote, exchange }) => isPlainCoin(base) && isPlainCoin(quote) && isPlainExchange(exchange),
    ) && transfers.every(({ asset, network }) => isPlainCoin(asset) && isPlainCoin(network ?? asset));
  return arePlain ? confidence.reasons : [];
}

function way(signal: Signal, words: Words): string {
  const { route, pays } = words.explanation;
  const trades = route(signal.legs.length, words.list(legsText(signal, words)));
  return `${trades} ${pays(signal.endedAt === null)}`;
}

function left({ worth, size }: Signal, words: Words): string {
  const { fundsReady, fundsReadyNone, transferred, notTransferred, notMoved } = words.explanation;
  const { inPlace, moved, arrived } = worth;
  const ready = inPlace === null ? fundsReadyNone : fundsReady(profitText(inPlace, size, words));
  const later =
    moved === null
      ? notTransferred(notMoved[worth.notMoved ?? 'not known'])
      : transferred(profitText(moved, size, words), arrived?.estimate !== undefined);
  return `${ready} ${later}`;
}

const sumOf = ({ amount, asset }: Pick<Signal['size'], 'amount' | 'asset'>, words: Words): string =>
  `${words.amount(amount)} ${words.coin(asset)}`;

function profitText(
  { eur, profit, amount, net }: NonNullable<SignalWorth['inPlace']>,
  { asset }: Signal['size'],
  words: Words,
): string {
  const sum = eur === null ? sumOf({ amount: profit, asset }, words) : words.euros(eur);
  return words.explanation.share(sum, words.percent(net), sumOf({ amount, asset }, words));
}

const probability = ({ confidence }: Signal, { explanation }: Words): string =>
  explanation.probability[confidence.level];

function trust(signal: Signal, words: Words): string {
  const weightiest = reasonsOf(signal).slice(0, 1);
  const doubt = weightiest.map((reason) => doubtText(reason, words.language));
  return [probability(signal, words), ...doubt, lasting(signal, words)].join(' ');
}

const lasting = ({ expectedMs }: Signal, { explanation, duration }: Words): string =>
  expectedMs === null ? explanation.tooFewEnded : explanation.lasts(duration(expectedMs));

function state({ detectedAt, endedAt, endReason, feed }: Signal, words: Words): string {
  const { open, ended, feeds } = words.explanation;
  if (endedAt === null) return `${open}${feeds[feed]}`;
  const held = words.duration(Date.parse(endedAt) - Date.parse(detectedAt));
  return `${ended(held, endReason && endText(endReason, words.language))}${feeds[feed]}`;
}
