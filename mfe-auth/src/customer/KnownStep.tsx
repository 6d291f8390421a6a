/** This browser has proven an address before: one click is enough. */
import { Button, Card, Stack, useOneAtATime } from '@spreadwise/shared-ui';
import styles from './steps.module.css';
import type { CustomerSignInFlow } from './useCustomerSignIn';

export interface KnownStepProps {
  readonly productName: string;
  readonly email: string;
  readonly flow: Pick<CustomerSignInFlow, 'continueAs' | 'forgetAddress'>;
}

export function KnownStep({ productName, email, flow }: KnownStepProps) {
  const { busy, run } = useOneAtATime();
  return (
    <Card as={1} tone="raised" title={`Sign in to ${productName}`} description="Welcome back.">
      <Stack gap="sm">
        <Button size="lg" fullWidth busy={busy} onClick={() => void run(() => flow.continueAs(email))}>
          <span className={styles.address}>Continue as {email}</span>
        </Button>
        <Button variant="ghost" fullWidth disabled={busy} onClick={() => void flow.forgetAddress()}>
          Use another address
        </Button>
      </Stack>
    </Card>
  );
}
