/**
 * The configuration: environment variables, read once at the start and checked. A bad one stops the start with a line
 * that names the variable, what it was (never a secret) and what it may be.
 */
import { resolve } from 'node:path';
import type { ConfigurationEntry, PublicConfig } from '@spreadwise/contract';
import type { MarketSettings } from '../advice/market';
import type { AiProviderSettings } from '../operations/ai';
import type { ChannelsConfig } from '../people/alerts';
import type { OwnerSecret } from '../people/identity';
import type { BusSettings } from '../platform/bus';
import type { KeepSecret, SecretName } from '../platform/data-dir';
import type { PoolLimits } from '../platform/db/pool';
import { ConfigError } from '../platform/lib/config-error';
import { isInFolder } from '../platform/lib/files';
import type { MailSettings } from '../platform/mail';
import type { ObservabilitySettings } from '../platform/observability';
import { inRepository } from '../repository-path';
import { aiProviders, checkAi } from './ai';
import { channelsConfig, checkChannels } from './channels';
import { droppedWarnings } from './dropped';
import { configurationEntries } from './entries';
import { checkMarket, checkProductionMarket, marketConfig } from './market';
import { checkObservability, observabilitySettings } from './observability';
import { type PaymentConfig, paymentConfig } from './payment';
import { busSettings, checkRole, type Duties, dutiesOf, type ProcessRole, roleWarnings } from './roles';
import { type ReadFile, readSecretFiles } from './secret-files';
import { type ProcessEnvironment, parseVariables, type Variables } from './variables';

export interface Config {
  readonly production: boolean;
  readonly role: ProcessRole;
  readonly productName: string;
  readonly host: string;
  readonly port: number;
  /** Where browsers find this: scheme, host and port, without a slash at the end. */
  readonly publicOrigin: string;
  /** Of the owner's panel; null: it is at `publicOrigin`. */
  readonly adminOrigin: string | null;
  /** Where the owner signs in: the one or the other. */
  readonly panelOrigin: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Of the connections to it. */
  readonly databaseLimits: PoolLimits;
  /** How processes tell each other what is new. */
  readonly bus: BusSettings;
  /** Null where nobody signs in. */
  readonly owner: OwnerSecret | null;
  /** Where the owner is mailed about refunds and disputes; null: nowhere. */
  readonly ownerEmail: string | null;
  /** Where weaknesses are reported to, as an address of the web. */
  readonly securityContact: string | null;
  readonly payment: PaymentConfig;
  readonly mail: MailSettings;
  /** By which the mail provider reports bounces; null: it does not. */
  readonly mailEventsSecret: string | null;
  /** On which ways alerts go out, beside mail. */
  readonly channels: ChannelsConfig;
  readonly market: MarketSettings;
  /** Path of a city database in MaxMind's format; null: countries only, from the packaged one. */
  /** Null: the product takes no backups by itself. */
  readonly backupsDir: string | null;
  readonly geoipDb: string | null;
  readonly remotes: RemotesConfig;
  /** In the order in which they are asked; none: every text is a template's. */
  readonly ai: readonly AiProviderSettings[];
  readonly rateLimits: boolean;
  /** How long a stop still serves, while readiness says no. */
  readonly drainMs: number;
  /** How long a stop may take after that. */
  readonly stopLimitMs: number;
  readonly logLevel: Variables['LOG_LEVEL'];
  readonly observability: ObservabilitySettings;
  /** How many proxies in front are ours, whose X-Forwarded-For is believed. */
  readonly trustedProxies: number;
}

/** Longer than load balancers leave between two looks at readiness. */
const PRODUCTION_DRAIN_MS = 5_000;

/** How teams' remotes are kept. */
export interface RemotesConfig {
  /** Seed of the signing key (32 bytes, base64url); null: one that is made and kept in the database. */
  readonly signingKey: string | null;
  /** Origins whose previews the owner takes in a browser of their own. */
  readonly ownerPreviews: readonly string[];
  /** Whose ID tokens are exchanged for teams' tokens, by their `iss`. */
  readonly issuers: readonly string[];
  /** Encrypts secrets in the database; null: they are stored as they are. */
  readonly encryptionKey: string | null;
  /** The key before it; null: it was never replaced. */
  readonly encryptionKeyBefore: string | null;
  /** Null: their files are kept in `dataDir`. */
  readonly bucket: BucketConfig | null;
  /** Absolute path of the browser in which a published remote is tried; null: it is not tried in any. */
  readonly gateBrowser: string | null;
}

