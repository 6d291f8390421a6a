/** Lets the bank confirm a payment with the stored card (3-D Secure). Never rejects. */
import type { PublicConfig } from '@spreadwise/contract';
import { changeTexts } from '../../texts/change';

/** `processing`: the payment is under way; the provider reports its outcome later. */
export type Confirmation =
  | { readonly kind: 'succeeded' | 'processing' }
  | { readonly kind: 'failed'; readonly message: string };

export async function confirmPayment(
  payment: PublicConfig['payment'],
  clientSecret: string,
): Promise<Confirmation> {
  try {
    const { connectStripe } = await import('@spreadwise/contract/payment-provider');
    const stripe = await connectStripe(payment);
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret);
    if (error) return { kind: 'failed', message: error.message ?? changeTexts().notConfirmed };
    const { status } = paymentIntent;
    return status === 'succeeded' || status === 'processing'
      ? { kind: status }
      : { kind: 'failed', message: changeTexts().notConfirmed };
  } catch (failure) {
    console.error('Payment error', failure);
    return { kind: 'failed', message: changeTexts().noAnswer };
  }
}
