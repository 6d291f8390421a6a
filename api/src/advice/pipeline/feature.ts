/** The configured market: its worker thread, the host that supervises it, and the signals found in it. */
import { randomInt } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { MarketStatus } from '@spreadwise/contract';
import type { Database } from '../../platform/db/database';
import { defineFeature, FIND_SESSIONS, ofProcess, service } from '../../platform/feature';
import { createSharedLimits } from '../../platform/lib/limits/limits-store';
import type { Meter, Metrics } from '../../platform/lib/observed/meter';
import type { PartState } from '../../platform/lib/observed/readiness';
import { job, startPeriodic } from '../../platform/lib/time';
import { followSettings, type Settings, type SettingsReader } from '../../platform/settings';
import { keepFeedDays, keepMarketFacts, learntBefore } from '../analysis';
import { keepMarketRates } from '../currencies';
import { checkFiles, MARKET_SETTINGS, type MarketSettings, recordingOf, slicesOf, termsOf } from '../market';
import {
  FIND_PROFILES,
  floorOf,
  MARKET,
  pausedWords,
  type RunningSignals,
  rulesOf,
  SIGNALS_GIVEN,
  SIGNALS_METRICS,
  SIGNALS_SETTINGS,
  SIGNALS_TABLES,
  type SignalsOptions,
  signalRetention,
  startSignals,
} from '../signals';
import { MarketHost } from './market-host';
import { startPast } from './past/write-past';
import { keepProfiles, PLANS } from './profiles';
import { WORKER_FILE, type WorkerOptions } from './worker-messages';

export interface MarketConfig {
  readonly market: MarketSettings;
  /** Whether other processes may call the same exchanges. */
  readonly isShared: boolean;
}

export const MARKET_CONFIG = service<MarketConfig>('config.market');

const MARKET_METRICS: Metrics = {
  spreadwise_market_running: { kind: 'gauge', help: '1 while prices arrive.' },
  spreadwise_market_worker_restarts_total: { kind: 'counter', help: "Restarts of the market's thread." },
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
    help: 'Age of the newest price of each exchange; without one, of the thread.',
    labels: ['exchange'],
  },
};

export const pipelineFeature = defineFeature({
  name: 'advice',
  purpose: 'from a quote to a signal on a screen',
  for: ['serves', 'works', 'watches'],
  tables: SIGNALS_TABLES,
  settings: [...SIGNALS_SETTINGS, ...MARKET_SETTINGS],
  metrics: { ...SIGNALS_METRICS, ...MARKET_METRICS },
  needs: {
    ...ofProcess('duties', 'database', 'bus', 'settings', 'now', 'log', 'meter', 'tracer'),
    config: MARKET_CONFIG,
    findSessions: FIND_SESSIONS,
    findProfiles: FIND_PROFILES,
    findPlans: PLANS,
  },
  provides: { market: MARKET, given: SIGNALS_GIVEN },
  async open({ config, duties, database, settings, ...given }) {
    const { db, reserved } = database;
    const { bus, log, now, meter } = given;
    const ends: (() => void)[] = [];
    const host = duties.watches ? await watchMarket(config, settings, ends, { db, bus, log, now }) : null;
    const stopMarket = async () => {
      for (const end of ends.splice(0)) end();
      await host?.stop();
    };
    try {
      const market = host ?? { followed: config.market.feed };
      const floorEur = () => floorOf(settings);
      const signals = await startSignals({ ...given, db, reserved, market, floorEur });
      if (host && config.isShared) ends.push(reportWarmth(host, signals, log));
      if (host) ends.push(...keepFacts(host, signals, { db, log, now, meter }));
      if (host) ends.push(keepProfiles(host, { ...given, bus, log }));
      if (host) meterMarket(meter, () => signals.market.status(), now);
      const state = () => readinessOf(signals.market.status(), duties.serves || duties.works);
      return {
        services: { market: signals.market, given: signals.given },
        routes: signals.routes,
        readiness: [{ name: 'market', state }],
        jobs: [
          job(
            'signals-retention',
            RETENTION_EVERY_MS,
            signalRetention(database, now),
            'old signals could not be deleted',
          ),
        ],
        stopsBeforeServer: true,
        async stop() {
          await stopMarket();
          await signals.stop();
        },
      };
    } catch (error) {
      await stopMarket();
      throw error;
    }
  },
});

/** A seeded market has to be the same at each start; with a past it would not be. */
const isWithPast = ({ market }: MarketConfig): boolean => market.feed === 'simulated' && market.seed === null;

/** Each run deletes only a part of the old signals, so that it blocks nothing else. */
const RETENTION_EVERY_MS = 1_000;

