/** What went wrong with a command of billing, in words that say what it means for the customer. */
import { ApiError } from '@spreadwise/shared-auth';

const PROVIDER_AWAY =
  'Our payment provider does not answer right now. Nothing is lost: please try again in a few minutes. It is safe, it is only ever done once.';

export function billingProblemText(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'We could not be reached. Check your connection and try again; it is only ever done once.';
  const { status, body } = error;
  if (status === 402 || status === 409) return body?.error ?? 'Your subscription has changed meanwhile.';
  if (status === 503)
    return body?.error ?? 'Your last request is still being worked on. Please try again in a moment.';
  if (status === 401 || status === 403) return 'Please sign in again to do this.';
  if (status === 429) return 'That was a little fast. Please try again in a minute.';
  return PROVIDER_AWAY;
}

/** The subscription is not as the page shows it. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
