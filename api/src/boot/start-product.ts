/** The product as a list: what is opened, in which order; it is closed in the opposite one. */
import { randomBytes } from 'node:crypto';
import type { Rollout } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { createChatProvider, startAi } from '../ai';
import { answerAnalysis, measurePace, signalSumsJob } from '../analysis';
import { type Bus, openBus } from '../bus';
import { type Config, dutiesOf, type OwnerSecret, publicConfigOf, type ReadConfig } from '../config';
import type { OpenDatabase } from '../db/driver';
import { openDatabase } from '../db/open';
import { firstStepsRoutes } from '../first-steps';
import { answeredMeter } from '../http/answered-meter';
import { type AppContext, createApp, createHealthApp } from '../http/app';
import { addressOfSocket } from '../http/client-address';
import { createRateLimits } from '../http/rate-limit';
import { listen } from '../http/server';
import { createPasswordCheck, credentialOf, hashPassword, type PasswordCheck } from '../identity';
import { journalRoutes } from '../journal';
import { createSharedLimits } from '../lib/limits/shared-limits';
import { inBatches, type Session } from '../lib/session';
import { REAL_TIMERS } from '../lib/timers';
import { startMail } from '../mail';
import { type Observability, watchProduct, withSpans } from '../observability';
import { isOpenFor, type RunningSettings, startSettings } from '../settings';
import { createSetUpStore } from '../setup';
import { signalRetention } from '../signals';
import { startSupport } from '../support';
import { type Accounts, type AccountsOptions, createAccounts } from './accounts';
import { startAdvice } from './advice';
import { startAlerts } from './alerts';
import {
  adminPart,
  auditPart,
  backupPart,
  docsPart,
  openDataDir,
  openLocate,
  pagesPart,
  retentionPart,
  setUpPart,
  visitorsPart,
} from './further-parts';
import { createOpened, type Opened, type Part, shareOf, startJobs } from './part';
import { ensureCatalogue, startPayment } from './payment';
import { createProbes } from './probes';
import { busPart, databasePart, drainPart, openReadiness } from './readiness';
import { startDeployments } from './remotes';
import { floorOf, retentionOf, settingDefaults } from './settings';

/** Of the time for the whole stop, what running requests may take to end, and what any other part may. */
const REQUESTS_SHARE = 0.5;
const PART_SHARE = 0.25;
/** Cutting what is left is quick, but not at once. */
const CUT_MS = 1_000;
/** A part of what is old each time, so that it holds up nothing. */
const SIGNAL_RETENTION_EVERY_MS = 1_000;

const now = () => new Date();

/** A collector that is away is given up before that. */
const TRACES_STOP_MS = 3_000;
const METRICS_NAMES = { host: 'METRICS_HOST', port: 'METRICS_PORT' };

/** Where nobody signs in, no password is right. */
const NOBODY = createPasswordCheck('', { verify: async () => false, hash: async () => '' });

export interface Running {
  /**
   * Accepts nothing new, ends what runs, and lets go of everything. Answers the names of parts that did not end in their
   * time and were left.
   */
  stop(): Promise<readonly string[]>;
}

