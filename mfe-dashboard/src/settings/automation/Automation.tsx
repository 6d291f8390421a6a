/** What a customer's own programs are told, and what they read. */
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
