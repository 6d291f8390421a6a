/** From 'Subscribe' to the dashboard (docs/specification.md, sections 4, 7.3 and 8). */
import { rememberCheckout } from '@spreadwise/contract/checkout-handover';
import { PLANS, type PlanId } from '@spreadwise/contract/plans';
import { useAuth } from '@spreadwise/shared-auth';
import { localPath, TOAST_MS, toast } from '@spreadwise/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { signupTexts } from '../texts/signup';
import { beginSubscription } from './begin-subscription';
import type { PaymentHandle } from './confirmation';

/** Time to read the toast before leaving the page. */
const REDIRECT_MS = 1500;
/** docs/specification.md, section 9. */
const FOLLOW_UP_MS = 2000;

interface CheckoutInput {
  readonly email: string;
  readonly plan: PlanId;
  /** Whether the service begins before the withdrawal period ends. */
  readonly beginNow: boolean;
  /** The wording around the button, as named by `orderScreen`. */
  readonly screen: string;
  /** Set when VAT is computed. */
  readonly country?: string;
  readonly vatId?: string;
  /** The payment method. */
  readonly means: PaymentHandle;
}

export interface Checkout {
  /** `pending`: subscribed, with the payment still processing. */
  readonly phase: 'idle' | 'processing' | 'pending';
  /** Why the last attempt failed, unless the card field shows it; null if none failed or another is running. */
  readonly problem: { readonly words: string; readonly isOfVatId: boolean } | null;
  /** A second call during a running one does nothing. */
  subscribe(input: CheckoutInput): Promise<void>;
}

export interface CheckoutOptions {
  readonly productName: string;
  readonly redirect: (path: string) => void;
}

export function useCheckout({ productName, redirect }: CheckoutOptions): Checkout {
  const { request } = useAuth();
  const [phase, setPhase] = useState<Checkout['phase']>('idle');
  const { problem, showAfter, clear } = useProblem();
  const running = useRef(false);

  const stopRunning = useCallback(() => {
    running.current = false;
    setPhase('idle');
  }, []);
  useRestoredPage(stopRunning);

  const welcome = (plan: PlanId, words: (plan: string) => string) =>
    toast({ title: signupTexts().welcome(productName), description: words(PLANS[plan].name) });

  const succeeded = ({ email, plan }: CheckoutInput) => {
    rememberCheckout(email);
    welcome(plan, signupTexts().isActive);
    setTimeout(() => redirect(localPath('/dashboard')), REDIRECT_MS);
  };
  const pending = ({ email, plan }: CheckoutInput) => {
    rememberCheckout(email);
    setPhase('pending');
    toast({ title: signupTexts().created, description: signupTexts().settingUp });
    setTimeout(() => welcome(plan, signupTexts().isProcessed), FOLLOW_UP_MS);
  };
  const failed = (title: string, description: string, shownAt: 'button' | 'card' | 'vatId') => {
    toast({ title, description, variant: 'destructive' });
    clear();
    const isOfVatId = shownAt === 'vatId';
    // Beside the button once the toast has gone, so that the page does not say it twice.
    if (shownAt !== 'card') showAfter(isOfVatId ? 0 : TOAST_MS, { words: description, isOfVatId });
    stopRunning();
  };

  const subscribe = async (input: CheckoutInput) => {
    if (running.current) return;
    const incomplete = input.means.problem();
    if (incomplete) return failed(signupTexts().paymentFailed, incomplete, 'card');
    running.current = true;
    clear();
    setPhase('processing');
    const begun = await beginSubscription(request, input);
    if (!begun.ok)
      return failed(signupTexts().subscriptionError, begun.message, begun.isOfVatId ? 'vatId' : 'button');
    if (!begun.clientSecret) return pending(input);
    const confirmation = await input.means.confirm(begun.clientSecret, input.email);
    switch (confirmation.kind) {
      case 'succeeded':
        return succeeded(input);
      case 'processing':
        return pending(input);
      case 'dismissed':
        return stopRunning();
      case 'failed':
        return failed(signupTexts().paymentFailed, confirmation.message, confirmation.shownAt);
    }
  };
  return { phase, problem, subscribe };
}

/** When the customer returns from the dashboard, the browser may restore this page exactly as it was left. */
function useRestoredPage(onRestored: () => void): void {
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) onRestored();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [onRestored]);
}

function useProblem() {
  const [problem, setProblem] = useState<Checkout['problem']>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showAfter = (ms: number, next: Checkout['problem']) => {
    timer.current = setTimeout(() => setProblem(next), ms);
  };
  const clear = () => {
    clearTimeout(timer.current);
    setProblem(null);
  };
  return { problem, showAfter, clear };
}
