/** The payment provider in the browser, from the run-time configuration: its script, and its instance for our key. */
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PublicConfig } from '../config';
import { pageLocale } from './page-locale';

/** Stripe's own loader has no timeout. */
const LOAD_LIMIT_MS = 20_000;

/** In the page's language. Rejects if the script does not load in time; calling it again retries. */
export function connectStripe(payment: PublicConfig['payment']): Promise<Stripe> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The payment provider took too long')), LOAD_LIMIT_MS);
    connect(payment)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

async function connect({ publishableKey, scriptUrl }: PublicConfig['payment']): Promise<Stripe> {
  if (scriptUrl !== null && !('Stripe' in window)) await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey, { locale: pageLocale() });
  if (!stripe) throw new Error('Stripe.js is not available here');
  return stripe;
}

/** Removes a failed script element, so that the next try fetches it anew. */
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
