/** What paying an order comes to, by whatever it is paid. */
import type { PaymentIntentResult } from '@stripe/stripe-js';
import { signupTexts } from '../texts/signup';

/**
 * How a confirmation ended. `processing`: the money is on its way, and the provider will say later. `dismissed`: the customer
 * has closed the wallet, and knows it.
 */
export type Confirmation =
  | { readonly kind: 'succeeded' | 'processing' | 'dismissed' }
  | { readonly kind: 'failed'; readonly message: string };

/** The card, or a wallet. */
export interface PaymentHandle {
  /** What the provider has last said is wrong with the card, in its words. */
  problem(): string | null;
  /** Never rejects. */
  confirm(clientSecret: string, email: string): Promise<Confirmation>;
}

export async function confirmationOf(confirming: Promise<PaymentIntentResult>): Promise<Confirmation> {
  try {
    const { error: refusal, paymentIntent } = await confirming;
    if (refusal) return { kind: 'failed', message: refusal.message ?? signupTexts().incomplete };
    if (paymentIntent.status === 'succeeded' || paymentIntent.status === 'processing')
      return { kind: paymentIntent.status };
    return { kind: 'failed', message: signupTexts().incomplete };
  } catch (failure) {
    console.error('Payment error', failure);
    return { kind: 'failed', message: signupTexts().noAnswer };
  }
}