/** Resolves when everything can be served. When it rejects, whatever had been opened is closed again. */
export async function startProduct(
  read: ReadConfig,
  log: Logger,
  observability: Observability,
): Promise<Running> {
  const { drainMs, stopLimitMs } = read.config;
  const opened = createOpened({
    log,
    partLimitMs: stopLimitMs * PART_SHARE,
    limitMs: drainMs + stopLimitMs,
  });
  try {
    await openAll(read, log, observability, opened);
    return { stop: opened.stop };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/** What every part may need. */
interface Ground {
  readonly read: ReadConfig;
  readonly database: OpenDatabase;
  readonly bus: Bus;
  readonly running: RunningSettings;
  readonly log: Logger;
  readonly observability: Observability;
  readonly opened: Opened;
}

/** Opened from top to bottom, closed from bottom to top; of each feature this process does the share of its role. */
async function openAll(
  read: ReadConfig,
  log: Logger,
  observability: Observability,
  opened: Opened,
): Promise<void> {
  const { config } = read;
  const { meter, tracer } = observability;
  const watch = watchProduct(observability, now);
  opened.add('traces', observability, TRACES_STOP_MS);
  const duties = dutiesOf(config.role);
  opened.add('data folder', openDataDir(config, log));
  const database = await openDatabase(config, { log, timers: REAL_TIMERS });
  opened.add('database', { stop: database.close });
  watch.database(database);
  opened.add('backup', await backupPart(config, database, { now, log }));
  const bus = opened.add('bus', watch.bus(openBus(config.bus, { db: database.db, now, log })));
  const running = opened.add(
    'settings',
    await startSettings({ db: database.db, bus, now, log, defaults: settingDefaults(config) }),
  );
  const { settings } = running;
  const ground = { read, database, bus, running, log, observability, opened };
  const others = duties.serves || duties.works ? await openAllButMarket(ground) : null;
  const findSessions = others?.findSessions ?? (async () => new Map());
  const { db, reserved } = database;
  const findSetUps = createSetUpStore(db).of;
  const advice = opened.add(
    'advice',
    await startAdvice(config, {
      ...{ db, reserved, bus, findSessions, findSetUps, settings, now, log, meter, tracer },
    }),
  );
  const alerts = others
    ? opened.add(
        'alerts',
        await startAlerts(
          config,
          {
            ...{ db, now, log, meter },
            bounds: () => ({ floorEur: floorOf(settings), mostAnHour: settings.get('alerts.most-an-hour') }),
            digestHour: () => settings.get('alerts.digest-hour'),
          },
          others,
          advice,
        ),
      )
    : null;
  const features: readonly Part[] = [
    databasePart(database),
    busPart(bus),
    ...(others?.parts ?? []),
    advice,
    setUpPart(database, advice, { floorEur: () => floorOf(settings), now }),
    ...(others
      ? [
          {
            routes: running.routes(createProbes(config, { ...others, market: advice.market })),
            jobs: running.jobs,
          },
        ]
      : []),
    { routes: journalRoutes({ db, now }) },
    { routes: answerAnalysis({ db, now, findSetUps, market: advice.market }) },
    { routes: firstStepsRoutes({ db, now, pace: measurePace({ db, now, market: advice.market }) }) },
    ...(alerts ? [alerts] : []),
  ];
  const readiness = openReadiness(features, log, now);
  watch.readiness(features.flatMap((part) => part.readiness ?? []));
  if (duties.watches) watch.market(() => advice.market.status());
  const parts: readonly Part[] = [
    ...features.map((feature) => shareOf(feature, duties)),
    readiness,
    ...(watch.route ? [{ routes: watch.route }] : []),
    ...(others && duties.serves ? [pagesPart(config, others.remotes, others.publicConfig, now)] : []),
  ];
  const app =
    others && duties.serves
      ? createProductApp(config, parts, { ...others, log, tracer, onAnswered: answeredBy(observability) })
      : healthApp(parts, log);
  const own = watch.ownApp(log);
  if (own) {
    const { app: metricsApp, host, port } = own;
    const metrics = await listen({ fetch: metricsApp.fetch, host, port, named: METRICS_NAMES });
    opened.add('metrics', { stop: () => metrics.stop(CUT_MS) }, 2 * CUT_MS);
  }
  const server = await listen({ fetch: app.fetch, host: config.host, port: config.port });
  const requestsMs = config.stopLimitMs * REQUESTS_SHARE;
  opened.add('server', { stop: () => server.stop(requestsMs) }, requestsMs + CUT_MS);
  // Streams of signals are requests that never end by themselves, so now they end before the server.
  opened.add('advice', advice);
  // The embedded sandbox reports each new price by a webhook, so this comes after the server.
  if (others) await ensureCatalogue(others.payment, log);
  const jobs = parts.flatMap((part) => part.jobs ?? []);
  opened.add('jobs', startJobs(jobs, log, meter));
  opened.add('drain', drainPart(config), config.drainMs + CUT_MS);
  opened.add('readiness', readiness).begin();
}

/** All but the market: accounts, payment, remotes, and what the owner sees. */
async function openAllButMarket({ read, database, running, log, observability, opened }: Ground) {
  const { config } = read;
  const { db } = database;
  const { settings } = running;
  const mail = opened.add('mail', startMail(config, db, log, observability.meter));
  const payment = opened.add('payment', await startPayment(config, log));
  const locate = await openLocate(config);
  const limits = createSharedLimits({ db, secret: config.payment.secretKey, log });
  const given = {
    db,
    limits,
    gateway: withSpans(payment.gateway, 'stripe', observability.tracer),
    mailer: mail.mailer,
    handOver: mail.handOver,
    log,
    countryOf: (address: string) => locate(address).country,
  };
  const accounts = opened.add('accounts', await startAccounts(config, database, given));
  observability.meter.read('spreadwise_webhook_events_waiting', async () => [
    { value: await accounts.eventsWaiting() },
  ]);
  const remotes = await startDeployments(config, { db, now, log });
  const parts: readonly Part[] = [
    { routes: remotes.beforeLogin },
    accounts,
    visitorsPart(database, locate, now),
    remotes,
    adminPart(read, database, now),
    startSupport({
      ...given,
      ...{ now, random: randomBytes, meter: observability.meter },
      ownerEmail: config.ownerEmail,
      productName: config.productName,
      publicOrigin: config.publicOrigin,
    }),
    auditPart(database, now),
    startAi({
      ...{ db, now, log, timers: REAL_TIMERS, meter: observability.meter },
      providers: config.ai.map((settings) => createChatProvider(settings)),
      productName: config.productName,
    }),
    docsPart(config),
    payment,
    opened.add('retention', retentionPart(database, { settings: () => retentionOf(settings), now, log })),
    {
      jobs: [
        {
          name: 'signals-retention',
          everyMs: SIGNAL_RETENTION_EVERY_MS,
          work: signalRetention(database, now),
          failure: 'old signals were not deleted',
        },
        signalSumsJob({ db, now }),
      ],
    },
  ];
  return {
    parts,
    mail,
    accounts,
    limits,
    payment,
    remotes,
    findSession: database.kind === 'embedded' ? inBatches(accounts.findSessions) : accounts.findSession,
    findSessions: accounts.findSessions,
    publicConfig: publicConfigOf(config, remotes.publicKey),
    rateLimits: createRateLimits(config.rateLimits ? limits : null, now, settings.get),
    isOpenFor: (rollout: Rollout, session: Session) => isOpenFor(settings, rollout, session),
  };
}

async function startAccounts(
  { owner, ownerEmail, productName, publicOrigin, remotes: { sealingKey } }: Config,
  { kind }: OpenDatabase,
  given: Pick<AccountsOptions, 'db' | 'limits' | 'gateway' | 'mailer' | 'handOver' | 'log' | 'countryOf'>,
): Promise<Accounts> {
  const password = owner ? await checkOf(owner, publicOrigin) : NOBODY;
  const accounts = createAccounts({
    ...given,
    password,
    now,
    random: randomBytes,
    ownerEmail,
    sealingKey,
    productName,
    publicOrigin,
  });
  // Nobody else works on the embedded database: what a killed process held is free.
  if (kind === 'embedded') await accounts.forgetLeases();
  return accounts;
}

async function checkOf(owner: OwnerSecret, publicOrigin: string): Promise<PasswordCheck> {
  if ('hash' in owner) return createPasswordCheck(owner.hash);
  const { password } = owner;
  const credential = await credentialOf(password, publicOrigin);
  return createPasswordCheck(await hashPassword(password), undefined, credential);
}

function createProductApp(
  { publicOrigin, trustedProxies }: Config,
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
      trustedProxies,
      socketAddress: addressOfSocket,
    },
    { calls: parts.flatMap(({ routes }) => routes ?? []), pages: parts.flatMap(({ pages }) => pages ?? []) },
  );
}

/** Nothing is timed where nobody reads it. */
const answeredBy = ({ prometheus, meter }: Observability) => (prometheus ? answeredMeter(meter) : undefined);

/** What a process without pages and calls answers. */
const healthApp = (parts: readonly Part[], log: Logger) =>
  createHealthApp(
    log,
    parts.flatMap(({ routes }) => routes ?? []),
  );
