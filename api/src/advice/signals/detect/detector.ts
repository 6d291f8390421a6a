/**
 * The detector: a fold over market events. It keeps the markets' state and an engine for each universe, reviews the
 * standing cycles whenever these change, and opens, follows and ends signals. Time is the events' own; nothing here
 * reads a clock, so that the same events give the same findings, however they are batched.
 */
import type { MarketStatus } from '@spreadwise/contract';
import type { Book, Delisted, FeedKind, Listed, MarketEvent, Quote } from '../../market';
import type { Arrival, LearntOutlooks, MarketFact, SignalChange } from '../market-port';
import { type AdviceContext, advise } from './advise';
import { CandidateReview } from './candidate-review';
import { SCANNED_UNIVERSES } from './cycles';
import { BookRequests } from './depth';
import { DETECTION_RULES, type DetectionRules } from './detection-rules';
import { currencyRates } from './euro-rates';
import { Outlooks } from './forecast/outlook';
import { applyBook, applyQuote, type Market } from './market';
import { MarketState } from './market-state';
import { NetworkTable } from './network-table';
import { type EndReason, OpenSignals } from './open-signals';
import { FollowUps } from './outcomes/follow-ups';
import { Arrivals, Journeys } from './outcomes/journeys';
import { LaterLooks, OutlookStudy, Promises } from './outcomes/later-looks';
import { ProfileReview } from './profile-review';
import type { SearchedProfile } from './search/profile-search';
import { UniverseScanners } from './search/universe-scanners';
import { SpreadMeter } from './spread-meter';

export interface DetectorOptions {
  /** Where the events come from; each signal states it. */
  readonly feed: FeedKind;
  /** Whether all tiers see the exchange, unless the rules decide; the others are only for the widest tier. */
  readonly isStandard: (exchange: string) => boolean;
  /** Microseconds that have passed; without it no ticks are timed. Findings do not depend on it. */
  readonly elapsedUs?: () => number;
  readonly rules?: Partial<DetectionRules>;
}

const REVIEW_EVERY_MS = 100;
/** What changes with time alone (ages, waiting) is checked this often. */
const SWEEP_EVERY_MS = 250;
const REBUILD_EVERY_MS = 1_000;
const TURN_TIMES_EVERY_S = 10;
const RATES_EVERY_S = 60;
/** How often what was learnt is reported, to be stored. */
const LEARNT_EVERY_S = 300;
/** By then the first prices have arrived. */
const FIRST_RATES_S = 5;

const NOTHING: Findings = { changes: [], wantBooks: [], facts: [] };

/** Driven by the pipeline: market events in, findings out. A recording gives the same findings, bit for bit. */
export class Detector {
  private readonly rules: DetectionRules;
  private readonly state: MarketState;
  private readonly networks = new NetworkTable();
  private readonly arrivals = new Arrivals();
  private readonly scanners: UniverseScanners;
  private readonly books = new BookRequests();
  private readonly signals: OpenSignals;
  private readonly advice: AdviceContext;
  private readonly review: CandidateReview;
  private readonly profiles: ProfileReview;
  private readonly followUps: FollowUps;
  private readonly journeys: Journeys;
  private readonly outlooks = new Outlooks();
  private readonly looks: LaterLooks;
  private readonly study: OutlookStudy;
  private readonly promises: Promises;
  private readonly spreads = new SpreadMeter();
  private changes: SignalChange[] = [];
  private facts: MarketFact[] = [];

  /** The latest time of any event. */
  private now = Number.NEGATIVE_INFINITY;
  private nextReview = Number.NEGATIVE_INFINITY;
  private nextSweep = Number.NEGATIVE_INFINITY;
  private nextRebuild = Number.NEGATIVE_INFINITY;
  /** Whether a review could find something that the last one did not. */
  private isReviewDue = false;
  private seconds = 0;

