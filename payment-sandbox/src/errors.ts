/** Stripe's failures: each is an ApiError whose body is sent as `{error: {type, message, …}}`. */
import type { PaymentIntent, PaymentMethod } from './wire';

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
}

export class ApiError extends Error {
  constructor(
    readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 500,
    readonly body: ErrorBody,
    /** A declined card leaves traces (failed charge, events); every other failure changes nothing. */
    readonly keepsEffects = body.type === 'card_error',
  ) {
    super(body.message);
    if (body.code !== undefined) body.doc_url ??= docUrl(body.code);
  }
}

export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more });
}

export function unknownParameter(name: string): ApiError {
  return invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
}

export function missingParameter(name: string): ApiError {
  return invalidRequest(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
}

/** A dangling reference in the parameters is a 400; a missing object of the URL itself is a 404. */
export function noSuch(thing: string, id: string, param: string, status: 400 | 404 = 400): ApiError {
  return new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${thing}: '${id}'`,
    param,
  });
}

export function unknownUrl(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.`,
  });
}

export function missingKey(): ApiError {
  return new ApiError(401, {
    type: 'invalid_request_error',
    message:
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  });
}

export function wrongKey(key: string): ApiError {
  const shown = key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : '****';
  return new ApiError(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${shown}` });
}

export function secretKeyRequired(): ApiError {
  return new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

export function idempotencyMismatch(key: string): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

export function internalError(): ApiError {
  return new ApiError(500, { type: 'api_error', message: 'An unknown error occurred.' });
}
