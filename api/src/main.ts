/** The server process: reads the configuration, starts the product, prints its address, and stops it on a signal. */
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { METRICS } from './boot/declarations';
import { type RunningProduct, startProduct } from './boot/start-product';
import { type ReadConfig, readConfig } from './config';
import { keepFilesPrivate, keepSecret, randomSecret } from './platform/data-dir';
import { createLogger } from './platform/lib/observed/log';
import { openObservability } from './platform/observability';
import { OperatorError } from './platform/operator-error';

async function start(given: ReadConfig): Promise<RunningProduct> {
  const { config } = given;
  const name = { instance: `${hostname()}:${process.pid}`, version: packageJson.version, role: config.role };
  // In production, a metrics error is logged instead of failing a customer's request.
  const onUndeclared = config.production ? (message: string) => log.error(message) : null;
  const observability = await openObservability(config.observability, name, METRICS, onUndeclared);
  const fields = observability.logFields;
  const log: Logger = createLogger(config.logLevel, undefined, { base: name, fields });
  switchLevelOnSignal(log);
  for (const warning of given.warnings) log.warn(warning);
  const product = await startProduct(given, log, observability);
  announce(given);
  return product;
}

/** SIGUSR2 toggles debug logging. It reaches every process of every role, even while the database is down. */
function switchLevelOnSignal(log: Logger): void {
  const configured = log.level;
  process.on('SIGUSR2', () => {
    log.level = log.level === 'debug' ? configured : 'debug';
    log.warn({ from: configured, to: log.level }, 'the log level was changed by SIGUSR2');
  });
}

function announce({ config: { productName, port }, madeOwnerPassword }: ReadConfig): void {
  if (madeOwnerPassword)
    console.log(`The owner's password (OWNER_PASSWORD sets another): ${madeOwnerPassword}`);
  console.log(`${productName} is ready at http://localhost:${port}`);
}

/** Anything else than the operator's errors is a bug and gets its stack. */
function fail(error: unknown): never {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}

/** Ctrl-C arrives from the terminal and again from npm: a second signal within this time is the same one. */
const SAME_SIGNAL_MS = 1_000;
/** Extra time after the stop's own limits, in case the product is still starting or something keeps it alive. */
const LAST_MS = 5_000;

function endOnSignal(running: Promise<RunningProduct>, { drainMs, stopLimitMs }: ReadConfig['config']): void {
  let askedAt: number | null = null;
  const end = async () => {
    setTimeout(() => process.exit(1), drainMs + stopLimitMs + LAST_MS).unref();
    const { stop } = await running;
    const left = await stop();
    process.exit(left.length === 0 ? 0 : 1);
  };
  const onSignal = () => {
    const now = performance.now();
    if (askedAt === null) {
      askedAt = now;
      end().catch(fail);
    } else if (now - askedAt > SAME_SIGNAL_MS) process.exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}

keepFilesPrivate();
try {
  const given = readConfig(process.env, { keepSecret, randomSecret });
  const running = start(given);
  running.catch(fail);
  endOnSignal(running, given.config);
} catch (error) {
  fail(error);
}
