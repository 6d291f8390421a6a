/** What signals declare: the services they need and provide, and their metrics. */
import { service } from '../../platform/feature';
import { type Metrics, SECONDS_BUCKETS } from '../../platform/lib/observed/meter';
import type { MarketPort } from './market-port';
import type { SignalsGiven } from './start-signals';
import type { FindTradingProfiles } from './value/value-for';

/** The state of the market, wherever it runs. */
export const MARKET = service<Pick<MarketPort, 'status'>>('signals.market');
/** Open signals, and their assignment to customers who do not ask for them. */
export const SIGNALS_GIVEN = service<SignalsGiven>('signals.given');
/** Customers' trading profiles, in euros. */
export const FIND_PROFILES = service<FindTradingProfiles>('profile.find-profiles');

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
