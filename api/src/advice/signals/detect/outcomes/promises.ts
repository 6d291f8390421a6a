/** What was promised at each speed of each signal when it was first worth acting on, and what came back at that speed. */
import { REACTION_S, REACTIONS, type Reaction } from '@spreadwise/contract/reaction';
import { isWorthActing } from '@spreadwise/contract/signal-worth';
import type { Promised } from '../../market-port';
import { laterWorth } from '../../value/later-worth';
import type { DetectionRules } from '../detection-rules';
import type { OpenSignal } from '../open-signals';
import type { LaterLooks } from './later-looks';

export class Promises {
  private readonly made = new WeakMap<OpenSignal, Set<Reaction>>();

  constructor(
    private readonly rules: Pick<DetectionRules, 'minProfitEur'>,
    private readonly looks: LaterLooks,
    private readonly report: (promised: Promised) => void,
  ) {}

  /** To be called with each advice on a signal that is passed on. */
  consider(signal: OpenSignal, now: number): void {
    const made = this.made.get(signal) ?? new Set();
    this.made.set(signal, made);
    for (const reaction of REACTIONS)
      if (!made.has(reaction) && this.begin(signal, reaction, now)) made.add(reaction);
  }

  /** Whether it is worth acting on at that speed by now. */
  private begin({ cycle, reportedAdvice }: OpenSignal, reaction: Reaction, now: number): boolean {
    const { worth, outlook, size } = reportedAdvice;
    const later = worth.inPlace && laterWorth(worth.inPlace, outlook, reaction);
    const { amountEur } = size;
    if (!later || later.eur === null || amountEur === null) return false;
    if (!isWorthActing({ ...worth, later }, this.rules.minProfitEur)) return false;
    const { chance, eur: expectedEur } = later;
    const { hops, universe } = cycle;
    this.looks.add({
      hops,
      amount: size.amount,
      due: now + REACTION_S[reaction] * 1000,
      seen: (became) => {
        if (became === null) return;
        const returnedEur = (became - 1) * amountEur;
        this.report({ at: now, hops: hops.length, universe, reaction, chance, expectedEur, returnedEur });
      },
    });
    return true;
  }
}
