/** The address is proven but has no open plan: offers a new plan or the former customer's account. */
import { Button, Card, LinkButton, Stack, useOneAtATime } from '@spreadwise/shared-ui';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { customerTexts } from '../texts/customer';
import styles from './steps.module.css';
import type { CustomerSignInFlow } from './useCustomerSignIn';

export interface UnsubscribedStepProps {
  readonly email: string;
  /** A subscription exists but gives no access now. Never sell a second one: the account shows how to reopen it. */
  readonly isBilled: boolean;
  readonly flow: Pick<CustomerSignInFlow, 'openAccount' | 'forgetAddress'>;
}

export function UnsubscribedStep({ email, isBilled, flow }: UnsubscribedStepProps) {
  const place = useRef<HTMLDivElement>(null);
  /* The code field, which had the focus, is gone. */
  useEffect(() => place.current?.focus(), []);
  const { busy, run } = useOneAtATime();
  const words = customerTexts();
  const [before, after] = isBilled ? words.planClosedText : words.noSubscriptionText;
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Card
        as={1}
        tone="raised"
        title={isBilled ? words.planClosed : words.noSubscription}
        description={
          <>
            {before}
            <strong className={styles.address}>{email}</strong>
            {after}
          </>
        }
      >
        <Stack gap="sm">
          {!isBilled && (
            <LinkButton size="lg" fullWidth render={<Link to="/signup" />}>
              {words.choosePlan}
            </LinkButton>
          )}
          <Button
            variant={isBilled ? 'primary' : 'secondary'}
            size="lg"
            fullWidth
            busy={busy}
            onClick={() => void run(() => flow.openAccount(email))}
          >
            {words.account}
          </Button>
          <Button variant="ghost" fullWidth disabled={busy} onClick={() => void flow.forgetAddress()}>
            {words.anotherAddress}
          </Button>
        </Stack>
      </Card>
    </div>
  );
}
