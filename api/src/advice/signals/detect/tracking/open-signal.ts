/** A signal while it is open: followed with every quote of its legs, forgiving of a blink, ended with its reason. */
import { createHash } from 'node:crypto';
import type { Signal } from '@spreadwise/contract';
import { leavesEnough } from '@spreadwise/contract/signal-worth';
import type { FeedKind } from '../../../market';
import { type Advice, ageOf } from '../advice/advise';
import { type MarketCycle, netOf } from '../cycles/cycle';

export type EndReason = NonNullable<Signal['endReason']>;

/** Since when its gain has been gone, and why. */
interface Gone {
  readonly since: number;
  readonly reason: EndReason;
}

/** What never changes once it is open. */
export interface SignalOpening {
  readonly feed: FeedKind;
  readonly cycle: MarketCycle;
  readonly openedAt: number;
  readonly expectedMs: number | null;
  /** When the cycle was first seen, before it was advised on. */
  readonly firstSeenAt: number;
  /** The least that is advised on, in euros. */
  readonly floorEur: number;
}

export class OpenSignal {
  readonly id: string;
  net: number;
  peakNet: number;
  lastSeenAt: number;
  gone: Gone | null = null;
  /** When it was last reported. */
  reportedAt: number;
  /** Whether a quote or book of its legs came since. */
  hasNewData = false;
  /** Whether it has ever left enough. */
  hasBeenAdvised: boolean;
  private reportedPeak: number;
  private readonly agesSeen: number[];

  constructor(
    private readonly opening: SignalOpening,
    private advice: Advice,
  ) {
    const { cycle, openedAt } = opening;
    this.id = idOf(cycle, openedAt);
    this.net = advice.net;
    this.peakNet = advice.net;
    this.hasBeenAdvised = this.leavesEnough;
    this.reportedPeak = advice.net;
    this.lastSeenAt = openedAt;
    this.reportedAt = openedAt;
    this.agesSeen = advice.legs.map(({ ageMs }) => ageMs);
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
  get reportedAdvice(): Advice {
    return this.advice;
  }

  get leavesEnough(): boolean {
    return leavesEnough(this.advice.worth, this.opening.floorEur);
  }

  /** Looks at its legs as they are now. A gain is gone from the first moment it was missed, until it is seen again. */
  follow(now: number, quoteLimitMs: number): void {
    const { hops } = this.cycle;
    let oldest = Number.POSITIVE_INFINITY;
    for (const { market } of hops) if (market.at < oldest) oldest = market.at;
    if (now - oldest > quoteLimitMs) {
      this.gone ??= { since: Math.max(this.openedAt, oldest + quoteLimitMs), reason: 'quote too old' };
      return;
    }
    this.net = netOf(hops);
    if (!(this.net > 0)) {
      this.gone ??= { since: now, reason: 'gain gone' };
      return;
    }
    this.gone = null;
    this.lastSeenAt = now;
    if (this.net > this.peakNet) this.peakNet = this.net;
    for (let index = 0; index < hops.length; index += 1)
      this.agesSeen[index] = ageOf(hops[index]?.market.at ?? now, now);
  }

  report(advice: Advice, now: number): Signal {
    this.advice = advice;
    this.hasBeenAdvised ||= this.leavesEnough;
    this.reportedAt = now;
    this.reportedPeak = this.peakNet;
    return this.signal(null);
  }

  /** The signal as it stood when it was last seen, or as it ended. */
  signal(end: { readonly at: number; readonly reason: EndReason } | null): Signal {
    const { feed, cycle, expectedMs, openedAt } = this.opening;
    const { legs, worth, ...advice } = this.advice;
    return {
      id: this.id,
      feed,
      universe: cycle.universe,
      hops: cycle.hops.length,
      legs: legs.map((leg, index) => ({ ...leg, ageMs: this.agesSeen[index] ?? leg.ageMs })),
      ...advice,
      worth: { ...worth, advised: this.hasBeenAdvised },
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
    ({ market: { exchange, base, quote }, side }) => `${exchange.name} ${base}/${quote} ${side}`,
  );
  return createHash('sha256')
    .update([...legs, openedAt].join('\n'))
    .digest('hex')
    .slice(0, 20);
}
