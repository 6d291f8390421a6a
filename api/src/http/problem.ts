/** A refusal that the caller is told about: status, words, and how long to wait. Everything else thrown is a fault. */
import type { ErrorBody } from '../contract/fields';

export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 502 | 503,
    message: string,
    readonly more: { readonly issues?: ErrorBody['issues']; readonly retryAfterSeconds?: number } = {},
  ) {
    super(message);
  }
}
