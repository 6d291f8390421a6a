/** A signal in plain words: its facts, and the template. Pure. */
import type { Signal, SignalWorth } from '@spreadwise/contract';
import { AI_TEXTS, type AiTexts } from '@spreadwise/contract/ai-texts';
import { doubtText } from '@spreadwise/contract/doubt-text';
import { endText } from '@spreadwise/contract/end-text';
import { amountText, durationText, euroText, percentText } from '@spreadwise/contract/figure-text';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Assignment } from '../assignment';
import { coinName, exchangeName, isPlainCoin, isPlainExchange, listText, momentText } from './words';

export const explain = (signal: Signal, language: Locale): Assignment => ({
  ...{ task: 'explain', language },
  facts: factsOf(signal),
  names: namesOf(signal),
  template: [way, left, trust, state].map((part) => part(signal, language)).join('\n\n'),
});

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
  return [
    ...new Set([
      ...coins.filter(isPlainCoin),
      ...exchanges.filter(isPlainExchange).map((id) => exchangeName(id, 'en')),
    ]),
  ];
}

const textsIn = (language: Locale): AiTexts['explanation'] => AI_TEXTS[language].explanation;

export const legText =
  (language: Locale) =>
  ({ side, base, quote, exchange }: Signal['legs'][number]): string =>
    textsIn(language).leg(
      side === 'buy',
      coinName(base, language),
      coinName(quote, language),
      exchangeName(exchange, language),
    );

/** In English, as models read them. */
function factsOf(signal: Signal): string[] {
  const { legs, gross, net, size, transferCostEur } = signal;
  return [
    `The signal is a route of ${legs.length} trades.`,
    ...legs.map((leg, index) => `Trade ${index + 1}: ${legText('en')(leg)}.`),
    `Before fees the best prices gain ${percentText(gross)}, after taker fees ${percentText(net)}.`,
    `Put in: ${stake(size)}.`,
    left(signal, 'en'),
    ...transferFacts(signal),
    ...(transferCostEur === null ? [] : [`All transfers cost ${euroText(transferCostEur)}.`]),
    ...[probability(signal, 'en'), ...reasonsOf(signal), lasting(signal, 'en')],
    `Detected: ${momentText(signal.detectedAt, 'en')}. Last seen: ${momentText(signal.lastSeenAt, 'en')}.`,
    state(signal, 'en'),
  ];
}

const transferFacts = ({ transfers }: Signal): string[] =>
  transfers.map(
    ({ asset, from, to, open }) =>
      `${coinName(asset, 'en')} would go from ${exchangeName(from, 'en')} to ${exchangeName(to, 'en')}; ${OPEN[String(open) as keyof typeof OPEN]}.`,
  );
const OPEN = {
  true: 'the network is open',
  false: 'the network is closed',
  null: 'whether the network is open is not known',
} as const;

const stake = ({ amount, asset, amountEur }: Signal['size']): string =>
  `${amountText(amount)} ${coinName(asset, 'en')}${amountEur === null ? '' : ` (${euroText(amountEur)})`}`;

/** Its sentences name coins as the exchanges do: with one that is not plain they are left out. */
function reasonsOf({ legs, transfers, confidence }: Signal): readonly string[] {
  const arePlain =
    legs.every(
      ({ base, quote, exchange }) => isPlainCoin(base) && isPlainCoin(quote) && isPlainExchange(exchange),
    ) && transfers.every(({ asset, network }) => isPlainCoin(asset) && isPlainCoin(network ?? asset));
  return arePlain ? confidence.reasons : [];
}

function way({ legs, endedAt }: Signal, language: Locale): string {
  const { route, pays } = textsIn(language);
  return `${route(legs.length, listText(legs.map(legText(language)), language))} ${pays(endedAt === null)}`;
}

function left({ worth, size }: Signal, language: Locale): string {
  const texts = textsIn(language);
  if (worth === null) return texts.profitOf(percentText(size.net, language), sumOf(size, language));
  return `${fundsReady(worth, size, language)} ${transferred(worth, size, language)}`;
}

function fundsReady({ inPlace }: SignalWorth, size: Signal['size'], language: Locale): string {
  const texts = textsIn(language);
  return inPlace === null ? texts.fundsReadyNone : texts.fundsReady(profitOf(inPlace, size, language));
}

function transferred(
  { moved, notMoved, arrived }: SignalWorth,
  size: Signal['size'],
  language: Locale,
): string {
  const texts = textsIn(language);
  return moved === null
    ? texts.notTransferred(texts.notMoved[notMoved ?? 'not known'])
    : texts.transferred(profitOf(moved, size, language), arrived?.estimate !== undefined);
}

const sumOf = ({ amount, asset }: Pick<Signal['size'], 'amount' | 'asset'>, language: Locale): string =>
  `${amountText(amount, language)} ${coinName(asset, language)}`;

function profitOf(
  { eur, profit, amount, net }: NonNullable<SignalWorth['inPlace']>,
  { asset }: Signal['size'],
  language: Locale,
): string {
  const sum = eur === null ? sumOf({ amount: profit, asset }, language) : euroText(eur, language);
  return textsIn(language).share(sum, percentText(net, language), sumOf({ amount, asset }, language));
}

const probability = ({ confidence }: Signal, language: Locale) =>
  textsIn(language).probability[confidence.level];

const trust = (signal: Signal, language: Locale): string =>
  [
    probability(signal, language),
    ...reasonsOf(signal)
      .slice(0, 1)
      .map((reason) => doubtText(reason, language)),
    lasting(signal, language),
  ].join(' ');

const lasting = ({ expectedMs }: Signal, language: Locale): string =>
  expectedMs === null
    ? textsIn(language).tooFewEnded
    : textsIn(language).lasts(durationText(expectedMs, language));

function state({ detectedAt, endedAt, endReason, feed }: Signal, language: Locale): string {
  const texts = textsIn(language);
  if (endedAt === null) return `${texts.open}${texts.feeds[feed]}`;
  const held = durationText(Date.parse(endedAt) - Date.parse(detectedAt), language);
  return `${texts.ended(held, endReason && endText(endReason, language))}${texts.feeds[feed]}`;
}
