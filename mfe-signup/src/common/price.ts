/** Prices in the format of docs/specification.md: €49.99; in German 49,99 €. */
import { moneyText } from '@spreadwise/contract/figure-text';
import type { Plan } from '@spreadwise/contract/plans';

export const priceText = ({ amountCents, currency }: Plan): string => moneyText(amountCents, currency);
