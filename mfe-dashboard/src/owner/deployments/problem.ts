/** Why an act was not done, in the server's words where it has some. */
import { ApiError } from '@spreadwise/shared-auth';

export function problemText(error: unknown): string {
  const body = error instanceof ApiError ? error.body : null;
  return (
    body?.issues?.[0]?.message ?? body?.error ?? 'The server did not answer. What stands now is shown here.'
  );
}
