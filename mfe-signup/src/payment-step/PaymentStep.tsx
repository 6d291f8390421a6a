/** Step 2: the card (docs/specification.md, section 2). */
import type { PublicConfig } from '@spreadwise/contract';
import { PLANS, type PlanId } from '@spreadwise/contract/plans';
import { Button, Card, Form, LinkButton, Notice, Stack, TextField } from '@spreadwise/shared-ui';
import { type FormEvent, type RefObject, useRef } from 'react';
import { priceText } from '../common/price';
import { StepHeading } from '../common/StepHeading';
import type { CardHandle } from '../payment/CardEntry';
import type { Checkout } from '../payment/useCheckout';
import { usePaymentProvider } from '../payment/usePaymentProvider';
import { CardSlot } from './CardSlot';
import { OrderSummary } from './OrderSummary';
import styles from './PaymentStep.module.css';

export interface PaymentStepProps {
  readonly heading: RefObject<HTMLDivElement | null>;
  readonly email: string;
  readonly planTexts: PublicConfig['planTexts'];
  readonly selectedTier: PlanId;
  readonly payment: PublicConfig['payment'];
  readonly checkout: Checkout;
  readonly onBack: () => void;
}

export function PaymentStep(props: PaymentStepProps) {
  const { heading, email, planTexts, selectedTier, payment, checkout, onBack } = props;
  const state = usePaymentProvider(payment);
  const card = useRef<CardHandle>(null);
  const plan = PLANS[selectedTier];
  const processing = checkout.phase === 'processing';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (card.current) void checkout.subscribe({ email, plan: selectedTier, card: card.current });
  };

  return (
    <Stack gap="lg">
      <StepHeading heading={heading} step={2} title="Complete Your Subscription" />
      <div className={styles.columns}>
        <Card tone="raised">
          <Form onSubmit={submit}>
            <TextField label="Email" type="email" name="email" value={email} readOnly />
            <CardSlot
              state={state}
              handle={card}
              testMode={payment.mode === 'test'}
              disabled={checkout.phase !== 'idle'}
            />
            {checkout.problem && <p className={styles.problem}>{checkout.problem}</p>}
            {checkout.phase === 'pending' ? (
              <PendingNotice />
            ) : (
              <div className={styles.actions}>
                <Button variant="secondary" size="lg" disabled={processing} onClick={onBack}>
                  Back
                </Button>
                <Button
                  type="submit"
                  size="lg"
                  fullWidth
                  busy={processing}
                  disabled={!processing && state.kind !== 'ready'}
                >
                  {processing ? 'Processing...' : `Subscribe for ${priceText(plan)}/month`}
                </Button>
              </div>
            )}
          </Form>
        </Card>
        <OrderSummary plan={plan} features={planTexts?.[selectedTier] ?? plan.features} />
      </div>
    </Stack>
  );
}

/** Subscribed, and the payment is on its way: nothing is left to do here. */
const PendingNotice = () => (
  <Notice
    tone="success"
    title="Your subscription has been set up"
    action={
      <LinkButton size="sm" href="/dashboard">
        Open your dashboard
      </LinkButton>
    }
  >
    The payment is being processed. This can take a few minutes.
  </Notice>
);
