/** What was promised at each speed of each signal when it was first worth acting on, and what came back at that speed. */
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { REACTION_S, REACTIONS, type Reaction } from '@spreadwise/contract/reaction';
import { isWorthActing } from '@spreadwise/contract/signal-worth';
import type { Promised } from '../../market-port';
import { laterWorth, uncorrected } from '../../value/later-worth';
import type { DetectionRules } from '../detection-rules';
import type { ForecastChecks } from '../forecast/calibration';
import type { OpenSignal } from '../open-signals';
import type { LaterLooks } from './later-looks';

export class Promises {
  private readonly made = new WeakMap<OpenSignal, Set<string>>();

  constructor(
    private readonly context: {
      readonly rules: Pick<DetectionRules, 'minProfitEur'>;
      readonly looks: LaterLooks;
      readonly checks: ForecastChecks;
      readonly report: (promised: Promised) => void;
    },
  ) {}

  /** To be called with each advice on a signal that is passed on. What forecasts say before they are corrected is checked, too. */
  consider(signal: OpenSignal, now: number): void {
    const { checks, report } = this.context;
    const made = this.made.get(signal) ?? new Set();
    this.made.set(signal, made);
    const once = (key: string, promise: FollowedForecast) => {
      if (!made.has(key) && this.follow(signal, now, promise)) made.add(key);
    };
    for (const reaction of REACTIONS) {
      once(reaction, { reaction, forecast: laterWorth, returned: report });
      const check = (promised: Promised) => checks.add(reaction, promised);
      once(`${reaction} uncorrected`, { reaction, forecast: uncorrected, returned: check });
    }
  }

  /** Whether it is worth acting on at that speed by now. */
  private follow({ cycle, reportedAdvice }: OpenSignal, now: number, promise: FollowedForecast): boolean {
    const { reaction, forecast, returned } = promise;
    const { legs, worth, outlook, size } = reportedAdvice;
    const later = worth.inPlace && forecast(worth.inPlace, outlook, reaction);
    const { amountEur } = size;
    if (!later || later.eur === null || amountEur === null) return false;
    if (!isWorthActing({ ...worth, later }, this.context.rules.minProfitEur)) return false;
    const { chance, eur: expectedEur } = later;
    const { hops, universe } = cycle;
    this.context.looks.add({
      hops,
      limits: legs.map(orderLimitOf),
      amount: size.amount,
      due: now + REACTION_S[reaction] * 1000,
      seen: (became) => {
        if (became === null) return;
        const returnedEur = (became - 1) * amountEur;
        returned({ at: now, hops: hops.length, universe, reaction, chance, expectedEur, returnedEur });
      },
    });
    return true;
  }
}

interface FollowedForecast {
  readonly reaction: Reaction;
  readonly forecast: typeof laterWorth;
  readonly returned: (promised: Promised) => void;
}
