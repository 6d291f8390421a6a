/** Fields that several calls share. */
import type { ApiErrorBody } from '@spreadwise/shared-auth';
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { AI_SOURCE_TYPE } from './ai-mark';
import { EMAIL_ADDRESS } from './email-address';
import { PLAN_IDS } from './plans';
import { countryOfVatId, EU_COUNTRIES, OTHER_COUNTRIES, plainVatId } from './tax/countries';

/** The languages that customers are served in, as in `Locale`. */
export const LANGUAGES = ['en', 'de'] as const;
export const languageField = z.enum(LANGUAGES);

/** An email address, trimmed and lower-cased before validation; at most 254 characters (RFC 5321). */
export const emailField = z
  .string({ error: 'An email address is needed, e.g. name@example.com.' })
  .trim()
  .toLowerCase()
  .max(254, 'An email address has at most 254 characters.')
  .pipe(
    z.email({
      pattern: EMAIL_ADDRESS,
      error: 'This is not an email address; it should look like name@example.com.',
    }),
  )
  .meta({ format: 'email', examples: ['ada@example.com'] });

/** Characters that break a line or reverse text, and lone surrogates. */
const NOT_OF_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const NOTHING_TO_SEE = /^[\p{C}\p{Z}\p{M}]+$/u;

/** A name, a label, a subject: text that stays on one line wherever it is shown, mailed or logged. Trimmed. */
export const line = () =>
  z
    .string()
    .refine((text) => !NOT_OF_A_LINE.test(text), 'Use one line, without line breaks or control characters.')
    .refine(
      (text) => text.trim() === '' || !NOTHING_TO_SEE.test(text),
      'This contains only invisible characters.',
    )
    .trim();

/** An exchange's id, which has no dot, from its name as pages show it: Crypto.com. */
export const exchangeId = (typed: string): string => typed.toLowerCase().replaceAll('.', '');

/** Accompanies text that a model wrote or drafted; absent: no model did. */
export const aiFields = { digitalSourceType: z.literal(AI_SOURCE_TYPE).optional() };

/** A one-time code as mailed. */
export const codeField = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The code has six digits.');

export const tierField = z.enum(TIER_NAMES);
export const planField = z.enum(PLAN_IDS, { error: `A plan is one of ${PLAN_IDS.join(', ')}.` });

export const countryField = z.enum([...EU_COUNTRIES, ...OTHER_COUNTRIES], {
  error: 'Use the country’s two letters, e.g. DE.',
});

/** An EU VAT ID, normalized as in registers. */
export const vatIdField = z
  .string()
  .max(40)
  .transform(plainVatId)
  .refine((id) => countryOfVatId(id) !== null, 'This is not an EU VAT ID; it should look like ATU12345678.')
  .meta({ examples: ['ATU12345678'] });

export const customerId = z.string().min(1).max(255);

/** A name of the time zone database. */
export const timeZoneField = z
  .string()
  .max(60)
  .refine(isTimeZone, 'Use a time zone like Europe/Berlin.')
  .meta({ examples: ['Europe/Berlin'] });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** PostgreSQL knows no year 0. */
const hasYear = [(text: string) => !text.startsWith('0000'), 'There is no year 0000.'] as const;

/** A UTC day, e.g. 2026-11-21. */
export const dayField = (message?: string) => z.iso.date(message).refine(...hasYear);

/** An instant in UTC, e.g. 2026-11-21T09:30:00.000Z. */
export const instantField = z.iso
  .datetime()
  .refine(...hasYear)
  .meta({ examples: ['2026-11-21T09:30:00.000Z'] });

/** Money: integer cents with its currency. */
export const moneyField = z.object({ amountCents: z.int(), currency: z.literal('EUR') });

/** The body of every failure. `issues` names each invalid field of a request and what would be valid. */
export const errorBody = z.object({
  error: z.string(),
  requestId: z.string(),
  issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** Why a build is refused: the rule it breaks, and what would be valid. */
  refusals: z.array(z.object({ rule: z.string(), message: z.string() })).optional(),
}) satisfies z.ZodType<ApiErrorBody>;
export type ErrorBody = z.infer<typeof errorBody>;
