/** The features that need little to be put together. */

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { PublicConfig } from '@spreadwise/contract';
import { limitsOf } from '@spreadwise/shared-auth/model';
import type { Logger } from 'pino';
import { signalSumsJob } from '../advice/analysis';
import type { FindRates } from '../advice/currencies';
import { createSetUpStore, setUpRoutes } from '../advice/profile';
import { type RunningSignals, signalRetention, summarizeMarket } from '../advice/signals';
import { type Config, dutiesOf, type ReadConfig } from '../config';
import { auditRoutes, createAuditStore, verifyIfDue } from '../operations/audit';
import { makeBackup, openBackupSocket } from '../operations/backup';
import { docsRoutes } from '../operations/openapi';
import { type AdminContext, adminRoutes, measureSizes } from '../operations/panel';
import { countVisitDays, createLocate, type Locate, visitorRoutes } from '../operations/visitors';
import { closeDataDir, lockFolder, prepareDataDir } from '../platform/data-dir';
import type { OpenDatabase } from '../platform/db/driver';
import { pageElsewhere } from '../platform/http';
import { ConfigError } from '../platform/lib/config-error';
import type { ChangingAccess } from '../platform/lib/session-memory';
import { HOUR_MS, REAL_TIMERS } from '../platform/lib/time';
import type { MailSender } from '../platform/mail';
import {
  createDueRowsStore,
  createRetention,
  RETENTION_EVERY_MS,
  type RetentionSettings,
} from '../platform/retention';
import { pageRoutes, securityTxtRoutes } from '../remotes/pages';
import { openFileStore } from '../remotes/registry';
import type { Part } from './part';
import { type Deployments, SHELL_FOLDER } from './remotes';

/** A server's database can be shared; the embedded one and the sandbox's records cannot. */
export function openDataDir({ role, dataDir, databaseUrl, payment }: Config, log: Logger): Part {
  const { serves, works } = dutiesOf(role);
  // A market keeps nothing.
  if (!serves && !works) return {};
  prepareDataDir(dataDir);
  if (closeDataDir(dataDir) === 'was open')
    log.warn('DATA_DIR was open to other users of this machine, and is closed now');
  const isAlone = databaseUrl === null || (serves && payment.kind === 'sandbox');
  return isAlone ? { stop: lockFolder(dataDir) } : {};
}

/** Throws `ConfigError` when the configured city database cannot be read. */
export async function openLocate({ geoipDb }: Config): Promise<Locate> {
  try {
    return await createLocate(geoipDb);
  } catch (error) {
    if (geoipDb === null) throw error;
    throw new ConfigError(`GEOIP_DB was "${geoipDb}"; it may be the path of a city database (.mmdb).`);
  }
}

export const visitorsPart = ({ db }: OpenDatabase, locate: Locate, now: () => Date): Part => ({
  routes: (app) => visitorRoutes(app, { db, now, locate }),
  jobs: [
    {
      name: 'visit-days',
      everyMs: HOUR_MS,
      work: () => countVisitDays(db, now()),
      failure: 'page views were not counted',
    },
  ],
});

export const setUpPart = (
  { db }: OpenDatabase,
  { market }: Pick<RunningSignals, 'market'>,
  {
    findRates,
    floorEur,
    takerFee,
    changingAccess,
    now,
  }: {
    readonly findRates: FindRates;
    readonly floorEur: () => number;
    readonly takerFee: (exchange: string) => number | null;
    readonly changingAccess: ChangingAccess;
    readonly now: () => Date;
  },
): Part => ({
  routes: (app) =>
    setUpRoutes(app, {
      store: createSetUpStore(db, changingAccess),
      findRates,
      now,
      exchangesFor: (permissions) =>
        summarizeMarket(market.status(), limitsOf(permissions).universe).exchangeNames.map((id) => ({
          id,
          takerFee: takerFee(id),
        })),
      floorEur,
    }),
});

