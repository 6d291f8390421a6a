/** Fields for amounts that customers type, and for the rates that convert what they see. */
import { z } from 'zod';
import { MOST_SUM } from '../browser/bounds';
import { CURRENCIES } from '../browser/currencies';
import { instantField } from '../fields';

export const currencyField = z.enum(CURRENCIES);

/** An amount as typed: hundredths of its currency. */
export const typedSum = z.strictObject({
  cents: z
    .int()
    .min(0)
    .max(MOST_SUM * 100),
  currency: currencyField,
});

/** The value of one unit of a currency in euros. */
export const rateField = z.object({
  currency: currencyField,
  eur: z.number().positive(),
  /** The stablecoin that stands in for the currency; null: the rate comes from its own markets. */
  by: z.string().nullable(),
  /** The time of the rate; null for the euro. */
  at: instantField.nullable(),
});
