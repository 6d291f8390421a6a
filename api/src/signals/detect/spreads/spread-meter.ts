/**
 * How far the exchanges' prices of the same pair lie apart, looked at once a second and told once a minute: each two
 * exchanges between which there was a gap before fees, and the best two of each pair of majors always.
 */

import { ANY_EXCHANGE, GAPS_OF_MINUTE } from '@spreadwise/contract/analysis-scales';
import { MINUTE_MS } from '../../../lib/timing/durations';
import type { MarketFact, MinuteSpread } from '../../market-port';
import type { Market } from '../markets/market';
import type { MarketState } from '../markets/market-state';

const MARKETS = 2 ** 20;

interface Sum {
  readonly buy: Market;
  readonly sell: Market;
  readonly isBest: boolean;
  seconds: number;
  gainSeconds: number;
  sumNet: number;
  maxNet: number;
}

export class SpreadMeter {
  private minute = Number.NaN;
  private sums = new Map<number, Sum>();
  private bests = new Map<string, Sum>();
  private pairs: readonly (readonly Market[])[] = [];
  private version = -1;

  /** To be called once a second; answers the minute before when a new one has begun. */
  sample(now: number, state: Pick<MarketState, 'markets' | 'version'>): MarketFact | null {
    const told = this.turn(Math.floor(now / MINUTE_MS) * MINUTE_MS);
    if (this.version !== state.version) this.pairs = pairsOf(state.markets);
    this.version = state.version;
    for (const pair of this.pairs) this.samplePair(pair);
    return told;
  }

  private turn(minute: number): MarketFact | null {
    if (minute === this.minute) return null;
    const at = this.minute;
    const { sums, bests } = this;
    this.minute = minute;
    this.sums = new Map();
    this.bests = new Map();
    if (Number.isNaN(at) || (sums.size === 0 && bests.size === 0)) return null;
    // A market that is all gaps must not fill the database.
    const largest = [...sums.values()].sort((a, b) => b.maxNet - a.maxNet).slice(0, GAPS_OF_MINUTE);
    const spreads = [...bests.values(), ...largest].map(spreadOf);
    return { kind: 'minute', at: new Date(at).toISOString(), spreads };
  }

  private samplePair(pair: readonly Market[]): void {
    let best: { readonly buy: Market; readonly sell: Market; readonly net: number } | null = null;
    for (const buy of pair) {
      if (!buy.isHeld || !(buy.ask > 0)) continue;
      for (const sell of pair) {
        if (sell === buy || !sell.isHeld || !(sell.bid > 0)) continue;
        const isTop = buy.isMajor && sell.isMajor;
        if (sell.bid <= buy.ask && !isTop) continue;
        const net = (sell.bid * (1 - sell.fee) * (1 - buy.fee)) / buy.ask - 1;
        if (Number.isNaN(net)) continue;
        if (isTop && (best === null || net > best.net)) best = { buy, sell, net };
        if (sell.bid > buy.ask) add(this.sums, buy.number * MARKETS + sell.number, { buy, sell, net });
      }
    }
    if (best) add(this.bests, `${best.buy.base}/${best.buy.quote}`, best, true);
  }
}

function add<K>(
  sums: Map<K, Sum>,
  key: K,
  { buy, sell, net }: { readonly buy: Market; readonly sell: Market; readonly net: number },
  isBest = false,
): void {
  let sum = sums.get(key);
  if (sum === undefined) {
    sum = { buy, sell, isBest, seconds: 0, gainSeconds: 0, sumNet: 0, maxNet: Number.NEGATIVE_INFINITY };
    sums.set(key, sum);
  }
  sum.seconds += 1;
  if (net > 0) sum.gainSeconds += 1;
  sum.sumNet += net;
  if (net > sum.maxNet) sum.maxNet = net;
}

/** The markets of the same pair together, where more than one exchange has it. */
function pairsOf(markets: Iterable<Market>): readonly (readonly Market[])[] {
  const pairs = new Map<string, Market[]>();
  for (const market of markets) {
    const name = `${market.base}/${market.quote}`;
    const there = pairs.get(name);
    if (there) there.push(market);
    else pairs.set(name, [market]);
  }
  return [...pairs.values()].filter(({ length }) => length > 1);
}

function spreadOf({ buy, sell, isBest, ...figures }: Sum): MinuteSpread {
  const { base, quote } = buy;
  const [buyAt, sellAt] = isBest ? [ANY_EXCHANGE, ANY_EXCHANGE] : [buy.exchange.name, sell.exchange.name];
  return { universe: universeOf(buy, sell), base, quote, buyAt, sellAt, ...figures };
}

function universeOf(buy: Market, sell: Market): MinuteSpread['universe'] {
  if (buy.isMajor && sell.isMajor) return 'majors';
  return buy.exchange.isStandard && sell.exchange.isStandard ? 'standard' : 'all';
}
