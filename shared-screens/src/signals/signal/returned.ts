/** What acting on a signal at the reader's speed would have returned: as measured, or estimated from its lifetime. */
import type { ListedSignal } from '@spreadwise/contract';
import { durationText, NONE } from '@spreadwise/contract/figure-text';
import { leftInEuros } from '@spreadwise/contract/signal-worth';
import type { FormatMoney } from '../../common/money';
import { signalTexts } from '../../texts/signal';
import { ageOf } from './labels';

export interface Returned {
  /** In euros; null if unknown. */
  readonly eur: number | null;
  /** Measured on the order books of that moment; false: estimated. */
  readonly isMeasured: boolean;
}

/** `seconds`: from the signal to the orders. */
export function returnedOf(signal: ListedSignal, seconds: number): Returned {
  if (signal.returned !== undefined) return { eur: signal.returned, isMeasured: true };
  // By then the first order would not fill within its limit, so it costs and returns nothing.
  if (ageOf(signal, 0) < seconds * 1000) return { eur: 0, isMeasured: false };
  const eur = leftInEuros(signal);
  return { eur: eur === null ? null : Math.max(0, eur), isMeasured: false };
}

export function returnedText(signal: ListedSignal, seconds: number, formatMoney: FormatMoney): string {
  const { eur, isMeasured } = returnedOf(signal, seconds);
  if (eur === null) return NONE;
  return isMeasured || eur === 0 ? formatMoney(eur) : signalTexts().about(formatMoney(eur));
}

/** 'At your 15 s: €0.00.' */
export function returnedSentence(signal: ListedSignal, seconds: number, formatMoney: FormatMoney): string {
  const says = signalTexts();
  const text = returnedText(signal, seconds, formatMoney);
  return text === NONE ? says.returnedNotKnown : says.wouldHaveReturned(durationText(seconds * 1000), text);
}
