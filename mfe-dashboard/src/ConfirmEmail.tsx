/** Shown for a session that the server does not know (login branch 3): how to get to one's data. */
import { useSignOut } from '@spreadwise/shared-screens';
import { Button, EmptyState } from '@spreadwise/shared-ui';
import { homeTexts } from './texts/home';

export function ConfirmEmail() {
  const signOut = useSignOut();
  const { title, button, text } = homeTexts().confirmEmail;
  return (
    <EmptyState title={title} action={<Button onClick={signOut}>{button}</Button>}>
      {text}
    </EmptyState>
  );
}
