/** The figures that parts of the product answer when they are asked. */
import type { MarketStatus } from '@spreadwise/contract';
import type { Bus } from '../bus';
import type { Meter } from '../lib/observed/meter';
import type { ReadinessPart } from '../lib/observed/readiness';

const one = (is: boolean) => [{ value: is ? 1 : 0 }];

export function meterReadiness(meter: Meter, parts: readonly ReadinessPart[]): void {
  meter.read('spreadwise_part_ready', () =>
    parts.map(({ name, state }) => ({ labels: { part: name }, value: state().status === 'ready' ? 1 : 0 })),
  );
}

export function meterBus(meter: Meter, bus: Pick<Bus, 'health'>): void {
  meter.read('spreadwise_bus_up', () => one(bus.health().state === 'up'));
}

/** Of a market that this process watches itself. */
export function meterMarket(meter: Meter, status: () => MarketStatus, now: () => Date): void {
  meter.read('spreadwise_market_running', () => one(status().state === 'running'));
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
