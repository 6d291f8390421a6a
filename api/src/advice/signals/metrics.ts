/** Metrics of signals and their streams. */
import { type Metrics, SECONDS_BUCKETS } from '../../platform/lib/observed/meter';

export const SIGNALS_METRICS: Metrics = {
  spreadwise_signals_open: { kind: 'gauge', help: 'Signals that are open, as the log has them.' },
  spreadwise_signals_opened_total: { kind: 'counter', help: 'Signals that were opened.' },
  spreadwise_signals_ended_total: {
    kind: 'counter',
    help: 'Signals that have ended, by why.',
    labels: ['reason'],
  },
  spreadwise_allocation_duration_seconds: {
    kind: 'histogram',
    help: 'How long customers waited for the signals of their quota to be allotted.',
    labels: ['outcome'],
    buckets: SECONDS_BUCKETS,
  },
  spreadwise_lease_held: { kind: 'gauge', help: '1 while this process holds the lease.', labels: ['lease'] },
  spreadwise_streams_open: { kind: 'gauge', help: 'Streams of signals that are open.' },
  spreadwise_stream_writes_total: { kind: 'counter', help: 'Writes of events to streams.' },
  spreadwise_detect_to_stream_seconds: {
    kind: 'histogram',
    help: 'From the moment at which a signal was found until it was handed to the streams of this process.',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30],
  },
};