  constructor(private readonly options: DetectorOptions) {
    const rules = { ...DETECTION_RULES, ...options.rules };
    this.rules = rules;
    this.state = new MarketState(
      {
        isStandard: (name) => rules.standardExchanges?.includes(name) ?? options.isStandard(name),
        isMajor: (asset) => rules.majorCoins.includes(asset),
      },
      SCANNED_UNIVERSES.length,
    );
    this.scanners = new UniverseScanners(options.elapsedUs ?? null);
    const followed = { rules, books: this.books, networks: this.networks, rates: this.state.rates };
    this.followUps = new FollowUps(followed);
    this.journeys = new Journeys(followed, {
      moved: (moved) => this.facts.push({ kind: 'moved', moved }),
      arrived: (arrival) => this.arrivals.add(arrival),
    });
    this.signals = new OpenSignals(options.feed, rules, {
      changed: (change) => this.report(change),
      reported: (signal) => this.promises.consider(signal, this.now),
      advised: (signal) => {
        this.followUps.begin(signal, this.now, (outcome) => this.facts.push({ kind: 'outcome', outcome }));
        this.journeys.begin(signal, this.now);
      },
    });
    const { arrivals, networks, outlooks } = this;
    this.looks = new LaterLooks(rules, this.books);
    this.study = new OutlookStudy(this.looks, outlooks, this.signals.gaps);
    this.promises = new Promises({
      ...{ rules, looks: this.looks, outlooks, gaps: this.signals.gaps },
      report: (promised) => this.facts.push({ kind: 'promised', promised }),
    });
    this.advice = { rules, rates: this.state.rates, networks, arrivals, outlooks, gaps: this.signals.gaps };
    const { scanners, signals, books, advice } = this;
    this.review = new CandidateReview({ rules, scanners, signals, books, advice });
    this.profiles = new ProfileReview({ rules, signals, books, advice });
  }

  push(events: readonly MarketEvent[]): Findings {
    for (const event of events) {
      if (event.at > this.now) this.advance(event.at);
      this.take(event);
      if (this.isReviewDue && this.now >= this.nextReview) this.runReview();
      if (this.now >= this.profiles.nextDue) this.profiles.run(this.now);
    }
    return this.findings();
  }

  /** Changes rules from here on. What they switch off ends with the next findings; others apply at the next review. */
  setRules(rules: Partial<DetectionRules>): void {
    Object.assign(this.rules, rules);
    if (this.rules.isPaused) this.signals.endAll(this.now, 'feed stopped');
    for (const market of this.state.markets)
      if (this.isOff(market)) this.signals.endOn(market, this.now, 'feed stopped');
    for (const market of this.state.reassign()) this.signals.endOn(market, this.now, 'feed stopped');
    this.scanners.markOutdated();
    this.review.forget();
    this.rebuild();
  }

  /** Sets the profiles to search for as well: those with other exchanges or fees than are assumed of everybody. */
  setProfiles(profiles: readonly SearchedProfile[]): void {
    this.profiles.set(profiles, this.now);
  }

  /** Restores the results of stakes that were moved along before, latest last, and what was learnt of gaps. */
  learn(past: readonly Arrival[], outlooks: LearntOutlooks): void {
    this.arrivals.recall(past);
    this.outlooks.recall(outlooks);
  }

  /** Ends every open signal, for example before a stop. */
  end(at: number): Findings {
    this.signals.endAll(Math.max(at, this.now), 'feed stopped');
    return this.findings();
  }

  status(): DetectorStatus {
    return {
      feed: this.options.feed,
      ...this.state.figures(),
      engines: this.scanners.figures(this.review.candidates),
    };
  }

  private findings(): Findings {
    const wantBooks = this.books.take();
    const { changes, facts } = this;
    if (changes.length === 0 && wantBooks.length === 0 && facts.length === 0) return NOTHING;
    const findings = { changes, wantBooks, facts };
    this.changes = [];
    this.facts = [];
    return findings;
  }

  private report(change: SignalChange): void {
    this.changes.push(change);
    // The signal that ended may have covered others.
    if (change.kind === 'ended') this.isReviewDue = true;
  }

  /** What is due by time is handled before the event that advances the time. */
  private advance(at: number): void {
    const isFirst = this.now === Number.NEGATIVE_INFINITY;
    this.now = at;
    if (isFirst) this.nextSweep = at + SWEEP_EVERY_MS;
    if (this.state.advanceTo(at)) this.turnSecond();
    if (at >= this.followUps.nextDue) this.followUps.look(at);
    if (at >= this.journeys.nextDue) this.journeys.look(at);
    if (at >= this.looks.nextDue) this.looks.look(at);
    if (at >= this.nextSweep) this.sweep();
    if (at >= this.review.nextDue) this.isReviewDue = true;
    this.signals.endGone(at);
  }

