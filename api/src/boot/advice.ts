/** The market as it is configured: its worker thread, the host that keeps it running, and the signals found in it. */
import { randomInt } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { keepFeedDays, keepMarketFacts, pastArrivals } from '../advice/analysis';
import { keepMarketRates } from '../advice/currencies';
import { checkFiles, recordingOf, slicesOf } from '../advice/market';
import { termsOf } from '../advice/market/owner-settings';
import { type MarketHost, startMarketHost, type WorkerOptions } from '../advice/pipeline';
import { type RunningSignals, type SignalsOptions, startSignals } from '../advice/signals';
import { floorOf, pausedWords, rulesOf } from '../advice/signals/settings';
import { type Config, dutiesOf } from '../config';
import { createSharedLimits } from '../platform/lib/limits/shared-limits';
import { NO_METER } from '../platform/lib/observed/meter';
import { startPeriodic } from '../platform/lib/timing/periodic';
import { followSettings, type Settings } from '../platform/settings';
import { inRepository } from '../repository-path';
import type { Part } from './part';
import { marketReadiness } from './readiness';

const WORKER_FILE = inRepository('api/dist/market-worker.js');

type Ground = Pick<SignalsOptions, 'db' | 'log' | 'now' | 'meter'> & { readonly settings: Settings };

/** With a market of its own, or following another process's. `stop` ends the streams and every open signal. */
export async function startAdvice(
  config: Config,
  services: Omit<SignalsOptions, 'market' | 'floorEur'> & { readonly settings: Settings },
): Promise<RunningSignals & Part> {
  const { watches, serves, works } = dutiesOf(config.role);
  const host = watches ? await startMarket(config, services) : null;
  // From here on, since what changes while the signals start is to be heard as well.
  const stopRuling = host ? ruleBySettings(host, services.settings) : () => {};
  const stopRestarting = host
    ? services.bus.subscribe('market.restart', ({ exchange }) => host.restart(exchange))
    : () => {};
  try {
    const market = host ?? { followed: config.market.feed };
    const floorEur = () => floorOf(services.settings);
    const signals = await startSignals({ ...services, market, floorEur });
    const stopTelling =
      host && config.databaseUrl !== null ? tellWhetherWarm(host, signals, services.log) : () => {};
    const stopKeeping = host ? keepFacts(host, signals, services) : () => {};
    return {
      ...signals,
      readiness: [marketReadiness(() => signals.market.status(), serves || works)],
      async stop() {
        stopTelling();
        stopRuling();
        stopRestarting();
        stopKeeping();
        await host?.stop();
        await signals.stop();
      },
    };
  } catch (error) {
    stopRuling();
    stopRestarting();
    await host?.stop();
    throw error;
  }
}

const TELL_EVERY_MS = 1_000;

/** Each only when it is another: rules make the engines anew. */
function ruleBySettings(host: MarketHost, settings: Settings): () => void {
  const ends = [
    followSettings(settings, rulesOf, (rules) => host.setRules(rules)),
    followSettings(settings, termsOf, (terms) => host.setTerms(terms)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** A market that stands by leaves what may be asked of the exchanges to the one that advises. */
const tellWhetherWarm = (host: MarketHost, signals: RunningSignals, log: Logger) =>
  startPeriodic({
    everyMs: TELL_EVERY_MS,
    work: async () => host.setWarm(await signals.isWarm()),
    // Without the database nobody leads: what was said last holds.
    onFailure: (error) => log.debug({ err: error }, 'it is not known whether another process advises'),
  });

function keepFacts(
  host: MarketHost,
  { isWriting, isWarm }: RunningSignals,
  { db, log, now, meter = NO_METER }: Pick<SignalsOptions, 'db' | 'log' | 'now' | 'meter'>,
): () => void {
  const learnt = { feed: () => host.status().feed, onFacts: host.onFacts, isWriting, log };
  keepMarketRates(db, { ...learnt, now, meter });
  const ends = [
    keepMarketFacts(db, { ...learnt, meter }),
    keepFeedDays(db, { status: () => host.status(), isWarm, now, log }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** Megabytes; beyond them the thread is started again. */
const MARKET_MEMORY = 1_024;

const newWorker = (name: string, workerData: WorkerOptions) =>
  new Worker(WORKER_FILE, { workerData, name, resourceLimits: { maxOldGenerationSizeMb: MARKET_MEMORY } });

async function startMarket(
  { market, ...config }: Config,
  { db, log, now, settings }: Ground,
): Promise<MarketHost> {
  await checkFiles(market);
  const seed = (market.feed === 'simulated' ? market.seed : null) ?? randomInt(2 ** 32);
  log.info({ feed: market.feed, ...(market.feed === 'simulated' ? { seed } : {}) }, 'the market starts');
  // The embedded database is this process's own, so there is nobody to share with.
  const sharesCalls = config.databaseUrl !== null && market.feed === 'live';
  const limits = createSharedLimits({ db, secret: 'exchange time', log });
  const address = market.feed === 'live' ? market.address : '';
  const takeSlice = slicesOf(limits, address, now);
  let runs = 0;
  const startWorker = () => {
    runs += 1;
    const workerData: WorkerOptions = {
      market: { ...market, record: recordingOf(market, runs) },
      seed,
      rules: rulesOf(settings),
      terms: termsOf(settings),
      past: [],
      sharesCalls,
    };
    return newWorker('market', workerData);
  };
  return startMarketHost({
    ...{ feed: market.feed, log, now, startWorker, takeSlice },
    readPast: () => pastArrivals(db, market.feed),
    paused: () => pausedWords(settings),
  });
}
