/** Metrics of signals and their streams. */
import { type Metrics, SECONDS_BUCKETS } from '../../platform/lib/observed/meter';

export const SIGNALS_METRICS: Metrics = {
  spreadwise_signals_open: { kind: 'gauge', help: 'Open signals in the log.' },
  spreadwise_signals_opened_total: { kind: 'counter', help: 'Signals opened.' },
  spreadwise_signals_ended_total: { kind: 'counter', help: 'Signals ended, by reason.', labels: ['reason'] },
  spreadwise_allocation_duration_seconds: {
    kind: 'histogram',
    help: "Time customers waited for their quota's signals to be assigned.",
    labels: ['outcome'],
    buckets: SECONDS_BUCKETS,
  },
  spreadwise_lease_held: { kind: 'gauge', help: '1 while this process holds the lease.', labels: ['lease'] },
  spreadwise_streams_open: { kind: 'gauge', help: 'Open signal streams.' },
  spreadwise_stream_writes_total: { kind: 'counter', help: 'Events written to streams.' },
  spreadwise_detect_to_stream_seconds: {
    kind: 'histogram',
    help: "Time from finding a signal to handing it to this process's streams.",
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30],
  },
};
