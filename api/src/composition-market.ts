/** The market as it is configured: its worker thread, the host that keeps it running, and the signals found in it. */
import { randomInt } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { Config, MarketConfig } from './config/config';
import { ConfigError } from './config/error';
import { type MarketHost, startMarketHost } from './market/host';
import { createReplaySource, ReplayError } from './market/replay';
import type { WorkerOptions } from './market/worker-messages';
import { inRepository } from './paths';
import { type RunningSignals, type SignalsOptions, startSignals } from './signals/start';

const WORKER_FILE = inRepository('api/dist/market-worker.js');
const CHECK_LIMIT_MS = 5_000;

/** `stop` ends the streams and every open signal; it may be called twice, as it has to come before the server's. */
export async function startAdvice(
  config: Config,
  services: Pick<SignalsOptions, 'db' | 'findSession' | 'now' | 'log'>,
): Promise<RunningSignals> {
  const market = await startMarket(config, services.log, services.now);
  try {
    const signals = await startSignals({ ...services, market });
    let stopped: Promise<void> | null = null;
    const stop = () => {
      stopped ??= market.stop().then(() => signals.stop());
      return stopped;
    };
    return { routes: signals.routes, stop };
  } catch (error) {
    await market.stop();
    throw error;
  }
}

async function startMarket({ market }: Config, log: Logger, now: () => Date): Promise<MarketHost> {
  await checkFiles(market);
  const seed = (market.feed === 'simulated' ? market.seed : null) ?? randomInt(2 ** 32);
  log.info({ feed: market.feed, ...(market.feed === 'simulated' ? { seed } : {}) }, 'the market starts');
  let runs = 0;
  const startWorker = () => {
    runs += 1;
    const workerData: WorkerOptions = { market: { ...market, record: recordOf(market, runs) }, seed };
    return new Worker(WORKER_FILE, { workerData, name: 'market' });
  };
  return startMarketHost({ feed: market.feed, log, now, startWorker });
}

/** A recording is never written over: one that is started again goes on in `name.2.ndjson`. */
function recordOf({ record }: MarketConfig, run: number): string | null {
  if (record === null || run === 1) return record;
  return record.replace(/(\.ndjson)?(\.gz)?$/, (ending) => `.${run}${ending}`);
}

/** What the worker could only fail of again and again stops the start. */
async function checkFiles(market: MarketConfig): Promise<void> {
  if (market.feed === 'replay') await checkReplay(market.file);
  if (market.record !== null) await checkRecord(market.record);
}

async function checkReplay(file: string): Promise<void> {
  const source = createReplaySource({ file, pace: { kind: 'as read' }, warn: () => {} });
  const batches = source.events(AbortSignal.timeout(CHECK_LIMIT_MS))[Symbol.asyncIterator]();
  try {
    await batches.next();
    await batches.return?.();
  } catch (error) {
    if (!(error instanceof ReplayError)) throw error;
    throw new ConfigError(`REPLAY was "${file}"; it may be the path of a recording. ${error.message}`);
  }
}

async function checkRecord(file: string): Promise<void> {
  const words = `RECORD was "${file}"; it may be the path of a new file in a folder that can be written to`;
  await access(dirname(file), constants.W_OK).catch((error: Error) => {
    throw new ConfigError(`${words} (${error.message}).`);
  });
  if (existsSync(file)) throw new ConfigError(`${words}; this one exists already.`);
}
