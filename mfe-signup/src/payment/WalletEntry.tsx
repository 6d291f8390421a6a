/**
 * The wallets that this browser offers. The customer orders with our own button, in the wording that the law requires;
 * only then does the wallet's button appear, which pays for that order.
 */
import type { Plan } from '@spreadwise/contract/plans';
import { Button, cx, localPath } from '@spreadwise/shared-ui';
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeExpressCheckoutElementReadyEvent } from '@stripe/stripe-js';
import {
  Component,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { signupTexts } from '../texts/signup';
import { type Confirmation, confirmationOf, type PaymentHandle } from './confirmation';
import styles from './WalletEntry.module.css';

const NAMES = { applePay: 'Apple Pay', googlePay: 'Google Pay' } as const;
const [OFF, AUTO] = ['never', 'auto'] as const;
const OPTIONS = {
  buttonHeight: 48,
  buttonType: { applePay: 'plain', googlePay: 'pay' },
  paymentMethods: { applePay: AUTO, googlePay: AUTO, link: OFF, amazonPay: OFF, klarna: OFF, paypal: OFF },
} as const;

export interface WalletEntryProps {
  readonly stripe: Stripe;
  readonly plan: Plan;
  /** Called with the names of the offered wallets, if there are any. */
  readonly onOffered: (wallets: readonly string[]) => void;
  readonly ref: Ref<PaymentHandle>;
}

export function WalletEntry({ stripe, plan: { amountCents }, ...field }: WalletEntryProps) {
  const options = useMemo(
    () => ({
      ...{ mode: 'subscription' as const, amount: amountCents, currency: 'eur' },
      paymentMethodTypes: ['card'],
    }),
    [amountCents],
  );
  return (
    <OrNoWallet>
      <Elements stripe={stripe} options={options}>
        <WalletField {...field} />
      </Elements>
    </OrNoWallet>
  );
}

/** Keeps the card usable when the provider does not support the wallet element. */
class OrNoWallet extends Component<{ readonly children: ReactNode }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override componentDidCatch(error: unknown) {
    console.error('No wallet can be offered.', error);
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}

interface Ordered {
  readonly clientSecret: string;
  readonly email: string;
  readonly settle: (how: Confirmation) => void;
}

function WalletField({ onOffered, ref }: Pick<WalletEntryProps, 'onOffered' | 'ref'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [ordered, setOrdered] = useState<Ordered | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const words = signupTexts();
  const isPaying = useRef(false);
  useEffect(() => {
    if (!ordered) return;
    /* On a phone it is above the button that was just pressed. */
    place.current?.scrollIntoView?.({ block: 'center' });
    /* The browser's Back leaves the step; a payment that has begun goes on. */
    return () => {
      if (!isPaying.current) ordered.settle({ kind: 'dismissed' });
    };
  }, [ordered]);

  useImperativeHandle(ref, () => ({
    problem: () => null,
    confirm: (clientSecret, email) => new Promise((settle) => setOrdered({ clientSecret, email, settle })),
  }));
  const settle = (how: Confirmation) => {
    ordered?.settle(how);
    setOrdered(null);
  };
  const pay = async () => {
    if (!stripe || !elements || !ordered) return;
    isPaying.current = true;
    const { clientSecret, email } = ordered;
    const params = {
      return_url: `${location.origin}${localPath('/dashboard')}`,
      payment_method_data: { billing_details: { email } },
    };
    const paying = elements
      .submit()
      .then(() =>
        stripe.confirmPayment({ elements, clientSecret, confirmParams: params, redirect: 'if_required' }),
      );
    settle(await confirmationOf(paying));
    isPaying.current = false;
  };

  return (
    <div ref={place} className={cx(styles.wallet, !ordered && styles.waiting)}>
      <p role="status">{ordered && words.payOrdered}</p>
      <ExpressCheckoutElement
        options={OPTIONS}
        onReady={(event) => onOffered(namesOf(event?.availablePaymentMethods))}
        onConfirm={() => void pay()}
        onCancel={() => settle({ kind: 'dismissed' })}
      />
      {ordered && (
        <Button variant="secondary" size="sm" onClick={() => settle({ kind: 'dismissed' })}>
          {words.payOtherwise}
        </Button>
      )}
    </div>
  );
}

const namesOf = (offered: StripeExpressCheckoutElementReadyEvent['availablePaymentMethods']) =>
  (['applePay', 'googlePay'] as const).filter((wallet) => offered?.[wallet]).map((wallet) => NAMES[wallet]);
