/** Builds the services that the configuration asks for, in the order in which they need each other, and serves. */
import { randomBytes } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { adminRoutes } from '../admin';
import { CataloguePriceError } from '../billing';
import { type Config, publicConfigOf, type ReadConfig } from '../config';
import { lockFolder, prepareDataDir } from '../data-dir';
import type { OpenDatabase } from '../db/driver';
import { openDatabase } from '../db/open';
import { docsRoutes } from '../docs';
import { createApp } from '../http/app';
import type { AppEnv } from '../http/environment';
import { healthRoutes } from '../http/health-routes';
import { createRateLimits } from '../http/rate-limit';
import { listen } from '../http/server';
import { createPasswordCheck, hashPassword } from '../identity';
import { ConfigError } from '../lib/config-error';
import { createSharedLimits } from '../lib/limits/shared-limits';
import { startMail } from '../mail';
import { createShellBuildReader, pageRoutes } from '../pages';
import { inRepository } from '../repository-path';
import { createLocate, visitorRoutes } from '../visitors';
import { type Accounts, createAccounts } from './accounts';
import { startAdvice } from './advice';
import { type Payment, startPayment } from './payment';
import { startDeployments } from './remotes';

/** How long running requests may take to end. */
const STOP_LIMIT_MS = 10_000;
const SWEEP_EVERY_MS = 3_600_000;
const EVENTS_EVERY_MS = 30_000;
const NOTICES_EVERY_MS = 5_000;
const SHELL = inRepository('shell/dist');

export interface Running {
  /** Accepts nothing new, ends what runs, and lets go of everything. */
  stop(): Promise<void>;
}

const now = () => new Date();

