/** The services of the process itself. Boot provides them before it opens the first feature. */
import { randomBytes } from 'node:crypto';
import type { RecipientId } from '@spreadwise/contract/legal-texts';
import type { Logger } from 'pino';
import type { Bus, CustomerChanges } from '../bus';
import type { OpenDatabase } from '../db/driver';
import type { Limits } from '../lib/limits/limits';
import type { Meter } from '../lib/observed/meter';
import type { Tracer } from '../lib/observed/tracer';
import type { RandomBytes } from '../lib/secrets';
import type { FindSession, FindSessions } from '../lib/session';
import { type ChangingAccess, NOBODY_REMEMBERED, type SessionMemory } from '../lib/session-memory';
import { REAL_TIMERS, type Timers } from '../lib/time';
import type { DeclaredSetting, Settings } from '../settings';
import type { MailTemplate } from './mails';
import { service } from './services';
import type { TableDeclaration } from './tables';

export interface Installation {
  readonly production: boolean;
  readonly productName: string;
  /** Scheme, host and port, without a trailing slash. */
  readonly publicOrigin: string;
  /** Null: the owner's panel is at `publicOrigin`. */
  readonly adminOrigin: string | null;
  readonly panelOrigin: string;
  /** Null: the public pages are at `publicOrigin`. */
  readonly siteOrigin: string | null;
  readonly ownerEmail: string | null;
  readonly dataDir: string;
}

/** What this process does, according to `ROLE` (docs/operator.md). */
export interface Duties {
  /** Serves the API, pages and streams. */
  readonly serves: boolean;
  /** Runs the market thread, and writes signals while it holds the lead. */
  readonly watches: boolean;
  /** Runs jobs: events, mails, reconciliation, retention. */
  readonly works: boolean;
}

export interface Declared {
  readonly tables: readonly TableDeclaration[];
  readonly recipients: readonly RecipientId[];
  readonly settings: readonly DeclaredSetting[];
  readonly audit: Readonly<Record<string, string>>;
  readonly mails: Readonly<Record<string, MailTemplate>>;
}

/** The owner's settings, read each time they are needed. */
export const SETTINGS = service<Settings>('settings');
/** `limits` for API calls. RATE_LIMITS=off disables it. */
export const CALL_LIMITS = service<Limits>('call-limits');
/** Finds the session of a call; caches it for some seconds. */
export const FIND_SESSION = service<FindSession>('find-session');
/** Reads the database, not the cache. In a process without sign-in it finds no session. */
export const FIND_SESSIONS = service<FindSessions>('find-sessions', { fallback: async () => new Map() });
export const TOKEN_SESSIONS = service<FindSessions>('token-sessions');
/** Runs work after the response has been sent. */
export const AFTER_ANSWER = service<(work: () => unknown) => void>('after-answer');

/** The services that every process provides, under the names features use for them. */
const OF_PROCESS = {
  installation: service<Installation>('installation'),
  settings: SETTINGS,
  declared: service<Declared>('declared'),
  duties: service<Duties>('duties'),
  database: service<OpenDatabase>('database'),
  bus: service<Bus>('bus'),
  now: service<() => Date>('clock'),
  timers: service<Timers>('timers', { fallback: REAL_TIMERS }),
  random: service<RandomBytes>('random', { fallback: randomBytes }),
  log: service<Logger>('log'),
  meter: service<Meter>('meter'),
  tracer: service<Tracer | null>('tracer'),
  /** Shared by all processes. Every refusal is counted. */
  limits: service<Limits>('limits'),
  callLimits: CALL_LIMITS,
  /** `key` encrypts secrets in the database (null: they are stored in plain text); `before` is the key it replaces. */
  secrets: service<{ readonly key: string | null; readonly before: string | null }>('config.secrets-keys'),
  changingAccess: service<ChangingAccess>('changing-access', { fallback: NOBODY_REMEMBERED }),
  changes: service<CustomerChanges>('customer-changes'),
  memory: service<SessionMemory>('session-memory'),
  /** Derives keys and keyed hashes for a purpose from the installation's secret. */
  deriveKey: service<(purpose: string) => string>('derive-key'),
  later: AFTER_ANSWER,
};

/** Picks services of the process for a feature's `needs`. */
export const ofProcess = <Name extends keyof typeof OF_PROCESS>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, OF_PROCESS[name]])) as Pick<typeof OF_PROCESS, Name>;
