/** What listens: the application, with its pages or as health alone, and the metrics where they have a port of their own. */
import type { Logger } from 'pino';
import type { Config } from '../config';
import { type App, type AppContext, createApp, createHealthApp } from '../platform/http/app';
import { addressOfSocket } from '../platform/http/client-address';
import type { OnAnswered } from '../platform/http/exchange';
import { answeredMeter } from '../platform/http/observed/answered-meter';
import { listen } from '../platform/http/server';
import type { Observability, watchProduct } from '../platform/observability';
import type { Opened, Part } from './part';

/** Of the time for the whole stop, what running requests may take to end. */
const REQUESTS_SHARE = 0.5;
/** Cutting what is left is quick, but not at once. */
export const CUT_MS = 1_000;
const METRICS_NAMES = { host: 'METRICS_PORT', port: 'METRICS_PORT' };

/** The metrics' first, so that they are the last to close. */
export async function openServers(
  { host, port, stopLimitMs }: Pick<Config, 'host' | 'port' | 'stopLimitMs'>,
  app: App,
  watch: Pick<ReturnType<typeof watchProduct>, 'ownApp'>,
  { log, opened }: { readonly log: Logger; readonly opened: Opened },
): Promise<void> {
  const own = watch.ownApp(log);
  if (own) {
    const metrics = await listen({
      fetch: own.app.fetch,
      host: own.host,
      port: own.port,
      named: METRICS_NAMES,
    });
    opened.add('metrics', { stop: () => metrics.stop(CUT_MS) }, 2 * CUT_MS);
  }
  const server = await listen({ fetch: app.fetch, host, port });
  const requestsMs = stopLimitMs * REQUESTS_SHARE;
  opened.add('server', { stop: () => server.stop(requestsMs) }, requestsMs + CUT_MS);
}

export function createProductApp(
  { publicOrigin, adminOrigin, trustedProxies, production: isProduction }: Config,
  parts: readonly Part[],
  services: Pick<
    AppContext,
    'log' | 'publicConfig' | 'rateLimits' | 'findSession' | 'isOpenFor' | 'tracer' | 'onAnswered'
  >,
) {
  return createApp(
    {
      ...services,
      publicOrigin,
      adminOrigin,
      isProduction,
      trustedProxies,
      socketAddress: addressOfSocket,
    },
    { calls: parts.flatMap(({ routes }) => routes ?? []), pages: parts.flatMap(({ pages }) => pages ?? []) },
  );
}

/** Nothing is timed where nobody reads it; it is counted in any case. */
export function observedBy({ prometheus, meter, tracer }: Observability, count: OnAnswered) {
  const time = prometheus ? answeredMeter(meter) : null;
  const onAnswered: OnAnswered = (...answered) => {
    count(...answered);
    time?.(...answered);
  };
  return { tracer, onAnswered };
}

/** What a process without pages and calls answers. */
export const healthApp = (parts: readonly Part[], log: Logger) =>
  createHealthApp(
    log,
    parts.flatMap(({ routes }) => routes ?? []),
  );
