/** A signal at the stake with the highest expected return at the reader's speed: for display and for its orders. */
import { levelOf } from '../../browser/reaction';
import type { Signal, SignalLeg } from '../signal';

/** Returns the signal unchanged if no smaller stake beats the whole one. */
export function atBestStake<Of extends Signal>(signal: Of): Of {
  const { size, worth, confidence } = signal;
  if (!worth.inPlace || !worth.later?.smaller) return signal;
  const { smaller, ...later } = worth.later;
  const { amount, amountEur, profit, chance, eur, amounts } = smaller;
  const net = profit / amount;
  const profitEur = net * amountEur;
  return {
    ...signal,
    legs: amounts
      ? signal.legs.map((leg, index) => ({ ...leg, amount: amounts[index] ?? 0 }))
      : ordersAt(signal, amount),
    size: { ...size, amount, amountEur, profit, profitEur, net },
    worth: {
      ...worth,
      inPlace: { amount, profit, net, eur: profitEur },
      later: { ...later, chance, eur },
    },
    confidence: { ...confidence, score: chance, level: levelOf(chance) },
  };
}

/** Orders in whole steps, none larger than the stake, or what is left of the order before, pays for. */
export function ordersAt({ legs, size }: Pick<Signal, 'legs' | 'size'>, amount: number): SignalLeg[] {
  if (amount === size.amount || size.amount <= 0) return legs;
  let share = amount / size.amount;
  return legs.map((leg) => {
    const whole = wholeSteps(leg.amount * share, leg.step);
    if (leg.step) share = whole / leg.amount;
    return { ...leg, amount: whole };
  });
}

const ROUNDING = 1e-9;
const wholeSteps = (amount: number, step: number | undefined): number =>
  step
    ? Number((Math.floor(amount / step + ROUNDING) * step).toPrecision(12))
    : Number(amount.toPrecision(12));
