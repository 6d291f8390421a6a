/** Advice on a cycle at this moment: its size and value, the transfers it needs, and how far to rely on it. */
import type {
  Arrived,
  FoundSignal,
  Lasting,
  Outlook,
  SignalBooks,
  SignalLeg,
  SignalTransfer,
  SignalWorth,
} from '@spreadwise/contract';
import { LEAST_TAKER_FEE } from '@spreadwise/contract/bounds';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { breakEvenPriceOf } from '@spreadwise/contract/order-limit';
import { DEFAULT_REACTION, REACTIONS, type Reaction } from '@spreadwise/contract/reaction';
import { type LegDepth, type OrderLeg, reach, type Sizing, size } from '../../engine';
import { forecast, laterWorth } from '../value/later-worth';
import { type CycleOnBooks, curveOf, knownEnd, sizeWays, UNLIMITED } from '../value/ways';
import { givenBy, grossOf, type Hop, netOf } from './cycles';
import { type CycleDepth, depthOf, orderLeg } from './depth';
import type { DetectionRules } from './detection-rules';
import type { EuroRates } from './euro-rates';
import { confidenceOf } from './forecast/confidence';
import { isSameLasting, lastingOf } from './forecast/lasting';
import { type Outlooks, type Prospect, prospectAfter, type Seen, traitsOf } from './forecast/outlook';
import { endsOn } from './later-orders';
import { priceOf } from './market';
import type { NetworkTable } from './network-table';
import type { OpenGaps } from './open-gaps';

/** The part of a signal that changes while it is open. */
export interface Advice
  extends Pick<
    FoundSignal,
    'books' | 'legs' | 'gross' | 'net' | 'size' | 'transfers' | 'transferCostEur' | 'confidence'
  > {
  readonly outlook: Outlook;
  readonly worth: Omit<SignalWorth, 'advised'>;
  readonly lasting: Lasting | null;
}

export interface AdviceContext {
  /** The current rules: they change while signals are open. */
  readonly rules: Pick<DetectionRules, 'quoteLimitMs' | 'bookLimitMs' | 'minProfitEur'>;
  readonly rates: EuroRates;
  readonly networks: NetworkTable;
  /** How past stakes with a transfer as long as this did; `assumed` fills in for missing ones. */
  readonly arrivals: {
    readonly expected: (
      transfers: readonly SignalTransfer[],
      assumed: (seconds: number) => Prospect | null,
    ) => Arrived | null;
  };
  readonly outlooks: Pick<Outlooks, 'expected'>;
  readonly gaps: Pick<OpenGaps, 'of'>;
}

