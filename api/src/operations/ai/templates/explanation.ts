/** A signal in plain words: its facts, and the template. Pure. */
import type { Signal, SignalWorth } from '@spreadwise/contract';
import { endText } from '@spreadwise/contract/end-text';
import { amountText, durationText, euroText, percentText } from '@spreadwise/contract/figure-text';
import type { Assignment } from '../assignment';
import { coinName, exchangeName, isPlainCoin, isPlainExchange, listText, momentText } from './words';

export const explain = (signal: Signal): Assignment => ({
  task: 'explain',
  facts: factsOf(signal),
  names: namesOf(signal),
  template: [way(signal), left(signal), trust(signal), state(signal)].join('\n\n'),
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
  return [...new Set([...coins.filter(isPlainCoin), ...exchanges.filter(isPlainExchange).map(exchangeName)])];
}

export const legText = ({ side, base, quote, exchange }: Signal['legs'][number]): string =>
  `${coinName(base)} is ${side === 'buy' ? 'bought' : 'sold'} for ${coinName(quote)} on ${exchangeName(exchange)}`;

function factsOf(signal: Signal): string[] {
  const { legs, gross, net, size, transferCostEur, confidence } = signal;
  return [
    `The signal is a cycle of ${legs.length} trades.`,
    ...legs.map((leg, index) => `Trade ${index + 1}: ${legText(leg)}.`),
    `Before fees the best prices gain ${percentText(gross)}, after taker fees ${percentText(net)}.`,
    `Put in: ${putIn(size)}.`,
    left(signal),
    ...transferFacts(signal),
    ...(transferCostEur === null ? [] : [`All transfers cost ${euroText(transferCostEur)}.`]),
    `Confidence is ${confidence.level}.`,
    ...reasonsOf(signal),
    lasting(signal),
    `Detected: ${momentText(signal.detectedAt)}. Last seen: ${momentText(signal.lastSeenAt)}.`,
    state(signal),
  ];
}

const transferFacts = ({ transfers }: Signal): string[] =>
  transfers.map(
    ({ asset, from, to, open }) =>
      `${coinName(asset)} would go from ${exchangeName(from)} to ${exchangeName(to)}; ${OPEN[String(open) as keyof typeof OPEN]}.`,
  );
const OPEN = {
  true: 'the network is open',
  false: 'the network is closed',
  null: 'whether the network is open is not known',
} as const;

/** Its sentences name coins as the exchanges do: with one that is not plain they are left out. */
function reasonsOf({ legs, transfers, confidence }: Signal): readonly string[] {
  const arePlain =
    legs.every(
      ({ base, quote, exchange }) => isPlainCoin(base) && isPlainCoin(quote) && isPlainExchange(exchange),
    ) && transfers.every(({ asset, network }) => isPlainCoin(asset) && isPlainCoin(network ?? asset));
  return arePlain ? confidence.reasons : [];
}

const way = (signal: Signal): string =>
  `The same coins have different prices in different markets. This signal is a cycle of ${signal.legs.length} trades that begins and ends with the same coin: ${listText(signal.legs.map(legText))}. ${signal.endedAt === null ? 'At these prices more comes back than was put in.' : 'While it lasted, more came back than was put in.'}`;

const putIn = ({ amount, asset, amountEur }: Signal['size']): string =>
  `${amountText(amount)} ${coinName(asset)}${amountEur === null ? '' : ` (${euroText(amountEur)})`}`;

function left(signal: Signal): string {
  const { worth, size } = signal;
  if (worth === null)
    return `With ${putIn(size)} put in, ${percentText(size.net)} would be left after taker fees.`;
  return `${inPlace(worth, size)} ${moved(worth, size)}`;
}

function inPlace({ inPlace: found }: SignalWorth, size: Signal['size']): string {
  if (found === null)
    return 'With the coins already on each exchange nothing would be left, since the exchanges accept no such orders.';
  return `With the coins already on each exchange ${leftOver(found, size)} would be left after taker fees.`;
}

function moved({ moved: found, notMoved, arrived }: SignalWorth, size: Signal['size']): string {
  if (found === null)
    return `With one stake that goes from exchange to exchange ${NOT_MOVED[notMoved ?? 'not known']}.`;
  return `With one stake that goes from exchange to exchange and pays each withdrawal, ${leftOver(found, size)} would be left${arrived?.estimate ? ', by an estimate' : ''}.`;
}
const NOT_MOVED = {
  'network closed': 'nothing would be left, since a network is closed',
  'not known': 'it is not known what would be left, since a network or its fee is not known',
  'costs too much': 'nothing would be left, since moving costs more than the gain',
  'order too small': 'nothing would be left, since the exchanges accept no such orders',
  'not measured': 'it is not known what would be left, since too few such moves were followed to their end',
  'gone on arrival':
    'nothing would be left on average, since most gaps are gone when coins that are as long under way arrive',
  'not at your set-up': 'nothing would be left with the capital and the fees of the set-up',
} as const;

const leftOver = (
  { eur, profit, amount, net }: NonNullable<SignalWorth['inPlace']>,
  { asset }: Signal['size'],
): string =>
  `${eur === null ? `${amountText(profit)} ${coinName(asset)}` : euroText(eur)}, ${percentText(net)} of ${amountText(amount)} ${coinName(asset)},`;

function trust(signal: Signal): string {
  const [weightiest] = reasonsOf(signal);
  return `Confidence is ${signal.confidence.level}. ${weightiest === undefined ? '' : `${weightiest} `}${lasting(signal)}`;
}

const lasting = ({ expectedMs }: Signal): string =>
  expectedMs === null
    ? 'Too few signals like it have ended to say how long it lasts.'
    : `Of 4 signals like it, 3 lasted at least ${durationText(expectedMs)}.`;

const FEEDS = {
  live: '',
  simulated: ' The market is simulated: these prices are not real.',
  replay: ' The market is a recording: these prices are of the past.',
} as const;

function state({ detectedAt, endedAt, endReason, feed }: Signal): string {
  const held = endedAt === null ? 0 : Date.parse(endedAt) - Date.parse(detectedAt);
  const now =
    endedAt === null
      ? 'It is open: its prices change from second to second, and each trade can fail.'
      : `It has ended after ${durationText(held)}${endReason === null ? '' : `, because ${endText(endReason)}`}. Its prices are gone.`;
  return `${now}${FEEDS[feed]}`;
}
