/** Describes a failed billing command in terms of what it means for the customer. */
import { ApiError } from '@spreadwise/shared-auth';
import { billingTexts } from '../texts/billing';

export function billingProblemText(error: unknown): string {
  const { problems } = billingTexts();
  if (!(error instanceof ApiError)) return problems.unreached;
  const { status, body } = error;
  if (status === 402 || status === 409) return body?.error ?? problems.outdated;
  if (status === 503) return body?.error ?? problems.working;
  if (status === 401 || status === 403) return problems.signIn;
  return status === 429 ? problems.tooFast : problems.providerAway;
}

/** The subscription differs from what the page shows. */
export const isOutdated = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
