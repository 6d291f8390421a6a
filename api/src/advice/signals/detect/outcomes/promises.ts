/** What each signal promised at each speed when it was first worth acting on, and what came back at that speed. */
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { REACTION_S, REACTIONS, type Reaction } from '@spreadwise/contract/reaction';
import { isWorthActing } from '@spreadwise/contract/signal-worth';
import { profitOn } from '@spreadwise/contract/size-curve';
import type { Promised } from '../../market-port';
import { laterWorth, uncorrected } from '../../value/later-worth';
import type { Left } from '../../value/ways';
import type { Advice } from '../advise';
import type { DetectionRules } from '../detection-rules';
import { type ForecastChecks, smallerThan } from '../forecast/calibration';
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

  /** Call with each advice that is passed on. Also checks forecasts as they are before their correction. */
  consider(signal: OpenSignal, now: number): void {
    const { checks, report } = this.context;
    const made = this.made.get(signal) ?? new Set();
    this.made.set(signal, made);
    const once = (key: string, promise: FollowedForecast) => {
      if (!made.has(key) && this.follow(signal, now, promise)) made.add(key);
    };
    const advised = advisedStake(signal.reportedAdvice);
    if (!advised) return;
    const stakes = [advised, ...smallerStakes(signal.reportedAdvice, advised)];
    for (const reaction of REACTIONS) {
      once(reaction, { stake: advised, reaction, forecast: laterWorth, returned: report });
      for (const [index, stake] of stakes.entries()) {
        const returned = (promised: Promised) =>
          checks.add(reaction, { ...promised, stakeEur: stake.amountEur, isPart: index > 0 });
        once(`${reaction} uncorrected ${index}`, { stake, reaction, forecast: uncorrected, returned });
      }
    }
  }

  /** Follows it if it is now worth acting on at that speed, and returns whether it is. */
  private follow({ cycle, reportedAdvice }: OpenSignal, now: number, promise: FollowedForecast): boolean {
    const { stake, reaction, forecast, returned } = promise;
    const { legs, worth, outlook } = reportedAdvice;
    const later = forecast(stake.left, outlook, reaction);
    if (later.eur === null) return false;
    if (!isWorthActing({ ...worth, later }, this.context.rules.minProfitEur)) return false;
    const { chance, eur: expectedEur } = later;
    const { hops, universe } = cycle;
    this.context.looks.add({
      hops,
      limits: legs.map(orderLimitOf),
      amount: stake.left.amount,
      due: now + REACTION_S[reaction] * 1000,
      seen: (became) => {
        if (became === null) return;
        const returnedEur = (became - 1) * stake.amountEur;
        returned({ at: now, hops: hops.length, universe, reaction, chance, expectedEur, returnedEur });
      },
    });
    return true;
  }
}

interface FollowedForecast {
  readonly stake: Stake;
  readonly reaction: Reaction;
  readonly forecast: typeof laterWorth;
  readonly returned: (promised: Promised) => void;
}

interface Stake {
  /** At once. */
  readonly left: Left;
  readonly amountEur: number;
}

const advisedStake = ({ worth, size }: Advice): Stake | null =>
  worth.inPlace && size.amountEur !== null ? { left: worth.inPlace, amountEur: size.amountEur } : null;

/** Stakes as customers with less capital make them. */
function smallerStakes({ size: { curve } }: Advice, { left, amountEur }: Stake): readonly Stake[] {
  if (!curve) return [];
  return smallerThan(amountEur).flatMap(({ stakeEur }) => {
    const amount = (left.amount * stakeEur) / amountEur;
    const profit = profitOn(curve, amount);
    const net = profit / amount;
    return profit > 0 ? { left: { amount, profit, net, eur: net * stakeEur }, amountEur: stakeEur } : [];
  });
}
