/** Paying an order, by card or by wallet. */
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { signupTexts } from '../texts/signup';

/**
 * The result of a confirmation. `processing`: the payment is under way and the provider will report its outcome later.
 * `dismissed`: the customer closed the wallet and needs no message.
 */
export type Confirmation =
  | { readonly kind: 'succeeded' | 'processing' | 'dismissed' }
  | { readonly kind: 'failed'; readonly message: string; readonly shownAt: 'button' | 'card' };

/** The card, or a wallet. */
export interface PaymentHandle {
  /** The provider's latest error message about the card; null when there is none. */
  problem(): string | null;
  /** Never rejects. */
  confirm(clientSecret: string, email: string): Promise<Confirmation>;
}

export async function confirmationOf(confirming: Promise<PaymentIntentResult>): Promise<Confirmation> {
  try {
    const { error: refusal, paymentIntent } = await confirming;
    if (refusal)
      return {
        kind: 'failed',
        message: refusal.message ?? signupTexts().incomplete,
        shownAt: refusal.type === 'validation_error' ? 'card' : 'button',
      };
    if (paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing')
      return { kind: paymentIntent.status };
    return { kind: 'failed', message: signupTexts().incomplete, shownAt: 'button' };
  } catch (failure) {
    console.error('Payment error', failure);
    return { kind: 'failed', message: signupTexts().noAnswer, shownAt: 'button' };
  }
}
