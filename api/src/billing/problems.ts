/** The expected failures of billing as HTTP problems. */
import { Problem } from '../http/problem';
import type { ProviderResult } from './provider/gateway-error';

/** Another process is at it still: nobody's fault, least of all the payment provider's. */
export const stillWorking = (): Problem =>
  new Problem(503, 'We are still working on your last request. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });

/** The value, or the problem: `silent` is what is said when the provider failed. */
export function valueOrProblem<T>(result: ProviderResult<T>, silent: string): T {
  if (result.kind === 'done') return result.value;
  throw result.kind === 'busy' ? stillWorking() : new Problem(502, silent);
}
