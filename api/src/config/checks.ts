/** Checks variables against each other: each returned line stops the start. */
import { resolve } from 'node:path';
import type { Duties } from '../platform/feature';
import { isInFolder } from '../platform/lib/files';
import { portOf } from './variable-schemas';
import type { Variables } from './variables';

/** What a process is, before anything else is read. */
export interface Process {
  readonly production: boolean;
  readonly duties: Duties;
  readonly dataDir: string;
}

/** Sentences, and whether each applies. */
type Sayings = Readonly<Record<string, unknown>>;
export const said = (sayings: Sayings): string[] =>
  Object.keys(sayings).filter((sentence) => sayings[sentence]);

export function checkTogether(variables: Variables, { production, duties, dataDir }: Process): string[] {
  const { REMOTES_BUCKET_URL, REMOTES_BUCKET_KEY_ID, REMOTES_BUCKET_SECRET, METRICS_PORT, PORT } = variables;
  const bucket = [REMOTES_BUCKET_URL, REMOTES_BUCKET_KEY_ID, REMOTES_BUCKET_SECRET].filter(Boolean);
  return [
    ...checkRole(variables),
    ...said({
      'OWNER_PASSWORD and OWNER_PASSWORD_HASH are both set; set one of them.':
        variables.OWNER_PASSWORD && variables.OWNER_PASSWORD_HASH,
    }),
    ...checkOrigins(variables),
    ...said({
      'SECRETS_KEY_BEFORE is set without SECRETS_KEY, which should replace it.':
        variables.SECRETS_KEY_BEFORE && !variables.SECRETS_KEY,
      'SMTP_URL and MAIL_FROM must be set together, and only one of them is.':
        Boolean(variables.SMTP_URL) !== Boolean(variables.MAIL_FROM),
      'MAIL_REPLY_TO requires MAIL_EVENTS_SECRET, which the mail provider passes replies on with.':
        variables.MAIL_REPLY_TO && !variables.MAIL_EVENTS_SECRET,
      'BACKUPS_DIR is inside DATA_DIR: backups would be lost together with the data.':
        variables.BACKUPS_DIR && isInFolder(dataDir, resolve(variables.BACKUPS_DIR)),
      'REMOTES_BUCKET_URL, REMOTES_BUCKET_KEY_ID and REMOTES_BUCKET_SECRET must be set together, and not all of them are.':
        bucket.length % 3 !== 0,
    }),
    ...checkPayment(variables),
    ...said({
      [`METRICS_PORT was "${PORT}", which is PORT; leave it out and set METRICS_TOKEN.`]:
        METRICS_PORT !== undefined && portOf(METRICS_PORT) === PORT,
      'AI_BASE_URL and AI_MODEL belong together, and only one of them is set.':
        Boolean(variables.AI_BASE_URL) !== Boolean(variables.AI_MODEL),
    }),
    ...(duties.watches ? checkMarket(variables) : []),
    ...(production ? checkProduction(variables, duties) : []),
  ];
}

function checkPayment({ STRIPE_SECRET_KEY: secretKey, ...variables }: Variables): string[] {
  const { STRIPE_PUBLISHABLE_KEY = '', STRIPE_API_BASE, STRIPE_WEBHOOK_SECRET } = variables;
  return said({
    'STRIPE_WEBHOOK_SECRET is not set, but STRIPE_SECRET_KEY is; Stripe shows it next to the webhook (whsec_…).':
      secretKey && !STRIPE_API_BASE && !STRIPE_WEBHOOK_SECRET,
    'STRIPE_PUBLISHABLE_KEY is a live key, but STRIPE_SECRET_KEY is not set.':
      !secretKey && !STRIPE_API_BASE && STRIPE_PUBLISHABLE_KEY.startsWith('pk_live_'),
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: both must be live or both test.':
      secretKey && areOfTwoModes(secretKey, STRIPE_PUBLISHABLE_KEY),
  });
}

function areOfTwoModes(...keys: readonly [secretKey: string, publishableKey: string]): boolean {
  const [secret, publishable] = keys.map((key) => /^[a-z]+_(live|test)_/.exec(key)?.[1]);
  return Boolean(secret && publishable && secret !== publishable);
}

