/** The address is proven, and no live subscription belongs to it: a new one, or what stays a former customer's. */
import { Button, Card, LinkButton, Stack, useOneAtATime } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import styles from './steps.module.css';
import type { CustomerSignInFlow } from './useCustomerSignIn';

export interface UnsubscribedStepProps {
  readonly email: string;
  readonly flow: Pick<CustomerSignInFlow, 'openAccount' | 'forgetAddress'>;
}

export function UnsubscribedStep({ email, flow }: UnsubscribedStepProps) {
  const { busy, run } = useOneAtATime();
  return (
    <Card
      as={1}
      tone="raised"
      title="No live subscription"
      description={
        <>
          There is no live subscription for <strong className={styles.address}>{email}</strong>. Your
          invoices, your data and a person to ask stay open to you.
        </>
      }
    >
      <Stack gap="sm">
        <LinkButton size="lg" fullWidth render={<Link to="/signup" />}>
          Choose a plan
        </LinkButton>
        <Button
          variant="secondary"
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
