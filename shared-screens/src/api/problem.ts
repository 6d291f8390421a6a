/** Why a call failed, in the server's words where it has some. */
import { ApiError } from '@spreadwise/shared-auth';

const UNANSWERED = 'The server did not answer. Look at what stands now before you try again.';

export function problemText(error: unknown, unanswered = UNANSWERED): string {
  const body = error instanceof ApiError ? error.body : null;
  return body?.issues?.[0]?.message ?? body?.error ?? unanswered;
}
