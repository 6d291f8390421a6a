/** The servers of a process: the application or health checks alone, and metrics if they have a port of their own. */
import type { Config } from '../config';
import { IS_OPEN_FOR } from '../operations/settings/feature';
import { COUNT_CALL } from '../operations/usage/feature';
import { FIND_SESSION, ofProcess, type Running, type ServiceRegistry } from '../platform/feature';
import { addressOfSocket, answeredMeter, createRateLimits, type MountRoutes } from '../platform/http';
import { type App, createApp, createHealthApp } from '../platform/http/app';
import { listen } from '../platform/http/server';
import type { Observability, watchProduct } from '../platform/observability';
import { PUBLIC_CONFIG } from '../remotes/pages';
import type { Lifecycle } from './lifecycle';

/** The share of the stop's time limit that running requests get to finish. */
const REQUESTS_SHARE = 0.5;
/** Cutting the remaining connections is quick, but not instant. */
export const CUT_MS = 1_000;
const METRICS_NAMES = { host: 'METRICS_PORT', port: 'METRICS_PORT' };

/** Opens the metrics server first, so that it closes last. */
export async function openServers(
  { host, port, stopLimitMs }: Pick<Config, 'host' | 'port' | 'stopLimitMs'>,
  app: App,
  metricsApp: ReturnType<ReturnType<typeof watchProduct>['ownApp']>,
  lifecycle: Lifecycle,
): Promise<void> {
  if (metricsApp) {
    const { app: own, ...at } = metricsApp;
    const metrics = await listen({ fetch: own.fetch, ...at, named: METRICS_NAMES });
    lifecycle.add('metrics', { stop: () => metrics.stop(CUT_MS) }, 2 * CUT_MS);
  }
  const server = await listen({ fetch: app.fetch, host, port });
  const requestsMs = stopLimitMs * REQUESTS_SHARE;
  lifecycle.add('server', { stop: () => server.stop(requestsMs) }, requestsMs + CUT_MS);
}

/** The whole application if the process serves; otherwise only its own routes (`own`: health, metrics). */
export function createProcessApp(
  { publicOrigin, adminOrigin, siteOrigin, trustedProxies, production: isProduction, rateLimits }: Config,
  features: readonly Running[],
  own: readonly MountRoutes[],
  services: ServiceRegistry,
  prometheus: Observability['prometheus'],
): App {
  const { duties, log } = services.give(ofProcess('duties', 'log'), 'the server');
  if (!duties.serves) return createHealthApp(log, own);
  const { countCall, settings, limits, meter, ...given } = services.give(APP_NEEDS, 'the server');
  // Answers are always counted, but timed only if somebody reads the times.
  const time = prometheus ? answeredMeter(meter) : null;
  return createApp(
    {
      ...given,
      ...{ log, publicOrigin, adminOrigin, siteOrigin, isProduction, trustedProxies },
      socketAddress: addressOfSocket,
      rateLimits: createRateLimits(rateLimits ? limits : null, settings),
      onAnswered(...answered) {
        countCall(...answered);
        time?.(...answered);
      },
    },
    {
      calls: [...features.flatMap(({ routes }) => routes ?? []), ...own],
      pages: features.flatMap(({ pages }) => pages ?? []),
    },
  );
}

const APP_NEEDS = {
  ...ofProcess('settings', 'meter', 'limits', 'tracer'),
  publicConfig: PUBLIC_CONFIG,
  findSession: FIND_SESSION,
  isOpenFor: IS_OPEN_FOR,
  countCall: COUNT_CALL,
};
