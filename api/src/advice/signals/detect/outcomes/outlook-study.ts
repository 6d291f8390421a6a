/** Looks at every open signal from one age to twice that age, again and again, to learn what becomes of gaps like it. */
import { REACTION_S, REACTIONS } from '@spreadwise/contract/reaction';
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
  ) {}

  /** To be called several times a second for each open signal. */
  consider(signal: OpenSignal, now: number): void {
    const { cycle, firstSeenAt, peakNet, reportedAdvice, gone } = signal;
    const ageMs = now - firstSeenAt;
    if (gone || ageMs < (this.nextMs.get(signal) ?? FIRST_MS)) return;
    this.nextMs.set(signal, ageMs * 2);
    const stake = { hops: cycle.hops, amount: reportedAdvice.size.amount };
    const atOnce = this.looks.becomes(stake, now);
    if (atOnce === null || !(atOnce > 1)) return;
    const { amountEur } = reportedAdvice.size;
    const traits = traitsOf(cycle.hops, { net: atOnce - 1, amountEur }, { seenMs: ageMs, peakNet });
    for (const reaction of REACTIONS)
      this.looks.add({
        ...stake,
        due: now + REACTION_S[reaction] * 1000,
        seen: (became) => became !== null && this.outlooks.add(traits, reaction, became / atOnce),
      });
  }
}
