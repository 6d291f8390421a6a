/** A signal while it is open: followed with every quote of its legs, patient with a blink, ended with its reason. */
import { createHash } from 'node:crypto';
import type { Signal } from '@spreadwise/contract';
import type { FeedKind } from '../../../market/types';
import { type Advice, ageOf } from '../advice/advise';
import { type Cycle, netOf } from '../cycles/cycle';

export type EndReason = NonNullable<Signal['endReason']>;

/** Since when its gain is not there, and why. */
interface Gone {
  readonly since: number;
  readonly reason: EndReason;
}

/** What never changes once it is open. */
export interface Opening {
  readonly feed: FeedKind;
  readonly cycle: Cycle;
  readonly openedAt: number;
  readonly expectedMs: number | null;
  /** When the cycle was first seen, before it was advised on. */
  readonly firstSeenAt: number;
}

export class OpenSignal {
  readonly id: string;
  net: number;
  peakNet: number;
  lastSeenAt: number;
  gone: Gone | null = null;
  /** When it was last told of. */
  toldAt: number;
  /** Whether a quote or book of its legs came since. */
  isNews = false;
  private toldPeak: number;
  private readonly agesSeen: number[];

  constructor(
    private readonly opening: Opening,
    private advice: Advice,
  ) {
    const { cycle, openedAt } = opening;
    this.id = idOf(cycle, openedAt);
    this.net = advice.net;
    this.peakNet = advice.net;
    this.toldPeak = advice.net;
    this.lastSeenAt = openedAt;
    this.toldAt = openedAt;
    this.agesSeen = advice.legs.map(({ ageMs }) => ageMs);
  }

  get cycle(): Cycle {
    return this.opening.cycle;
  }
  get openedAt(): number {
    return this.opening.openedAt;
  }
  get firstSeenAt(): number {
    return this.opening.firstSeenAt;
  }
  get hasNewPeak(): boolean {
    return this.peakNet > this.toldPeak;
  }
  get toldAdvice(): Advice {
    return this.advice;
  }

  /** Looks at its legs as they are now. What is gone stays gone since the first moment, until it is seen again. */
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

  tell(advice: Advice, now: number): Signal {
    this.advice = advice;
    this.toldAt = now;
    this.toldPeak = this.peakNet;
    return this.signal(null);
  }

  /** The signal as it stood when it was last seen, or as it ended. */
  signal(end: { readonly at: number; readonly reason: EndReason } | null): Signal {
    const { feed, cycle, expectedMs, openedAt } = this.opening;
    const { legs, ...advice } = this.advice;
    return {
      id: this.id,
      feed,
      universe: cycle.universe,
      hops: cycle.hops.length,
      legs: legs.map((leg, index) => ({ ...leg, ageMs: this.agesSeen[index] ?? leg.ageMs })),
      ...advice,
      peakNet: this.peakNet,
      detectedAt: instant(openedAt),
      lastSeenAt: instant(this.lastSeenAt),
      expectedMs,
      endedAt: end && instant(Math.max(end.at, this.lastSeenAt)),
      endReason: end?.reason ?? null,
    };
  }
}

export const instant = (ms: number): string => new Date(ms).toISOString();

/** Names, not numbers: another run may number the markets otherwise. */
function idOf({ hops }: Cycle, openedAt: number): string {
  const legs = hops.map(
    ({ market: { exchange, base, quote }, side }) => `${exchange.name} ${base}/${quote} ${side}`,
  );
  return createHash('sha256')
    .update([...legs, openedAt].join('\n'))
    .digest('hex')
    .slice(0, 20);
}
