/** Metrics of the market thread and of the exchanges' feeds. */
import type { MarketStatus } from '@spreadwise/contract';
import type { Meter, Metrics } from '../../platform/lib/observed/meter';

export const MARKET_METRICS: Metrics = {
  spreadwise_market_running: { kind: 'gauge', help: '1 while prices arrive.' },
  spreadwise_market_worker_restarts_total: {
    kind: 'counter',
    help: "Restarts of the market's thread.",
  },
  spreadwise_market_group_restarts_total: {
    kind: 'counter',
    help: "Restarts of the exchange groups' threads since the market's thread started.",
  },
  spreadwise_feed_up: {
    kind: 'gauge',
    help: "1 for the current state of each exchange's feed.",
    labels: ['exchange', 'state'],
  },
  spreadwise_feed_quote_age_seconds: {
    kind: 'gauge',
    help: 'Age of the newest price of each exchange.',
    labels: ['exchange'],
  },
};

/** For a market that this process watches itself. */
export function meterMarket(meter: Meter, status: () => MarketStatus, now: () => Date): void {
  meter.read('spreadwise_market_running', () => [{ value: status().state === 'running' ? 1 : 0 }]);
  meter.read('spreadwise_market_worker_restarts_total', () => [{ value: status().worker.restarts }]);
  meter.read('spreadwise_market_group_restarts_total', () => [{ value: status().groupRestarts ?? 0 }]);
  meter.read('spreadwise_feed_up', () =>
    status().feeds.map(({ exchange, state }) => ({ labels: { exchange, state }, value: 1 })),
  );
  meter.read('spreadwise_feed_quote_age_seconds', () =>
    status().feeds.flatMap(({ exchange, lastQuoteAt }) =>
      lastQuoteAt === null
        ? []
        : [{ labels: { exchange }, value: (now().getTime() - Date.parse(lastQuoteAt)) / 1000 }],
    ),
  );
}