/** Null if nothing can be gained, or some leg's amount is unknown. `seenMs`: how long it has been seen. */
export function advise(
  hops: readonly Hop[],
  { now, ...seen }: Seen & { readonly now: number },
  context: AdviceContext,
): Advice | null {
  const { seenMs } = seen;
  const { quoteLimitMs, bookLimitMs, minProfitEur } = context.rules;
  const depth = depthOf(hops, now, bookLimitMs);
  const peak = depth && size(depth.legs);
  if (!peak) return null;
  const moves = context.networks.movesOf(hops);
  const rate = context.rates.euros(hops[0] ? givenBy(hops[0]) : '', now);
  const transfers = moves.filter((move) => move !== null);
  const transferCostEur = costOf(transfers, now, context.rates);
  const amountEur = rate === null ? null : peak.amount * rate;
  const endsOf = endsOn(hops, depth.legs, { now, bookLimitMs });
  const traits = traitsOf(hops, { ...endsOf(peak.amount), amountEur }, seen);
  const outlook = context.outlooks.expected(traits, context.gaps.of(hops), (stakeEur) =>
    endsOf((peak.amount * stakeEur) / traits.stakeEur),
  );
  const arrived = context.arrivals.expected(transfers, (seconds) => {
    if (transferCostEur === null || amountEur === null) return null;
    const costs = { cost: transferCostEur / amountEur, afterSpreads: afterSpreads(hops) };
    return prospectAfter(seconds, traits, outlook, costs);
  });
  const found = worthOf({ hops, depths: depth.legs, peak, moves, arrived, rate });
  const { worth, orders, curve, books } = found;
  const sizing = { ...peak, ...orders };
  const valued = { ...valuedSize(hops, depth, sizing, rate), ...(curve ? { curve } : {}) };
  const legs = hops.map((hop, index) => leg(hop, { ...sizing.legs[index], net: sizing.net }, now));
  const sized = worth.inPlace && { left: worth.inPlace, legs: found.legs };
  const later = sized && forecast(sized, worth, outlook, DEFAULT_REACTION);
  const gross = grossOf(hops);
  const thin = thinnest(legs, depth.legs);
  const facts = { hops, transfers, gross, now, seenMs, size: valued };
  const lasting = lastingOf({ ...facts, covered: thin.covered, floorEur: minProfitEur });
  return {
    legs,
    gross,
    net: netOf(hops),
    size: valued,
    worth: { ...worth, later },
    outlook,
    lasting,
    books,
    transfers,
    transferCostEur,
    confidence: confidenceOf({
      ...{ hops: hops.length, thinnest: thin, oldest: oldest(legs), quoteLimitMs },
      ...{ onDepth: depth.onDepth, net: valued.net, profitEur: valued.profitEur, transferCostEur },
      ...{ seenMs, lasting, transfers, chance: later?.chance ?? 0 },
    }),
  };
}

/** Half of each spread is paid. */
const afterSpreads = (hops: readonly Hop[]): number =>
  Math.sqrt(hops.reduce((left, { market }) => (left * market.bid) / market.ask, 1));

function valuedSize(hops: readonly Hop[], { onDepth }: CycleDepth, sizing: Sizing, rate: number | null) {
  const { amount, profit, net } = sizing;
  return {
    asset: hops[0] ? givenBy(hops[0]) : '',
    amount,
    profit,
    profitEur: rate === null ? null : profit * rate,
    amountEur: rate === null ? null : amount * rate,
    net,
    breakEven: knownEnd(sizing),
    onDepth,
  };
}

type SizedLeg = Partial<Sizing['legs'][number]> & Pick<Sizing, 'net'>;

function leg({ market, side }: Hop, { net, ...sized }: SizedLeg, now: number): SignalLeg {
  const price = priceOf(market, side);
  const limitPrice = sized.limitPrice ?? price;
  const { amountStep: step, priceStep } = market.limits ?? {};
  const priced = { side, limitPrice, ...(priceStep ? { priceStep } : {}) };
  return {
    exchange: market.exchange.name,
    base: market.base,
    quote: market.quote,
    price,
    ...priced,
    breakEvenPrice: breakEvenPriceOf(priced, net),
    amount: sized.amount ?? 0,
    fee: market.fee,
    ageMs: ageOf(market.at, now),
    ...(step ? { step } : {}),
  };
}

/** In whole milliseconds. */
export const ageOf = (at: number, now: number): number => Math.max(0, Math.round(now - at));

/** In euros; null if a fee or a rate is unknown. */
export function costOf(transfers: readonly SignalTransfer[], now: number, rates: Pick<EuroRates, 'euros'>) {
  let cost = 0;
  for (const { asset, withdrawFee } of transfers) {
    const rate = rates.euros(asset, now);
    if (withdrawFee === null || rate === null) return null;
    cost += withdrawFee * rate;
  }
  return cost;
}

const nameOf = ({ base, quote, exchange }: SignalLeg) => `${base}/${quote} on ${exchangeText(exchange)}`;

function thinnest(legs: readonly SignalLeg[], depths: readonly LegDepth[]) {
  let least = { name: '', covered: 1 };
  legs.forEach((one, index) => {
    const covered = (depths[index]?.levels[0]?.[1] ?? 0) / one.amount;
    if (covered < least.covered) least = { name: nameOf(one), covered };
  });
  return least;
}