  private turnSecond(): void {
    this.seconds += 1;
    this.facts.push(...this.spreads.sample(this.now, this.state));
    if (this.seconds % TURN_TIMES_EVERY_S === 0) this.scanners.turnTimes();
    if (this.seconds % LEARNT_EVERY_S === 0)
      this.facts.push({ kind: 'learnt', learnt: this.outlooks.learnt() });
    if (this.seconds % RATES_EVERY_S === FIRST_RATES_S)
      this.facts.push({ kind: 'rates', rates: currencyRates(this.state.rates, this.now) });
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
        this.state.exchange(event.exchange, event.at).connect(event.at);
        break;
      case 'disconnected':
        this.disconnect(event.exchange, event.at, event.reason);
    }
  }

  private takeQuote(quote: Quote): void {
    const market = this.state.find(quote.market);
    const refusal = market ? applyQuote(market, quote) : 'market not listed';
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
    const outcome = applyBook(market, book);
    if (outcome === 'quoted') this.settle(market);
    else if (outcome === 'kept') {
      this.signals.onBook(market);
      if (market.isHeld) this.tick(market, market.bid, market.ask);
    } else this.state.refuse(outcome);
    if (this.review.hasWaiting) this.isReviewDue = true;
  }

  /** Updates the engines and the open signals to the current state of the market. */
  private settle(market: Market): void {
    market.isHeld = this.now - market.at <= this.rules.quoteLimitMs;
    this.tick(market, market.isHeld ? market.bid : Number.NaN, market.isHeld ? market.ask : Number.NaN);
    this.signals.onQuote(market, this.now);
  }

  private tick(market: Market, bid: number, ask: number): void {
    this.scanners.tick(market, bid, ask);
    this.isReviewDue = true;
  }

  private release(market: Market): void {
    market.isHeld = false;
    this.tick(market, Number.NaN, Number.NaN);
  }

  private list(event: Listed): void {
    const there = this.state.find(event.market);
    if (there) {
      if (there.isListedAs(event)) return;
      // Still traded, at other terms.
      this.remove(there, event.at, 'feed stopped');
    }
    if (this.state.list(event) === null) this.state.refuse('market not listed');
    else this.scanners.markOutdated();
  }

  private delist({ market: number, at }: Delisted): void {
    const market = this.state.find(number);
    if (market) this.remove(market, at, 'delisted');
  }

  private remove(market: Market, at: number, reason: EndReason): void {
    this.signals.endOn(market, at, reason);
    market.forgetQuote();
    this.release(market);
    this.state.delist(market);
    this.scanners.markOutdated();
  }

  private disconnect(name: string, at: number, reason: string): void {
    const exchange = this.state.exchange(name, at);
    exchange.disconnect(at, reason);
    for (const market of exchange.markets) {
      this.signals.endOn(market, at, 'disconnected');
      market.forgetQuote();
      if (market.isHeld) this.release(market);
    }
  }

  /** Checks what changes with time alone. */
  private sweep(): void {
    const { now, rules, signals } = this;
    this.nextSweep = now + SWEEP_EVERY_MS;
    for (const market of this.state.markets)
      if (market.isHeld && now - market.at > rules.quoteLimitMs) this.release(market);
    for (const signal of signals.all()) {
      signals.follow(signal, now);
      if (signal.isForAll) this.study.consider(signal, now);
      // Early enough that new advice on a quiet leg has its book.
      this.books.request(signal.cycle.hops, now, rules.bookLimitMs / 2);
    }
    signals.update(now, ({ bestHops, firstSeenAt, peakNet }) =>
      advise(bestHops, { now, seenMs: now - firstSeenAt, peakNet }, this.advice),
    );
    signals.forgetCooled(now);
    if (now >= this.nextRebuild && this.scanners.isOutdated) this.rebuild();
    if (this.review.hasWaiting) this.isReviewDue = true;
  }

  private isOff({ exchange, base, quote }: Market): boolean {
    const { exchangesOff, coinsOff } = this.rules;
    return exchangesOff.includes(exchange.name) || coinsOff.includes(base) || coinsOff.includes(quote);
  }

  private rebuild(): void {
    this.nextRebuild = this.now + REBUILD_EVERY_MS;
    const markets = [...this.state.markets].filter((market) => !this.isOff(market));
    this.scanners.rebuild(markets);
    this.profiles.rebuild(markets);
    this.isReviewDue = true;
  }

  private runReview(): void {
    this.nextReview = this.now + REVIEW_EVERY_MS;
    this.isReviewDue = false;
    if (!this.rules.isPaused) this.review.run(this.now);
  }
}

export interface Findings {
  readonly changes: readonly SignalChange[];
  /** Markets whose order books would confirm a candidate. */
  readonly wantBooks: readonly number[];
  readonly facts: readonly MarketFact[];
}

export type DetectorStatus = Omit<MarketStatus, 'worker' | 'conflated' | 'state' | 'signals'>;
