/** Calls of the Stripe SDK: translates errors, ids and times, and rejects answers that are not Stripe's. */
import Stripe from 'stripe';
import { GatewayError, type GatewayFailure } from '../gateway-error';

export async function callStripe<T>(calls: () => Promise<T>): Promise<T> {
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

/** Like `callStripe`, but null if Stripe answers with this code; by default that of an unknown id. */
export const callOrNull = <T>(calls: () => Promise<T>, code = 'resource_missing'): Promise<T | null> =>
  nullIf(({ cause }) => cause instanceof Stripe.errors.StripeError && cause.code === code, calls);

/** Like `callStripe`, but null if Stripe refuses because of the object's state. */
export const callUnlessRefused = <T>(calls: () => Promise<T>): Promise<T | null> =>
  nullIf(({ reason }) => reason === 'refused', calls);

type Keyed = { readonly idempotencyKey?: string };

/**
 * Made with the key, so that a repeated call is carried out once. Stripe also repeats a 500 under its key, for at least
 * a day: the call is then made without, so use this only where twice does no harm.
 */
export async function callKeyed<T>(key: string | undefined, calls: (options: Keyed) => Promise<T>) {
  if (!key) return callStripe(() => calls({}));
  try {
    return await callStripe(() => calls({ idempotencyKey: key }));
  } catch (error) {
    const isRepeated = error instanceof GatewayError && error.reason === 'unavailable' && error.answered;
    if (!isRepeated) throw error;
    return callStripe(() => calls({}));
  }
}

const nullIf = <T>(isExpected: (error: GatewayError) => boolean, calls: () => Promise<T>) =>
  callStripe(calls).catch((error: unknown) => {
    if (error instanceof GatewayError && isExpected(error)) return null;
    throw error;
  });

function reasonOf(error: InstanceType<typeof Stripe.errors.StripeError>): GatewayFailure {
  const { statusCode = 0 } = error;
  if (error.type === 'StripeCardError') return 'declined';
  // Stripe answers some of its rate limits with 400.
  if (error.type === 'StripeRateLimitError' || statusCode === 429 || statusCode === 409) return 'limited';
  return statusCode >= 400 && statusCode < 500 ? 'refused' : 'unavailable';
}

/** For the log: Stripe's own terms only, no address and no card. */
const describe = ({ type, code, statusCode, requestId }: InstanceType<typeof Stripe.errors.StripeError>) =>
  [type, statusCode ?? 'no answer', code, requestId].filter(Boolean).join(' ');

export function instantOf(seconds: number): Date {
  if (!Number.isFinite(seconds)) throw new TypeError('The provider names no time where one belongs.');
  return new Date(seconds * 1000);
}

export const timeOf = (seconds: number): string => instantOf(seconds).toISOString();

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);

export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

type HttpClient = InstanceType<typeof Stripe.HttpClient>;

/** Makes the SDK reject answers that are no object of the API; by itself it accepts any JSON. */
export const readsObjects = (client: HttpClient): HttpClient => ({
  getClientName: () => client.getClientName(),
  async makeRequest(...request) {
    const response = await client.makeRequest(...request);
    const read = () => response.toJSON();
    return Object.assign(Object.create(response), {
      toJSON: async () => {
        const answer: unknown = await read();
        if (!isObjectOfTheApi(answer)) throw new SyntaxError('No object of the API.');
        return answer;
      },
    });
  },
});

function isObjectOfTheApi(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  if ('error' in answer) return true;
  return 'object' in answer && (answer.object === 'list' ? 'data' in answer : 'id' in answer);
}

/** Reports an object with missing parts as `unavailable`: that is no fault of ours either. */
export const orUnavailable = <T extends object>(gateway: T): T =>
  new Proxy(gateway, {
    get(target, key, receiver) {
      const method: unknown = Reflect.get(target, key, receiver);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) => {
        const answer: unknown = method.apply(target, given);
        return answer instanceof Promise ? answer.catch(asUnavailable) : answer;
      };
    },
  });

function asUnavailable(error: unknown): never {
  if (!(error instanceof TypeError)) throw error;
  throw new GatewayError('unavailable', 'A response of the provider could not be read.', { cause: error });
}
