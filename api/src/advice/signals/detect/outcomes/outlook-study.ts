/** Looks at every open signal from one age to twice that age, again and again, to learn what becomes of gaps like it. */
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { REACTION_S, REACTIONS } from '@spreadwise/contract/reaction';
import type { Hop } from '../cycles';
import { type Outlooks, traitsOf } from '../forecast/outlook';
import type { OpenSignal } from '../open-signals';
import type { LaterLooks } from './later-looks';

const FIRST_MS = 500;

export class OutlookStudy {
  /** At which age a signal is looked at again. */
  private readonly nextMs = new WeakMap<OpenSignal, number>();

  constructor(
    private readonly looks: LaterLooks,
    private readonly outlooks: Outlooks,
    private readonly open: () => Iterable<OpenSignal>,
  ) {}

  /** A coin priced apart at one exchange: of those on its route, the one that most open signals go through. */
  private gapOf({ cycle }: OpenSignal): string {
    const signalsAt = new Map(cycle.hops.map((hop) => [placeOf(hop), 0]));
    for (const { cycle: other } of this.open())
      for (const place of new Set(other.hops.map(placeOf))) {
        const signals = signalsAt.get(place);
        if (signals !== undefined) signalsAt.set(place, signals + 1);
      }
    const [most] = [...signalsAt].toSorted(([, a], [, b]) => b - a);
    return most?.[0] ?? '';
  }

  /** To be called several times a second for each open signal. */
  consider(signal: OpenSignal, now: number): void {
    const { cycle, firstSeenAt, peakNet, reportedAdvice, gone } = signal;
    const ageMs = now - firstSeenAt;
    if (gone || ageMs < (this.nextMs.get(signal) ?? FIRST_MS)) return;
    this.nextMs.set(signal, ageMs * 2);
    const { legs, size } = reportedAdvice;
    const stake = { hops: cycle.hops, limits: legs.map(orderLimitOf), amount: size.amount };
    const atOnce = this.looks.becomes(stake, now);
    const ifClosed = this.looks.ifClosed(stake, now);
    if (atOnce === null || ifClosed === null || !(atOnce > 1)) return;
    const traits = traitsOf(
      cycle.hops,
      { net: atOnce - 1, amountEur: size.amountEur, ifClosed },
      { seenMs: ageMs, peakNet },
    );
    const gap = this.gapOf(signal);
    for (const reaction of REACTIONS)
      this.looks.add({
        ...stake,
        due: now + REACTION_S[reaction] * 1000,
        seen: (became) => became !== null && this.outlooks.add(traits, reaction, became / atOnce, gap),
      });
  }
}

const placeOf = ({ market }: Hop): string => `${market.exchange.name} ${market.base}`;
