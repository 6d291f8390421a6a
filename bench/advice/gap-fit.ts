/** Fits the kinds of gaps to a recording: how far, how often and how long a market was off its pair's median. */
import { FITTED, type FittedKind } from '../../api/src/advice/market/feeds/simulated/fitted-gaps';
import { GAPS, isMajorPair, SPREADS } from '../../api/src/advice/market/feeds/simulated/gaps';
import type { Listed, MarketEvent } from '../../api/src/advice/market/types';
import { getOrInsert, median } from '../../api/src/platform/lib/lists';

interface SeenGap {
  readonly isMajor: boolean;
  readonly from: number;
  /** The largest distance, and how much of that its own spread accounted for. */
  size: number;
  spread: number;
  seconds: number;
}

/** A smaller distance is no gap, as it would not pay any fee. Below a quarter of it, the gap is over. */
const LEAST = 0.001;
const OVER = LEAST / 4;
/** With fewer other exchanges it is unclear which of them is off. */
const LEAST_OTHERS = 3;

interface Known {
  readonly listed: Listed;
  middle: number;
  half: number;
  /** Whether there were enough others to compare it with. */
  isMeasured: boolean;
}

/** A coin that is off in several markets of an exchange is a single gap. */
export class GapMeter {
  private readonly markets = new Map<number, Known>();
  private readonly pairs = new Map<string, Set<Known>>();
  private readonly open = new Map<string, { readonly seen: SeenGap; readonly markets: Set<Known> }>();
  private readonly ended: SeenGap[] = [];
  private firstAt = Number.POSITIVE_INFINITY;
  private lastAt = 0;

  push(event: MarketEvent): void {
    this.firstAt = Math.min(this.firstAt, event.at);
    this.lastAt = event.at;
    if (event.type === 'listed') {
      const known = { listed: event, middle: Number.NaN, half: Number.NaN, isMeasured: false };
      this.markets.set(event.market, known);
      getOrInsert(this.pairs, `${event.base}/${event.quote}`, () => new Set<Known>()).add(known);
    }
    if (event.type === 'disconnected') this.forget(({ listed }) => listed.exchange === event.exchange);
    if (event.type === 'delisted') this.forget(({ listed }) => listed.market === event.market);
    if (event.type !== 'quote') return;
    const market = this.markets.get(event.market);
    if (!market || !event.bid || !event.ask) return;
    market.middle = Math.log(event.bid * event.ask) / 2;
    market.half = Math.log(event.ask / event.bid) / 2;
    this.measure(market, event.at);
  }

  seen() {
    const measured = [...this.markets.values()].filter(({ isMeasured }) => isMeasured);
    const isMajor = measured.map(({ listed }) => isMajorPair(listed));
    const majors = isMajor.filter(Boolean).length;
    const standing = [...this.open.values()].map(({ seen }) => seen);
    for (const seen of standing) seen.seconds = (this.lastAt - seen.from) / 1000;
    // Gaps that were open at the start began before it.
    const gaps = [...this.ended, ...standing].filter(({ from }) => from > this.firstAt);
    return {
      gaps,
      hours: (this.lastAt - this.firstAt) / 3_600_000,
      markets: { majors, others: isMajor.length - majors },
      /** Open when the recording ended, so that their lifetimes are unknown. */
      unfinished: standing.length,
    };
  }

  private measure(market: Known, at: number): void {
    const { base, quote, exchange } = market.listed;
    const others = [...(this.pairs.get(`${base}/${quote}`) ?? [])]
      .filter((other) => other !== market && !Number.isNaN(other.middle))
      .map(({ middle }) => middle);
    if (others.length < LEAST_OTHERS) return;
    market.isMeasured = true;
    const size = Math.abs(market.middle - median(others));
    const spread = SPREADS * market.half;
    const key = `${exchange} ${base}`;
    const there = this.open.get(key);
    if (there && size - spread > OVER) {
      there.markets.add(market);
      if (size > there.seen.size) Object.assign(there.seen, { size, spread });
    } else if (there?.markets.delete(market) && there.markets.size === 0) {
      this.open.delete(key);
      this.ended.push({ ...there.seen, seconds: Math.max(0.05, (at - there.seen.from) / 1000) });
    } else if (!there && size - spread > LEAST) {
      const seen = { isMajor: isMajorPair(market.listed), from: at, size, spread, seconds: 0 };
      this.open.set(key, { seen, markets: new Set([market]) });
    }
  }