/** Pages, accounts and billing work without advice; a process that does none of these is not ready. */
export function readinessOf(
  { state, lastQuoteAt, worker: { lastFailure } }: MarketStatus,
  doesMore: boolean,
): PartState {
  if (state === 'running') return { state, status: 'ready' };
  const failure = lastFailure ? `; the market worker failed: ${lastFailure}` : '';
  return {
    state,
    status: doesMore ? 'degraded' : 'not ready',
    reason: `no signals can be found; last quote: ${lastQuoteAt ?? 'none yet'}${failure}`,
  };
}

const WARMTH_EVERY_MS = 1_000;

/** A standby market leaves the exchanges' rate limits to the process that advises. */
const reportWarmth = (host: MarketHost, signals: RunningSignals, log: SignalsOptions['log']) =>
  startPeriodic({
    everyMs: WARMTH_EVERY_MS,
    work: async () => host.setWarm(await signals.isWarm()),
    // Nobody can take the lead without the database, so the last answer still holds.
    onFailure: (error) => log.debug({ err: error }, 'the lease on the market could not be checked'),
  });

interface Recording extends Pick<SignalsOptions, 'log' | 'now'> {
  readonly db: Database;
  readonly meter: Meter;
}

/** Stores what the market reports besides signals. Returns how to stop. */
function keepFacts(
  host: MarketHost,
  { isWriting, isWarm }: RunningSignals,
  { db, log, now, meter }: Recording,
): (() => void)[] {
  const learnt = { feed: () => host.status().feed, onFacts: host.onFacts, isWriting, log };
  keepMarketRates(db, { ...learnt, now, meter });
  return [
    keepMarketFacts(db, { ...learnt, meter }),
    keepFeedDays(db, { status: () => host.status(), isWarm, now, log }),
  ];
}

/** A thread that needs more is ended and started again. */
const MEMORY_MB = 1_024;

/** Starts the market of this process. Adds to `ends` how to end what belongs to it. */
async function watchMarket(
  config: MarketConfig,
  settings: Settings,
  ends: (() => void)[],
  { bus, ...given }: Omit<Recording, 'meter'> & Pick<SignalsOptions, 'bus'>,
): Promise<MarketHost> {
  let learn = () => {};
  const stopPast = isWithPast(config) ? await startPast({ ...given, onLearnable: () => learn() }) : () => {};
  const host = await startMarket(config, settings, given);
  learn = () => host.learn();
  // Subscribes here, because changes made while the signals start must not be missed.
  ends.push(
    stopPast,
    followSettings(settings, rulesOf, (rules) => host.setRules(rules)),
    followSettings(settings, termsOf, (terms) => host.setTerms(terms)),
    bus.subscribe('market.restart', ({ exchange }) => host.restart(exchange)),
  );
  return host;
}

async function startMarket(
  { market, isShared }: MarketConfig,
  settings: SettingsReader,
  { db, log, now }: Omit<Recording, 'meter'>,
): Promise<MarketHost> {
  await checkFiles(market);
  const seed = (market.feed === 'simulated' ? market.seed : null) ?? randomInt(2 ** 32);
  log.info({ feed: market.feed, ...(market.feed === 'simulated' ? { seed } : {}) }, 'the market is starting');
  const limits = createSharedLimits({ db, secret: 'exchange time', log });
  const takeSlice = slicesOf(limits, market.feed === 'live' ? market.address : '', now);
  let runs = 0;
  const startWorker = () => {
    runs += 1;
    const workerData: WorkerOptions = {
      market: { ...market, record: recordingOf(market, runs) },
      seed,
      rules: rulesOf(settings),
      terms: termsOf(settings),
      sharesCalls: isShared && market.feed === 'live',
    };
    return new Worker(WORKER_FILE, {
      ...{ workerData, name: 'market' },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
  };
  return new MarketHost({
    ...{ feed: market.feed, log, now, startWorker, takeSlice },
    readPast: () => learntBefore(db, market.feed),
    paused: () => pausedWords(settings),
  });
}

/** For a market that this process watches itself. Exported for its test. */
export function meterMarket(meter: Meter, status: () => MarketStatus, now: () => Date): void {
  meter.read('spreadwise_market_running', () => [{ value: status().state === 'running' ? 1 : 0 }]);
  meter.read('spreadwise_market_worker_restarts_total', () => [{ value: status().worker.restarts }]);
  meter.read('spreadwise_market_group_restarts_total', () => [{ value: status().groupRestarts ?? 0 }]);
  meter.read('spreadwise_feed_up', () =>
    status().feeds.map(({ exchange, state }) => ({ labels: { exchange, state }, value: 1 })),
  );
  meter.read('spreadwise_feed_quote_age_seconds', () => {
    const { feeds, worker } = status();
    const ageOf = (at: string) => (now().getTime() - Date.parse(at)) / 1000;
    return feeds.map(({ exchange, lastQuoteAt }) => ({
      labels: { exchange },
      value: ageOf(lastQuoteAt ?? worker.startedAt),
    }));
  });
}
