/** Environment variables, read once and validated. An invalid one stops the start with a line on what is allowed. */
import { resolve } from 'node:path';
import type { ConfigurationEntry, PublicConfig } from '@spreadwise/contract';
import type { MarketSettings } from '../advice/market';
import type { AiProviderSettings } from '../operations/ai';
import type { ChannelsConfig } from '../people/alerts';
import type { OwnerSecret } from '../people/identity';
import type { BusSettings } from '../platform/bus';
import type { KeepSecret, SecretName } from '../platform/data-dir';
import type { DatabaseSettings } from '../platform/db/open';
import type { PoolLimits } from '../platform/db/pool';
import type { Duties, Installation } from '../platform/feature';
import { ConfigError } from '../platform/lib/config-error';
import type { MailProvider, MailSettings } from '../platform/mail';
import type { ObservabilitySettings } from '../platform/observability';
import type { RemotesConfig } from '../remotes/registry';
import { inRepository } from '../repository-path';
import { aiProviders } from './ai';
import { checkTogether } from './checks';
import { configurationEntries } from './entries';
import { marketConfig } from './market';
import { observabilitySettings } from './observability';
import { type ProcessEnvironment, parseVariables } from './parse-variables';
import { type PaymentConfig, paymentConfig } from './payment';
import { busSettings, dutiesOf, type ProcessRole } from './roles';
import { type ReadFile, readSecretFiles } from './secret-files';
import type { Variables } from './variables';
import { warningsOf } from './warnings';

/** Paths are absolute. */
export interface Config extends Installation, DatabaseSettings {
  readonly role: ProcessRole;
  readonly host: string;
  readonly port: number;
  readonly bus: BusSettings;
  /** Null if nobody signs in at this process. */
  readonly owner: OwnerSecret | null;
  readonly payment: PaymentConfig;
  readonly mail: MailSettings;
  readonly mailProvider: MailProvider;
  /** The channels for alerts beside mail. */
  readonly channels: ChannelsConfig;
  readonly market: MarketSettings;
  /** Null: the product takes no backups automatically. */
  readonly backupsDir: string | null;
  /** Path of a city database in MaxMind's format; null: countries only, from the packaged one. */
  readonly geoipDb: string | null;
  /** Whether visitors are asked before their page views are logged. */
  readonly visitorStorage: 'consent' | 'session';
  readonly remotes: RemotesConfig;
  /** `key` encrypts secrets in the database (null: they are stored in plain text); `before` is the key it replaces. */
  readonly secretsKeys: { readonly key: string | null; readonly before: string | null };
  /** In the order in which they are tried; if there are none, templates write every text. */
  readonly ai: readonly AiProviderSettings[];
  readonly rateLimits: boolean;
  /** How long a stopping process keeps serving while readiness fails. */
  readonly drainMs: number;
  /** How long the stop may take after that. */
  readonly stopLimitMs: number;
  readonly logLevel: Variables['LOG_LEVEL'];
  readonly observability: ObservabilitySettings;
  /** How many proxies of our own are in front; only their entries in X-Forwarded-For are trusted. */
  readonly trustedProxies: number;
}

/** Longer than the interval between a load balancer's readiness checks. */
const PRODUCTION_DRAIN_MS = 5_000;

export interface ReadConfig {
  readonly config: Config;
  readonly warnings: readonly string[];
  /** The owner's password if none was configured and one was made, to be printed at the start. */
  readonly madeOwnerPassword: string | null;
  readonly entries: readonly ConfigurationEntry[];
}

/** Sources of secrets that no variable holds. */
export interface SecretSources {
  readonly readFile: ReadFile;
  /** Like `randomSecret`, called only for secrets that are not configured. */
  readonly keepSecret: KeepSecret;
  readonly randomSecret: () => string;
}

/** Where data is stored, for the programs that run beside the product. */
type StorageConfig = DatabaseSettings & Pick<RemotesConfig, 'bucket'>;

/** Makes no secrets. The database URL avoids a pooler. Throws `ConfigError`. */
export function readStorageConfig(given: ProcessEnvironment, readFile: ReadFile): StorageConfig {
  const variables = readVariables(given, readFile);
  return {
    dataDir: dataDirOf(variables),
    databaseUrl: variables.DATABASE_LISTEN_URL ?? variables.DATABASE_URL ?? null,
    databaseLimits: databaseLimits(variables),
    bucket: bucketConfig(variables),
  };
}

