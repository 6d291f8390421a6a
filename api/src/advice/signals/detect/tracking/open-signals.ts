/** The open signals and the recently ended: which advice is new, when it is reported again, and how it ends. */
import type { FeedKind } from '../../../market';
import type { SignalChange } from '../../market-port';
import { type Advice, isSameAdvice } from '../advice/advise';
import type { MarketCycle } from '../cycles/cycle';
import type { DetectionRules } from '../detection-rules';
import type { Market } from '../markets/market';
import { Lifetimes } from './lifetimes';
import { type EndReason, OpenSignal } from './open-signal';

const UPDATE_EVERY_MS = 1_000;
/** Ends that say how long a gain lasts; the others cut it short. */
const MEASURED: ReadonlySet<EndReason> = new Set(['gain gone', 'quote too old']);

export interface SignalListener {
  readonly changed: (change: SignalChange) => void;
  /** Once a signal, when it first leaves enough: at its opening or later. */
  readonly advised: (signal: OpenSignal) => void;
}

export class OpenSignals {
  private readonly open = new Map<string, OpenSignal>();
  /** The open signals with a leg on a market, by the market's number. */
  private readonly byMarket: (OpenSignal[] | undefined)[] = [];
  /** Cycle -> until when it is not new. */
  private readonly cooling = new Map<string, number>();
  private readonly lifetimes = new Lifetimes();
  /** When the first of those whose gain is gone is to end. */
  private nextEnd = Number.POSITIVE_INFINITY;

  constructor(
    private readonly feed: FeedKind,
    private readonly rules: DetectionRules,
    private readonly listener: SignalListener,
  ) {}

  all(): Iterable<OpenSignal> {
    return this.open.values();
  }

  /** Until when the cycle is not new: it is open, or was a short time ago. */
  knownUntil({ key }: MarketCycle): number {
    return this.open.has(key)
      ? Number.POSITIVE_INFINITY
      : (this.cooling.get(key) ?? Number.NEGATIVE_INFINITY);
  }

  openSignal(
    cycle: MarketCycle,
    advice: Advice,
    { now, firstSeenAt }: { now: number; firstSeenAt: number },
  ): void {
    const expectedMs = this.lifetimes.expected(cycle.hops.length, cycle.universe);
    const signal = new OpenSignal(
      { feed: this.feed, cycle, openedAt: now, expectedMs, firstSeenAt, floorEur: this.rules.minProfitEur },
      advice,
    );
    this.open.set(cycle.key, signal);
    for (const { market } of cycle.hops) {
      const there = this.byMarket[market.number];
      if (there) there.push(signal);
      else this.byMarket[market.number] = [signal];
    }
    this.listener.changed({ kind: 'opened', signal: signal.signal(null) });
    if (signal.hasBeenAdvised) this.listener.advised(signal);
  }

  /** Follows the signals with a leg on this market, whose quote is new. */
  onQuote({ number }: Market, now: number): void {
    const there = this.byMarket[number];
    if (there === undefined) return;
    for (const signal of there) {
      signal.hasNewData = true;
      this.follow(signal, now);
    }
  }

  /** The market has a new book, and no new quote. */
  onBook({ number }: Market): void {
    const there = this.byMarket[number];
    if (there === undefined) return;
    for (const signal of there) signal.hasNewData = true;
  }

  /** Looks at the signal as its legs are now. */
  follow(signal: OpenSignal, now: number): void {
    signal.follow(now, this.rules.quoteLimitMs);
    if (signal.gone) this.nextEnd = Math.min(this.nextEnd, signal.gone.since + this.rules.blinkMs);
  }

  /** Reports changed advice, on each signal at most once a second. */
  update(now: number, adviseOn: (signal: OpenSignal) => Advice | null): void {
    for (const signal of this.open.values()) {
      if (!signal.hasNewData || signal.gone || now - signal.reportedAt < UPDATE_EVERY_MS) continue;
      signal.hasNewData = false;
      const advice = adviseOn(signal);
      if (!advice || !(signal.hasNewPeak || !isSameAdvice(advice, signal.reportedAdvice))) continue;
      const wasAdvised = signal.hasBeenAdvised;
      this.listener.changed({ kind: 'updated', signal: signal.report(advice, now) });
      if (signal.hasBeenAdvised && !wasAdvised) this.listener.advised(signal);
    }
  }

  /** Ends those whose gain has been gone for longer than a blink. */
  endGone(now: number): void {
    if (now < this.nextEnd) return;
    this.nextEnd = Number.POSITIVE_INFINITY;
    for (const signal of this.open.values()) {
      if (!signal.gone) continue;
      const due = signal.gone.since + this.rules.blinkMs;
      if (due <= now) this.end(signal, signal.gone.since, signal.gone.reason);
      else this.nextEnd = Math.min(this.nextEnd, due);
    }
  }

  /** Ends all that have a leg on the market. */
  endOn(market: Market, at: number, reason: EndReason): void {
    for (const signal of [...(this.byMarket[market.number] ?? [])]) this.end(signal, at, reason);
  }

  endAll(at: number, reason: EndReason): void {
    for (const signal of this.open.values()) this.end(signal, at, reason);
  }

  /** Forgets the cycles that would be new again. */
  forgetCooled(now: number): void {
    for (const [key, until] of this.cooling) {
      if (until > now) return;
      this.cooling.delete(key);
    }
  }

  private end(signal: OpenSignal, at: number, reason: EndReason): void {
    const { cycle, openedAt } = signal;
    this.open.delete(cycle.key);
    for (const { market } of cycle.hops) {
      const there = this.byMarket[market.number] ?? [];
      const index = there.indexOf(signal);
      if (index >= 0) there.splice(index, 1);
    }
    this.cooling.delete(cycle.key);
    this.cooling.set(cycle.key, at + this.rules.cooldownMs);
    if (MEASURED.has(reason)) this.lifetimes.add(cycle.hops.length, cycle.universe, at - openedAt);
    this.listener.changed({ kind: 'ended', signal: signal.signal({ at, reason }) });
  }
}
