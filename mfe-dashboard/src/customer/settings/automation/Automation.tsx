/** What a customer's own programs are told, and what they read. */
import { Stack } from '@spreadwise/shared-ui';
import { ApiTokens } from './ApiTokens';

export default function Automation() {
  return (
    <Stack gap="lg">
      <ApiTokens />
    </Stack>
  );
}
