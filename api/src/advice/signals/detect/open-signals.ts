/** Open and recently ended signals: which advice is new, when it is reported again, and how it ends. */
import { createHash } from 'node:crypto';
import type { FoundSignal, Signal } from '@spreadwise/contract';
import { leavesEnough } from '@spreadwise/contract/signal-worth';
import { getOrInsert } from '../../../platform/lib/lists';
import type { FeedKind } from '../../market';
import type { SignalChange } from '../market-port';
import { type Advice, ageOf, isSameAdvice } from './advise';
import { type Hop, type MarketCycle, netOf } from './cycles';
import type { DetectionRules } from './detection-rules';
import type { Market } from './market';
import { OpenGaps } from './open-gaps';

const UPDATE_EVERY_MS = 1_000;
/** Ends that tell how long a gain lasts; the others cut it short. */
const MEASURED: ReadonlySet<EndReason> = new Set(['gain gone', 'quote too old']);

interface SignalListener {
  readonly changed: (change: SignalChange) => void;
  /** Called with each report of advice on an open signal. */
  readonly reported: (signal: OpenSignal) => void;
  /** Called once per signal, when it becomes advice for everybody. */
  readonly advised: (signal: OpenSignal) => void;
}

const NONE: readonly OpenSignal[] = [];

type Sighting = Readonly<Record<'now' | 'firstSeenAt', number>>;

export class OpenSignals {
  readonly gaps = new OpenGaps();
  private readonly open = new Map<string, OpenSignal>();
  /** The open signals with a leg on a market, by the market's number. */
  private readonly byMarket: (OpenSignal[] | undefined)[] = [];
  /** Until when each cycle is not new. */
  private readonly cooling = new Map<string, number>();
  /** How long past signals lasted, in ms, by their kind. */
  private readonly lifetimes = new LatestByKind();
  /** When the first of the signals whose gain is gone is to end. */
  private nextEnd = Number.POSITIVE_INFINITY;

  constructor(
    private readonly feed: FeedKind,
    private readonly rules: DetectionRules,
    private readonly listener: SignalListener,
  ) {}

  all(): Iterable<OpenSignal> {
    return this.open.values();
  }

  /** Until when the cycle is not new to everybody, or to a profile: it is open to them, or was a short time ago. */
  knownUntil({ key }: MarketCycle, profile?: string): number {
    const signal = this.open.get(key);
    const isOpen = profile === undefined ? signal?.isForAll : signal?.isFor(profile);
    return isOpen
      ? Number.POSITIVE_INFINITY
      : (this.cooling.get(coolingKey(key, profile)) ?? Number.NEGATIVE_INFINITY);
  }

  openSignal(cycle: MarketCycle, advice: Advice, seen: Sighting): void {
    const theirs = this.open.get(cycle.key);
    if (theirs) theirs.becomeEverybodys();
    else this.add(cycle, advice, seen);
    const signal = this.open.get(cycle.key) as OpenSignal;
    if (theirs) this.listener.changed({ kind: 'updated', signal: signal.report(advice, seen.now) });
    this.listener.reported(signal);
    this.listener.advised(signal);
  }

  /** Opens it for one profile: `cycle` is at its fees. A signal known only to other profiles becomes theirs, too. */
  openFor(profile: string, cycle: MarketCycle, advice: Advice, seen: Sighting): void {
    const theirs = this.open.get(cycle.key);
    if (theirs === undefined) this.add(cycle, advice, seen, profile);
    else {
      theirs.addProfile(profile, cycle.hops);
      this.listener.changed({ kind: 'updated', signal: theirs.report(advice, seen.now) });
    }
  }

  private add(cycle: MarketCycle, advice: Advice, { now, firstSeenAt }: Sighting, profile?: string): void {
    const expectedMs = expectedOf(this.lifetimes.of(kindOf(cycle)));
    const signal = new OpenSignal(
      { feed: this.feed, cycle, openedAt: now, expectedMs, firstSeenAt, floorEur: this.rules.minProfitEur },
      advice,
      profile,
    );
    this.open.set(cycle.key, signal);
    this.gaps.open(cycle.hops);
    for (const { market } of cycle.hops) {
      this.byMarket[market.number] ??= [];
      this.byMarket[market.number]?.push(signal);
    }
    this.listener.changed({ kind: 'opened', signal: signal.signal(null) });
  }

  /** Follows the signals with a leg on this market, which has a new quote. */
  onQuote({ number }: Market, now: number): void {
    for (const signal of this.byMarket[number] ?? NONE) {
      signal.hasNewData = true;
      this.follow(signal, now);
    }
  }

  /** The market has a new book, but no new quote. */
  onBook({ number }: Market): void {
    for (const signal of this.byMarket[number] ?? NONE) signal.hasNewData = true;
  }

