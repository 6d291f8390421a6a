/** The signals that are open, and those that were: which advice is news, when it is told of again, and how it ends. */
import type { FeedKind } from '../../../market/types';
import type { SignalChange } from '../../market-port';
import { type Advice, isSameAdvice } from '../advice/advise';
import type { Cycle } from '../cycles/cycle';
import { audienceOf } from '../cycles/universe-scanner';
import type { Market } from '../markets/market';
import type { Rules } from '../rules';
import { Lifetimes } from './lifetimes';
import { type EndReason, OpenSignal } from './open-signal';

const UPDATE_EVERY_MS = 1_000;
/** Ends that say how long a gain lasts; the others cut the measuring short. */
const MEASURED: ReadonlySet<EndReason> = new Set(['gain gone', 'quote too old']);

/** Advice that stands already, and who is given it. */
interface Standing {
  readonly audience: number;
  readonly net: number;
}

export class OpenSignals {
  private readonly open = new Map<string, OpenSignal>();
  /** Cycle -> until when it is no news. */
  private readonly cooling = new Map<string, number>();
  private readonly lifetimes = new Lifetimes();
  private readonly standing = new Map<number, Standing[]>();
  /** When the first of those that are gone has been gone for too long. */
  private nextEnd = Number.POSITIVE_INFINITY;

  constructor(
    private readonly feed: FeedKind,
    private readonly rules: Rules,
    private readonly emit: (change: SignalChange) => void,
  ) {}

  all(): Iterable<OpenSignal> {
    return this.open.values();
  }

  /** Until when the cycle is no news: it is open, or was a short time ago. */
  knownUntil({ key }: Cycle): number {
    return this.open.has(key)
      ? Number.POSITIVE_INFINITY
      : (this.cooling.get(key) ?? Number.NEGATIVE_INFINITY);
  }

  /** Begins a look at candidates: what is open stands. */
  beginLook(): void {
    this.standing.clear();
    for (const signal of this.open.values())
      this.stand(signal.cycle, signal.gone ? signal.toldAdvice.net : signal.net);
  }

  stand(cycle: Cycle, net: number): void {
    const standing = { audience: audienceOf(cycle), net };
    for (const edge of cycle.edges) {
      const there = this.standing.get(edge);
      if (there) there.push(standing);
      else this.standing.set(edge, [standing]);
    }
  }

  /** Whether all who would be given it have advice by one of the same edges that is about as good. */
  isCovered(cycle: Cycle, net: number): boolean {
    const audience = audienceOf(cycle);
    const covers = (other: Standing) => other.audience <= audience && net < other.net * this.rules.muchBetter;
    return cycle.edges.some((edge) => this.standing.get(edge)?.some(covers));
  }

  start(cycle: Cycle, advice: Advice, { now, firstSeenAt }: { now: number; firstSeenAt: number }): void {
    const expectedMs = this.lifetimes.expected(cycle.hops.length, cycle.universe);
    const signal = new OpenSignal({ feed: this.feed, cycle, openedAt: now, expectedMs, firstSeenAt }, advice);
    this.open.set(cycle.key, signal);
    for (const { market } of cycle.hops) market.followers.push(signal);
    this.emit({ kind: 'opened', signal: signal.signal(null) });
  }

  /** Looks at one that is open after a quote of its legs, or after some time. */
  follow(signal: OpenSignal, now: number): void {
    signal.follow(now, this.rules.quoteLimitMs);
    if (signal.gone) this.nextEnd = Math.min(this.nextEnd, signal.gone.since + this.rules.blinkMs);
  }

  /** Tells of what is new with those that are open, `adviseOn` each at most once a second. */
  update(now: number, adviseOn: (signal: OpenSignal) => Advice | null): void {
    for (const signal of this.open.values()) {
      if (!signal.isNews || signal.gone || now - signal.toldAt < UPDATE_EVERY_MS) continue;
      signal.isNews = false;
      const advice = adviseOn(signal);
      if (advice && (signal.hasNewPeak || !isSameAdvice(advice, signal.toldAdvice)))
        this.emit({ kind: 'updated', signal: signal.tell(advice, now) });
    }
  }

  /** Ends those that have been gone for longer than a blink. */
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
    for (const signal of [...market.followers]) this.end(signal, at, reason);
  }

  endAll(at: number, reason: EndReason): void {
    for (const signal of this.open.values()) this.end(signal, at, reason);
  }

  /** Forgets what is no longer too young to be news. */
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
      const index = market.followers.indexOf(signal);
      if (index >= 0) market.followers.splice(index, 1);
    }
    this.cooling.delete(cycle.key);
    this.cooling.set(cycle.key, at + this.rules.cooldownMs);
    if (MEASURED.has(reason)) this.lifetimes.add(cycle.hops.length, cycle.universe, at - openedAt);
    this.emit({ kind: 'ended', signal: signal.signal({ at, reason }) });
  }
}
