/** Times requests by the pattern of their route. */

import type { Meter } from '../../lib/observed/meter';
import type { OnAnswered } from '../exchange';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What no route answers; and what a page of any address does. */
const NONE = '(none)';

export const answeredMeter =
  (meter: Meter): OnAnswered =>
  ({ request, route }, status, seconds) =>
    meter.observe('spreadwise_http_request_duration_seconds', seconds, {
      method: METHODS.has(request.method) ? request.method : 'other',
      route: route || NONE,
      status: `${Math.floor(status / 100)}xx`,
    });
