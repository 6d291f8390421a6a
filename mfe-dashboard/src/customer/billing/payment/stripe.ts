/** The payment provider's browser side, loaded only when a bank wants to hear from its customer. */
import type { PublicConfig } from '@spreadwise/contract';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Rejects when the script cannot be loaded; calling again tries again. */
export async function connectStripe(payment: PublicConfig['payment']): Promise<Stripe> {
  if (payment.scriptUrl !== null && !('Stripe' in window)) await loadScript(payment.scriptUrl);
  const stripe = await loadStripe(payment.publishableKey);
  if (!stripe) throw new Error('Stripe.js is not available here');
  return stripe;
}

/** A failed script element is taken away, so that the next try fetches anew. */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`The payment provider's script did not load: ${url}`));
    });
    document.head.append(script);
  });
}
