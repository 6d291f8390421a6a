/** A refusal that the caller is told about: status, words, and how long to wait. Everything else thrown is a fault. */
import type { ErrorBody } from '@spreadwise/contract';

export interface ProblemDetails {
  /** Each field that is wrong. */
  readonly issues?: ErrorBody['issues'];
  /** Why a build is not taken. */
  readonly refusals?: Readonly<ErrorBody['refusals']>;
  /** Sent as Retry-After. */
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
