/** The payment method: card, or a wallet if the browser offers one. */
import type { Plan } from '@spreadwise/contract/plans';
import { RadioList } from '@spreadwise/shared-ui';
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import type { PaymentHandle } from '../payment/confirmation';
import type { ProviderState } from '../payment/usePaymentProvider';
import { signupTexts } from '../texts/signup';
import { CardSlot } from './CardSlot';

export type ChosenMeans = RefObject<PaymentHandle | null>;

export interface PaymentMeansProps {
  readonly state: ProviderState;
  /** The chosen method's handle; its inner ref is null until that method is ready. */
  readonly handle: Ref<ChosenMeans>;
  readonly plan: Plan;
  readonly testMode: boolean;
  readonly disabled: boolean;
}

export function PaymentMeans({ state, handle, plan, testMode, disabled }: PaymentMeansProps) {
  const card = useRef<PaymentHandle>(null);
  const wallet = useRef<PaymentHandle>(null);
  const [wallets, setWallets] = useState<readonly string[]>([]);
  const [means, setMeans] = useState<'card' | 'wallet'>('card');
  const words = signupTexts();
  useImperativeHandle(handle, () => (means === 'card' ? card : wallet));
  const choices = [
    { value: 'card', label: words.byCard },
    { value: 'wallet', label: wallets.join(', ') },
  ] as const;

  return (
    <>
      {wallets.length > 0 && (
        <RadioList
          legend={words.payBy}
          value={means}
          options={choices}
          disabled={disabled}
          onValueChange={setMeans}
        />
      )}
      <div hidden={means !== 'card'}>
        <CardSlot state={state} handle={card} testMode={testMode} disabled={disabled} />
      </div>
      {state.kind === 'ready' && (
        <state.provider.WalletEntry
          ref={wallet}
          stripe={state.provider.stripe}
          plan={plan}
          onOffered={setWallets}
        />
      )}
    </>
  );
}