  follow(signal: OpenSignal, now: number): void {
    signal.follow(now, this.rules.quoteLimitMs);
    if (signal.gone) this.nextEnd = Math.min(this.nextEnd, signal.gone.since + this.rules.blinkMs);
  }

  /**
   * Reports changed advice, at most once a second for each signal. Ends signals that have left nothing for longer than a
   * blink: prices still promise a gain, but nobody can trade it.
   */
  update(now: number, adviseOn: (signal: OpenSignal) => Advice | null): void {
    for (const signal of this.open.values()) {
      const { nothingSince } = signal;
      if (nothingSince !== null && now - nothingSince > this.rules.blinkMs) {
        this.end(signal, nothingSince, 'gain gone');
        continue;
      }
      if (!signal.hasNewData || signal.gone || now - signal.reportedAt < UPDATE_EVERY_MS) continue;
      signal.hasNewData = false;
      const advice = adviseOn(signal);
      if (!advice) continue;
      signal.nothingSince = advice.worth.inPlace || advice.worth.moved ? null : (nothingSince ?? now);
      if (signal.nothingSince !== null) continue;
      if (!signal.hasNewPeak && isSameAdvice(advice, signal.reportedAdvice)) continue;
      this.listener.changed({ kind: 'updated', signal: signal.report(advice, now) });
      if (signal.isForAll) this.listener.reported(signal);
    }
  }

  /** Ends signals whose gain has been gone for longer than a blink. */
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

  endOn(market: Market, at: number, reason: EndReason): void {
    // At a rebate, a route may buy and sell on one market.
    for (const signal of new Set(this.byMarket[market.number])) this.end(signal, at, reason);
  }

  endAll(at: number, reason: EndReason): void {
    for (const signal of this.open.values()) this.end(signal, at, reason);
  }

  /** Forgets the cycles that are new again, and the gaps that are over. */
  forgetCooled(now: number): void {
    this.gaps.forgetOver(now);
    for (const [key, until] of this.cooling) {
      if (until > now) return;
      this.cooling.delete(key);
    }
  }

  private end(signal: OpenSignal, at: number, reason: EndReason): void {
    const { cycle, openedAt } = signal;
    this.open.delete(cycle.key);
    this.gaps.end(cycle.hops, at);
    for (const { market } of cycle.hops) {
      const there = this.byMarket[market.number] ?? [];
      const index = there.indexOf(signal);
      if (index >= 0) there.splice(index, 1);
    }
    for (const profile of signal.isForAll ? [undefined] : signal.profiles) {
      const key = coolingKey(cycle.key, profile);
      this.cooling.delete(key);
      this.cooling.set(key, at + this.rules.cooldownMs);
    }
    if (MEASURED.has(reason) && signal.isForAll) this.lifetimes.add(kindOf(cycle), at - openedAt);
    this.listener.changed({ kind: 'ended', signal: signal.signal({ at, reason }) });
  }
}

const coolingKey = (cycle: string, profile?: string) =>
  profile === undefined ? cycle : `${cycle} ${profile}`;

export type EndReason = NonNullable<Signal['endReason']>;

/** What never changes after the opening. */
interface SignalOpening {
  readonly feed: FeedKind;
  readonly cycle: MarketCycle;
  readonly openedAt: number;
  readonly expectedMs: number | null;
  /** When the cycle was first seen, before it was advised on. */
  readonly firstSeenAt: number;
  /** The least profit that is advised on, in euros. */
  readonly floorEur: number;
}

/** An open signal: followed with every quote of its legs, surviving short interruptions, ended with its reason. */
export class OpenSignal {
  readonly id: string;
  peakNet: number;
  lastSeenAt: number;
  /** Since when its gain has been gone, and why. */
  gone: { readonly since: number; readonly reason: EndReason } | null = null;
  reportedAt: number;
  /** Whether a quote or book of its legs has arrived since. */
  hasNewData = false;
  /** Since when its orders leave nothing; null while they leave something. */
  nothingSince: number | null = null;
  private reportedPeak: number;
  private readonly agesSeen: number[];
  /** The legs at their fees, of each profile that it is for; empty if it is for everybody. */
  private readonly ways = new Map<string, readonly Hop[]>();

  constructor(
    private opening: SignalOpening,
    public reportedAdvice: Advice,
    profile?: string,
  ) {
    if (profile !== undefined) this.ways.set(profile, opening.cycle.hops);
    const { cycle, openedAt } = opening;
    this.id = idOf(cycle, openedAt);
    const { legs, net } = reportedAdvice;
    this.peakNet = net;
    this.reportedPeak = net;
    this.lastSeenAt = openedAt;
    this.reportedAt = openedAt;
    this.agesSeen = legs.map(({ ageMs }) => ageMs);
  }

