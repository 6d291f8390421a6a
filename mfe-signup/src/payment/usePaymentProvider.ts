/** The payment provider as step 2 sees it: not configured, paused, loading, ready or failed. */
import type { PublicConfig } from '@spreadwise/contract';
import { useEffect, useState } from 'react';
import { isConfigured, isNeeded, loadProvider, type Provider } from './provider-loader';

export type ProviderState =
  | { readonly kind: 'misconfigured' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly provider: Provider; readonly retried: boolean }
  | { readonly kind: 'failed'; readonly retrying: boolean; readonly retry: () => void };

const LOADING: ProviderState = { kind: 'loading' };

export function usePaymentProvider(payment: PublicConfig['payment']): ProviderState {
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<ProviderState>(LOADING);
  const needed = isNeeded(payment);

  useEffect(() => {
    if (!needed) return;
    let current = true;
    /* The notice stays during a retry because its button has the focus. */
    setState((before) => (before.kind === 'failed' ? { ...before, retrying: true } : LOADING));
    loadProvider(payment).then(
      (provider) => current && setState({ kind: 'ready', provider, retried: tries > 1 }),
      (error: unknown) => {
        console.error('Payment provider error', error);
        if (current)
          setState({ kind: 'failed', retrying: false, retry: () => setTries((count) => count + 1) });
      },
    );
    return () => {
      current = false;
    };
  }, [payment, needed, tries]);

  if (needed) return state;
  return { kind: isConfigured(payment) ? 'paused' : 'misconfigured' };
}
