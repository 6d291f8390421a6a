/** Starts the process: infrastructure, then the features in order, then the server. A stop reverses the order. */
import type { Logger } from 'pino';
import { type Config, dutiesOf, type ReadConfig } from '../config';
import { openBus } from '../platform/bus';
import { closeDataDir, lockFolder, prepareDataDir } from '../platform/data-dir';
import { openDatabase } from '../platform/db/open';
import { startJobs, startWorker } from '../platform/jobs';
import { REAL_TIMERS } from '../platform/lib/time';
import {
  busReadiness,
  databaseReadiness,
  type Observability,
  openReadiness,
  watchProduct,
} from '../platform/observability';
import { FEATURES } from './features';
import { createLifecycle, jobsFor, type Lifecycle, openFeatures } from './lifecycle';
import { provideProcess } from './process-services';
import { CUT_MS, createProcessApp, openServers } from './servers';

/** The share of the stop's time limit that each part gets, except running requests. */
const PART_SHARE = 0.25;
/** A trace collector that does not answer gets less time than other parts. */
const TRACES_STOP_MS = 3_000;

const now = () => new Date();

/** `stop` accepts nothing new and lets running work finish; resolves to the names of parts that did not stop in time */
export type RunningProduct = Pick<Lifecycle, 'stop'>;

/** Resolves once everything can be served. On failure, closes whatever was opened and then rejects. */
export async function startProduct(
  read: ReadConfig,
  log: Logger,
  observability: Observability,
): Promise<RunningProduct> {
  const { drainMs, stopLimitMs } = read.config;
  const lifecycle = createLifecycle({
    log,
    partLimitMs: stopLimitMs * PART_SHARE,
    limitMs: drainMs + stopLimitMs,
  });
  try {
    await openAll(read, log, observability, lifecycle);
    return lifecycle;
  } catch (error) {
    await lifecycle.stop();
    throw error;
  }
}

async function openAll(read: ReadConfig, log: Logger, observability: Observability, lifecycle: Lifecycle) {
  const { config } = read;
  const { meter } = observability;
  const duties = dutiesOf(config.role);
  const watch = watchProduct(observability, now);
  lifecycle.add('traces', observability, TRACES_STOP_MS);
  lifecycle.add('data folder', openDataDir(config, log));
  const database = await openDatabase(config, { log, timers: REAL_TIMERS });
  lifecycle.add('database', { stop: database.close });
  watch.database(database);
  const bus = lifecycle.add('bus', watch.bus(openBus(config.bus, { db: database.db, log })));
  const services = provideProcess(read, { database, bus, now, log, observability });
  const features = await openFeatures(FEATURES, { services, lifecycle });
  const parts = [
    databaseReadiness(database),
    busReadiness(bus),
    ...features.flatMap((feature) => feature.readiness ?? []),
  ];
  const readiness = openReadiness(parts, log, now);
  watch.readiness(parts);
  const own = [readiness.routes, ...(watch.route ? [watch.route] : [])];
  const app = createProcessApp(config, features, own, services, observability.prometheus);
  await openServers(config, app, watch.ownApp(log), lifecycle);
  for (const feature of features) if (feature.stopsBeforeServer) lifecycle.add(feature.feature.name, feature);
  for (const { onceListening } of features) await onceListening?.();
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  lifecycle.add('jobs', startJobs([...jobsFor(jobs, duties), ...readiness.jobs], log, meter));
  const handlers = jobsFor(
    features.flatMap((feature) => feature.handlers ?? []),
    duties,
  );
  if (duties.serves || duties.works)
    lifecycle.add('worker', await startWorker({ database, bus, handlers, now, log, meter }));
  // After the drain, the stop waits for no unresponsive database: the next process stores what has to be stored.
  lifecycle.add('patience', { stop: database.losePatience });
  // Load balancers need a moment between failing readiness and refused connections.
  lifecycle.add('drain', { stop: () => REAL_TIMERS.sleep(config.drainMs) }, config.drainMs + CUT_MS);
  lifecycle.add('readiness', readiness).begin();
}

/** A database server can be shared; the embedded database and the sandbox's records cannot. */
function openDataDir({ role, dataDir, databaseUrl, payment }: Config, log: Logger) {
  const { serves, works } = dutiesOf(role);
  // A market process stores nothing.
  if (!serves && !works) return {};
  prepareDataDir(dataDir);
  if (closeDataDir(dataDir) === 'was open')
    log.warn('DATA_DIR was open to other users of this machine, and has been closed to them');
  const isAlone = databaseUrl === null || (serves && payment.kind === 'sandbox');
  return isAlone ? { stop: lockFolder(dataDir) } : {};
}