export interface BucketConfig {
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

export interface ReadConfig {
  readonly config: Config;
  /** What works, but is probably not meant. */
  readonly warnings: readonly string[];
  /** The owner's password when none was configured and one was made, to be shown to whoever started this. */
  readonly madeOwnerPassword: string | null;
  /** For the owner to look at. */
  readonly entries: readonly ConfigurationEntry[];
}

/** Where secrets come from that stand in no variable. */
export interface SecretSources {
  readonly readFile: ReadFile;
  /** This and `randomSecret` are asked only for secrets that were not configured. */
  readonly keepSecret: KeepSecret;
  readonly randomSecret: () => string;
}

/** Where everything is kept, for what looks after it beside the product. */
type StorageConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseLimits'> & {
  readonly bucket: BucketConfig | null;
};

/** Makes nothing. The database is one without a pooler in between. Throws `ConfigError`. */
export function readStorageConfig(given: ProcessEnvironment, readFile: ReadFile): StorageConfig {
  const variables = readVariables(given, readFile);
  return {
    dataDir: dataDirOf(variables),
    databaseUrl: variables.DATABASE_LISTEN_URL ?? variables.DATABASE_URL ?? null,
    databaseLimits: databaseLimits(variables),
    bucket: bucketConfig(variables),
  };
}

/** Throws `ConfigError` with a line for each variable that cannot be read. */
function readVariables(given: ProcessEnvironment, readFile: ReadFile): Variables {
  const { environment, problems } = readSecretFiles(given, readFile);
  const result = parseVariables(environment);
  const lines = [...problems, ...(result.ok ? [] : result.lines)];
  if (!result.ok || lines.length > 0) throw new ConfigError(lines.join('\n'));
  return result.variables;
}

/** Connections of a process to the server. */
const POOL_MAX = 10;
/** Of a statement's time, how long a call waits for a connection: 3 s of 5. */
const CONNECT_SHARE = 0.6;

const databaseLimits = ({ DATABASE_QUERY_LIMIT_MS: queryLimitMs }: Variables): PoolLimits => ({
  max: POOL_MAX,
  queryLimitMs,
  connectLimitMs: queryLimitMs * CONNECT_SHARE,
});

const mailSettings = ({ SMTP_URL: url, MAIL_FROM: from }: Variables): MailSettings =>
  url && from ? { kind: 'smtp', url, from } : { kind: 'outbox' };

const remotesConfig = (variables: Variables, encryptionKey: string | null): RemotesConfig => ({
  signingKey: variables.REMOTES_SIGNING_KEY ?? null,
  ownerPreviews: variables.OWNER_PREVIEW_ORIGINS ?? [],
  issuers: variables.CI_ISSUERS ?? [],
  encryptionKey,
  encryptionKeyBefore: variables.SECRETS_KEY_BEFORE ?? null,
  bucket: bucketConfig(variables),
  gateBrowser: variables.REMOTES_GATE_BROWSER ? resolve(variables.REMOTES_GATE_BROWSER) : null,
});

const dataDirOf = ({ DATA_DIR }: Variables) => resolve(DATA_DIR ?? inRepository('data'));

