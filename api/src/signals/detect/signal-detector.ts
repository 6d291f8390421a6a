/**
 * The detector: a fold over market events. It keeps the markets' state and an engine a board, looks at what stands
 * whenever that changed, and opens, follows and ends signals. Time is the events' own; nothing here knows a clock, so
 * that the same events give the same findings whatever the batches they come in.
 */
import type { Book, Delisted, FeedKind, Listed, MarketEvent, Quote } from '../../market/types';
import type { Detector, DetectorStatus, Findings, SignalChange } from '../market-port';
import { type Advice, type AdviceContext, advise } from './advice/advise';
import { hasFreshBook } from './advice/cycle-depth';
import { NetworkTable } from './advice/network-table';
import { type Cycle, type Hop, netOf } from './cycles/cycle';
import { BOARDS, Board } from './cycles/universe-scanner';
import { type Market, takeBook, takeQuote } from './markets/market';
import { MarketState } from './markets/market-state';
import { RULES, type Rules } from './rules';
import { OpenSignals } from './tracking/open-signals';

export interface DetectorOptions {
  /** Where the events come from; each signal says so. */
  readonly feed: FeedKind;
  /** Whether an exchange is one of those that all tiers see; the others are for the widest alone. */
  readonly isStandard: (exchange: string) => boolean;
  /** Microseconds that have passed; without it no ticks are timed. It has no part in the findings. */
  readonly elapsedUs?: () => number;
  readonly rules?: Partial<Rules>;
}

/** The standing cycles are looked at no more often than this. */
const LOOK_EVERY_MS = 100;
/** What time alone changes (ages, waiting) is looked at this often. */
const SWEEP_EVERY_MS = 250;
const REBUILD_EVERY_MS = 1_000;
/** A candidate's book is asked for again when it has not come, or has grown older, for this long. */
const ASK_AGAIN_MS = 1_000;
/** The ticks of every n-th quote are timed. */
const TIMED = 16;
const TURN_TIMES_EVERY_S = 10;

const NOTHING: Findings = { changes: [], wantBooks: [] };

export function createDetector(options: DetectorOptions): Detector {
  return new Fold(options);
}

class Fold implements Detector {
  private readonly rules: Rules;
  private readonly state: MarketState;
  private readonly networks = new NetworkTable();
  private readonly boards = BOARDS.map((spec, index) => new Board(index, spec));
  private readonly signals: OpenSignals;
  private readonly advice: AdviceContext;
  /** Candidates that wait for their books or for more profit, and since when they have been seen. */
  private waiting: ReadonlyMap<string, number> = new Map();
  private changes: SignalChange[] = [];
  private wanted: number[] = [];

  /** The latest time that any event had. */
  private now = Number.NEGATIVE_INFINITY;
  private nextLook = Number.NEGATIVE_INFINITY;
  private nextSweep = Number.NEGATIVE_INFINITY;
  private nextRebuild = Number.NEGATIVE_INFINITY;
  /** When the first candidate has waited for its books for long enough, or has become news again. */
  private nextWaited = Number.POSITIVE_INFINITY;
  /** Whether a look could find something that the last one did not. */
  private isDue = false;
  private seconds = 0;
  private untilTimed = 0;

  constructor(private readonly options: DetectorOptions) {
    this.rules = { ...RULES, ...options.rules };
    this.state = new MarketState(options.isStandard, BOARDS.length);
    this.signals = new OpenSignals(options.feed, this.rules, (change) => this.tell(change));
    this.advice = { rates: this.state.rates, networks: this.networks, ...this.rules };
  }

  push(events: readonly MarketEvent[]): Findings {
    for (const event of events) {
      if (event.at > this.now) this.advance(event.at);
      this.take(event);
      if (this.isDue && this.now >= this.nextLook) this.look();
    }
    return this.findings();
  }

  end(at: number): Findings {
    this.signals.endAll(Math.max(at, this.now), 'feed stopped');
    return this.findings();
  }

  status(): DetectorStatus {
    return {
      feed: this.options.feed,
      ...this.state.figures(),
      engines: this.boards.map((board) => board.figures()),
    };
  }

  private findings(): Findings {
    if (this.changes.length === 0 && this.wanted.length === 0) return NOTHING;
    const findings = { changes: this.changes, wantBooks: this.wanted };
    this.changes = [];
    this.wanted = [];
    return findings;
  }

  private tell(change: SignalChange): void {
    this.changes.push(change);
    // It may have stood in the way of others.
    if (change.kind === 'ended') this.isDue = true;
  }

