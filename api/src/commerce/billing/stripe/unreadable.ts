/**
 * Answers that are none of Stripe's: a page of something in between, `{}`, an object without what belongs to it. All of them
 * mean that it is not known what was done, as if no answer had come.
 */
import type Stripe from 'stripe';
import { GatewayError } from '../provider/gateway-error';

type HttpClient = InstanceType<typeof Stripe.HttpClient>;

/** What is no object of the API the SDK is told not to have understood; by itself it takes any JSON for an answer. */
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

/** What cannot be read in an object is no fault of ours either. */
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
  throw new GatewayError('unavailable', 'An answer of the provider could not be read.', { cause: error });
}
