/** Environment variables, read once and validated. An invalid one stops the start with a line on what is allowed. */
import { resolve } from 'node:path';
import type { PublicConfig } from '@spreadwise/contract';
import type { AiProviderSettings } from '../operations/ai';
import type { ChannelsConfig } from '../people/alerts';
import type { OwnerSecret } from '../people/identity';
import type { KeepSecret, SecretName } from '../platform/data-dir';
import type { DatabaseSettings } from '../platform/db/open';
import type { PoolLimits } from '../platform/db/pool';
import type { Duties } from '../platform/feature';
import type { MailSettings } from '../platform/mail';
import type { MetricsSettings } from '../platform/observability';
import { ConfigError } from '../platform/operator-error';
import type { RemotesConfig } from '../remotes/registry/feature';
import { inRepository } from '../repository-path';
import { checkTogether } from './checks';
import { configurationEntries } from './entries';
import { marketConfig } from './market';
import { type PaymentConfig, paymentConfig } from './payment';
import { type ProcessEnvironment, type ReadFile, readVariables } from './read-variables';
import { busSettings, dutiesOf } from './roles';
import { portOf } from './variable-schemas';
import type { Variables } from './variables';
import { warningsOf } from './warnings';

/** Longer than the interval between a load balancer's readiness checks. */
const PRODUCTION_DRAIN_MS = 5_000;

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
  const duties = dutiesOf(variables.ROLE);
  const dataDir = dataDirOf(variables);
  const problems = checkTogether(variables, { production, duties, dataDir });
  if (problems.length) throw new ConfigError(problems.join('\n'));
  const config = configOf(variables, { production, duties, dataDir }, sources);
  const { owner } = config;
  const isMade = owner && 'password' in owner && !variables.OWNER_PASSWORD;
  return {
    config,
    warnings: warningsOf(variables, config, duties),
    /** The owner's password if none was configured and one was made, to be printed at the start. */
    madeOwnerPassword: isMade ? owner.password : null,
    entries: configurationEntries(variables, inForce(config)),
  };
}

export type ReadConfig = ReturnType<typeof readConfig>;

/** Paths are absolute. */
export type Config = ReturnType<typeof configOf>;

interface Process {
  readonly production: boolean;
  readonly duties: Duties;
  readonly dataDir: string;
}

function configOf(
  variables: Variables,
  { production, duties, dataDir }: Process,
  { keepSecret, randomSecret }: Omit<SecretSources, 'readFile'>,
) {
  const keep = (name: SecretName, make: () => string) => keepSecret(dataDir, name, make);
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
    owner: duties.serves ? ownerSecret(variables, () => keep('owner-password', randomSecret)) : null,
    ownerEmail: variables.OWNER_EMAIL ?? null,
    payment: paymentWith(variables, duties, keep, randomSecret),
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
    /** Whether visitors are asked before their page views are logged. */
    visitorStorage: variables.VISITOR_STORAGE ?? (production ? 'consent' : 'session'),
    remotes: remotesConfig(variables),
    /** `key` encrypts secrets in the database (null: they are stored in plain text); `before` is the key it replaces. */
    secretsKeys: {
      key: encryptionKey(variables, duties, () => keep('secrets-key', randomSecret)),
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
  make: () => string,
): OwnerSecret => (hash ? { hash } : { password: OWNER_PASSWORD ?? make() });

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
