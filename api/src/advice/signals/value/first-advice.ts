/** What was advised first of a signal: kept so that it can be said later what it left at any set-up. */
import type { AdvisedFigures, FirstAdvice, SetUp, Signal } from '@spreadwise/contract';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { isPlain, isWanted, type Sized, worthFor } from './worth-for';

/** As the market gave it. */
export interface KeptAdvice extends AdvisedFigures {
  /** Absent for those of before it was kept: nobody can say what they left at a set-up. */
  readonly sized?: Sized;
}

export function keptAdvice({ size, worth, legs, transfers }: Signal): KeptAdvice {
  const { net, profitEur, amountEur, amount, curve } = size;
  const figures = { net, profitEur, amountEur };
  if (worth === null) return figures;
  const { inPlace, moved, notMoved, arrived } = worth;
  return {
    ...figures,
    sized: {
      legs: legs.map(({ exchange, base, quote, fee }) => ({ exchange, base, quote, fee })),
      size: { amount, amountEur, ...(curve && { curve }) },
      worth: { inPlace, moved, notMoved, ...(arrived && { arrived }) },
      hasMoves: transfers.length > 0,
    },
  };
}

/** What the set-up would have been told. Where it would not have been advised on, nothing would have been put in. */
export function firstAdviceFor(
  setUp: SetUp | null,
  { net, profitEur, amountEur, sized }: KeptAdvice,
): FirstAdvice {
  const asKept = { net, profitEur, amountEur };
  if (setUp === null || isPlain(setUp)) return { ...asKept, valuedAt: 'market' };
  if (!sized) return { ...asKept, valuedAt: 'not kept' };
  const left = isWanted(setUp, sized) ? leftFor(worthFor(setUp, sized).ways) : null;
  if (left === null) return { net: 0, profitEur: 0, amountEur: 0, valuedAt: 'set-up' };
  const { size } = sized;
  const rate = size.amountEur === null ? null : size.amountEur / size.amount;
  return {
    net: left.net,
    profitEur: left.eur,
    amountEur: rate === null ? null : left.amount * rate,
    valuedAt: 'set-up',
  };
}
