/** Webhook events: verifies Stripe's signature, and reads whom they are about. */
import Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderEvent } from '../gateway';

/** How old a webhook's signature may be, or how far ahead of our clock, in seconds. */
const SIGNATURE_TOLERANCE = 300;

export function readSignedEvent(
  { webhooks: { signature: signatures } }: Stripe,
  secret: string,
  { rawBody, signature, now }: { readonly rawBody: string; readonly signature: string; readonly now: Date },
): ProviderEvent | null {
  if (!signatures) throw new Error('The SDK cannot verify signatures here.');
  if (!isSound(signature, now)) return null;
  try {
    signatures.verifyHeader(rawBody, signature, secret, SIGNATURE_TOLERANCE, undefined, now.getTime());
    return eventOf(JSON.parse(rawBody));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return null;
    throw error;
  }
}

/** The SDK checks only the age, and throws instead of refusing if a signature has an unexpected length. */
function isSound(header: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.split('=', 2));
  const of = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  const signedAt = of('t').at(-1) ?? '';
  if (!/^\d{1,12}$/.test(signedAt) || !of('v1').every((one) => /^[0-9a-f]{64}$/.test(one))) return false;
  return Number(signedAt) <= now.getTime() / 1000 + SIGNATURE_TOLERANCE;
}

/** All that is read from an event. Ids of another form are not the provider's, and some cannot be stored. */
const word = z.string().regex(/^[\w.-]{1,255}$/);
const id = z.string().regex(/^[\w-]{1,255}$/);
const reference = z.union([id, z.object({ id }).transform((of) => of.id)]);
/** Disputes and refunds may name no customer but a charge. */
const named = z.object({ customer: reference.nullish(), charge: reference.nullish().catch(null) });
const about = z
  .record(z.string(), z.unknown())
  .transform((of) => (of.object === 'customer' ? { customer: of.id ?? '' } : of) as z.input<typeof named>)
  .pipe(named)
  .transform(({ customer = null, charge = null }) => ({
    customerId: customer,
    chargeId: customer ? null : charge,
  }));
const event = z.object({ id, type: word, data: z.object({ object: about }) });

function eventOf(signed: unknown): ProviderEvent | null {
  const { success, data } = event.safeParse(signed);
  return success ? { id: data.id, type: data.type, ...data.data.object } : null;
}