/** In production, nothing meant for trying things out starts unless it is allowed by name. */
function checkProduction(variables: Variables, { serves, watches, works }: Duties): string[] {
  const { OWNER_PASSWORD, OWNER_PASSWORD_HASH, STRIPE_SECRET_KEY, STRIPE_API_BASE } = variables;
  const pays = serves || works;
  return said({
    'OWNER_PASSWORD is not set; production needs it, or OWNER_PASSWORD_HASH (Argon2id).':
      serves && !OWNER_PASSWORD && !OWNER_PASSWORD_HASH,
    [`OWNER_PASSWORD has ${OWNER_PASSWORD?.length} characters; production needs 8 or more.`]:
      serves && OWNER_PASSWORD && OWNER_PASSWORD.length < 8,
    'STRIPE_SECRET_KEY is not set; production allows the payment sandbox only with PAYMENT_SANDBOX=allow.':
      pays && !STRIPE_SECRET_KEY && !STRIPE_API_BASE && variables.PAYMENT_SANDBOX !== 'allow',
    'STRIPE_API_BASE requires STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in production.':
      pays && STRIPE_API_BASE && !(STRIPE_SECRET_KEY && variables.STRIPE_WEBHOOK_SECRET),
    'MARKET_FEED is not set; production takes live (with EXCHANGES), or the simulated market only with MARKET_FEED=simulated.':
      watches && !variables.MARKET_FEED,
    'RATE_LIMITS was "off"; production takes only "on".': variables.RATE_LIMITS === 'off',
  });
}

/** Each origin needs a host of its own, because cookies ignore ports, and the same scheme as PUBLIC_ORIGIN. */
function checkOrigins({ PUBLIC_ORIGIN, ADMIN_ORIGIN, SITE_ORIGIN, PORT }: Variables): string[] {
  const given = Object.entries({
    PUBLIC_ORIGIN: PUBLIC_ORIGIN ?? `http://localhost:${PORT}`,
    ...{ ADMIN_ORIGIN, SITE_ORIGIN },
  }).flatMap(([name, origin]) => (origin ? { name, url: new URL(origin) } : []));
  return given.flatMap(({ name, url }, index) => {
    const same = given.slice(0, index).find((other) => other.url.hostname === url.hostname);
    if (same)
      return `${name} has the host of ${same.name}, so its cookies would be the same; name another host.`;
    return url.protocol === given[0]?.url.protocol
      ? []
      : `${name} and PUBLIC_ORIGIN are of different schemes; both are https, or both http.`;
  });
}

/** Checks what several processes must have in common. */
function checkRole({
  ROLE,
  DATABASE_URL,
  STRIPE_SECRET_KEY,
  STRIPE_API_BASE,
  ...variables
}: Variables): string[] {
  const isEmbedded = DATABASE_URL === undefined;
  const alone = 'the embedded database belongs to one process. Set DATABASE_URL';
  return said({
    [`ROLE was "${ROLE}", but ${alone}, or ROLE=all.`]: isEmbedded && ROLE !== 'all',
    [`NATS_URL is set, but ${alone}, or leave NATS_URL out.`]: isEmbedded && variables.NATS_URL,
    'DATABASE_LISTEN_URL is set, but DATABASE_URL is not; both must point to the same database.':
      isEmbedded && variables.DATABASE_LISTEN_URL,
    'ROLE was "worker", but the payment sandbox is inside another process. Set STRIPE_SECRET_KEY, or STRIPE_API_BASE to the sandbox’s address.':
      ROLE === 'worker' && !STRIPE_SECRET_KEY && !STRIPE_API_BASE,
  });
}

/** The one feed that reads a variable: MARKET_FEED is more likely wrong than the variable superfluous. */
const READ_BY = [
  ['EXCHANGES', 'live'],
  ['MARKET_FEES_FILE', 'live'],
  ['REPLAY', 'replay'],
  ['MARKET_SEED', 'simulated'],
] as const;

function checkMarket(variables: Variables): string[] {
  const { MARKET_FEED: feed = 'simulated', EXCHANGES, REPLAY, RECORD } = variables;
  const superfluous = READ_BY.filter(([name, meant]) => feed !== meant && variables[name] !== undefined);
  return [
    ...said({
      'EXCHANGES is not set; MARKET_FEED=live requires it, e.g. EXCHANGES=binance,kraken.':
        feed === 'live' && !EXCHANGES,
      'REPLAY is not set; MARKET_FEED=replay requires it: the path of a recording.':
        feed === 'replay' && !REPLAY,
    }),
    ...superfluous.map(
      ([name, meant]) => `${name} is set, but only MARKET_FEED=${meant} reads it, and the feed is ${feed}.`,
    ),
    ...said({
      'RECORD and REPLAY are the same file; a recording cannot be overwritten while it is read.':
        RECORD && REPLAY && resolve(RECORD) === resolve(REPLAY),
    }),
  ];
}
