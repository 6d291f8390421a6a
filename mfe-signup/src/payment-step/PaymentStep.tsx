/** Step 2: the payment (docs/specification.md, section 2). */
import type { OrderButton, PublicConfig } from '@spreadwise/contract';
import { orderScreen } from '@spreadwise/contract/order-words';
import { PLANS, type Plan, type PlanId } from '@spreadwise/contract/plans';
import {
  Button,
  Card,
  Form,
  LinkButton,
  locale,
  localPath,
  Notice,
  Stack,
  TextField,
  TextLink,
} from '@spreadwise/shared-ui';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { featuresOf } from '../common/features';
import { priceText } from '../common/price';
import { StepHeading } from '../common/StepHeading';
import type { Checkout } from '../payment/useCheckout';
import { usePaymentProvider } from '../payment/usePaymentProvider';
import { signupTexts } from '../texts/signup';
import { OrderSummary } from './OrderSummary';
import { type ChosenMeans, PaymentMeans } from './PaymentMeans';
import styles from './PaymentStep.module.css';
import { TaxFields, useTaxLocation } from './TaxFields';

export interface PaymentStepProps {
  readonly heading: RefObject<HTMLDivElement | null>;
  readonly email: string;
  readonly planTexts: PublicConfig['planTexts'];
  readonly selectedTier: PlanId;
  readonly payment: PublicConfig['payment'];
  readonly orderButton: OrderButton;
  readonly checkout: Checkout;
  readonly onBack: () => void;
}

export function PaymentStep(props: PaymentStepProps) {
  const { heading, email, planTexts, selectedTier, payment, orderButton, checkout, onBack } = props;
  const state = usePaymentProvider(payment);
  const chosen = useRef<ChosenMeans>(null);
  const [beginNow, setBeginNow] = useState(false);
  const [place, setPlace] = useTaxLocation();
  const words = signupTexts();
  const plan = PLANS[selectedTier];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const screen = orderScreen(locale(), orderButton);
    const order = { email, plan: selectedTier, beginNow, screen, ...(payment.isTaxed && place) };
    const means = chosen.current?.current;
    if (means) void checkout.subscribe({ ...order, means });
  };

  return (
    <Stack gap="lg">
      <StepHeading heading={heading} step={2} title={words.complete} />
      <div className={styles.columns}>
        <Card tone="raised">
          <Form onSubmit={submit}>
            <TextField label={words.email} type="email" name="email" value={email} readOnly />
            {payment.isTaxed && <TaxFields place={place} onChange={setPlace} checkout={checkout} />}
            <PaymentMeans
              state={state}
              handle={chosen}
              plan={plan}
              testMode={payment.mode === 'test'}
              disabled={checkout.phase !== 'idle'}
            />
            <BeginNow isAsked={beginNow} isLocked={checkout.phase !== 'idle'} onChange={setBeginNow} />
            {checkout.problem && !checkout.problem.isOfVatId && (
              <p className={styles.problem}>{checkout.problem.words}</p>
            )}
            <Ordered plan={plan} />
            {checkout.phase === 'pending' ? (
              <PendingNotice />
            ) : (
              <Actions
                order={words.order.button(priceText(plan), orderButton)}
                isProcessing={checkout.phase === 'processing'}
                isReady={state.kind === 'ready'}
                onBack={onBack}
              />
            )}
          </Form>
        </Card>
        <OrderSummary plan={plan} features={featuresOf(selectedTier, planTexts)} />
      </div>
    </Stack>
  );
}

interface ActionsProps {
  /** The order button's label. */
  readonly order: string;
  readonly isProcessing: boolean;
  readonly isReady: boolean;
  readonly onBack: () => void;
}

const Actions = ({ order, isProcessing, isReady, onBack }: ActionsProps) => (
  <div className={styles.actions}>
    <Button variant="secondary" size="lg" disabled={isProcessing} onClick={onBack}>
      {signupTexts().back}
    </Button>
    <Button type="submit" size="lg" fullWidth busy={isProcessing} disabled={!isProcessing && !isReady}>
      {isProcessing ? signupTexts().processing : order}
    </Button>
  </div>
);

interface BeginNowProps {
  readonly isAsked: boolean;
  readonly isLocked: boolean;
  readonly onChange: (isAsked: boolean) => void;
}

/** Never preselected: only customers who ask for it pay for the days used before a withdrawal. */
const BeginNow = ({ isAsked, isLocked, onChange }: BeginNowProps) => (
  <label className={styles.beginNow}>
    <input
      type="checkbox"
      name="beginNow"
      checked={isAsked}
      disabled={isLocked}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{signupTexts().order.beginNow}</span>
  </label>
);

/** Directly above the button: what is ordered, the price, the term, and the applicable terms. */
const Ordered = ({ plan }: { readonly plan: Plan }) => {
  const { total, renewal, ending, accept } = signupTexts().order;
  return (
    <div className={styles.ordered}>
      <p>
        <strong>{total(plan.name, priceText(plan))}</strong> {renewal} {ending}
      </p>
      <p>
        {accept.map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <TextLink key={part.page} href={part.page} target="_blank">
              {part.text}
            </TextLink>
          ),
        )}
      </p>
    </div>
  );
};

/** Subscribed, with the payment still processing: the customer has nothing left to do here. */
const PendingNotice = () => (
  <Notice
    tone="success"
    title={signupTexts().pendingTitle}
    action={
      <LinkButton size="sm" href={localPath('/dashboard')}>
        {signupTexts().openDashboard}
      </LinkButton>
    }
  >
    {signupTexts().pendingText}
  </Notice>
);