/** Throws `ConfigError`. */
export function readConfig(
  given: ProcessEnvironment,
  { readFile, keepSecret, randomSecret }: SecretSources,
): ReadConfig {
  const variables = readVariables(given, readFile);
  const production = variables.NODE_ENV === 'production';
  const duties = dutiesOf(variables.ROLE);
  const problems = checkTogether(variables, production, duties);
  if (problems.length) throw new ConfigError(problems.join('\n'));

  const dataDir = dataDirOf(variables);
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
    dataDir,
    databaseUrl: variables.DATABASE_URL ?? null,
    bus: busSettings(variables),
    databaseLimits: databaseLimits(variables),
    owner: owner?.secret ?? null,
    ownerEmail: variables.OWNER_EMAIL ?? null,
    securityContact: variables.SECURITY_CONTACT ?? null,
    payment,
    mail: mailSettings(variables),
    mailEventsSecret: variables.MAIL_EVENTS_SECRET ?? null,
    channels: channelsConfig(variables, publicOrigin),
    market: marketConfig(variables),
    backupsDir: variables.BACKUPS_DIR ? resolve(variables.BACKUPS_DIR) : null,
    geoipDb: variables.GEOIP_DB ? resolve(variables.GEOIP_DB) : null,
    remotes: remotesConfig(
      variables,
      encryptionKey(variables, duties, () => keep('secrets-key', randomSecret)),
    ),
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
    warnings: [...droppedWarnings(given), ...warningsOf(variables, config, duties)],
    madeOwnerPassword: owner?.made ?? null,
    entries: configurationEntries(variables, inForce(config)),
  };
}

/** Who never pays keeps no secrets of payment. */
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

/** A file beside the embedded database; several processes on a server's would each have another one. */
function encryptionKey(variables: Variables, { serves, works }: Duties, keep: () => string): string | null {
  if (variables.SECRETS_KEY) return variables.SECRETS_KEY;
  const isKept = (serves || works) && !variables.DATABASE_URL;
  return isKept ? keep() : null;
}

const inForce = ({ host, publicOrigin, dataDir, owner, payment, market, drainMs }: Config) => ({
  HOST: host,
  PUBLIC_ORIGIN: publicOrigin,
  DATA_DIR: dataDir,
  STRIPE_PUBLISHABLE_KEY: payment.publishableKey,
  ...(owner && 'password' in owner ? { OWNER_PASSWORD: 'made' } : {}),
  STRIPE_WEBHOOK_SECRET: 'made',
  MARKET_FEED: market.feed,
  DRAIN_MS: String(drainMs),
});

function checkAdminOrigin({ ADMIN_ORIGIN, PUBLIC_ORIGIN, PORT }: Variables): string[] {
  if (!ADMIN_ORIGIN) return [];
  const [own, other] = [new URL(ADMIN_ORIGIN), new URL(PUBLIC_ORIGIN ?? `http://localhost:${PORT}`)];
  // Cookies know hosts and no ports.
  if (own.hostname === other.hostname)
    return [
      'ADMIN_ORIGIN has the host of PUBLIC_ORIGIN, so its cookies would be the same; name another host.',
    ];
  return own.protocol === other.protocol
    ? []
    : ['ADMIN_ORIGIN and PUBLIC_ORIGIN are of different schemes; both are https, or both http.'];
}

function bucketConfig(variables: Variables): BucketConfig | null {
  const { REMOTES_BUCKET_URL: url, REMOTES_BUCKET_KEY_ID: keyId, REMOTES_BUCKET_SECRET: secret } = variables;
  return url && keyId && secret ? { url, region: variables.REMOTES_BUCKET_REGION, keyId, secret } : null;
}

