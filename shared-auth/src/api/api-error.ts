/** A refusal or failure that the API answered with, or that no answer came. */

/** The body of every failure of the API. */
export interface ApiErrorBody {
  error: string;
  requestId: string;
  /** Each field of a bad request, and what would be right. */
  issues?: { field: string; message: string }[] | undefined;
  /** Why a build is not taken: the rule that it breaks, and what would be right. */
  refusals?: { rule: string; message: string }[] | undefined;
}

/** The message is `{status}: {text}` (docs/specification.md, section 7, call 6). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** The answer as text, for the message. */
    text: string,
    /** The server's own words, when it answered in the contract's form. */
    readonly body: Partial<ApiErrorBody> | null,
    /** Seconds to wait before another try, when the server said so. */
    readonly retryAfterSeconds: number | null,
  ) {
    super(`${status}: ${text}`);
  }

  static async from(response: Response): Promise<ApiError> {
    const text = (await response.text()) || response.statusText;
    return ApiError.of(response.status, text, response.headers.get('Retry-After'));
  }

  static of(status: number, text: string, retryAfter: string | null): ApiError {
    const seconds = Number(retryAfter);
    return new ApiError(status, text, parseBody(text), seconds > 0 ? seconds : null);
  }
}

function parseBody(text: string): Partial<ApiErrorBody> | null {
  try {
    const value: unknown = JSON.parse(text);
    const error = typeof value === 'object' && value !== null && 'error' in value ? value.error : null;
    return typeof error === 'string' ? (value as Partial<ApiErrorBody>) : null;
  } catch {
    return null;
  }
}
