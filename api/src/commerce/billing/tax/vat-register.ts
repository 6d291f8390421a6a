/** Client for the EU's register of VAT IDs (VIES). */
import { z } from 'zod';
import type { Business } from '../provider/gateway';
import type { StripeOptions } from '../provider/stripe/stripe-gateway';

/** 'silent': VIES or the country's own register does not answer. */
export type RegisterAnswer = Business | 'false' | 'silent';
export type VatRegister = (vatId: string) => Promise<RegisterAnswer>;

/** How long an ordering customer waits at most. */
const PATIENCE_MS = 4_000;
const ABOUT_THE_ID: readonly string[] = ['INVALID', 'INVALID_INPUT'];
const MOST_OF_A_LINE = 200;
/** On one line, which Stripe limits; dashes stand for what a country does not disclose. */
const lineOf = (text?: string | null): string | null => {
  const line = (text ?? '')
    .trim()
    .split(/\s*\n\s*/)
    .join(', ');
  return /^-*$/.test(line) ? null : line.slice(0, MOST_OF_A_LINE);
};
const disclosed = z.string().nullish().transform(lineOf);
const answered = z.object({
  isValid: z.boolean(),
  userError: z.string(),
  name: disclosed,
  address: disclosed,
});

const EU_REGISTER = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

interface RegisterOptions extends Pick<StripeOptions, 'api'> {
  /** Null: the EU's register, or that of the stand-in for Stripe. */
  readonly vatRegister: string | null;
}

export function createVatRegister(
  { vatRegister, api }: RegisterOptions,
  ask: typeof fetch = fetch,
): VatRegister {
  const standIn = api && `${api.protocol}://${api.host}:${api.port}/sandbox/vat-register`;
  const address = vatRegister ?? standIn ?? EU_REGISTER;
  return async (vatId) => {
    const path = `ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`;
    try {
      const answer = await ask(`${address}/${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
      const { isValid, userError, ...business } = answered.parse(await answer.json());
      if (isValid) return business;
      return ABOUT_THE_ID.includes(userError) ? 'false' : 'silent';
    } catch {
      return 'silent';
    }
  };
}
