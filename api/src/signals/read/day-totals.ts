/** What became of the signals of a day, added up. */
import type { ListedSignal, SetUp, SignalDay } from '@spreadwise/contract';
import { isPlain } from '../value/worth-for';
import type { EndedOnDay } from './signal-history-store';
import { medianOf } from './track-record';

export type DaySignal = Omit<EndedOnDay, 'advised'> & Pick<ListedSignal, 'firstAdvice'>;

/** With a set-up, what was not valued at it is counted, and in no sum. */
export function totalsOf(signals: readonly DaySignal[], setUp: SetUp | null): Omit<SignalDay, 'day'> {
  const whole = signals.filter(({ isCut }) => !isCut);
  const promised = whole.filter(({ expectedMs }) => expectedMs !== null);
  const isAtSetUp = setUp !== null && !isPlain(setUp);
  const valued = signals.filter(({ firstAdvice }) => !isAtSetUp || firstAdvice?.isOwn);
  const euros = valued.flatMap(({ firstAdvice }) => firstAdvice?.profitEur ?? []);
  return {
    signals: signals.length,
    promised: promised.length,
    kept: promised.filter(({ lifetimeMs, expectedMs }) => lifetimeMs >= (expectedMs ?? 0)).length,
    medianLifetimeMs: medianOf(whole.map(({ lifetimeMs }) => lifetimeMs)),
    advisedEur: euros.length > 0 ? euros.reduce((sum, eur) => sum + eur, 0) : null,
    notOwn: signals.length - valued.length,
  };
}