  /** What has come due by time comes before the event that brought the time. */
  private advance(at: number): void {
    const isFirst = this.now === Number.NEGATIVE_INFINITY;
    this.now = at;
    if (isFirst) this.nextSweep = at + SWEEP_EVERY_MS;
    if (this.state.turnTo(at)) this.turnSecond();
    if (at >= this.nextSweep) this.sweep();
    if (at >= this.nextWaited) this.isDue = true;
    this.signals.endGone(at);
  }

  private turnSecond(): void {
    this.seconds += 1;
    if (this.seconds % TURN_TIMES_EVERY_S === 0) for (const board of this.boards) board.times.turn();
  }

  private take(event: MarketEvent): void {
    switch (event.type) {
      case 'quote':
        this.takeQuote(event);
        break;
      case 'book':
        this.takeBook(event);
        break;
      case 'listed':
        this.list(event);
        break;
      case 'delisted':
        this.delist(event);
        break;
      case 'networks':
        this.networks.set(event);
        break;
      case 'connected':
        this.connect(event.exchange, event.at);
        break;
      case 'disconnected':
        this.disconnect(event.exchange, event.at, event.reason);
    }
  }

  private takeQuote(quote: Quote): void {
    const market = this.state.find(quote.market);
    const refusal = market ? takeQuote(market, quote) : 'market not listed';
    if (refusal !== null) this.state.refuse(refusal);
    if (market === undefined || refusal === 'older than the one before') return;
    this.state.countQuote(market, quote.at);
    this.settle(market);
  }

  private takeBook(book: Book): void {
    const market = this.state.find(book.market);
    if (market === undefined) {
      this.state.refuse('market not listed');
      return;
    }
    const taken = takeBook(market, book);
    if (taken === 'quoted') this.settle(market);
    else if (taken === 'kept') for (const signal of market.followers) signal.isNews = true;
    else this.state.refuse(taken);
    if (this.waiting.size > 0) this.isDue = true;
  }

  /** Brings the engines and the open signals in line with what is known of the market now. */
  private settle(market: Market): void {
    market.isHeld = this.now - market.at <= this.rules.quoteLimitMs;
    this.tick(market, market.isHeld ? market.bid : Number.NaN, market.isHeld ? market.ask : Number.NaN);
    for (const signal of market.followers) {
      signal.isNews = true;
      this.signals.follow(signal, this.now);
    }
  }

  private tick(market: Market, bid: number, ask: number): void {
    this.untilTimed = this.untilTimed === 0 ? TIMED - 1 : this.untilTimed - 1;
    const { elapsedUs } = this.options;
    const isTimed = elapsedUs !== undefined && this.untilTimed === 0;
    for (const board of this.boards)
      if (isTimed) board.timedTick(market, bid, ask, elapsedUs);
      else board.tick(market, bid, ask);
    this.isDue = true;
  }

  private release(market: Market): void {
    market.isHeld = false;
    this.tick(market, Number.NaN, Number.NaN);
  }

  private list(event: Listed): void {
    const there = this.state.find(event.market);
    if (there) {
      if (isAsListed(there, event)) return;
      this.remove(there, event.at);
    }
    if (this.state.list(event) === null) this.state.refuse('market not listed');
    else for (const board of this.boards) board.isOutdated = true;
  }

  private delist({ market: number, at }: Delisted): void {
    const market = this.state.find(number);
    if (market) this.remove(market, at);
  }

  private remove(market: Market, at: number): void {
    this.signals.endOn(market, at, 'delisted');
    market.forgetQuote();
    this.release(market);
    this.state.delist(market);
    for (const board of this.boards) board.isOutdated = true;
  }

  private connect(name: string, at: number): void {
    const exchange = this.state.exchange(name, at);
    if (exchange.state !== 'connected') exchange.since = at;
    exchange.state = 'connected';
    exchange.reason = null;
  }

  private disconnect(name: string, at: number, reason: string): void {
    const exchange = this.state.exchange(name, at);
    if (exchange.state !== 'disconnected') exchange.since = at;
    exchange.state = 'disconnected';
    exchange.reason = reason;
    exchange.disconnects += 1;
    for (const market of exchange.markets) {
      this.signals.endOn(market, at, 'disconnected');
      market.forgetQuote();
      if (market.isHeld) this.release(market);
    }
  }

