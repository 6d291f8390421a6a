/** A refusal shown to the caller: status, message, and how long to wait. Anything else thrown is a fault. */
import type { ErrorBody } from '@spreadwise/contract';

export interface ProblemDetails {
  readonly issues?: ErrorBody['issues'];
  /** Why a build is refused. */
  readonly refusals?: Readonly<ErrorBody['refusals']>;
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: 400 | 401 | 402 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503,
    message: string,
    readonly more: ProblemDetails = {},
  ) {
    super(message);
  }
}

/** The result of work that calls the payment provider: done, failed there, or still running in another process. */
export type ProviderOutcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed' }
  | { readonly kind: 'busy' };

/** Another process is still working on it: no one's fault, and not the provider's. */
export const stillWorking = (): Problem =>
  new Problem(503, 'Your last request is still being processed. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

/** `silent` is the message when the provider failed. */
export const unanswered = (kind: 'failed' | 'busy', silent: string): Problem =>
  kind === 'busy' ? stillWorking() : new Problem(502, silent);

export function valueOrProblem<T>(outcome: ProviderOutcome<T>, silent: string): T {
  if (outcome.kind === 'done') return outcome.value;
  throw unanswered(outcome.kind, silent);
}
