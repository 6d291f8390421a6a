/** How far a signal can be relied on: the probability of a profit at the reader's speed, and what affects it. */
import type { Lasting, Signal, SignalTransfer } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { durationText, euroText, percentText, shareText } from '@spreadwise/contract/figure-text';
import { levelOf } from '@spreadwise/contract/reaction';

type Confidence = Signal['confidence'];

/** The facts to weigh. Times are in ms; legs have display names. */
export interface ConfidenceFacts {
  readonly hops: number;
  readonly onDepth: boolean;
  /** `profit / amount` of the advised size. */
  readonly net: number;
  /** The leg whose best price covers the smallest part of its advised amount. */
  readonly thinnest: { readonly name: string; readonly covered: number };
  readonly oldest: { readonly name: string; readonly ageMs: number };
  readonly quoteLimitMs: number;
  /** How long it has been seen. */
  readonly seenMs: number;
  readonly lasting: Lasting | null;
  readonly transfers: readonly SignalTransfer[];
  readonly profitEur: number | null;
  readonly transferCostEur: number | null;
  /** The probability of a profit at the reader's speed, from 0 to 1. */
  readonly chance: number;
}

/** How much confidence it leaves (0 to 1), which decides what is stated first, and the sentence. */
type Doubt = readonly [left: number, reason: string];

const NO_DOUBT = 1;
const OLD_MS = 1_000;
const PROVEN_MS = 3_000;
const TOO_GOOD = 0.05;

export function confidenceOf(facts: ConfidenceFacts): Confidence {
  const doubts = [
    ...coinDoubts(facts),
    ...depthDoubts(facts),
    ...ageDoubts(facts),
    ...routeDoubts(facts),
    ...facts.transfers.map(transferDoubt),
    ...costDoubts(facts),
  ].toSorted(([a], [b]) => a - b);
  const reasons = doubts.map(([, reason]) => reason);
  return { level: levelOf(facts.chance), score: facts.chance, reasons: [...new Set(reasons)] };
}

function coinDoubts({ lasting, transfers }: ConfidenceFacts): Doubt[] {
  if (!lasting?.reasons.includes('same ticker')) return [];
  const coins = [...new Set(transfers.map(({ asset }) => asset))].join(' or ');
  return [[0, `${coins} is probably two coins with the same ticker: compare them before you trade.`]];
}

function depthDoubts({ onDepth, thinnest: { name, covered }, net }: ConfidenceFacts): Doubt[] {
  const doubts: Doubt[] = [
    onDepth
      ? [NO_DOUBT, 'The stake is priced through every trade’s order book.']
      : [0.6, 'Not all order books are known: the amount is what the best prices cover.'],
  ];
  if (covered < 0.5)
    doubts.push([
      0.75 + covered / 2,
      `The best price of ${name} covers only ${shareText(covered)} of the amount.`,
    ]);
  if (net > TOO_GOOD)
    doubts.push([0.5, `A gain of ${percentText(net)} is more often a wrong price than an opportunity.`]);
  return doubts;
}

function ageDoubts({ oldest: { name, ageMs }, quoteLimitMs, seenMs }: ConfidenceFacts): Doubt[] {
  const doubts: Doubt[] = [];
  if (ageMs > OLD_MS)
    doubts.push([
      1 - 0.4 * Math.min(1, ageMs / quoteLimitMs),
      `The oldest price, of ${name}, is ${durationText(ageMs)} old.`,
    ]);
  if (seenMs < PROVEN_MS)
    doubts.push([0.85 + (0.15 * seenMs) / PROVEN_MS, `It has been seen for only ${durationText(seenMs)}.`]);
  else doubts.push([NO_DOUBT, `It has lasted ${durationText(seenMs)} so far.`]);
  return doubts;
}

function routeDoubts({ hops, transfers }: ConfidenceFacts): Doubt[] {
  const doubts: Doubt[] = [];
  if (hops > 3) doubts.push([0.95 ** (hops - 3), `${hops} trades must succeed one after another.`]);
  if (transfers.length === 0)
    doubts.push([NO_DOUBT, 'It stays on one exchange: nothing has to be transferred.']);
  if (transfers.length > 1)
    doubts.push([
      0.9 ** (transfers.length - 1),
      `Coins have to be transferred between exchanges ${transfers.length} times.`,
    ]);
  return doubts;
}

function transferDoubt({ asset, from, to, network, open }: SignalTransfer): Doubt {
  const way = `from ${exchangeText(from)} to ${exchangeText(to)}`;
  if (open === false) return [0.3, `${asset} cannot be moved ${way} now: no network is open on both sides.`];
  if (open === null) return [0.75, `Whether ${asset} can be moved ${way} is not known.`];
  return [0.9, `${asset} has to be moved ${way}; the ${network} network is open.`];
}

function costDoubts({ transfers, profitEur, transferCostEur }: ConfidenceFacts): Doubt[] {
  if (transfers.length === 0) return [];
  if (transferCostEur === null) return [[0.85, 'What moving the coins costs is not known.']];
  if (profitEur === null) return [];
  const cost = `Transfers cost ${euroText(transferCostEur)}`;
  if (transferCostEur >= profitEur)
    return [[0.35, `${cost}, which is the whole profit of ${euroText(profitEur)}.`]];
  if (transferCostEur >= profitEur / 2)
    return [[0.7, `${cost}, most of the profit of ${euroText(profitEur)}.`]];
  return [[NO_DOUBT, `${cost} of the ${euroText(profitEur)} profit.`]];
}