/** What each variable alone may be, but not together with the others. */
function checkTogether(variables: Variables, production: boolean, duties: Duties): string[] {
  const problems: string[] = checkRole(variables);
  const { OWNER_PASSWORD, OWNER_PASSWORD_HASH, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY = '' } = variables;
  if (OWNER_PASSWORD && OWNER_PASSWORD_HASH)
    problems.push('OWNER_PASSWORD and OWNER_PASSWORD_HASH are both set; set one of them.');
  problems.push(...checkAdminOrigin(variables));
  if (variables.SECRETS_KEY_BEFORE && !variables.SECRETS_KEY)
    problems.push('SECRETS_KEY_BEFORE is set without SECRETS_KEY, which is to take its place.');
  if (Boolean(variables.SMTP_URL) !== Boolean(variables.MAIL_FROM))
    problems.push('SMTP_URL and MAIL_FROM belong together, and only one of them is set.');
  if (variables.BACKUPS_DIR && isInFolder(dataDirOf(variables), resolve(variables.BACKUPS_DIR)))
    problems.push('BACKUPS_DIR lies in DATA_DIR: backups would be lost with what they are to save.');
  const bucket = [
    variables.REMOTES_BUCKET_URL,
    variables.REMOTES_BUCKET_KEY_ID,
    variables.REMOTES_BUCKET_SECRET,
  ].filter(Boolean);
  if (bucket.length % 3 !== 0)
    problems.push(
      'REMOTES_BUCKET_URL, REMOTES_BUCKET_KEY_ID and REMOTES_BUCKET_SECRET belong together, and not all of them are set.',
    );
  if (STRIPE_SECRET_KEY && !variables.STRIPE_API_BASE && !variables.STRIPE_WEBHOOK_SECRET)
    problems.push(
      'STRIPE_WEBHOOK_SECRET is not set, but STRIPE_SECRET_KEY is; Stripe names it beside the webhook (whsec_…).',
    );
  if (!STRIPE_SECRET_KEY && !variables.STRIPE_API_BASE && STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_'))
    problems.push('STRIPE_PUBLISHABLE_KEY is a live key, but STRIPE_SECRET_KEY is not set.');
  if (STRIPE_SECRET_KEY && livenessOf(STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY) === 'mixed')
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: both must be live or both test.',
    );
  problems.push(...checkChannels(variables), ...checkObservability(variables), ...checkAi(variables));
  if (duties.watches) problems.push(...checkMarket(variables));
  return production ? [...problems, ...checkProduction(variables, duties)] : problems;
}

function livenessOf(secretKey: string, publishableKey: string): 'same' | 'mixed' {
  const mode = (key: string) => /^[a-z]+_(live|test)_/.exec(key)?.[1];
  const [secret, publishable] = [mode(secretKey), mode(publishableKey)];
  return secret && publishable && secret !== publishable ? 'mixed' : 'same';
}

/** Nothing made for trying things out starts in production unless it is asked for by name. */
function checkProduction(variables: Variables, { serves, watches, works }: Duties): string[] {
  return [
    ...(serves ? checkProductionOwner(variables) : []),
    ...(serves || works ? checkProductionPayment(variables) : []),
    ...(watches ? checkProductionMarket(variables) : []),
    ...(variables.RATE_LIMITS === 'off' ? ['RATE_LIMITS was "off"; production takes only "on".'] : []),
  ];
}

function checkProductionOwner({ OWNER_PASSWORD, OWNER_PASSWORD_HASH }: Variables): string[] {
  if (!OWNER_PASSWORD && !OWNER_PASSWORD_HASH)
    return ['OWNER_PASSWORD is not set; production needs it, or OWNER_PASSWORD_HASH (Argon2id).'];
  if (OWNER_PASSWORD && OWNER_PASSWORD.length < 8)
    return [`OWNER_PASSWORD has ${OWNER_PASSWORD.length} characters; production needs 8 or more.`];
  return [];
}

function checkProductionPayment(variables: Variables): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE, STRIPE_WEBHOOK_SECRET, PAYMENT_SANDBOX } = variables;
  const problems: string[] = [];
  if (!STRIPE_SECRET_KEY && !STRIPE_API_BASE && PAYMENT_SANDBOX !== 'allow')
    problems.push(
      'STRIPE_SECRET_KEY is not set; production takes the payment sandbox only with PAYMENT_SANDBOX=allow.',
    );
  if (STRIPE_API_BASE && !(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET))
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed beside STRIPE_API_BASE in production.',
    );
  return problems;
}

function ownerSecret(
  { OWNER_PASSWORD, OWNER_PASSWORD_HASH }: Variables,
  make: () => string,
): { secret: OwnerSecret; made: string | null } {
  if (OWNER_PASSWORD_HASH) return { secret: { hash: OWNER_PASSWORD_HASH }, made: null };
  if (OWNER_PASSWORD) return { secret: { password: OWNER_PASSWORD }, made: null };
  const password = make();
  return { secret: { password }, made: password };
}

const isPlainHttp = (origin: string) =>
  origin.startsWith('http:') && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(origin).hostname);

