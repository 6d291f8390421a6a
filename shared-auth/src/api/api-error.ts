/** A refusal or failure of the API. */

/** The body of every failure of the API. */
export interface ApiErrorBody {
  error: string;
  requestId: string;
  /** Each invalid field of a request, and what would be valid. */
  issues?: { field: string; message: string }[] | undefined;
  /** Why a build is refused: the rule it breaks, and what would be valid. */
  refusals?: { rule: string; message: string }[] | undefined;
}

/** The message is `{status}: {text}` (docs/specification.md, section 7, call 6). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** The response as text, for the message. */
    text: string,
    /** The server's error body; null if the response is not in the contract's form. */
    readonly body: Partial<ApiErrorBody> | null,
    /** Seconds to wait before a retry; null if the server gave none. */
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
