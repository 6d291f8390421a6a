/** Loads the provider once for all callers: early on a hint, at the latest on step 2. A failed load is not cached. */
import type { PublicConfig } from '@spreadwise/contract';
import { locale } from '@spreadwise/shared-ui';
import type { Stripe } from '@stripe/stripe-js';
import type { CardEntry } from './CardEntry';
import type { WalletEntry } from './WalletEntry';

type Payment = PublicConfig['payment'];

export interface Provider {
  readonly stripe: Stripe;
  readonly CardEntry: typeof CardEntry;
  readonly WalletEntry: typeof WalletEntry;
}

const loads = new Map<string, Promise<Provider>>();

/** Whether the public payment key has a valid form (docs/specification.md, section 5). */
export const isConfigured = ({ publishableKey }: Payment): boolean => publishableKey.startsWith('pk_');

/** False while ordering is paused. */
export const isNeeded = (payment: Payment): boolean => isConfigured(payment) && !payment.isPaused;

export function loadProvider(payment: Payment): Promise<Provider> {
  const key = `${payment.publishableKey} ${payment.scriptUrl} ${locale()}`;
  const known = loads.get(key);
  if (known) return known;
  const load = fetchProvider(payment);
  loads.set(key, load);
  load.catch(() => loads.delete(key));
  return load;
}

export function preloadProvider(payment: Payment): void {
  if (isNeeded(payment)) loadProvider(payment).catch(() => undefined);
}

async function fetchProvider(payment: Payment): Promise<Provider> {
  const [{ connectStripe }, { CardEntry }, { WalletEntry }] = await Promise.all([
    import(/* webpackChunkName: "provider" */ '@spreadwise/contract/payment-provider'),
    import(/* webpackChunkName: "provider" */ './CardEntry'),
    import(/* webpackChunkName: "provider" */ './WalletEntry'),
  ]);
  return { stripe: await connectStripe(payment), CardEntry, WalletEntry };
}
