/**
 * The two-step signup (docs/specification.md, sections 2 and 4). The step is in the URL: ?step=1 (or none) or ?step=2.
 */
import type { PublicConfig } from '@spreadwise/contract';
import { DEFAULT_PLAN, PLAN_IDS, type PlanId } from '@spreadwise/contract/plans';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { SignupPage } from './common/SignupPage';
import { UnknownStep } from './common/UnknownStep';
import { useCheckout } from './payment/useCheckout';
import { PaymentStep } from './payment-step/PaymentStep';
import { checkEmail } from './plan-step/email-check';
import { PlanStep } from './plan-step/PlanStep';

export interface SignupProps {
  readonly productName: string;
  readonly payment: PublicConfig['payment'];
  readonly planTexts?: PublicConfig['planTexts'];
  readonly orderButton?: PublicConfig['orderButton'];
  /** Leaves the page for a path on this origin. */
  readonly redirect?: (path: string) => void;
}

const leavePage = (path: string) => window.location.assign(path);

export default function Signup({
  productName,
  payment,
  planTexts,
  orderButton = 'subscribe',
  redirect = leavePage,
}: SignupProps) {
  const [email, setEmail] = useState('');
  const [search, setSearch] = useSearchParams();
  const [selectedTier, setSelectedTier] = useState<PlanId>(() => planIn(search));
  const navigate = useNavigate();
  const checkout = useCheckout({ productName, redirect });
  const step = search.get('step') ?? '1';
  const heading = useHeadingFocus(step);

  /* The browser's Forward bypasses our buttons, so the address is checked here too. */
  if (step === '2' && checkEmail(email)) return <Navigate to={{ search: withStep(search, '1') }} replace />;
  return (
    <SignupPage productName={productName} testMode={payment.mode === 'test'}>
      {step === '1' && (
        <PlanStep
          heading={heading}
          email={email}
          onEmailChange={setEmail}
          planTexts={planTexts}
          selectedTier={selectedTier}
          onSelectedTierChange={setSelectedTier}
          payment={payment}
          onContinue={() => setSearch(withStep(search, '2'))}
        />
      )}
      {step === '2' && (
        <PaymentStep
          heading={heading}
          email={email}
          planTexts={planTexts}
          selectedTier={selectedTier}
          payment={payment}
          orderButton={orderButton}
          checkout={checkout}
          onBack={() => void navigate(-1)}
        />
      )}
      {step !== '1' && step !== '2' && <UnknownStep search={withStep(search, '1')} />}
    </SignupPage>
  );
}

/** The plan named in the query by the page that links here; otherwise the default. */
const planIn = (search: URLSearchParams): PlanId =>
  PLAN_IDS.find((id) => id === search.get('plan')) ?? DEFAULT_PLAN;

function withStep(search: URLSearchParams, step: string): string {
  const next = new URLSearchParams(search);
  next.set('step', step);
  return `?${next}`;
}

/** Moves focus and scroll position to the new step's heading, but not on the initial load. */
function useHeadingFocus(step: string) {
  const heading = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    /* A frame later, because on back and forward the browser first restores the other step's scroll position. */
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [step]);
  return heading;
}
