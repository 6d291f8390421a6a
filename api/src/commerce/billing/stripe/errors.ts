/** What an error of the Stripe SDK means for us. */
import Stripe from 'stripe';
import { GatewayError, type GatewayFailure } from '../provider/gateway-error';

/** Runs calls of the SDK; its errors come out as `GatewayError`. */
export async function asked<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new GatewayError(reasonOf(error), describe(error), {
      cause: error,
      answered: error.statusCode !== undefined,
    });
  }
}

/** Like `asked`, with null where Stripe answers by this code; without one, that it knows nothing of that id. */
export async function askedFor<T>(calls: () => Promise<T>, code = 'resource_missing'): Promise<T | null> {
  try {
    return await asked(calls);
  } catch (error) {
    if (error instanceof GatewayError && codeOf(error) === code) return null;
    throw error;
  }
}

/** Like `asked`, with null where Stripe says that the object is not in a state for it. */
export async function askedUnlessRefused<T>(calls: () => Promise<T>): Promise<T | null> {
  try {
    return await asked(calls);
  } catch (error) {
    if (error instanceof GatewayError && error.reason === 'refused') return null;
    throw error;
  }
}

/** Stripe's own code of a failure, e.g. resource_missing. */
export const codeOf = ({ cause }: GatewayError): string | undefined =>
  cause instanceof Stripe.errors.StripeError ? cause.code : undefined;

function reasonOf(error: InstanceType<typeof Stripe.errors.StripeError>): GatewayFailure {
  const { statusCode = 0 } = error;
  if (error.type === 'StripeCardError') return 'declined';
  // Of its rate limits some are answered with 400.
  if (error.type === 'StripeRateLimitError' || statusCode === 429 || statusCode === 409) return 'limited';
  return statusCode >= 400 && statusCode < 500 ? 'refused' : 'unavailable';
}

/** For the log: no address, no card, only Stripe's names for it. */
const describe = ({ type, code, statusCode, requestId }: InstanceType<typeof Stripe.errors.StripeError>) =>
  [type, statusCode ?? 'no answer', code, requestId].filter(Boolean).join(' ');
