/** A customer's own programs: the webhook they get, and the tokens they read with. */
import { Stack } from '@spreadwise/shared-ui';
import { ApiTokens } from './ApiTokens';
import { Webhook } from './Webhook';

export default function Automation() {
  return (
    <Stack gap="lg">
      <Webhook />
      <ApiTokens />
    </Stack>
  );
}
