/** The slot for the card field: the field itself, or the reason it is missing. */
import { Button, Notice, Skeleton } from '@spreadwise/shared-ui';
import type { Ref } from 'react';
import { PausedNotice } from '../common/PausedNotice';
import { CardBox } from '../payment/CardBox';
import type { PaymentHandle } from '../payment/confirmation';
import type { ProviderState } from '../payment/usePaymentProvider';
import { signupTexts } from '../texts/signup';

export interface CardSlotProps {
  readonly state: ProviderState;
  readonly handle: Ref<PaymentHandle>;
  readonly testMode: boolean;
  readonly disabled: boolean;
}

export function CardSlot({ state, handle, testMode, disabled }: CardSlotProps) {
  const words = signupTexts();
  const hint = testMode ? words.testHint : undefined;
  switch (state.kind) {
    case 'misconfigured':
      return (
        <Notice tone="danger" title={words.misconfigured}>
          {words.misconfiguredText}
        </Notice>
      );
    case 'paused':
      return <PausedNotice />;
    case 'loading':
      return (
        <CardBox hint={hint}>
          <Skeleton lines={1} />
        </CardBox>
      );
    case 'failed':
      return (
        <Notice
          tone="danger"
          title={words.fieldFailed}
          action={
            <Button variant="secondary" size="sm" busy={state.retrying} onClick={state.retry}>
              {words.retry}
            </Button>
          }
        >
          {words.fieldFailedText}
        </Notice>
      );
    case 'ready': {
      const { provider, retried } = state;
      return (
        <provider.CardEntry
          ref={handle}
          stripe={provider.stripe}
          hint={hint}
          disabled={disabled}
          takeLostFocus={retried}
        />
      );
    }
  }
}
