/** Metrics of sessions. */
import type { Metrics } from '../../platform/lib/observed/meter';

export const IDENTITY_METRICS: Metrics = {
  spreadwise_session_lookups_total: {
    kind: 'counter',
    help: "Look-ups of callers' sessions, answered from memory or by the database.",
    labels: ['source'],
  },
};
