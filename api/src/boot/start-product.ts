/** The product as a list: what is opened, in which order; it is closed in the opposite one. */
import { randomBytes } from 'node:crypto';
import type { Rollout } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { answerAnalysis, measurePace } from '../advice/analysis';
import { type FindRates, findRatesOf } from '../advice/currencies';
import { journalRoutes } from '../advice/journal';
import { findSetUpsOf } from '../advice/profile';
import { dutiesOf, publicConfigOf, type ReadConfig } from '../config';
import { createChatProvider, readNearBudgets, startAi } from '../operations/ai';
import { startBackups } from '../operations/backup';
import { rotateKey } from '../operations/key-rotation';
import { marketRoutes } from '../operations/panel';
import { isOpenFor, type RunningSettings, startSettings } from '../operations/settings';
import { firstStepsRoutes } from '../people/onboarding';
import { startSupport } from '../people/support';
import { type Bus, openBus } from '../platform/bus';
import type { OpenDatabase } from '../platform/db/driver';
import { openDatabase } from '../platform/db/open';
import { createRateLimits } from '../platform/http';
import { type Limits, NO_LIMITS } from '../platform/lib/limits';
import { keyedHash } from '../platform/lib/secrets';
import type { Session } from '../platform/lib/session';
import { NOBODY_REMEMBERED } from '../platform/lib/session-memory';
import { REAL_TIMERS } from '../platform/lib/time';
import { startMail } from '../platform/mail';
import { type Observability, watchProduct, withSpans } from '../platform/observability';
import { startAdvice } from './advice';
import { startAlerts } from './alerts';
import { startDefences } from './defences';
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
  signalUpkeepPart,
  visitorsPart,
} from './further-parts';
import { createMailDrafts } from './mail-drafts';
import { createOpened, type Opened, type Part, shareOf, startJobs } from './part';
import { ensureCatalogue, startPayment } from './payment';
import { createProbes } from './probes';
import { busPart, databasePart, drainPart, openReadiness } from './readiness';
import { startDeployments } from './remotes';
import { CUT_MS, createProductApp, healthApp, observedBy, openServers } from './servers';
import {
  aiSettingsOf,
  backupsOf,
  floorOf,
  retentionOf,
  senderOf,
  settingDefaults,
  settingsPart,
  toldFeeOf,
  withPlanTexts,
} from './settings';
import { startAccounts } from './start-accounts';
import { startUsage } from './usage';

/** Of the time for the whole stop, what any part but running requests may take to end. */
const PART_SHARE = 0.25;

const now = () => new Date();

/** A collector that is away is given up before that. */
const TRACES_STOP_MS = 3_000;

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
  readonly findRates: FindRates;
  readonly running: RunningSettings;
  readonly log: Logger;
  readonly observability: Observability;
  readonly watch: ReturnType<typeof watchProduct>;
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
  const duties = dutiesOf(config.role);
  const ground = await openGround(read, log, observability, opened);
  const others = duties.serves || duties.works ? await openAllButMarket(ground) : null;
  const { watch } = ground;
  const { features, advice } = await openFeatures(ground, others);
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
      ? createProductApp(config, parts, {
          ...others,
          log,
          ...observedBy(observability, others.usage.onAnswered),
        })
      : healthApp(parts, log);
  await openServers(config, app, watch, { log, opened });
  // Streams of signals are requests that never end by themselves, so now they end before the server.
  opened.add('advice', advice);
  // The embedded sandbox reports each new price by a webhook, so this comes after the server.
  if (others) await ensureCatalogue(others.payment, log);
  const jobs = parts.flatMap((part) => part.jobs ?? []);
  opened.add('jobs', startJobs(jobs, log, observability.meter));
  // Nothing of the stop waits for a database that says nothing: what is to be kept is kept by whoever runs next.
  opened.add('patience', { stop: ground.database.losePatience });
  opened.add('drain', drainPart(config), config.drainMs + CUT_MS);
  opened.add('readiness', readiness).begin();
}

async function openGround(
  read: ReadConfig,
  log: Logger,
  observability: Observability,
  opened: Opened,
): Promise<Ground> {
  const { config } = read;
  const watch = watchProduct(observability, now);
  opened.add('traces', observability, TRACES_STOP_MS);
  opened.add('data folder', openDataDir(config, log));
  const database = await openDatabase(config, { log, timers: REAL_TIMERS });
  opened.add('database', { stop: database.close });
  watch.database(database);
  await encryptWithNewKey(config, database, log);
  opened.add('backup', await backupPart(config, database, { now, log }));
  const bus = opened.add('bus', watch.bus(openBus(config.bus, { db: database.db, now, log })));
  const running = opened.add(
    'settings',
    await startSettings({ db: database.db, bus, now, log, defaults: settingDefaults(config) }),
  );
  const findRates = findRatesOf(database.db, now);
  return { read, database, bus, findRates, running, log, observability, watch, opened };
}

async function encryptWithNewKey(
  { remotes: { encryptionKey: now, encryptionKeyBefore: before } }: ReadConfig['config'],
  { db }: OpenDatabase,
  log: Logger,
): Promise<void> {
  if (before !== null && now !== null)
    log.info({ secrets: await rotateKey(db, { before, now }, randomBytes) }, 'sealed by another SECRETS_KEY');
}

