/**
 * A feature as one value: what it needs, stores and adds to the product. Boot opens a list of features; export,
 * erasure, retention, the settings page, audit wording, metrics and the generated documents derive from that list.
 */
import { randomBytes } from 'node:crypto';
import type { RecipientId } from '@spreadwise/contract/legal-texts';
import type { Logger } from 'pino';
import type { Bus, CustomerChanges } from '../bus';
import type { OpenDatabase } from '../db/driver';
import type { MountRoutes, Origins } from '../http';
import type { JobHandler } from '../jobs';
import type { Limits } from '../lib/limits/limits';
import type { Meter, Metrics } from '../lib/observed/meter';
import type { ReadinessPart } from '../lib/observed/readiness';
import type { Tracer } from '../lib/observed/tracer';
import type { RandomBytes } from '../lib/secrets';
import type { FindSession, FindSessions } from '../lib/session';
import { type ChangingAccess, NOBODY_REMEMBERED, type SessionMemory } from '../lib/session-memory';
import { type Job, REAL_TIMERS, type Timers } from '../lib/time';
import type { DeclaredSetting, Settings } from '../settings';
import type { MailTemplate } from './mails';
import type { TableDeclaration } from './tables';

export interface Running {
  readonly routes?: MountRoutes;
  /** Routes outside the API. */
  readonly pages?: MountRoutes;
  readonly jobs?: readonly Job[];
  /** Background work. Each job runs in one process at a time. */
  readonly handlers?: readonly JobHandler[];
  /** Reported by GET /readyz and in the log. */
  readonly readiness?: readonly ReadinessPart[];
  /** Runs once the server listens. A failure aborts the start. */
  readonly onceListening?: () => Promise<void>;
  /** Stops before the server does, because it holds requests open that never end by themselves. */
  readonly stopsBeforeServer?: true;
  /** Resolves when none of its work is in progress. */
  readonly stop?: () => unknown;
}

/** What is known about a feature without opening it. */
export interface Declaration {
  readonly name: string;
  /** One line, shown in the list of features. */
  readonly purpose: string;
  readonly tables?: readonly TableDeclaration[];
  /** Who receives personal data from this feature. */
  readonly recipients?: readonly RecipientId[];
  readonly settings?: readonly DeclaredSetting[];
  readonly audit?: Readonly<Record<string, string>>;
  readonly metrics?: Metrics;
  readonly mails?: Readonly<Record<string, MailTemplate>>;
}

export interface Feature<N extends Needs = Needs, P extends Provisions = Provisions> extends Declaration {
  readonly needs: N;
  readonly provides?: P;
  /** Only processes with one of these duties open the feature. Default: 'serves' and 'works'. */
  readonly for?: readonly Duty[];
  readonly open: (given: Given<N>) => Opened<P> | Promise<Opened<P>>;
}

type Opened<P extends Provisions> = Running &
  (keyof P extends never ? { readonly services?: undefined } : { readonly services: Given<P> });

// biome-ignore lint/complexity/noBannedTypes: a feature that provides nothing
export const defineFeature = <N extends Needs, P extends Provisions = {}>(feature: Feature<N, P>) => feature;

export interface Service<T> {
  readonly name: string;
  /** Used when the process does not open the feature that provides the service. */
  readonly fallback?: T;
  /** Exists only for its type. */
  readonly of?: (service: T) => T;
}

// biome-ignore lint/suspicious/noExplicitAny: the one type that every service's key has
type AnyService = Service<any>;

/** Resolved on first use: for a service whose provider opens after the features that need it. */
export interface LaterService<S extends AnyService = AnyService> {
  readonly later: S;
}

export type Needs = Readonly<Record<string, AnyService | LaterService>>;
export type Provisions = Readonly<Record<string, AnyService>>;

type ValueOf<S> =
  S extends LaterService<infer Inner> ? () => ValueOf<Inner> : S extends Service<infer T> ? T : never;

/** What a feature receives: each service under the feature's own name for it. */
export type Given<N extends Needs> = { readonly [K in keyof N]: ValueOf<N[K]> };

export const service = <T>(name: string, options: { readonly fallback?: T } = {}): Service<T> => ({
  name,
  ...options,
});

export const later = <S extends AnyService>(needed: S): LaterService<S> => ({ later: needed });

export function createServiceRegistry() {
  const values = new Map<AnyService, unknown>();
  const find = (key: AnyService, to: string): unknown => {
    if (values.has(key)) return values.get(key);
    if ('fallback' in key) return key.fallback;
    throw new Error(`${to} needs the service "${key.name}", which no feature opened before it provides.`);
  };
  const provide = <T>(key: Service<T>, value: T) => {
    if (values.has(key)) throw new Error(`The service "${key.name}" is provided twice.`);
    values.set(key, value);
  };
  return {
    provide,
    provideAll<P extends Provisions>(keys: P, given: Given<P>) {
      for (const [name, key] of Object.entries(keys)) provide(key, given[name]);
    },
    /** Throws when a service is missing that is neither `later` nor has a fallback: a mistake in the list of features. */
    give<N extends Needs>(needs: N, to: string) {
      const given = Object.entries(needs).map(([name, key]) => [
        name,
        'later' in key ? () => find(key.later, to) : find(key, to),
      ]);
      return Object.fromEntries(given) as Given<N>;
    },
  };
}

export type ServiceRegistry = ReturnType<typeof createServiceRegistry>;

export interface Installation extends Origins {
  readonly production: boolean;
  readonly productName: string;
  readonly panelOrigin: string;
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

export type Duty = keyof Duties;

/** What all features declare, together. */
export type Declared = Required<Omit<Declaration, 'name' | 'purpose' | 'metrics'>>;

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
