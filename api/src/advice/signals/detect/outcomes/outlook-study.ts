/** Checks every open signal from one age to twice that age, again and again, to learn what becomes of such gaps. */
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { REACTION_S, REACTIONS } from '@spreadwise/contract/reaction';
import type { Hop } from '../cycles';
import { smallerThan } from '../forecast/calibration';
import { type GapTraits, type Outlooks, traitsOf } from '../forecast/outlook';
import type { OpenSignal } from '../open-signals';
import type { LaterLooks, StakedOrders } from './later-looks';

const FIRST_MS = 500;

export class OutlookStudy {
  /** The age at which a signal is checked again. */
  private readonly nextMs = new WeakMap<OpenSignal, number>();

  constructor(
    private readonly looks: LaterLooks,
    private readonly outlooks: Outlooks,
    private readonly open: () => Iterable<OpenSignal>,
  ) {}

  /** A coin mispriced at one exchange: of those on its route, the one that most open signals go through. */
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

  /** Call several times a second for each open signal. */
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
    this.follow(stake, { traits, atOnce, gap }, now);
    for (const { stakeEur } of smallerThan(traits.stakeEur)) {
      const smaller = { ...stake, amount: (size.amount * stakeEur) / traits.stakeEur };
      const became = this.looks.becomes(smaller, now);
      if (became !== null && became > 1)
        this.follow(smaller, { traits: { ...traits, stakeEur, isPart: true }, atOnce: became, gap }, now);
    }
  }

  private follow(stake: StakedOrders, { traits, atOnce, gap }: FirstLook, now: number): void {
    for (const reaction of REACTIONS)
      this.looks.add({
        ...stake,
        due: now + REACTION_S[reaction] * 1000,
        seen: (became) => became !== null && this.outlooks.add(traits, reaction, became / atOnce, gap),
      });
  }
}

interface FirstLook {
  readonly traits: GapTraits;
  /** What a unit of the stake became at that time. */
  readonly atOnce: number;
  readonly gap: string;
}

const placeOf = ({ market }: Hop): string => `${market.exchange.name} ${market.base}`;