function oldest(legs: readonly SignalLeg[]) {
  let most = { name: '', ageMs: -1 };
  for (const one of legs) if (one.ageMs > most.ageMs) most = { name: nameOf(one), ageMs: one.ageMs };
  return most;
}

/** Whether both mean the same to a trader; ages and euro rates alone do not matter. */
export function isSameAdvice(a: Advice, b: Advice): boolean {
  return (
    a.net === b.net &&
    a.size.amount === b.size.amount &&
    a.size.profit === b.size.profit &&
    a.size.breakEven === b.size.breakEven &&
    a.size.onDepth === b.size.onDepth &&
    a.worth.moved?.amount === b.worth.moved?.amount &&
    a.worth.moved?.profit === b.worth.moved?.profit &&
    a.worth.notMoved === b.worth.notMoved &&
    a.confidence.level === b.confidence.level &&
    isSameLasting(a.lasting, b.lasting) &&
    REACTIONS.every((one) => twentieths(a, one) === twentieths(b, one)) &&
    a.transfers.every((transfer, index) => isSameTransfer(transfer, b.transfers[index]))
  );
}

/** The chance at a speed: smaller steps do not matter. */
const twentieths = ({ worth: { inPlace }, outlook }: Advice, reaction: Reaction): number =>
  inPlace ? Math.floor(laterWorth(inPlace, outlook, reaction).chance * 20) : 0;

const isSameTransfer = (a: SignalTransfer, b: SignalTransfer | undefined) =>
  a.network === b?.network && a.withdrawFee === b.withdrawFee && a.open === b.open;

/** What is left of a cycle: with the coins already on each exchange, and with one stake that is moved along. */
interface CycleOnDepth extends Pick<CycleOnBooks, 'arrived' | 'rate'> {
  readonly hops: readonly Hop[];
  readonly depths: readonly LegDepth[];
  /** The size on these books alone. */
  readonly peak: Sizing;
  /** What has to be moved after each leg. */
  readonly moves: readonly (SignalTransfer | null)[];
}

function worthOf({ hops, depths, peak, moves, arrived, rate }: CycleOnDepth) {
  const legs = hops.map(({ market }, index) =>
    orderLeg(depths[index] as LegDepth, market.limits, moves[index]?.withdrawFee ?? 0),
  );
  const obstacle = obstacleIn(moves);
  const hasMoves = moves.some((move) => move !== null);
  const sized = sizeWays({ legs, hasMoves, obstacle, arrived, rate }, UNLIMITED, 'order too small');
  const { inPlace } = sized.orders;
  return {
    legs,
    orders: inPlace,
    curve: inPlace ? curveOf(legs, obstacle, peak) : undefined,
    worth: { ...sized.worth, ...(arrived && { arrived }) },
    books: booksOf(legs, obstacle),
  };
}

/** No feed asks for deeper books. */
const MOST_LEVELS = 25;

/** The books as far as any customer can gain from them. */
function booksOf(legs: readonly OrderLeg[], obstacle: SignalBooks['obstacle']): SignalBooks {
  const reached = reach(legs, LEAST_TAKER_FEE);
  return {
    obstacle,
    legs: legs.map(({ levels, step, minAmount, minCost, toll }, index) => ({
      levels: levels
        .slice(0, Math.min(MOST_LEVELS, reached[index] ?? 0))
        .map(([price, amount]): [number, number] => [price, amount]),
      ...(step > 0 && { step }),
      ...(minAmount > 0 && { minAmount }),
      ...(minCost > 0 && { minCost }),
      ...(toll > 0 && { toll }),
    })),
  };
}

/** A network that may be closed, or whose cost is unknown, is an obstacle too. */
function obstacleIn(moves: readonly (SignalTransfer | null)[]): SignalWorth['notMoved'] {
  if (moves.some((move) => move?.open === false)) return 'network closed';
  return moves.some((move) => move && (move.open === null || move.withdrawFee === null)) ? 'not known' : null;
}
