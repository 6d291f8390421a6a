/** The address is proven, and no live subscription belongs to it. */
import { Button, Card, LinkButton, Stack } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import styles from './steps.module.css';
import type { CustomerSignInFlow } from './useCustomerSignIn';

export interface UnsubscribedStepProps {
  readonly email: string;
  readonly flow: Pick<CustomerSignInFlow, 'forgetAddress'>;
}

export function UnsubscribedStep({ email, flow }: UnsubscribedStepProps) {
  return (
    <Card
      as={1}
      tone="raised"
      title="No live subscription"
      description={
        <>
          There is no live subscription for <strong className={styles.address}>{email}</strong>.
        </>
      }
    >
      <Stack gap="sm">
        <LinkButton size="lg" fullWidth render={<Link to="/signup" />}>
          Choose a plan
        </LinkButton>
        <Button variant="ghost" fullWidth onClick={() => void flow.forgetAddress()}>
          Use another address
        </Button>
      </Stack>
    </Card>
  );
}
