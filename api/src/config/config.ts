/** Environment variables, read once and validated. An invalid one stops the start with a line on what is allowed. */
import { join, resolve } from 'node:path';
import type { ConfigurationEntry, PublicConfig } from '@spreadwise/contract';
import type { FeedSettings, MarketSettings } from '../advice/market';
import type { AiProviderSettings } from '../operations/ai';
import type { ChannelsConfig } from '../people/alerts';
import type { OwnerSecret } from '../people/identity';
import type { BusSettings } from '../platform/bus';
import type { KeepSecret, SecretName } from '../platform/data-dir';
import type { DatabaseSettings } from '../platform/db/open';
import type { PoolLimits } from '../platform/db/pool';
import type { Duties } from '../platform/feature';
import type { MailSettings } from '../platform/mail';
import type { MetricsSettings } from '../platform/observability';
import { ConfigError } from '../platform/operator-error';
import type { RemotesConfig } from '../remotes/registry/feature';
import { inRepository } from '../repository-path';
import { checkTogether, type Process } from './checks';
import { type ProcessEnvironment, type ReadFile, readVariables } from './read-variables';
import { portOf } from './variable-schemas';
import { VARIABLES, type VariableName, type Variables } from './variables';
import { warningsOf } from './warnings';

/** Longer than the interval between a load balancer's readiness checks. */
const PRODUCTION_DRAIN_MS = 5_000;

/** Sources of secrets that no variable holds. */
export interface SecretSources {
  /** Default: reads the disk. */
  readonly readFile?: ReadFile;
  /** Like `randomSecret`, called only for secrets that are not configured. */
  readonly keepSecret: KeepSecret;
  readonly randomSecret: () => string;
}

/** Where data is stored, for the programs that run beside the product. */
type StorageConfig = DatabaseSettings & Pick<RemotesConfig, 'bucket'>;

/** Makes no secrets. The database URL avoids a pooler. Throws `ConfigError`. */
export function readStorageConfig(given: ProcessEnvironment): StorageConfig {
  const variables = readVariables(given);
  return {
    dataDir: dataDirOf(variables),
    databaseUrl: variables.DATABASE_LISTEN_URL ?? variables.DATABASE_URL ?? null,
    databaseLimits: databaseLimits(variables),
    bucket: bucketConfig(variables),
  };
}

type ProcessRole = Variables['ROLE'];

/** The same table is in docs/operator.md. */
const DUTIES: Readonly<Record<ProcessRole, Duties>> = {
  all: { serves: true, watches: true, works: true },
  web: { serves: true, watches: false, works: false },
  market: { serves: false, watches: true, works: false },
  worker: { serves: false, watches: false, works: true },
};

export const dutiesOf = (role: ProcessRole): Duties => DUTIES[role];

function busSettings(variables: Variables): BusSettings {
  const { DATABASE_URL, DATABASE_LISTEN_URL, NATS_URL } = variables;
  if (NATS_URL) return { kind: 'nats', servers: NATS_URL, prefix: 'spreadwise' };
  if (DATABASE_URL) return { kind: 'postgres', listenUrl: DATABASE_LISTEN_URL ?? DATABASE_URL };
  return { kind: 'in-process' };
}

/** Connections of one process to the database server. */
const POOL_MAX = 10;
/** How long a call waits for a connection, as a share of a statement's time limit: 3 s of 5. */
const CONNECT_SHARE = 0.6;

const databaseLimits = ({ DATABASE_QUERY_LIMIT_MS: queryLimitMs }: Variables): PoolLimits => ({
  max: POOL_MAX,
  queryLimitMs,
  connectLimitMs: queryLimitMs * CONNECT_SHARE,
});

const mailSettings = ({ SMTP_URL: url, MAIL_FROM: from }: Variables): MailSettings =>
  url && from ? { kind: 'smtp', url, from } : { kind: 'outbox' };

const remotesConfig = (variables: Variables): RemotesConfig => ({
  signingKey: variables.REMOTES_SIGNING_KEY ?? null,
  ownerPreviews: variables.OWNER_PREVIEW_ORIGINS ?? [],
  issuers: variables.CI_ISSUERS ?? [],
  bucket: bucketConfig(variables),
  gateBrowser: variables.REMOTES_GATE_BROWSER ? resolve(variables.REMOTES_GATE_BROWSER) : null,
});

/** Euros per million tokens: input, output. Without AI_PRICE a high price is assumed, so that budgets hold. */
const DEAR = '5,15';

