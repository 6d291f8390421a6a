/** The place of the card field: the field itself, or why it is not there. */
import { Button, Notice, Skeleton } from '@spreadwise/shared-ui';
import type { Ref } from 'react';
import { CardBox } from '../payment/CardBox';
import type { CardHandle } from '../payment/CardEntry';
import type { ProviderState } from '../payment/usePaymentProvider';

export interface CardSlotProps {
  readonly state: ProviderState;
  readonly handle: Ref<CardHandle>;
  readonly testMode: boolean;
  readonly disabled: boolean;
}

const TEST_HINT =
  'Test mode: no money moves. Use card 4242 4242 4242 4242 with any later date and any three digits.';

export function CardSlot({ state, handle, testMode, disabled }: CardSlotProps) {
  const hint = testMode ? TEST_HINT : undefined;
  switch (state.kind) {
    case 'misconfigured':
      return (
        <Notice tone="danger" title="Payment Configuration Error">
          Payment is not set up correctly here, so no card can be taken. Please try again later.
        </Notice>
      );
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
          title="The card field could not be loaded"
          action={
            <Button variant="secondary" size="sm" busy={state.retrying} onClick={state.retry}>
              Retry
            </Button>
          }
        >
          The payment provider did not answer. Check your connection, or a blocker that may stop it.
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
