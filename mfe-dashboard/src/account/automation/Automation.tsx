/** Automation with a customer's own programs: the webhook that alerts go to, and the tokens for reading. */
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