/** What says that a connection is of TLS alone; without it somebody on the way can keep it from that, or it has none. */
const isPostgresTls = (url: URL) =>
  /^(require|verify-ca|verify-full)$/.test(url.searchParams.get('sslmode') ?? '');
const OF_TLS = {
  DATABASE_URL: isPostgresTls,
  DATABASE_LISTEN_URL: isPostgresTls,
  NATS_URL: (url: URL) => url.protocol === 'tls:',
  SMTP_URL: (url: URL) => url.protocol === 'smtps:' || url.searchParams.get('requireTLS') === 'true',
} as const;
const HOW_TO_TLS = {
  DATABASE_URL: 'sslmode=verify-full',
  DATABASE_LISTEN_URL: 'sslmode=verify-full',
  NATS_URL: 'tls://',
  SMTP_URL: 'smtps://',
} as const;

/** A name without a dot is of the deployment's own network. */
const isElsewhere = ({ hostname }: URL) => hostname.includes('.') && hostname !== '127.0.0.1';

const inClear = (variables: Variables): string[] =>
  (['DATABASE_URL', 'DATABASE_LISTEN_URL', 'NATS_URL', 'SMTP_URL'] as const).flatMap((name) => {
    const urls = [variables[name] ?? []].flat().map((text) => new URL(text));
    const open = urls.find((url) => isElsewhere(url) && !OF_TLS[name](url));
    return open
      ? [
          `${name} asks for no TLS: whoever is on the way to ${open.hostname} reads along. Say ${HOW_TO_TLS[name]}.`,
        ]
      : [];
  });

function warningsOf(
  variables: Variables,
  { production, payment, market, publicOrigin, dataDir }: Config,
  { serves, watches, works }: Duties,
): string[] {
  const warnings = roleWarnings(variables, dataDir);
  if (serves && !payment.publishableKey.startsWith('pk_'))
    warnings.push('STRIPE_PUBLISHABLE_KEY does not start with pk_: nobody can pay until it does.');
  if (serves && variables.STRIPE_API_BASE && !variables.STRIPE_WEBHOOK_SECRET)
    warnings.push(
      'STRIPE_API_BASE is set without STRIPE_WEBHOOK_SECRET: every webhook is refused until that is the secret by which they are signed.',
    );
  if (production && (serves || works) && !variables.PUBLIC_ORIGIN)
    warnings.push(
      `PUBLIC_ORIGIN is not set: links in mails and the way back from the billing portal point to ${publicOrigin}, and cookies are not marked Secure.`,
    );
  if (production && isPlainHttp(publicOrigin))
    warnings.push(
      `PUBLIC_ORIGIN is ${publicOrigin}: without https anybody on the way reads passwords and sessions, and cookies are not marked Secure.`,
    );
  if (production) warnings.push(...inClear(variables));
  if (production && serves && variables.TRUST_PROXY === 0 && publicOrigin.startsWith('https:'))
    warnings.push(
      'TRUST_PROXY is 0, but something in front speaks https: all callers are taken for one, with one limit for all of them. Set how many proxies of yours there are.',
    );
  if (production && (serves || works) && payment.mode === 'test')
    warnings.push('Payment is in test mode: no real money moves.');
  if (production && (serves || works) && variables.DATABASE_URL && !variables.SECRETS_KEY)
    warnings.push(
      'SECRETS_KEY is not set: whoever reads the database can sign webhooks and push in your name, and remotes unless REMOTES_SIGNING_KEY is set.',
    );
  if (variables.SECRETS_KEY_BEFORE)
    warnings.push(
      'SECRETS_KEY_BEFORE is set. Take it out once every process has the new SECRETS_KEY and one has started since.',
    );
  if (production && watches && market.feed === 'simulated')
    warnings.push('The market is simulated: its signals are about no real exchange.');
  return warnings;
}

/** What GET /api/config answers. */
export const publicConfigOf = (
  { productName, adminOrigin, payment }: Config,
  remotesKey: string,
): PublicConfig => ({
  productName,
  ...(adminOrigin === null ? {} : { adminOrigin }),
  remotesKey,
  payment: { publishableKey: payment.publishableKey, mode: payment.mode, scriptUrl: payment.scriptUrl },
});