function aiProviders({
  AI_BASE_URL: baseUrl,
  AI_MODEL: model,
  AI_API_KEY: key,
  AI_PRICE: price = DEAR,
}: Variables): readonly AiProviderSettings[] {
  const [input = 0, output = 0] = price.split(',').map(Number);
  return baseUrl && model ? [{ baseUrl, model, key: key ?? null, price: { input, output } }] : [];
}

const metricsSettings = ({ METRICS_PORT, METRICS_TOKEN }: Variables): MetricsSettings => {
  const token = METRICS_TOKEN ?? null;
  if (METRICS_PORT !== undefined)
    return {
      ...{ kind: 'own port', port: portOf(METRICS_PORT), token },
      host: METRICS_PORT.replace(/:?\d+$/, '') || '127.0.0.1',
    };
  return token === null ? { kind: 'off' } : { kind: 'shared', token };
};

const dataDirOf = ({ DATA_DIR }: Variables) => resolve(DATA_DIR ?? inRepository('data'));

/** Throws `ConfigError` with a line for each invalid variable. */
export function readConfig(given: ProcessEnvironment, { readFile, ...sources }: SecretSources) {
  const variables = readVariables(given, readFile);
  const production = variables.NODE_ENV === 'production';
  const process = { production, duties: dutiesOf(variables.ROLE), dataDir: dataDirOf(variables) };
  const problems = checkTogether(variables, process);
  if (problems.length) throw new ConfigError(problems.join('\n'));
  const config = configOf(variables, process, makerOf(process, sources));
  const { owner } = config;
  const isMade = owner && 'password' in owner && !variables.OWNER_PASSWORD;
  return {
    config,
    warnings: warningsOf(variables, config, process.duties),
    /** The owner's password if none was configured and one was made, to be printed at the start. */
    madeOwnerPassword: isMade ? owner.password : null,
    entries: configurationEntries(variables, inForce(config)),
  };
}

export type ReadConfig = ReturnType<typeof readConfig>;

/** Paths are absolute. */
export type Config = ReturnType<typeof configOf>;

function configOf(variables: Variables, { production, duties, dataDir }: Process, made: MadeSecret) {
  const publicOrigin = variables.PUBLIC_ORIGIN ?? `http://localhost:${variables.PORT}`;
  return {
    production,
    role: variables.ROLE,
    productName: variables.PRODUCT_NAME,
    host: variables.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: variables.PORT,
    publicOrigin,
    adminOrigin: variables.ADMIN_ORIGIN ?? null,
    panelOrigin: variables.ADMIN_ORIGIN ?? publicOrigin,
    siteOrigin: variables.SITE_ORIGIN ?? null,
    dataDir,
    databaseUrl: variables.DATABASE_URL ?? null,
    bus: busSettings(variables),
    databaseLimits: databaseLimits(variables),
    /** Null if nobody signs in at this process. */
    owner: duties.serves ? ownerSecret(variables, made) : null,
    ownerEmail: variables.OWNER_EMAIL ?? null,
    payment: paymentConfig(variables, made),
    mail: mailSettings(variables),
    /** `secret` authenticates the mail provider; null: it reports nothing. `replyAddress` null: replies are not read. */
    mailProvider: {
      secret: variables.MAIL_EVENTS_SECRET ?? null,
      replyAddress: variables.MAIL_REPLY_TO ?? null,
    },
    channels: channelsConfig(variables, publicOrigin),
    market: marketConfig(variables, dataDir),
    /** Null: the product takes no backups automatically. */
    backupsDir: variables.BACKUPS_DIR ? resolve(variables.BACKUPS_DIR) : null,
    geoipDb: variables.GEOIP_DB ? resolve(variables.GEOIP_DB) : null,
    /** Whether page views need a visitor's consent. */
    visitorStorage: variables.VISITOR_STORAGE ?? (production ? 'consent' : 'session'),
    remotes: remotesConfig(variables),
    /** `key` encrypts secrets in the database (null: they are stored in plain text); `before` is the key it replaces. */
    secretsKeys: {
      key: encryptionKey(variables, duties, made),
      before: variables.SECRETS_KEY_BEFORE ?? null,
    },
    ai: aiProviders(variables),
    rateLimits: variables.RATE_LIMITS === 'on',
    /** How long a stopping process keeps serving while readiness fails, and how long the stop may take after that. */
    drainMs: variables.DRAIN_MS ?? (production ? PRODUCTION_DRAIN_MS : 0),
    stopLimitMs: variables.STOP_LIMIT_MS,
    logLevel: variables.LOG_LEVEL,
    observability: {
      metrics: metricsSettings(variables),
      traces: variables.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    },
    trustedProxies: variables.TRUST_PROXY,
  };
}

