/** The address is proven, and no plan is open for it: a new one, or what stays a former customer's. */
import { Button, Card, LinkButton, Stack, useOneAtATime } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import styles from './steps.module.css';
import type { CustomerSignInFlow } from './useCustomerSignIn';

export interface UnsubscribedStepProps {
  readonly email: string;
  /** A subscription goes on that opens nothing now: another is sold to nobody, and the account has the way to open it. */
  readonly isBilled: boolean;
  readonly flow: Pick<CustomerSignInFlow, 'openAccount' | 'forgetAddress'>;
}

export function UnsubscribedStep({ email, isBilled, flow }: UnsubscribedStepProps) {
  const { busy, run } = useOneAtATime();
  const address = <strong className={styles.address}>{email}</strong>;
  return (
    <Card
      as={1}
      tone="raised"
      title={isBilled ? 'Your plan is not open at the moment' : 'No live subscription'}
      description={
        isBilled ? (
          <>
            The subscription for {address} opens nothing now. Your account says why, and what opens it again.
          </>
        ) : (
          <>
            There is no live subscription for {address}. Your invoices, your data and a person to ask stay
            open to you.
          </>
        )
      }
    >
      <Stack gap="sm">
        {!isBilled && (
          <LinkButton size="lg" fullWidth render={<Link to="/signup" />}>
            Choose a plan
          </LinkButton>
        )}
        <Button
          variant={isBilled ? 'primary' : 'secondary'}
          size="lg"
          fullWidth
          busy={busy}
          onClick={() => void run(() => flow.openAccount(email))}
        >
          Your account and invoices
        </Button>
        <Button variant="ghost" fullWidth disabled={busy} onClick={() => void flow.forgetAddress()}>
          Use another address
        </Button>
      </Stack>
    </Card>
  );
}