/** Resolves when everything can be served. When it rejects, whatever had been opened is closed again. */
export async function startProduct({ config, entries }: ReadConfig, log: Logger): Promise<Running> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    await build({ config, entries }, log, stops);
    return { stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Build = Pick<ReadConfig, 'config' | 'entries'>;

/** What is opened first is closed last. */
async function build({ config, entries }: Build, log: Logger, stops: (() => unknown)[]): Promise<void> {
  prepareDataDir(config.dataDir);
  // A server's database can be shared; the embedded one and the sandbox's records cannot.
  if (config.databaseUrl === null || config.payment.kind === 'sandbox')
    stops.push(lockFolder(config.dataDir));
  const locate = await locateFor(config);
  const database = await openDatabase(config, log);
  stops.push(database.close);
  const { db } = database;
  const mail = startMail(config, db, log);
  stops.push(mail.stop);
  const payment = await startPayment(config, log);
  stops.push(payment.stop);
  const limits = createSharedLimits({ db, secret: config.payment.secretKey, log });
  const accounts = await accountsFor(config, {
    db,
    limits,
    gateway: payment.gateway,
    mailer: mail.mailer,
    handOver: mail.handOver,
    log,
  });
  if (database.kind === 'embedded') await accounts.forgetLeases();
  stops.push(accounts.inbox.stop, accounts.reconciliation.stop, accounts.notices.stop);
  const { findSession } = accounts;
  const advice = await startAdvice(config, { db, findSession, now, log });
  stops.push(advice.stop);
  const readBuild = createShellBuildReader(SHELL);
  const remotes = await startDeployments(config, { db, readBuild, now, log });
  const publicConfig = publicConfigOf(config, remotes.publicKey);
  let isServing = false;
  const app = createApp(
    {
      log,
      publicOrigin: config.publicOrigin,
      publicConfig,
      trustedProxies: config.trustedProxies,
      socketAddress: (c) => getConnInfo(c).remote.address ?? null,
      rateLimits: createRateLimits(config.rateLimits ? limits : null),
      findSession,
    },
    {
      calls: [
        accounts.routes,
        advice.routes,
        (app) => visitorRoutes(app, { db, now, locate }),
        remotes.calls,
        (app) => adminRoutes(app, adminContext(config, entries, database)),
        (app) => docsRoutes(app, config.productName, config.publicOrigin),
      ],
      pages: [
        (app) => healthRoutes(app, { db, isServing: () => isServing }),
        mount(payment.sandbox),
        ...remotes.pages.map(mount),
        mount(pageRoutes({ ...remotes, shellDir: SHELL, readBuild, publicConfig: () => publicConfig })),
      ],
    },
  );
  stops.push(everySoOften(SWEEP_EVERY_MS, accounts.sweep, 'what has run out was not deleted', log));
  stops.push(everySoOften(SWEEP_EVERY_MS, limits.sweep, 'limits that have run out were not deleted', log));
  stops.push(everySoOften(SWEEP_EVERY_MS, remotes.sweep, 'old versions of remotes were not deleted', log));
  const server = await listen({ fetch: app.fetch, host: config.host, port: config.port });
  stops.push(() => server.stop(STOP_LIMIT_MS));
  // Streams of signals are requests that never end by themselves.
  stops.push(advice.stop);
  stops.push(() => {
    isServing = false;
  });
  // The embedded sandbox tells of each new price by a webhook, so this can only come now.
  await ensureCatalogue(payment, log);
  stops.push(everySoOften(EVENTS_EVERY_MS, accounts.inbox.sweep, 'events that wait were not taken up', log));
  stops.push(everySoOften(NOTICES_EVERY_MS, accounts.notices.sweep, 'notices that wait were not sent', log));
  stops.push(everySoOften(EVENTS_EVERY_MS, accounts.writeLinks, 'links to pay by were not written', log));
  stops.push(everySoOften(SWEEP_EVERY_MS, accounts.reconciliation.ifDue, 'the record was not compared', log));
  isServing = true;
}

const mount = (routes: Hono | null) => (app: Hono<AppEnv>) => {
  if (routes) app.route('/', routes);
};

async function locateFor({ geoipDb }: Config) {
  try {
    return await createLocate(geoipDb);
  } catch (error) {
    if (geoipDb === null) throw error;
    throw new ConfigError(`GEOIP_DB was "${geoipDb}"; it may be the path of a city database (.mmdb).`);
  }
}

async function accountsFor(
  { owner, ownerEmail, productName, publicOrigin }: Config,
  services: Pick<
    Parameters<typeof createAccounts>[0],
    'db' | 'limits' | 'gateway' | 'mailer' | 'handOver' | 'log'
  >,
): Promise<Accounts> {
  const password = createPasswordCheck('hash' in owner ? owner.hash : await hashPassword(owner.password));
  return createAccounts({
    ...services,
    password,
    now,
    random: randomBytes,
    ownerEmail,
    productName,
    publicOrigin,
  });
}

function adminContext({ mail }: Config, configuration: ReadConfig['entries'], { db, kind }: OpenDatabase) {
  return {
    db,
    databaseKind: kind,
    now,
    mailDelivery: mail.kind,
    configuration,
  };
}

/** A wrong price stops the start. A provider that does not answer does not: it is asked again when it is needed. */
async function ensureCatalogue({ gateway }: Payment, log: Logger): Promise<void> {
  try {
    await gateway.ensureCatalogue();
  } catch (error) {
    if (error instanceof CataloguePriceError) throw error;
    log.warn({ err: error }, 'the payment provider did not answer; nobody can pay until it does');
  }
}

/** At once and then every so often; not again while it still runs. */
function everySoOften(ms: number, work: () => Promise<void>, failure: string, log: Logger): () => void {
  let isRunning = false;
  const turn = async () => {
    if (isRunning) return;
    isRunning = true;
    await work().catch((error: unknown) => log.error({ err: error }, failure));
    isRunning = false;
  };
  void turn();
  const timer = setInterval(turn, ms);
  timer.unref();
  return () => clearInterval(timer);
}
