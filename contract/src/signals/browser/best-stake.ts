/** A signal at the stake that is expected to leave most at the reader's speed: what they read, and what their orders are. */
import { levelOf } from '../../browser/reaction';
import type { Signal, SignalLeg } from '../signal';

/** As it is where no smaller stake is better than the whole. */
export function atBestStake<Of extends Signal>(signal: Of): Of {
  const { size, worth, confidence } = signal;
  if (!worth?.inPlace || !worth.later?.smaller) return signal;
  const { smaller, ...later } = worth.later;
  const { amount, amountEur, profit, chance, eur } = smaller;
  const net = profit / amount;
  const profitEur = net * amountEur;
  return {
    ...signal,
    legs: ordersAt(signal, amount),
    size: { ...size, amount, amountEur, profit, profitEur, net },
    worth: {
      ...worth,
      inPlace: { amount, profit, net, eur: profitEur },
      later: { ...later, chance, eur },
    },
    confidence: { ...confidence, score: chance, level: levelOf(chance) },
  };
}

/** Orders that are accepted, no larger than the stake allows. */
export function ordersAt({ legs, size }: Pick<Signal, 'legs' | 'size'>, amount: number): SignalLeg[] {
  if (amount === size.amount || size.amount <= 0) return legs;
  const share = amount / size.amount;
  return legs.map((leg) => ({ ...leg, amount: wholeSteps(leg.amount * share, leg.step) }));
}

const ROUNDING = 1e-9;
const wholeSteps = (amount: number, step: number | undefined): number =>
  step
    ? Number((Math.floor(amount / step + ROUNDING) * step).toPrecision(12))
    : Number(amount.toPrecision(12));
