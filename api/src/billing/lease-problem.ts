/** What a caller is told whose turn did not come: nobody's fault, least of all the payment provider's. */
import { Problem } from '../http/problem';

export const stillWorking = (): Problem =>
  new Problem(503, 'We are still working on your last request. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
