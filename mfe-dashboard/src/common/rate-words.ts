/** The rate at which amounts are converted, in words. */
import type { Rate } from '@spreadwise/contract/currencies';
import { rateText } from '@spreadwise/contract/figure-text';
import { utcText } from '@spreadwise/shared-screens';

/** €1 = $1.08, by the price of USDC at 21 Nov 2026, 09:30 UTC */
export const rateWords = (rate: Rate): string =>
  `${rateText(rate)}, by the ${rate.by ? `price of ${rate.by}` : 'market'}${rate.at && ` at ${utcText(rate.at)}`}`;