/** A process that never handles payments stores no payment secrets. */
const makerOf =
  ({ duties: { serves, works }, dataDir }: Process, sources: Omit<SecretSources, 'readFile'>): MadeSecret =>
  (name, prefix = '') => {
    const make = () => `${prefix}${sources.randomSecret()}`;
    return serves || works ? sources.keepSecret(dataDir, name, make) : make();
  };

/** A file beside the embedded database. On a shared server each process would make a different key, so none is made. */
const encryptionKey = (
  { SECRETS_KEY, DATABASE_URL }: Variables,
  { serves, works }: Duties,
  made: MadeSecret,
): string | null => SECRETS_KEY ?? ((serves || works) && !DATABASE_URL ? made('secrets-key') : null);

const inForce = ({ owner, payment, market, drainMs, ...config }: Config) => ({
  HOST: config.host,
  PUBLIC_ORIGIN: config.publicOrigin,
  DATA_DIR: config.dataDir,
  STRIPE_PUBLISHABLE_KEY: payment.publishableKey,
  ...(owner && 'password' in owner ? { OWNER_PASSWORD: 'made' } : {}),
  STRIPE_WEBHOOK_SECRET: 'made',
  MARKET_FEED: market.feed,
  DRAIN_MS: String(drainMs),
  VISITOR_STORAGE: config.visitorStorage,
});

function bucketConfig(variables: Variables): RemotesConfig['bucket'] {
  const { REMOTES_BUCKET_URL: url, REMOTES_BUCKET_KEY_ID: keyId, REMOTES_BUCKET_SECRET: secret } = variables;
  return url && keyId && secret ? { url, region: variables.REMOTES_BUCKET_REGION, keyId, secret } : null;
}

const ownerSecret = (
  { OWNER_PASSWORD, OWNER_PASSWORD_HASH: hash }: Variables,
  made: MadeSecret,
): OwnerSecret => (hash ? { hash } : { password: OWNER_PASSWORD ?? made('owner-password') });

/** The answer of GET /api/config. */
export const publicConfigOf = (
  { productName, adminOrigin, payment, visitorStorage }: Config,
  remotesKey: string,
): PublicConfig => ({
  productName,
  ...(adminOrigin === null ? {} : { adminOrigin }),
  remotesKey,
  ...(visitorStorage === 'consent' && { visitorStorage }),
  payment: { publishableKey: payment.publishableKey, mode: payment.mode, scriptUrl: payment.scriptUrl },
});

const channelsConfig = (variables: Variables, publicOrigin: string): ChannelsConfig => {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_BASE: apiBase, OWNER_EMAIL } = variables;
  return {
    telegram: token ? { token, apiBase } : null,
    vapidSubject: OWNER_EMAIL ? `mailto:${OWNER_EMAIL}` : subjectOf(publicOrigin),
  };
};

/** Subjects are mailto: or https: only (RFC 8292, 2.1); with a plain http origin, no push could be encrypted. */
const subjectOf = (origin: string): string =>
  origin.startsWith('https:') ? origin : `mailto:owner@${new URL(origin).hostname}`;

/** Fixed in development, where many tools talk to the sandbox. */
const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';
const SANDBOX_SCRIPT = '/sandbox/stripe.js';

/** Returns a generated secret of this DATA_DIR; called only for secrets that are not configured. */
type MadeSecret = (name: SecretName, prefix?: string) => string;

/** Where payments go: the sandbox of this process, another stand-in, or Stripe. */
function paymentConfig(variables: Variables, made: MadeSecret) {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_API_BASE, STRIPE_JS_URL } = variables;
  const isSandbox = !STRIPE_SECRET_KEY && !STRIPE_API_BASE;
  const isStripe = STRIPE_SECRET_KEY !== undefined && !STRIPE_API_BASE;
  return {
    /** `sandbox`: the embedded one, mounted on this origin. */
    kind: isSandbox ? 'sandbox' : 'provider',
    secretKey: STRIPE_SECRET_KEY ?? sandboxKey(variables, made),
    publishableKey: STRIPE_PUBLISHABLE_KEY ?? (isStripe ? '' : SANDBOX_PUBLISHABLE_KEY),
    webhookSecret: variables.STRIPE_WEBHOOK_SECRET ?? made('payment-webhook-secret', 'whsec_'),
    /** The host that Stripe's SDK calls; null: Stripe's own, or the embedded sandbox. */
    api: STRIPE_API_BASE ? addressOf(STRIPE_API_BASE) : null,
    /** Where the browser loads Stripe.js; null: from Stripe. */
    scriptUrl: STRIPE_JS_URL ?? (isSandbox ? SANDBOX_SCRIPT : null),
    /** Where VAT IDs are checked; null: the EU's register, or that of the stand-in for Stripe. */
    vatRegister: variables.VAT_REGISTER_URL ?? null,
    mode: /^[a-z]+_live_/.test(STRIPE_SECRET_KEY ?? '') ? 'live' : 'test',
  } as const;
}