export function adminPart(
  { config, entries }: ReadConfig,
  { db, aside, kind }: OpenDatabase,
  {
    now,
    ...given
  }: Pick<AdminContext, 'mailer' | 'now' | 'readPayments' | 'nearAiBudgets' | keyof MailSender>,
): Part {
  const context = {
    ...given,
    db,
    aside,
    databaseKind: kind,
    now,
    mailDelivery: config.mail.kind,
    ownHost: new URL(config.publicOrigin).hostname,
    configuration: entries,
  };
  return {
    routes: (app) => adminRoutes(app, context),
    jobs: [
      {
        name: 'table-sizes',
        everyMs: HOUR_MS,
        work: () => measureSizes(db, now()),
        failure: 'what the tables take was not measured',
      },
    ],
  };
}

const AUDIT_JOIN_EVERY_MS = 5_000;
/** How often it is asked whether the last one is old enough. */
const AUDIT_VERIFIED_EVERY_MS = 60_000;

export function auditPart({ db }: OpenDatabase, now: () => Date): Part {
  const store = createAuditStore(db);
  return {
    routes: (app) => auditRoutes(app, { store, now }),
    jobs: [
      {
        name: 'audit-chain',
        everyMs: AUDIT_JOIN_EVERY_MS,
        work: async () => {
          while ((await store.joinSome(now())) > 0);
        },
        failure: 'rows of the audit log have not joined its chain',
      },
      {
        name: 'audit-verification',
        everyMs: AUDIT_VERIFIED_EVERY_MS,
        work: () => verifyIfDue(store, now()),
        failure: 'the audit log was not verified',
      },
    ],
  };
}

export const docsPart = ({ productName, publicOrigin }: Config): Part => ({
  routes: (app) => docsRoutes(app, productName, publicOrigin),
});

/** Of the embedded database only the process that has it can make a backup. */
export async function backupPart(
  { dataDir, remotes: { bucket } }: Config,
  { snapshot }: OpenDatabase,
  { now, log }: { readonly now: () => Date; readonly log: Logger },
): Promise<Part> {
  if (snapshot === null) return {};
  const files = await openFileStore({ folder: join(dataDir, 'remotes'), bucket, now });
  try {
    return await openBackupSocket(dataDir, () => makeBackup({ dataDir, snapshot, files, now }));
  } catch (error) {
    // Some file systems have no sockets, and paths can be too long: the product runs all the same.
    log.warn({ err: error }, 'no backup can be made while this runs: DATA_DIR cannot hold a socket');
    return {};
  }
}

/** Of several processes that work, one deletes. */
export function retentionPart(
  { db, kind }: OpenDatabase,
  services: {
    readonly settings: () => RetentionSettings;
    readonly now: () => Date;
    readonly log: Logger;
  },
): Part {
  const { run, stop } = createRetention({
    ...services,
    store: createDueRowsStore(db),
    databaseKind: kind,
    holder: randomUUID(),
    timers: REAL_TIMERS,
  });
  return {
    jobs: [
      { name: 'retention', everyMs: RETENTION_EVERY_MS, work: run, failure: 'what is old was not deleted' },
    ],
    stop,
  };
}

/** What the shell's routes do not answer is the shell's page, so this part comes last. */
export const pagesPart = (
  { securityContact, publicOrigin, adminOrigin }: Config,
  remotes: Deployments,
  publicConfig: () => PublicConfig,
  now: () => Date,
): Part => ({
  pages: (app) => {
    if (securityContact) app.route('/', securityTxtRoutes({ contact: securityContact, publicOrigin, now }));
    app.route(
      '/',
      pageRoutes({
        ...remotes,
        shellDir: SHELL_FOLDER,
        publicConfig,
        leadsTo: pageElsewhere({ publicOrigin, adminOrigin }),
      }),
    );
  },
});

/** A part of what is old each time, so that it holds up nothing. */
const SIGNAL_RETENTION_EVERY_MS = 1_000;

export const signalUpkeepPart = (database: OpenDatabase, now: () => Date): Part => ({
  jobs: [
    {
      name: 'signals-retention',
      everyMs: SIGNAL_RETENTION_EVERY_MS,
      work: signalRetention(database, now),
      failure: 'old signals were not deleted',
    },
    signalSumsJob({ db: database.db, now }),
  ],
});
