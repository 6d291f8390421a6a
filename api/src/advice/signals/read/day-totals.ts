/** What became of the signals of a day, added up. */
import type { FirstAdvice, ListedSignal, SignalDay } from '@spreadwise/contract';
import type { EndedOnDay } from './signal-history-store';
import { medianOf } from './track-record';

export type DaySignal = Omit<EndedOnDay, 'advised' | 'noted'> & Pick<ListedSignal, 'firstAdvice' | 'noted'>;

export function totalsOf(signals: readonly DaySignal[]): Omit<SignalDay, 'day'> {
  const whole = signals.filter(({ isCut }) => !isCut);
  const promised = whole.filter(({ expectedMs }) => expectedMs !== null);
  const taken = signals.filter(({ noted }) => noted?.did === 'took');
  const euros = signals.flatMap(({ firstAdvice }) => (firstAdvice && eurosOf(firstAdvice)) ?? []);
  return {
    signals: signals.length,
    promised: promised.length,
    kept: promised.filter(({ lifetimeMs, expectedMs }) => lifetimeMs >= (expectedMs ?? 0)).length,
    medianLifetimeMs: medianOf(whole.map(({ lifetimeMs }) => lifetimeMs)),
    advisedEur: sumOf(euros),
    unvalued: signals.length - euros.length,
    taken: taken.length,
    resultCents: inCents(sumOf(taken.flatMap(({ noted }) => noted?.resultEur ?? []))),
  };
}

/** The market's figures are added to none of a set-up's. */
const eurosOf = ({ valuedAt, profitEur }: FirstAdvice) => (valuedAt === 'not kept' ? null : profitEur);

const inCents = (eur: number | null) => (eur === null ? null : Math.round(eur * 100));

const sumOf = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : null;
