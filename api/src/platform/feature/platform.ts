/** The services of the process itself, which boot provides before the first feature is opened. */
import { randomBytes } from 'node:crypto';
import type { RecipientId } from '@spreadwise/contract/legal-texts';
import type { Logger } from 'pino';
import type { Bus, CustomerChanges } from '../bus';
import type { OpenDatabase } from '../db/driver';
import type { Limits } from '../lib/limits';
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

/** What this installation is called and where it is found. */
export interface Installation {
  readonly production: boolean;
  readonly productName: string;
  /** Scheme, host and port, without a slash at the end. */
  readonly publicOrigin: string;
  /** Null: the owner's panel is at `publicOrigin`. */
  readonly adminOrigin: string | null;
  readonly panelOrigin: string;
  /** Null: the public pages are at `publicOrigin`. */
  readonly siteOrigin: string | null;
  readonly ownerEmail: string | null;
  readonly dataDir: string;
}

/** What this process does, by its `ROLE` (docs/operator.md). */
export interface Duties {
  /** The API, pages and streams. */
  readonly serves: boolean;
  /** The market's thread, and writing signals when it is this process's turn. */
  readonly watches: boolean;
  /** Jobs: events, mails, reconciliation, retention. */
  readonly works: boolean;
}

export interface Declared {
  readonly tables: readonly TableDeclaration[];
  readonly recipients: readonly RecipientId[];
  readonly settings: readonly DeclaredSetting[];
  readonly audit: Readonly<Record<string, string>>;
  readonly mails: Readonly<Record<string, MailTemplate>>;
}

export const DECLARED = service<Declared>('declared');
/** What the owner has set, read whenever it is needed. */
export const SETTINGS = service<Settings>('settings');
export const INSTALLATION = service<Installation>('installation');
export const DUTIES = service<Duties>('duties');
export const DATABASE = service<OpenDatabase>('database');
export const BUS = service<Bus>('bus');
export const CLOCK = service<() => Date>('clock');
export const TIMERS = service<Timers>('timers', { fallback: REAL_TIMERS });
export const RANDOM = service<RandomBytes>('random', { fallback: randomBytes });
export const LOG = service<Logger>('log');
export const METER = service<Meter>('meter');
export const TRACER = service<Tracer | null>('tracer');
/** Keyed hashes and keys for a purpose, derived from the secret of the installation. */
export const DERIVE_KEY = service<(purpose: string) => string>('derive-key');
/** `key` encrypts secrets in the database (null: they are stored as they are); `before` is the key that it replaces. */
export const SECRETS_KEYS = service<{ readonly key: string | null; readonly before: string | null }>(
  'config.secrets-keys',
);
/** Shared by all processes; each refusal is counted. */
export const LIMITS = service<Limits>('limits');
/** The same for what callers may ask; nothing is limited with RATE_LIMITS=off. */
export const CALL_LIMITS = service<Limits>('call-limits');
export const CUSTOMER_CHANGES = service<CustomerChanges>('customer-changes');
export const CHANGING_ACCESS = service<ChangingAccess>('changing-access', { fallback: NOBODY_REMEMBERED });
/** Who makes a call; remembered for some seconds. */
export const FIND_SESSION = service<FindSession>('find-session');
/** As the database has them. A process without sign-in knows nobody. */
export const FIND_SESSIONS = service<FindSessions>('find-sessions', { fallback: async () => new Map() });
export const TOKEN_SESSIONS = service<FindSessions>('token-sessions');
export const SESSION_MEMORY = service<SessionMemory>('session-memory');
/** Runs work once the answer is on its way. */
export const AFTER_ANSWER = service<(work: () => unknown) => void>('after-answer');

/** What features need of every process, under the names that they have for it. */
const OF_PROCESS = {
  ...{ installation: INSTALLATION, settings: SETTINGS, declared: DECLARED, duties: DUTIES },
  ...{ database: DATABASE, bus: BUS, now: CLOCK, timers: TIMERS, random: RANDOM, log: LOG, meter: METER },
  ...{ tracer: TRACER, limits: LIMITS, callLimits: CALL_LIMITS, secrets: SECRETS_KEYS },
  ...{ changingAccess: CHANGING_ACCESS, changes: CUSTOMER_CHANGES, memory: SESSION_MEMORY },
  ...{ deriveKey: DERIVE_KEY, later: AFTER_ANSWER },
};

/** Of a feature's `needs`, those that the process itself provides. */
export const ofProcess = <Name extends keyof typeof OF_PROCESS>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, OF_PROCESS[name]])) as Pick<typeof OF_PROCESS, Name>;
