/** The market as it is configured: its worker thread, the host that keeps it running, and the signals found in it. */
import { randomInt } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { type Config, dutiesOf } from '../config';
import { checkFiles, recordingOf } from '../market';
import { type MarketHost, startMarketHost, type WorkerOptions } from '../pipeline';
import { inRepository } from '../repository-path';
import { type RunningSignals, type SignalsOptions, startSignals } from '../signals';
import type { Part } from './part';
import { marketReadiness } from './readiness';

const WORKER_FILE = inRepository('api/dist/market-worker.js');

/** With a market of its own, or following another process's. `stop` ends the streams and every open signal. */
export async function startAdvice(
  config: Config,
  services: Omit<SignalsOptions, 'market'>,
): Promise<RunningSignals & Part> {
  const { watches, serves } = dutiesOf(config.role);
  const host = watches ? await startMarket(config, services.log, services.now) : null;
  try {
    const market = host ?? { followed: config.market.feed };
    const signals = await startSignals({ ...services, market });
    return {
      ...signals,
      readiness: [marketReadiness(() => signals.market.status(), serves)],
      async stop() {
        await host?.stop();
        await signals.stop();
      },
    };
  } catch (error) {
    await host?.stop();
    throw error;
  }
}

async function startMarket(
  { market, marketMemoryMb }: Config,
  log: Logger,
  now: () => Date,
): Promise<MarketHost> {
  await checkFiles(market);
  const seed = (market.feed === 'simulated' ? market.seed : null) ?? randomInt(2 ** 32);
  log.info({ feed: market.feed, ...(market.feed === 'simulated' ? { seed } : {}) }, 'the market starts');
  let runs = 0;
  const startWorker = () => {
    runs += 1;
    const workerData: WorkerOptions = { market: { ...market, record: recordingOf(market, runs) }, seed };
    const resourceLimits = { maxOldGenerationSizeMb: marketMemoryMb };
    return new Worker(WORKER_FILE, { workerData, name: 'market', resourceLimits });
  };
  return startMarketHost({ feed: market.feed, log, now, startWorker });
}
