/** The provider's card field, and the confirmation of a card payment. */
import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { type Ref, useImperativeHandle, useMemo, useState } from 'react';
import { signupTexts } from '../texts/signup';
import { CardBox } from './CardBox';
import { useCardStyle } from './card-style';
import { confirmationOf, type PaymentHandle } from './confirmation';

export interface CardEntryProps {
  readonly stripe: Stripe;
  readonly hint?: string | undefined;
  /** True while a payment is in progress: its card must not change. */
  readonly disabled: boolean;
  /** Focuses the field when ready, unless something else has the focus: the Retry that had it is gone. */
  readonly takeLostFocus: boolean;
  readonly ref: Ref<PaymentHandle>;
}

export const CardEntry = ({ stripe, ...field }: CardEntryProps) => (
  <Elements stripe={stripe}>
    <CardField {...field} />
  </Elements>
);

function CardField({ hint, disabled, takeLostFocus, ref }: Omit<CardEntryProps, 'stripe'>) {
  const stripe = useStripe();
  const elements = useElements();
  const style = useCardStyle();
  const options = useMemo(
    () => ({ style, disabled, hidePostalCode: true, disableLink: true }),
    [style, disabled],
  );
  const [error, setError] = useState<string | null>(null);

  useImperativeHandle(ref, () => ({
    problem: () => error,
    async confirm(clientSecret, email) {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) return { kind: 'failed', message: signupTexts().incomplete, shownAt: 'button' };
      return confirmationOf(
        stripe.confirmCardPayment(clientSecret, { payment_method: { card, billing_details: { email } } }),
      );
    },
  }));

  return (
    <CardBox error={error} hint={hint}>
      <CardElement
        options={options}
        onReady={(card) => {
          if (takeLostFocus && document.activeElement === document.body) card.focus();
        }}
        onChange={(event: StripeCardElementChangeEvent) =>
          setError((!event.complete && event.error?.message) || null)
        }
      />
    </CardBox>
  );
}
