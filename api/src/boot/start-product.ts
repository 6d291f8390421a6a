/** The product as a list: what is opened, in which order; it is closed in the opposite one. */
import { randomBytes } from 'node:crypto';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Logger } from 'pino';
import { type Config, publicConfigOf, type ReadConfig } from '../config';
import type { OpenDatabase } from '../db/driver';
import { openDatabase } from '../db/open';
import { type AppContext, createApp } from '../http/app';
import { createRateLimits } from '../http/rate-limit';
import { listen } from '../http/server';
import { createPasswordCheck, hashPassword } from '../identity';
import { createSharedLimits } from '../lib/limits/shared-limits';
import { REAL_TIMERS } from '../lib/timers';
import { startMail } from '../mail';
import { type Accounts, type AccountsOptions, createAccounts } from './accounts';
import { startAdvice } from './advice';
import { adminPart, docsPart, openDataDir, openVisitors, pagesPart } from './further-parts';
import { createOpened, type Opened, type Part, startJobs } from './part';
import { ensureCatalogue, startPayment } from './payment';
import { databasePart, drainPart, openReadiness } from './readiness';
import { startDeployments } from './remotes';

/** Of the time for the whole stop, what running requests may take to end, and what any other part may. */
const REQUESTS_SHARE = 0.5;
const PART_SHARE = 0.25;
/** Cutting what is left is quick, but not at once. */
const CUT_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;

const now = () => new Date();

export interface Running {
  /**
   * Accepts nothing new, ends what runs, and lets go of everything. Answers the names of parts that did not end in their
   * time and were left.
   */
  stop(): Promise<readonly string[]>;
}

/** Resolves when everything can be served. When it rejects, whatever had been opened is closed again. */
export async function startProduct(read: ReadConfig, log: Logger): Promise<Running> {
  const { drainMs, stopLimitMs } = read.config;
  const opened = createOpened({
    log,
    partLimitMs: stopLimitMs * PART_SHARE,
    limitMs: drainMs + stopLimitMs,
  });
  try {
    await openAll(read, log, opened);
    return { stop: opened.stop };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/** Opened from top to bottom, closed from bottom to top. */
async function openAll(read: ReadConfig, log: Logger, opened: Opened): Promise<void> {
  const { config } = read;
  opened.add('data folder', openDataDir(config));
  const database = await openDatabase(config, { log, timers: REAL_TIMERS });
  opened.add('database', { stop: database.close });
  const { db } = database;
  const mail = opened.add('mail', startMail(config, db, log));
  const payment = opened.add('payment', await startPayment(config, log));
  const limits = createSharedLimits({ db, secret: config.payment.secretKey, log });
  const given = { db, limits, gateway: payment.gateway, mailer: mail.mailer, handOver: mail.handOver, log };
  const accounts = opened.add('accounts', await startAccounts(config, database, given));
  const { findSession } = accounts;
  const advice = opened.add('advice', await startAdvice(config, { db, findSession, now, log }));
  const remotes = await startDeployments(config, { db, now, log });
  const publicConfig = publicConfigOf(config, remotes.publicKey);
  const features: readonly Part[] = [
    databasePart(database),
    accounts,
    advice,
    await openVisitors(config, database, now),
    remotes,
    adminPart(read, database, now),
    docsPart(config),
    payment,
    { jobs: [{ everyMs: SWEEP_EVERY_MS, work: limits.sweep, failure: 'expired limits were not deleted' }] },
  ];
  const readiness = openReadiness(features, log, now);
  const parts: readonly Part[] = [...features, readiness, pagesPart(remotes, publicConfig)];
  const rateLimits = createRateLimits(config.rateLimits ? limits : null);
  const app = createProductApp(config, parts, { log, publicConfig, rateLimits, findSession });
  const server = await listen({ fetch: app.fetch, host: config.host, port: config.port });
  const requestsMs = config.stopLimitMs * REQUESTS_SHARE;
  opened.add('server', { stop: () => server.stop(requestsMs) }, requestsMs + CUT_MS);
  // Streams of signals are requests that never end by themselves, so now they end before the server.
  opened.add('advice', advice);
  // The embedded sandbox reports each new price by a webhook, so this comes after the server.
  await ensureCatalogue(payment, log);
  const jobs = parts.flatMap((part) => part.jobs ?? []);
  opened.add('jobs', startJobs(jobs, log));
  opened.add('drain', drainPart(config), config.drainMs + CUT_MS);
  opened.add('readiness', readiness).begin();
}

async function startAccounts(
  { owner, ownerEmail, productName, publicOrigin }: Config,
  { kind }: OpenDatabase,
  given: Pick<AccountsOptions, 'db' | 'limits' | 'gateway' | 'mailer' | 'handOver' | 'log'>,
): Promise<Accounts> {
  const password = createPasswordCheck('hash' in owner ? owner.hash : await hashPassword(owner.password));
  const accounts = createAccounts({
    ...given,
    password,
    now,
    random: randomBytes,
    ownerEmail,
    productName,
    publicOrigin,
  });
  // Nobody else works on the embedded database: what a killed process held is free.
  if (kind === 'embedded') await accounts.forgetLeases();
  return accounts;
}

function createProductApp(
  { publicOrigin, trustedProxies }: Config,
  parts: readonly Part[],
  services: Pick<AppContext, 'log' | 'publicConfig' | 'rateLimits' | 'findSession'>,
) {
  return createApp(
    {
      ...services,
      publicOrigin,
      trustedProxies,
      socketAddress: (c) => getConnInfo(c).remote.address ?? null,
    },
    { calls: parts.flatMap(({ routes }) => routes ?? []), pages: parts.flatMap(({ pages }) => pages ?? []) },
  );
}