/** Throws `ConfigError` with a line for each invalid variable. */
function readVariables(given: ProcessEnvironment, readFile: ReadFile): Variables {
  const { environment, problems } = readSecretFiles(given, readFile);
  const result = parseVariables(environment);
  const lines = [...problems, ...(result.ok ? [] : result.lines)];
  if (!result.ok || lines.length > 0) throw new ConfigError(lines.join('\n'));
  return result.variables;
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

const dataDirOf = ({ DATA_DIR }: Variables) => resolve(DATA_DIR ?? inRepository('data'));

export function readConfig(
  given: ProcessEnvironment,
  { readFile, keepSecret, randomSecret }: SecretSources,
): ReadConfig {
  const variables = readVariables(given, readFile);
  const production = variables.NODE_ENV === 'production';
  const duties = dutiesOf(variables.ROLE);
  const dataDir = dataDirOf(variables);
  const problems = checkTogether(variables, { production, duties, dataDir });
  if (problems.length) throw new ConfigError(problems.join('\n'));

  const keep = (name: SecretName, make: () => string) => keepSecret(dataDir, name, make);
  const owner = duties.serves ? ownerSecret(variables, () => keep('owner-password', randomSecret)) : null;
  const payment = paymentWith(variables, duties, keep, randomSecret);
  const publicOrigin = variables.PUBLIC_ORIGIN ?? `http://localhost:${variables.PORT}`;
  const config: Config = {
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
    owner: owner?.secret ?? null,
    ownerEmail: variables.OWNER_EMAIL ?? null,
    payment,
    mail: mailSettings(variables),
    mailProvider: {
      secret: variables.MAIL_EVENTS_SECRET ?? null,
      replyAddress: variables.MAIL_REPLY_TO ?? null,
    },
    channels: channelsConfig(variables, publicOrigin),
    market: marketConfig(variables, dataDir),
    backupsDir: variables.BACKUPS_DIR ? resolve(variables.BACKUPS_DIR) : null,
    geoipDb: variables.GEOIP_DB ? resolve(variables.GEOIP_DB) : null,
    visitorStorage: variables.VISITOR_STORAGE ?? (production ? 'consent' : 'session'),
    remotes: remotesConfig(variables),
    secretsKeys: {
      key: encryptionKey(variables, duties, () => keep('secrets-key', randomSecret)),
      before: variables.SECRETS_KEY_BEFORE ?? null,
    },
    ai: aiProviders(variables),
    rateLimits: variables.RATE_LIMITS === 'on',
    drainMs: variables.DRAIN_MS ?? (production ? PRODUCTION_DRAIN_MS : 0),
    stopLimitMs: variables.STOP_LIMIT_MS,
    logLevel: variables.LOG_LEVEL,
    observability: observabilitySettings(variables),
    trustedProxies: variables.TRUST_PROXY,
  };
  return {
    config,
    warnings: warningsOf(variables, config, duties),
    madeOwnerPassword: owner?.made ?? null,
    entries: configurationEntries(variables, inForce(config)),
  };
}

/** A process that never handles payments stores no payment secrets. */
function paymentWith(
  variables: Variables,
  { serves, works }: Duties,
  keep: (name: SecretName, make: () => string) => string,
  randomSecret: () => string,
): PaymentConfig {
  const make = (prefix: string) => `${prefix}${randomSecret()}`;
  return paymentConfig(variables, (name, prefix) =>
    serves || works ? keep(name, () => make(prefix)) : make(prefix),
  );
}

/** A file beside the embedded database. On a shared server each process would make a different key, so none is made. */
function encryptionKey(variables: Variables, { serves, works }: Duties, keep: () => string): string | null {
  if (variables.SECRETS_KEY) return variables.SECRETS_KEY;
  const isKept = (serves || works) && !variables.DATABASE_URL;
  return isKept ? keep() : null;
}

const inForce = ({
  host,
  publicOrigin,
  dataDir,
  owner,
  payment,
  market,
  drainMs,
  visitorStorage,
}: Config) => ({
  HOST: host,
  PUBLIC_ORIGIN: publicOrigin,
  DATA_DIR: dataDir,
  STRIPE_PUBLISHABLE_KEY: payment.publishableKey,
  ...(owner && 'password' in owner ? { OWNER_PASSWORD: 'made' } : {}),
  STRIPE_WEBHOOK_SECRET: 'made',
  MARKET_FEED: market.feed,
  DRAIN_MS: String(drainMs),
  VISITOR_STORAGE: visitorStorage,
});

function bucketConfig(variables: Variables): RemotesConfig['bucket'] {
  const { REMOTES_BUCKET_URL: url, REMOTES_BUCKET_KEY_ID: keyId, REMOTES_BUCKET_SECRET: secret } = variables;
  return url && keyId && secret ? { url, region: variables.REMOTES_BUCKET_REGION, keyId, secret } : null;
}

function ownerSecret({ OWNER_PASSWORD, OWNER_PASSWORD_HASH }: Variables, make: () => string) {
  if (OWNER_PASSWORD_HASH) return { secret: { hash: OWNER_PASSWORD_HASH }, made: null };
  if (OWNER_PASSWORD) return { secret: { password: OWNER_PASSWORD }, made: null };
  const password = make();
  return { secret: { password }, made: password };
}

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
