/** What went wrong with an act of the owner's, in the server's words where it has some. */
import { ApiError } from '@spreadwise/shared-auth';

export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The server could not be reached. Nothing was changed here.';
  if (error.status === 502)
    return 'The payment provider does not answer. Nothing is lost; try again in a while.';
  if (error.status === 503) return 'Something is still being done for this customer. Try again in a moment.';
  return error.body?.issues?.[0]?.message ?? error.body?.error ?? 'The server did not do it.';
}