  get cycle(): MarketCycle {
    return this.opening.cycle;
  }
  get openedAt(): number {
    return this.opening.openedAt;
  }
  get firstSeenAt(): number {
    return this.opening.firstSeenAt;
  }
  get hasNewPeak(): boolean {
    return this.peakNet > this.reportedPeak;
  }
  get leavesEnough(): boolean {
    return leavesEnough(this.reportedAdvice.worth, this.opening.floorEur);
  }

  get isForAll(): boolean {
    return this.ways.size === 0;
  }
  get profiles(): readonly string[] {
    return [...this.ways.keys()];
  }
  readonly isFor = (profile: string): boolean => this.isForAll || this.ways.has(profile);

  addProfile(profile: string, hops: readonly Hop[]): void {
    this.ways.set(profile, hops);
  }

  becomeEverybodys(): void {
    this.ways.clear();
    const hops = this.cycle.hops.map(({ market, side }): Hop => ({ market, side }));
    this.opening = { ...this.opening, cycle: { ...this.cycle, hops } };
    // Their fees may be lower: at everybody's it was never that much.
    this.peakNet = 0;
  }

  /** Its legs at the fees at which they leave the most. */
  get bestHops(): readonly Hop[] {
    let best = this.cycle.hops;
    for (const hops of this.ways.values()) if (netOf(hops) > netOf(best)) best = hops;
    return best;
  }

  /** Checks its legs as they are now. A gain is gone from the first moment it was missed until it is seen again. */
  follow(now: number, quoteLimitMs: number): void {
    const { hops } = this.cycle;
    let oldest = Number.POSITIVE_INFINITY;
    for (const { market } of hops) if (market.at < oldest) oldest = market.at;
    if (now - oldest > quoteLimitMs) {
      this.gone ??= { since: Math.max(this.openedAt, oldest + quoteLimitMs), reason: 'quote too old' };
      return;
    }
    const net = netOf(this.bestHops);
    if (!(net > 0)) {
      this.gone ??= { since: now, reason: 'gain gone' };
      return;
    }
    this.gone = null;
    this.lastSeenAt = now;
    if (net > this.peakNet) this.peakNet = net;
    for (let index = 0; index < hops.length; index += 1)
      this.agesSeen[index] = ageOf(hops[index]?.market.at ?? now, now);
  }

  report(advice: Advice, now: number): FoundSignal {
    this.reportedAdvice = advice;
    this.reportedAt = now;
    this.peakNet = Math.max(this.peakNet, advice.net);
    this.reportedPeak = this.peakNet;
    return this.signal(null);
  }

  /** The signal as it was when last seen, or as it ended. */
  signal(end: { readonly at: number; readonly reason: EndReason } | null): FoundSignal {
    const { feed, cycle, expectedMs, openedAt } = this.opening;
    const { legs, worth, ...advice } = this.reportedAdvice;
    return {
      id: this.id,
      feed,
      universe: cycle.universe,
      hops: cycle.hops.length,
      legs: legs.map((leg, index) => ({ ...leg, ageMs: this.agesSeen[index] ?? leg.ageMs })),
      ...advice,
      worth: { ...worth, advised: this.isForAll },
      ...(this.isForAll ? {} : { foundFor: this.profiles }),
      peakNet: this.peakNet,
      detectedAt: isoTime(openedAt),
      lastSeenAt: isoTime(this.lastSeenAt),
      expectedMs,
      endedAt: end && isoTime(Math.max(end.at, this.lastSeenAt)),
      endReason: end?.reason ?? null,
    };
  }
}

const isoTime = (ms: number): string => new Date(ms).toISOString();

/** By names, not numbers: another run may number the markets differently. */
function idOf({ hops }: MarketCycle, openedAt: number): string {
  const legs = hops.map(
    ({ market, side }) => `${market.exchange.name} ${market.base}/${market.quote} ${side}`,
  );
  const said = [...legs, openedAt].join('\n');
  return createHash('sha256').update(said).digest('hex').slice(0, 20);
}

const kindOf = ({ hops, universe }: MarketCycle) => `${hops.length} ${universe}`;

/** This many of a kind must be known before anything is expected. */
const FEWEST = 20;

/** What three of four past signals of a kind lasted at least, in ms; null while too few are known. */
function expectedOf(lifetimes: readonly number[]): number | null {
  if (lifetimes.length < FEWEST) return null;
  const sorted = lifetimes.toSorted((a, b) => a - b);
  return Math.floor(sorted[sorted.length >> 2] ?? 0);
}

/** Only the newest figures of each kind: old ones say nothing about the next. */
const KEPT = 200;

export class LatestByKind {
  private readonly kinds = new Map<string, number[]>();

  add(kind: string, figure: number): void {
    const there = getOrInsert(this.kinds, kind, () => []);
    there.push(figure);
    if (there.length > KEPT) there.shift();
  }

  of(kind: string): readonly number[] {
    return this.kinds.get(kind) ?? [];
  }
}