  private forget(isGone: (market: Known) => boolean): void {
    for (const market of this.markets.values()) {
      if (!isGone(market)) continue;
      market.middle = Number.NaN;
      this.open.delete(`${market.listed.exchange} ${market.listed.base}`);
    }
  }
}

const ROUNDS = 200;
const LEAST_SPREAD = 0.2;
/** The share of sizes below the fitted tail; small ones contain too much of the quotes' noise. */
const TAIL_FROM = 0.3;

/** A mixture of log-normal lifetimes, by expectation-maximization from the usual kinds; each with its own sizes. */
export function fitKinds({ gaps, hours, markets }: ReturnType<GapMeter['seen']>): FittedKind[] {
  let kinds = FITTED.map((name) => {
    const { median, spread } = GAPS.find((kind) => kind.name === name)?.lifetime ?? { median: 1, spread: 1 };
    return { name, centre: Math.log(median), spread, share: 1 / FITTED.length };
  });
  const times = gaps.map(({ seconds }) => Math.log(seconds));
  /** For each gap, the likelihood of each kind. */
  const weigh = () =>
    times.map((time) => {
      const likely = kinds.map(
        ({ centre, spread, share }) => (share / spread) * Math.exp(-(((time - centre) / spread) ** 2) / 2),
      );
      const sum = likely.reduce((total, one) => total + one, 0) || 1;
      return likely.map((one) => one / sum);
    });
  for (let round = 0; round < ROUNDS; round++) {
    const weights = weigh();
    kinds = kinds.map((kind, index) => {
      const own = weights.map((weight) => weight[index] ?? 0);
      const total = own.reduce((sum, weight) => sum + weight, 0);
      if (total < 1) return { ...kind, share: total / times.length };
      const mean = (of: (time: number) => number) =>
        times.reduce((sum, time, at) => sum + (own[at] ?? 0) * of(time), 0) / total;
      const centre = mean((time) => time);
      const spread = Math.max(LEAST_SPREAD, Math.sqrt(mean((time) => (time - centre) ** 2)));
      return { ...kind, centre, spread, share: total / times.length };
    });
  }
  const weights = weigh();
  return kinds.map(({ name, centre, spread }, index): FittedKind => {
    const own = gaps.map((gap, at) => ({ ...gap, weight: weights[at]?.[index] ?? 0 }));
    const perHour = (isMajor: boolean, count: number) =>
      own.reduce((sum, gap) => sum + (gap.isMajor === isMajor ? gap.weight : 0), 0) /
      Math.max(1, count) /
      hours;
    return {
      name,
      perHour: {
        majors: rounded(perHour(true, markets.majors)),
        others: rounded(perHour(false, markets.others)),
      },
      lifetime: { median: rounded(Math.exp(centre)), spread: rounded(spread) },
      size: fittedSize(own.filter(({ weight }) => weight > 0.5)),
    };
  });
}

/** By the tail of the larger ones: above any size, a Pareto distribution has the same shape. */
function fittedSize(gaps: readonly SeenGap[]): FittedKind['size'] {
  const beside = gaps.map(({ size, spread }) => size - spread).sort((a, b) => a - b);
  const from = beside[Math.floor(beside.length * TAIL_FROM)] ?? LEAST;
  const tail = gaps.filter(({ size, spread }) => size - spread > from);
  const logs = tail.reduce((sum, { size, spread }) => sum + Math.log(size / (from + spread)), 0);
  const shape = logs > 0 ? tail.length / logs : 2;
  const spread = gaps.reduce((sum, gap) => sum + gap.spread, 0) / Math.max(1, gaps.length);
  const least = (from + spread) * (1 - TAIL_FROM) ** (1 / shape) - spread;
  const most = Math.max(from, ...gaps.map(({ size }) => size));
  return { least: rounded(Math.max(LEAST, least)), shape: rounded(shape), most: rounded(most) };
}

const rounded = (value: number): number => Number(value.toPrecision(3));
