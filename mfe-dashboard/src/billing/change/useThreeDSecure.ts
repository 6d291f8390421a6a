/**
 * 3-D Secure for the payment of an upgrade. None of our dialogs may be open meanwhile: it would cover the bank's
 * window. Afterwards the same change is requested again: its quote makes it idempotent, and the answer is the
 * provider's own state, whether or not a webhook has arrived.
 */
import type { PlanId, PublicConfig } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { useRef, useState } from 'react';
import { useOverviewCache } from '../useBillingCommand';
import { confirmPayment } from './confirm-payment';

const LOOK_EVERY_MS = 2_000;
const LOOKS = 5;

export type ThreeDSecureState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly message: string };

interface Change {
  readonly plan: PlanId;
  readonly quote: string;
}

export function useThreeDSecure(
  payment: PublicConfig['payment'],
  onAnswered: (plan: PlanId, isThere: boolean) => void,
) {
  const { request } = useAuth();
  const { keep, refresh } = useOverviewCache();
  const [state, setState] = useState<ThreeDSecureState>({ kind: 'none' });
  const answered = useRef(onAnswered);
  answered.current = onAnswered;

  const awaitPlan = async (change: Change): Promise<boolean> => {
    for (let look = 0; look < LOOKS; look++) {
      if (look > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      const answer = await request('POST /api/billing/plan-change', { body: change }).catch(() => null);
      if (answer?.overview.subscription?.plan !== change.plan) continue;
      keep(answer.overview);
      return true;
    }
    refresh();
    return false;
  };

  const confirm = async (change: Change, clientSecret: string) => {
    setState({ kind: 'asking' });
    const confirmation = await confirmPayment(payment, clientSecret);
    if (confirmation.kind === 'failed') return setState(confirmation);
    const isThere = await awaitPlan(change);
    setState({ kind: 'none' });
    answered.current(change.plan, isThere);
  };
  return { state, confirm: (change: Change, clientSecret: string) => void confirm(change, clientSecret) };
}
