/** For a session that the server knows nothing of (login branch 3): how to get to one's data. */
import { useSignOut } from '@spreadwise/shared-screens';
import { Button, EmptyState } from '@spreadwise/shared-ui';

export function ConfirmEmail() {
  const signOut = useSignOut();
  return (
    <EmptyState
      title="Confirm your email address to see your data"
      action={<Button onClick={signOut}>Confirm your email address</Button>}
    >
      Your signals, your plan and your billing are shown once you have signed in with a code that we mail to
      you.
    </EmptyState>
  );
}