/** Every feature, with the market's among them. `others` null: this process looks after the market alone. */
async function openFeatures(ground: Ground, others: AllButMarket | null) {
  const { read, database, bus, findRates, running, log, observability, opened } = ground;
  const { config } = read;
  const { db, reserved } = database;
  const { settings } = running;
  const { meter, tracer } = observability;
  const findSessions = others?.findSessions ?? (async () => new Map());
  const findSetUps = findSetUpsOf(db, findRates);
  const advice = opened.add(
    'advice',
    await startAdvice(config, {
      ...{ db, reserved, bus, findSessions, findSetUps, settings, now, log, meter, tracer },
    }),
  );
  const alerts =
    others &&
    opened.add(
      'alerts',
      await startAlerts(
        config,
        { ...senderOf(config, settings), db, now, log, meter, settings, findRates, findSetUps },
        others,
        advice,
      ),
    );
  const floorEur = () => floorOf(settings);
  const features: readonly Part[] = [
    databasePart(database),
    busPart(bus),
    ...(others?.parts ?? []),
    advice,
    setUpPart(database, advice, {
      ...{ findRates, floorEur, takerFee: toldFeeOf(settings), now },
      changingAccess: others?.accounts.changingAccess ?? NOBODY_REMEMBERED,
    }),
    ...(others
      ? [
          settingsPart(
            running,
            createProbes(config, { ...others, market: advice.market }),
            createMailDrafts(config, others.mail),
          ),
        ]
      : []),
    { routes: marketRoutes({ db, bus, now, status: () => advice.market.status() }) },
    { routes: journalRoutes({ db, findSetUps, now }) },
    { routes: answerAnalysis({ db, now, findSetUps, findRates, market: advice.market, floorEur }) },
    { routes: firstStepsRoutes({ db, now, pace: measurePace({ db, now, market: advice.market }) }) },
    ...(alerts ? [alerts] : []),
  ];
  return { features, advice };
}

type AllButMarket = Awaited<ReturnType<typeof openAllButMarket>>;

/** What accounts, support and backups are given alike. */
function sharedServices(
  { read, database, bus, log, observability, running }: Ground,
  {
    mail,
    payment,
    limits,
    locate,
  }: {
    readonly mail: ReturnType<typeof startMail>;
    readonly payment: Awaited<ReturnType<typeof startPayment>>;
    readonly limits: Limits;
    readonly locate: Awaited<ReturnType<typeof openLocate>>;
  },
) {
  const { config } = read;
  const { db } = database;
  const { settings } = running;
  const { meter } = observability;
  const sender = senderOf(config, settings);
  return {
    ...sender,
    ...{ db, bus, now, log, meter, mailer: mail.mailer, handOver: mail.handOver },
    // How fast alerts go out is no limit of callers: that goes by `limits` in any case.
    limits: config.rateLimits ? limits : NO_LIMITS,
    hashNetwork: (network: string) => keyedHash(config.payment.secretKey, `network ${network}`),
    gateway: withSpans(payment.gateway, 'stripe', observability.tracer),
    countryOf: (address: string) => locate(address).country,
    codeKey: keyedHash(config.payment.secretKey, 'sign-in codes'),
    checkoutKey: keyedHash(config.payment.secretKey, 'checkout'),
    callsAMinute: () => settings.get('limits.token-calls'),
  };
}

/** Texts about what the product knows, by the configured models or a template. */
function aiPart({
  read,
  database: { db },
  findRates,
  running: { settings },
  log,
  observability,
}: Ground): Part {
  const { config } = read;
  return startAi({
    ...{ db, now, log, timers: REAL_TIMERS, meter: observability.meter },
    findSetUps: findSetUpsOf(db, findRates),
    providers: config.ai.map((settings) => createChatProvider(settings)),
    settings: () => aiSettingsOf(settings),
    productName: config.productName,
  });
}

/** All but the market: accounts, payment, remotes, and what the owner sees. */
async function openAllButMarket(ground: Ground) {
  const { read, database, running, log, observability, opened } = ground;
  const { config } = read;
  const { db } = database;
  const { settings } = running;
  const mail = opened.add('mail', startMail(config, db, log, observability.meter));
  const payment = opened.add('payment', await startPayment(config, log));
  const locate = await openLocate(config);
  const { meter } = observability;
  const { limits, ...defences } = opened.add('what was refused', startDefences(config, { db, log, meter }));
  const sender = senderOf(config, settings);
  const given = sharedServices(ground, { mail, payment, limits, locate });
  const accounts = opened.add('accounts', await startAccounts(config, database, given));
  const mails = { ...sender, handOver: mail.handOver };
  const remotes = await startDeployments(config, { db, now, log, limits: given.limits, mails });
  const usage = opened.add('calls', startUsage({ db, now, log }));
  const parts: readonly Part[] = [
    { routes: remotes.beforeLogin },
    accounts,
    visitorsPart(database, locate, now),
    remotes,
    adminPart(read, database, {
      ...sender,
      ...{ mailer: mail.mailer, now, readPayments: accounts.readPayments },
      nearAiBudgets: (at) => readNearBudgets(db, aiSettingsOf(settings), at),
    }),
    startSupport({
      ...given,
      random: randomBytes,
      ownerEmail: config.ownerEmail,
      panelOrigin: config.panelOrigin,
    }),
    auditPart(database, now),
    usage,
    defences,
    aiPart(ground),
    docsPart(config),
    payment,
    opened.add('retention', retentionPart(database, { settings: () => retentionOf(settings), now, log })),
    signalUpkeepPart(database, now),
    opened.add(
      'backups',
      startBackups({ ...given, folder: config.backupsDir, settings: () => backupsOf(settings) }),
    ),
  ];
  return {
    parts,
    mail,
    accounts,
    limits,
    payment,
    remotes,
    usage,
    findSession: accounts.findSession,
    findSessions: accounts.findSessions,
    publicConfig: withPlanTexts(publicConfigOf(config, remotes.publicKey), settings),
    rateLimits: createRateLimits(config.rateLimits ? limits : null, settings.get),
    isOpenFor: (rollout: Rollout, session: Session) => isOpenFor(settings, rollout, session),
  };
}
