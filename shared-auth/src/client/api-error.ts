/** A refusal or failure that the API answered with, or that no answer came. */
import type { ErrorBody } from '@spreadwise/api/contract';

/** The message is `{status}: {text}` (specification, section 7, call 6). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** The answer as text, for the message. */
    text: string,
    /** The server's own words, when it answered in the contract's form. */
    readonly body: Partial<ErrorBody> | null,
    /** Seconds to wait before another try, when the server said so. */
    readonly retryAfterSeconds: number | null,
  ) {
    super(`${status}: ${text}`);
  }

  static async from(response: Response): Promise<ApiError> {
    const text = (await response.text()) || response.statusText;
    const retryAfter = Number(response.headers.get('Retry-After'));
    return new ApiError(response.status, text, parseBody(text), retryAfter > 0 ? retryAfter : null);
  }
}

function parseBody(text: string): Partial<ErrorBody> | null {
  try {
    const value: unknown = JSON.parse(text);
    const error = typeof value === 'object' && value !== null && 'error' in value ? value.error : null;
    return typeof error === 'string' ? (value as Partial<ErrorBody>) : null;
  } catch {
    return null;
  }
}
