/** This browser has proven an address before: one click is enough. */
import { Button, Card, Stack, useOneAtATime } from '@spreadwise/shared-ui';
import { customerTexts } from '../texts/customer';
import styles from './steps.module.css';
import type { CustomerSignInFlow } from './useCustomerSignIn';

export interface KnownStepProps {
  readonly productName: string;
  readonly email: string;
  readonly flow: Pick<CustomerSignInFlow, 'continueAs' | 'forgetAddress'>;
}

export function KnownStep({ productName, email, flow }: KnownStepProps) {
  const { busy, run } = useOneAtATime();
  const words = customerTexts();
  return (
    <Card as={1} tone="raised" title={words.signInTo(productName)} description={words.welcomeBack}>
      <Stack gap="sm">
        <Button size="lg" fullWidth busy={busy} onClick={() => void run(() => flow.continueAs(email))}>
          <span className={styles.address}>{words.continueAs(email)}</span>
        </Button>
        <Button variant="ghost" fullWidth disabled={busy} onClick={() => void flow.forgetAddress()}>
          {words.anotherAddress}
        </Button>
      </Stack>
    </Card>
  );
}
