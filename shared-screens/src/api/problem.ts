/** Why a call failed, in the server's words if it sent any. */
import { ApiError } from '@spreadwise/shared-auth';
import { commonTexts } from '../texts/common';

export function problemText(error: unknown, unanswered = commonTexts().unanswered): string {
  const body = error instanceof ApiError ? error.body : null;
  return body?.issues?.[0]?.message ?? body?.error ?? unanswered;
}
