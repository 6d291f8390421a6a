/** Fields of sums that customers type, and of the rates that convert what they see. */
import { z } from 'zod';
import { MOST_SUM } from '../browser/bounds';
import { CURRENCIES } from '../browser/currencies';
import { instantField } from '../fields';

export const currencyField = z.enum(CURRENCIES);

/** A sum as somebody typed it: hundredths of its currency. */
export const typedSum = z.strictObject({
  cents: z
    .int()
    .min(0)
    .max(MOST_SUM * 100),
  currency: currencyField,
});

/** What one of a currency is in euros. */
export const rateField = z.object({
  currency: currencyField,
  eur: z.number().positive(),
  /** The stablecoin that stands in for it; null: markets of the currency itself say it. */
  by: z.string().nullable(),
  /** When the market said it; null of the euro. */
  at: instantField.nullable(),
});
