/** Watches what the product is put together from, from outside: its parts know nothing of it. */
import type { Bus } from '../bus';
import type { OpenDatabase } from '../db/driver';
import { watchBus } from './bus-watch';
import { watchDatabase } from './database-watch';
import { meterBus, meterMarket, meterReadiness } from './figures';

import { metricsApp, metricsRoute } from './metrics-route';
import type { Observability } from './open';

export const watchProduct = (observability: Observability, now: () => Date) => {
  const { meter, tracer, prometheus, metrics } = observability;
  return {
    database(database: OpenDatabase): void {
      if (prometheus || tracer) watchDatabase(database, meter, tracer);
    },
    bus(bus: Bus): Bus {
      if (!prometheus && !tracer) return bus;
      meterBus(meter, bus);
      return watchBus(bus, { meter, tracer, now });
    },
    readiness: (parts: Parameters<typeof meterReadiness>[1]) => meterReadiness(meter, parts),
    market: (status: Parameters<typeof meterMarket>[1]) => meterMarket(meter, status, now),
    /** On the product's own port. */
    route: prometheus && metrics.kind === 'shared' ? metricsRoute(prometheus, metrics.token) : null,
    /** On a port of its own. */
    ownApp: (log: Parameters<typeof metricsApp>[0]) =>
      prometheus && metrics.kind === 'own port'
        ? { app: metricsApp(log, prometheus, metrics.token), host: metrics.host, port: metrics.port }
        : null,
  };
};