  /** What time alone changes. */
  private sweep(): void {
    this.nextSweep = this.now + SWEEP_EVERY_MS;
    for (const market of this.state.markets)
      if (market.isHeld && this.now - market.at > this.rules.quoteLimitMs) this.release(market);
    for (const signal of this.signals.all()) {
      this.signals.follow(signal, this.now);
      // In time, so that the news of a leg that was quiet is not judged without its book.
      this.want(signal.cycle.hops, this.rules.bookLimitMs / 2);
    }
    this.signals.update(this.now, ({ cycle, firstSeenAt }) => this.adviseOn(cycle, firstSeenAt));
    this.signals.forgetCooled(this.now);
    if (this.now >= this.nextRebuild && this.boards.some(({ isOutdated }) => isOutdated)) this.rebuild();
    if (this.waiting.size > 0) this.isDue = true;
  }

  private rebuild(): void {
    this.nextRebuild = this.now + REBUILD_EVERY_MS;
    for (const board of this.boards) if (board.isOutdated) board.rebuild(this.state.markets);
    this.isDue = true;
  }

  /** Looks at the best cycles that stand, the best first: what is known, covered or not worth it stays untold. */
  private look(): void {
    this.nextLook = this.now + LOOK_EVERY_MS;
    this.nextWaited = Number.POSITIVE_INFINITY;
    this.isDue = false;
    this.signals.beginLook();
    const waiting = new Map<string, number>();
    for (const { cycle, net } of this.candidates()) {
      const knownUntil = this.signals.knownUntil(cycle);
      if (knownUntil > this.now) this.nextWaited = Math.min(this.nextWaited, knownUntil);
      if (knownUntil > this.now || this.signals.isCovered(cycle, net)) continue;
      const firstSeenAt = this.waiting.get(cycle.key) ?? this.now;
      const outcome = this.consider(cycle, firstSeenAt);
      if (outcome !== 'opened') waiting.set(cycle.key, firstSeenAt);
      if (outcome !== 'too little') this.signals.stand(cycle, net);
    }
    this.waiting = waiting;
  }

  private candidates(): { readonly cycle: Cycle; readonly net: number }[] {
    const byKey = new Map<string, Cycle>();
    for (const board of this.boards) for (const cycle of board.candidates()) byKey.set(cycle.key, cycle);
    return [...byKey.values()]
      .filter(({ hops }) => hops.every((hop) => this.isFresh(hop)))
      .map((cycle) => ({ cycle, net: netOf(cycle.hops) }))
      .filter(({ net }) => net >= this.rules.minNet)
      .sort((a, b) => b.net - a.net || (a.cycle.key < b.cycle.key ? -1 : 1));
  }

  private isFresh({ market }: Hop): boolean {
    return market.isHeld && this.now - market.at <= this.rules.quoteLimitMs;
  }

  private consider(cycle: Cycle, firstSeenAt: number): 'opened' | 'waits' | 'too little' {
    const { bookLimitMs, bookWaitMs, minSeenMs, minProfitEur } = this.rules;
    this.want(cycle.hops, ASK_AGAIN_MS);
    const hasBooks = cycle.hops.every((hop) => hasFreshBook(hop, this.now, bookLimitMs));
    const waitMs = hasBooks ? minSeenMs : Math.max(minSeenMs, bookWaitMs);
    if (this.now - firstSeenAt < waitMs) {
      this.nextWaited = Math.min(this.nextWaited, firstSeenAt + waitMs);
      return 'waits';
    }
    const advice = this.adviseOn(cycle, firstSeenAt);
    if (!advice || (advice.size.profitEur ?? minProfitEur) < minProfitEur) return 'too little';
    this.signals.start(cycle, advice, { now: this.now, firstSeenAt });
    return 'opened';
  }

  private adviseOn({ hops }: Cycle, firstSeenAt: number): Advice | null {
    return advise(hops, { now: this.now, seenMs: this.now - firstSeenAt }, this.advice);
  }

  /** Asks for the books of these legs that are not there, or are older than this and were not asked for since. */
  private want(hops: readonly Hop[], olderThanMs: number): void {
    for (const { market } of hops) {
      const newest = Math.max(market.book?.at ?? Number.NEGATIVE_INFINITY, market.bookAskedAt);
      if (this.now - newest < olderThanMs) continue;
      market.bookAskedAt = this.now;
      this.wanted.push(market.number);
    }
  }
}

const isAsListed = (market: Market, { exchange, base, quote, takerFee }: Listed): boolean =>
  market.exchange.name === exchange &&
  market.base === base &&
  market.quote === quote &&
  (market.fee === takerFee || (takerFee === null && Number.isNaN(market.fee)));