/** A public sandbox holds addresses of people, so its key must not be guessable. */
const sandboxKey = ({ NODE_ENV }: Variables, made: MadeSecret) =>
  NODE_ENV === 'production' ? made('payment-secret-key', 'sk_test_') : SANDBOX_SECRET_KEY;

function addressOf(base: string) {
  const { protocol, hostname, port } = new URL(base);
  const scheme: 'http' | 'https' = protocol === 'https:' ? 'https' : 'http';
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === 'https' ? 443 : 80) };
}

const marketConfig = (variables: Variables, dataDir: string): MarketSettings => ({
  ...feedConfig(variables, dataDir),
  record: variables.RECORD ? resolve(variables.RECORD) : null,
});

/** Where `npm run calibrate` writes the gaps of a recording. */
const GAPS_FILE = 'market-gaps.json';

function feedConfig(variables: Variables, dataDir: string): FeedSettings {
  const { MARKET_FEED, MARKET_SEED, REPLAY, EXCHANGES, MARKET_ADDRESS, MARKET_FEES_FILE } = variables;
  if (MARKET_FEED === 'live')
    return {
      ...{ feed: 'live', groups: EXCHANGES ?? [], address: MARKET_ADDRESS },
      feesFile: MARKET_FEES_FILE ? resolve(MARKET_FEES_FILE) : null,
    };
  if (MARKET_FEED === 'replay') return { feed: 'replay', file: resolve(REPLAY ?? '') };
  return { feed: 'simulated', seed: MARKET_SEED ?? null, gapsFile: join(dataDir, GAPS_FILE) };
}

/** Matched against the start of a variable's name; the first match wins. */
const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['Payment', /^(STRIPE|PAYMENT)_/],
  ['Mail and alerts', /^(SMTP|MAIL|TELEGRAM)_/],
  ['Owner', /^OWNER_/],
  ['Market', /^(MARKET|EXCHANGE|REPLAY|RECORD)/],
  ['AI services', /^AI_/],
  ['Remotes', /^REMOTES_/],
  ['Data', /^(DATA|BACKUPS|SECRETS|GEOIP)/],
  ['Observability', /^(METRICS|OTEL|LOG)_/],
];
const OTHERS = 'Server';

/** What the product lacks if the variable is not set. */
const LACKS: Partial<Record<VariableName, string>> = {
  STRIPE_SECRET_KEY: 'no real money moves; payments go to the sandbox.',
  BACKUPS_DIR: 'the product takes no backups by itself.',
  SMTP_URL: 'customers get no codes, notices or alerts by mail; they stay in the outbox.',
  OWNER_EMAIL: 'the owner is not mailed of refunds, disputes, new browsers or guesses.',
  MAIL_EVENTS_SECRET: 'bounces and complaints are not known, so mail goes on to addresses that refuse it.',
  TELEGRAM_BOT_TOKEN: 'nobody gets alerts by Telegram, though plans have them.',
  EXCHANGES: 'the market is simulated, or a recording: no advice is about real prices.',
  PUBLIC_ORIGIN: 'links in mails lead to this machine.',
  AI_BASE_URL: 'texts are written by templates alone.',
  METRICS_TOKEN: 'nobody can read metrics on the public port.',
};

/**
 * Every variable without secrets, by group, with what is missing. `inForce`: the effective values of defaults that
 * depend on other variables.
 */
function configurationEntries(
  variables: Variables,
  inForce: Partial<Record<VariableName, string>>,
): ConfigurationEntry[] {
  return Object.entries(VARIABLES).map(([key, rule]) => {
    const name = key as VariableName;
    const value = variables[name] ?? inForce[name];
    const shown = value === undefined ? 'not set' : 'secret' in rule ? 'set' : String(value);
    const missing = variables[name] === undefined ? (LACKS[name] ?? null) : null;
    return { name, value: shown, meaning: rule.meaning, group: groupOf(name), missing };
  });
}

const groupOf = (name: string): string => GROUPS.find(([, begins]) => begins.test(name))?.[0] ?? OTHERS;
