/** The payment provider as step 2 sees it: not configured, loading, ready or failed. */
import type { PublicConfig } from '@spreadwise/api/contract';
import { useEffect, useState } from 'react';
import { isConfigured, loadProvider, type Provider } from './provider-loader';

export type ProviderState =
  | { readonly kind: 'misconfigured' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly provider: Provider }
  | { readonly kind: 'failed'; readonly retry: () => void };

const LOADING: ProviderState = { kind: 'loading' };

export function usePaymentProvider(payment: PublicConfig['payment']): ProviderState {
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<ProviderState>(LOADING);
  const configured = isConfigured(payment);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is what a retry changes
  useEffect(() => {
    if (!configured) return;
    let current = true;
    setState(LOADING);
    loadProvider(payment).then(
      (provider) => current && setState({ kind: 'ready', provider }),
      (error: unknown) => {
        console.error('Payment provider error', error);
        if (current) setState({ kind: 'failed', retry: () => setTries((count) => count + 1) });
      },
    );
    return () => {
      current = false;
    };
  }, [payment, configured, tries]);

  return configured ? state : { kind: 'misconfigured' };
}
