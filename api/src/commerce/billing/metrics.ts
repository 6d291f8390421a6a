/** Metrics of payments and of the provider's events. */
import type { Metrics } from '../../platform/lib/observed/meter';

export const BILLING_METRICS: Metrics = {
  spreadwise_webhook_events_waiting: {
    kind: 'gauge',
    help: "The payment provider's events that wait to be worked on.",
  },
  spreadwise_checkouts_withdrawn: {
    kind: 'gauge',
    help: 'Checkouts beside which another of the address was paid, that wait to be voided or given back.',
  },
  spreadwise_payments_given_back_total: {
    kind: 'counter',
    help: 'Payments that were given back, since another of the address was first.',
  },
};
