/** Text for the exchange rate used to convert amounts. */
import type { Rate } from '@spreadwise/contract/currencies';
import { convertedText } from '@spreadwise/contract/figure-text';
import { utcText } from '@spreadwise/shared-screens';
import { commonTexts } from '../texts/common';

export const rateText = (rate: Rate): string =>
  commonTexts().rate(convertedText(1, rate), rate.by, rate.at && utcText(rate.at));
