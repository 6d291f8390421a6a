/** The steps of a customer's sign-in: just paid, known address, email, code. */

import { forgetCheckout, readCheckout } from '@spreadwise/contract/checkout-handover';
import { isOver } from '@spreadwise/contract/subscription-status';
import { waitText } from '@spreadwise/contract/wait-text';
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { toast } from '@spreadwise/shared-ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { customerTexts } from '../texts/customer';

type SignInStep =
  /** Right after a payment: the dashboard opens automatically. */
  | { readonly name: 'opening'; readonly email: string }
  /** Asking the server whether this browser has proven an address. */
  | { readonly name: 'looking' }
  | { readonly name: 'known'; readonly email: string }
  /** `pending`: a payment has just succeeded, but there is no subscription to open yet. */
  | { readonly name: 'email'; readonly email: string; readonly pending: boolean }
  | { readonly name: 'code'; readonly email: string }
  /** The address is proven but has no open plan. `isBilled`: it has a running subscription that gives no access now. */
  | { readonly name: 'unsubscribed'; readonly email: string; readonly isBilled: boolean };

/**
 * The result of an attempt: signed in or moved to the next step, refused with a text for the field, or failed with a
 * toast.
 */
type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly text: string }
  | { readonly kind: 'failed' };

export interface CustomerSignInFlow {
  readonly step: SignInStep;
  /** Signs in or moves on to the code step. */
  submitEmail(email: string): Promise<Outcome>;
  /** `keep`: this browser stays known after sign-out. */
  submitCode(email: string, code: string, keep: boolean): Promise<Outcome>;
  continueAs(email: string): Promise<void>;
  /** Opens the account of an address without a plan, and nothing else. */
  openAccount(email: string): Promise<void>;
  useAnotherAddress(): void;
  forgetAddress(): Promise<void>;
}

/** Delay before each attempt after a payment, in ms: the provider's confirmation may arrive a moment later. */
const TRIES_MS = [0, 1000, 2000, 3000] as const;
const EMPTY: SignInStep = { name: 'email', email: '', pending: false };

export function useCustomerSignIn(): CustomerSignInFlow {
  const [step, setStep] = useState<SignInStep>(() => {
    const email = readCheckout();
    return email ? { name: 'opening', email } : { name: 'looking' };
  });
  const provenAddress = useProvenAddress();
  useFirstStep(step, setStep, provenAddress);
  return { step, ...useSignInActions(setStep, provenAddress) };
}

type SetStep = (step: SignInStep) => void;
type ReadProvenAddress = () => Promise<string | null>;

/** Reads the address that this browser has proven, if any. Never rejects. */
function useProvenAddress(): ReadProvenAddress {
  const { request } = useAuth();
  return useCallback(
    async () => (await request('GET /api/auth/proof').catch(() => ({ email: null }))).email,
    [request],
  );
}

/** Opens the dashboard after a payment; otherwise checks whether this browser is known. */
function useFirstStep(step: SignInStep, setStep: SetStep, provenAddress: ReadProvenAddress): void {
  const { signIn } = useAuth();
  const opening = step.name === 'opening' ? step.email : null;
  useEffect(() => {
    if (opening === null) return;
    forgetCheckout();
    const stop = new AbortController();
    void openAfterPayment(() => signIn({ email: opening }), stop.signal).then((opened) => {
      if (!opened && !stop.signal.aborted) setStep({ name: 'email', email: opening, pending: true });
    });
    return () => stop.abort();
  }, [opening, signIn, setStep]);

  const looking = step.name === 'looking';
  useEffect(() => {
    if (!looking) return;
    let current = true;
    void provenAddress().then((email) => {
      if (current) setStep(email ? { name: 'known', email } : EMPTY);
    });
    return () => {
      current = false;
    };
  }, [looking, provenAddress, setStep]);
}

function useSignInActions(
  setStep: SetStep,
  provenAddress: ReadProvenAddress,
): Omit<CustomerSignInFlow, 'step'> {
  const { openAccount, request } = useAuth();
  const attempt = useAttempt();
  return useMemo(
    () => ({
      submitEmail: (email) =>
        attempt(email, (isBilled, isProven) =>
          setStep(isProven ? { name: 'unsubscribed', email, isBilled } : { name: 'code', email }),
        ),
      async submitCode(email, code, keep) {
        try {
          await request('POST /api/auth/verify-code', {
            body: keep ? { email, code, keep } : { email, code },
          });
        } catch (error) {
          // An earlier try may have used the code up and then failed to sign in.
          if ((await provenAddress()) !== email) return codeFailure(error);
        }
        return attempt(email, (isBilled) => setStep({ name: 'unsubscribed', email, isBilled }));
      },
      async continueAs(email) {
        const outcome = await attempt(email, async (isBilled) => {
          /* Refused: either the address has no active subscription, or its proof expired and a code has been sent. */
          const proven = await provenAddress();
          setStep(proven === email ? { name: 'unsubscribed', email, isBilled } : { name: 'code', email });
        });
        if (outcome.kind === 'refused') loginError(outcome.text);
      },
      async openAccount(email) {
        const result = await openAccount(email);
        if (result.ok) return;
        if (result.reason === 'failed') return void failure(result.error);
        setStep({ name: 'email', email, pending: false });
        loginError(customerTexts().proveAgain);
      },
      useAnotherAddress: () => setStep(EMPTY),
      async forgetAddress() {
        setStep(EMPTY);
        await request('DELETE /api/auth/proof').catch(() => undefined);
      },
    }),
    [attempt, openAccount, request, provenAddress, setStep],
  );
}

/** Signs in; `onRefused` chooses the next step when the address alone is not enough. */
function useAttempt() {
  const { signIn } = useAuth();
  return useCallback(
    async (
      email: string,
      onRefused: (isBilled: boolean, isProven: boolean) => void | Promise<void>,
    ): Promise<Outcome> => {
      const result = await signIn({ email });
      if (result.ok) return DONE;
      if (result.reason === 'throttled')
        return refusedWith(customerTexts().tooManyAttempts(waitText(result.retryAfterSeconds)));
      if (result.reason === 'failed') return failure(result.error);
      const { closed } = result;
      await onRefused(closed ? !isOver(closed.status) : false, closed !== undefined);
      return DONE;
    },
    [signIn],
  );
}

/** Tries a few times over several seconds. Resolves to true if one attempt signed in. */
async function openAfterPayment(signIn: () => Promise<{ readonly ok: boolean }>, signal: AbortSignal) {
  for (const delay of TRIES_MS) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (signal.aborted) return false;
    if ((await signIn()).ok) return true;
  }
  return false;
}

/** A bad request shows its error at the field; any other failure shows a toast (docs/specification.md, section 8). */
function failure(error: unknown): Outcome {
  if (error instanceof ApiError && error.status === 400)
    return refusedWith(error.body?.issues?.[0]?.message ?? customerTexts().notAnAddress);
  loginError(customerTexts().loginFailed);
  return { kind: 'failed' };
}

function codeFailure(error: unknown): Outcome {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401) return refusedWith(customerTexts().wrongCode);
  if (status === 429) return refusedWith(customerTexts().tooManyCodes);
  return failure(error);
}

const DONE: Outcome = { kind: 'done' };
const refusedWith = (text: string): Outcome => ({ kind: 'refused', text });
const loginError = (description: string) =>
  toast({ title: customerTexts().loginError, description, variant: 'destructive' });
