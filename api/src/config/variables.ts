/** Every environment variable: what it accepts and what it means. */
import { z } from 'zod';
import { FEED_KINDS, REAL_EXCHANGES } from '../advice/market';
import {
  address,
  aiAddress,
  bareOrigin,
  eachOnce,
  isStrongHash,
  issuer,
  key32,
  matching,
  origin,
  path,
  portOf,
  postgres,
  separatedByCommas,
  text,
  whole,
} from './variable-schemas';

export interface Rule {
  readonly schema: z.ZodType;
  /** What the variable accepts; completes "…; expected". */
  readonly may: string;
  readonly meaning: string;
  readonly secret?: true;
}

const rule = <S extends z.ZodType>(schema: S, may: string, meaning: string) => ({ schema, may, meaning });
const secret = <S extends z.ZodType>(...given: Parameters<typeof rule<S>>) => ({
  ...rule(...given),
  secret: true as const,
});

export const VARIABLES = {
  NODE_ENV: rule(
    z.enum(['development', 'production', 'test']).default('development'),
    'development, production or test',
    'production refuses everything that is meant for trying things out.',
  ),
  HOST: rule(
    matching(/^[\w.:-]+$/).optional(),
    'an address or host name to listen on, e.g. 0.0.0.0',
    'The address to listen on. Default: 127.0.0.1, in production 0.0.0.0.',
  ),
  PORT: rule(whole(1, 65_535).prefault('3000'), 'a port number from 1 to 65535', 'The port to listen on.'),
  PUBLIC_ORIGIN: rule(
    bareOrigin.optional(),
    'a scheme and host without a path, e.g. https://app.example.com',
    'The public address of the product. Default: http://localhost:PORT.',
  ),
  ADMIN_ORIGIN: rule(
    bareOrigin.optional(),
    'a scheme and host without a path, e.g. https://admin.example.com',
    "A separate origin for the owner's panel, with the scheme of PUBLIC_ORIGIN and another host. Default: PUBLIC_ORIGIN.",
  ),
  SITE_ORIGIN: rule(
    bareOrigin.optional(),
    'a scheme and host without a path, e.g. https://example.com',
    'A separate origin for the public pages, with the scheme of PUBLIC_ORIGIN and another host. Default: PUBLIC_ORIGIN.',
  ),
  TRUST_PROXY: rule(
    whole(0, 99).prefault('0'),
    'the number of your own proxies in front: 0 to 99',
    'This many entries of X-Forwarded-For, counted from the right, are trusted.',
  ),
  PRODUCT_NAME: rule(
    z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[^\p{Cc}<>]*$/u)
      .default('Spreadwise'),
    'a name of 1 to 60 characters, without < or >',
    "The product's name, on every screen and in every mail.",
  ),
  DATA_DIR: rule(
    path,
    'a writable folder',
    'Holds the embedded database and generated secrets. Default: data.',
  ),
  BACKUPS_DIR: rule(
    path,
    'a writable folder outside DATA_DIR',
    'Where scheduled backups are stored. Default: no scheduled backups.',
  ),
  DATABASE_URL: secret(
    postgres,
    'postgres://user:password@host:port/database',
    'A PostgreSQL server instead of the embedded database.',
  ),
  DATABASE_LISTEN_URL: secret(
    postgres,
    'postgres://user:password@host:port/database',
    'The same database without a pooler in between, for the listening connection. Default: DATABASE_URL.',
  ),
  ROLE: rule(
    z.enum(['all', 'web', 'market', 'worker']).default('all'),
    'all, web, market or worker',
    'The role of this process; other processes on the same DATABASE_URL do the rest.',
  ),
  NATS_URL: secret(
    separatedByCommas.pipe(z.array(z.url({ protocol: /^(nats|tls)$/ })).min(1)).optional(),
    'nats://host:4222 or tls://user:password@host:4222; several of one cluster separated by commas',
    'The NATS servers (with JetStream) that connect the processes. Default: DATABASE_URL.',
  ),
  DATABASE_QUERY_LIMIT_MS: rule(
    whole(100, 600_000).prefault('5000'),
    'milliseconds from 100 to 600000',
    'Slower statements are cancelled. Default: 5000.',
  ),
  OWNER_PASSWORD: secret(
    text(1_024),
    'a password of 1 to 1024 characters',
    "The owner's password. In development one is generated and printed if it is missing.",
  ),
  OWNER_PASSWORD_HASH: secret(
    z.string().refine(isStrongHash).optional(),
    "an Argon2id hash in PHC format ($argon2id$v=19$m=…) at OWASP's minimum cost or above, e.g. m=19456,t=2",
    "The hash of the owner's password, instead of OWNER_PASSWORD.",
  ),
  OWNER_EMAIL: rule(
    z.email().max(254).optional(),
    'an e-mail address',
    'Receives mails to the owner: refunds and disputes, new browsers and failed sign-ins, versions that wait for approval. Default: none are sent.',
  ),
  STRIPE_SECRET_KEY: secret(
    matching(/^(sk|rk)_\S+$/).optional(),
    'a secret or restricted key of Stripe (sk_… or rk_…)',
    'The secret key of the payment provider. Default: the embedded payment sandbox.',
  ),
  STRIPE_PUBLISHABLE_KEY: rule(
    z.string().max(255).optional(),
    'a publishable key of Stripe (pk_…)',
    'The public key of the payment provider.',
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    matching(/^whsec_\S+$/).optional(),
    'the signing secret of the webhook (whsec_…)',
    'Verifies that an event comes from the payment provider.',
  ),
  STRIPE_API_BASE: rule(
    origin.optional(),
    'a scheme and host without a path, e.g. http://127.0.0.1:12111',
    "Another host that implements Stripe's API.",
  ),
  STRIPE_JS_URL: rule(
    address.optional(),
    'the address of a script',
    'Where the browser loads Stripe.js, if not from Stripe.',
  ),
  VAT_REGISTER_URL: rule(
    address.optional(),
    'an address, e.g. http://127.0.0.1:12111/sandbox/vat-register',
    "Where VAT IDs are checked, if not in the EU's register (VIES).",
  ),
  PAYMENT_SANDBOX: rule(
    z.enum(['allow']).optional(),
    'allow, or not set',
    'Allows the payment sandbox in production: no real money moves.',
  ),
  SMTP_URL: secret(
    z.url({ protocol: /^smtps?$/ }).optional(),
    'smtp://user:password@host:port or smtps://…',
    'The mail server. Default: mails stay in the outbox.',
  ),
  MAIL_EVENTS_SECRET: secret(
    matching(/^[\w~+/=.-]{24,}$/).optional(),
    '24 or more characters: letters, digits and ~ + / = . _ -',
    'Lets the mail provider report bounces and complaints to POST /api/mail/events, and pass on replies to MAIL_REPLY_TO. Default: its calls are refused.',
  ),
  MAIL_REPLY_TO: rule(
    // With the signed tag a local part has 64 characters at most (RFC 5321).
    matching(/^[\w.-]{1,18}@[\w.-]+\.[a-z]{2,}$/i).optional(),
    'an address with at most 18 characters before the @, e.g. support@in.example.com',
    'Where replies to support mails arrive, with a signed tag (support+…@); the mail provider passes them on to POST /api/mail/inbound. Requires MAIL_EVENTS_SECRET. Default: replies are not read.',
  ),
  MAIL_FROM: rule(
    matching(/^[^\r\n]*@[^\r\n]*$/)
      .min(3)
      .max(320)
      .optional(),
    'an address, e.g. Spreadwise <hello@example.com>',
    'The sender of every mail.',
  ),
  MARKET_FEED: rule(
    z.enum(FEED_KINDS).optional(),
    'simulated, live or replay',
    'The source of market data. Default: simulated; production requires it to be named.',
  ),
  EXCHANGES: rule(
    z
      .string()
      .transform((text) => text.split(';').map((names) => names.split(',').map((name) => name.trim())))
      .pipe(z.array(z.array(z.enum(REAL_EXCHANGES)).min(1)).min(1))
      .transform(eachOnce)
      .optional(),
    `exchanges with known fees, separated by commas, or by a semicolon where the next thread begins: ${REAL_EXCHANGES.join(', ')}`,
    'The exchanges that MARKET_FEED=live watches; semicolons separate the groups, one thread each.',
  ),
  MARKET_FEES_FILE: rule(
    path,
    'the path of a JSON file',
    'Your own fees, networks and minimum orders by exchange; reread when it changes. Default: the built-in table of fees.',
  ),
  REPLAY: rule(
    path,
    'the path of a recording (.ndjson or .ndjson.gz)',
    'The recording that MARKET_FEED=replay plays.',
  ),
  RECORD: rule(
    path,
    'the path of a writable file (.ndjson or .ndjson.gz)',
    'Records all market data that signals are found in, for a later replay.',
  ),
  MARKET_SEED: rule(
    whole(0, 2 ** 32 - 1).optional(),
    'a whole number from 0 to 4294967295',
    'The seed of a reproducible simulated market, without a past. Default: a new seed at each start.',
  ),
  MARKET_ADDRESS: rule(
    matching(/^[\w.:-]{1,64}$/).default('shared'),
    'up to 64 letters, digits, dots, colons and hyphens',
    'Names the public address that exchanges see for this process; processes with the same name share one request budget. Default: shared.',
  ),
  TELEGRAM_BOT_TOKEN: secret(
    matching(/^\d{1,20}:[\w-]{5,100}$/).optional(),
    'the token from BotFather, e.g. 123456:ABC…',
    'The bot that sends alerts to customers in Telegram. Default: no Telegram.',
  ),
  TELEGRAM_API_BASE: rule(
    bareOrigin.prefault('https://api.telegram.org'),
    'a scheme and host without a path, e.g. http://127.0.0.1:8081',
    'The Bot API server: your own, or a stand-in. Default: https://api.telegram.org.',
  ),
  VISITOR_STORAGE: rule(
    z.enum(['consent', 'session']).optional(),
    'consent or session',
    'consent: visitors are asked before page views are logged. session: page views are logged with an id of the browser session. Default: session, in production consent.',
  ),
  GEOIP_DB: rule(
    path,
    'the path of a city database (.mmdb)',
    'Adds the city to page views, next to the country.',
  ),
  REMOTES_SIGNING_KEY: secret(
    key32,
    '32 random bytes in base64url (43 characters)',
    'The key that signs lists of remotes. Default: generated and kept in the database.',
  ),
  SECRETS_KEY: secret(
    key32,
    '32 random bytes in base64url (43 characters)',
    'Encrypts the secrets in the database; the same for all processes. Default: the file secrets-key in DATA_DIR; none with DATABASE_URL.',
  ),
  SECRETS_KEY_BEFORE: secret(
    key32,
    '32 random bytes in base64url (43 characters)',
    'The previous SECRETS_KEY, or the content of the file secrets-key: at the start, secrets encrypted with it are re-encrypted with SECRETS_KEY.',
  ),
  OWNER_PREVIEW_ORIGINS: rule(
    separatedByCommas.pipe(z.array(bareOrigin)).optional(),
    'origins separated by commas, e.g. https://team.example',
    "Teams' origins whose previews may run in a browser in which the owner is signed in. Default: none.",
  ),
  CI_ISSUERS: rule(
    separatedByCommas.pipe(z.array(issuer).min(1).max(10)).optional(),
    'issuers separated by commas, e.g. https://token.actions.githubusercontent.com,https://gitlab.com',
    "Accepted issuers of OpenID Connect ID tokens, which are exchanged for teams' tokens if the owner trusts the repository. Default: none.",
  ),
  REMOTES_BUCKET_URL: rule(
    address.optional(),
    'the address of a bucket, e.g. https://s3.example.com/my-bucket or https://my-bucket.s3.example.com',
    "An S3-compatible bucket for the remotes' files, required for several replicas. Default: DATA_DIR.",
  ),
  REMOTES_BUCKET_REGION: rule(
    matching(/^[\w-]{1,64}$/).default('auto'),
    'the name of a region, e.g. eu-central-1',
    'The region used to sign requests to the bucket. Default: auto.',
  ),
  REMOTES_BUCKET_KEY_ID: rule(text(256), 'an access key id', 'The access key for the bucket.'),
  REMOTES_BUCKET_SECRET: secret(
    matching(/^\S{16,256}$/).optional(),
    'the secret access key, 16 characters or more',
    'The secret of the access key for the bucket.',
  ),
  REMOTES_GATE_BROWSER: rule(
    text(1_024),
    'the path of a Chromium or Chrome',
    'The browser in which each published remote is loaded and rendered before it is accepted, if it can be sandboxed. Default: none.',
  ),
  AI_BASE_URL: rule(
    aiAddress,
    'the address of an OpenAI-compatible API, e.g. https://api.example.com/v1',
    'The provider that writes texts; `/chat/completions` is appended. Default: templates.',
  ),
  AI_API_KEY: secret(
    matching(/^\S{16,500}$/).optional(),
    'an API key of 16 characters or more',
    'The API key for AI_BASE_URL. Default: none is sent.',
  ),
  AI_MODEL: rule(
    matching(/^[\w./:@-]{1,100}$/).optional(),
    "a model's name, up to 100 characters",
    'The model at AI_BASE_URL; both must be set together.',
  ),
  AI_PRICE: rule(
    matching(/^\d{1,4}(\.\d{1,6})?,\d{1,4}(\.\d{1,6})?$/).optional(),
    'two numbers separated by a comma, e.g. 0.15,0.60',
    "The model's price in euros per million input tokens and per million output tokens. Default: 5,15.",
  ),
  RATE_LIMITS: rule(
    z.enum(['on', 'off']).default('on'),
    'on or off',
    'off removes every rate limit, for load tests; refused in production.',
  ),
  DRAIN_MS: rule(
    whole(0, 300_000).optional(),
    'milliseconds from 0 to 300000',
    'How long a stopping process keeps serving while /readyz already fails. Default: 0, in production 5000.',
  ),
  STOP_LIMIT_MS: rule(
    whole(1_000, 300_000).prefault('20000'),
    'milliseconds from 1000 to 300000',
    'How long a shutdown may take after that; unfinished work is abandoned. Default: 20000.',
  ),
  METRICS_PORT: rule(
    matching(/^([\w.-]+:|\[[\w:.]+\]:)?\d{1,5}$/)
      .refine((text) => portOf(text) >= 1 && portOf(text) <= 65_535)
      .optional(),
    'a port number from 1 to 65535, with an address of this machine and a colon in front if it is not 127.0.0.1, e.g. 0.0.0.0:9464',
    'The port that serves GET /metrics to Prometheus. Default: none.',
  ),
  METRICS_TOKEN: secret(
    matching(/^\S{16,256}$/).optional(),
    'a text of 16 to 256 characters without spaces',
    'The bearer token that GET /metrics requires. Without METRICS_PORT it is served on PORT.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: rule(
    // A password belongs in OTEL_EXPORTER_OTLP_HEADERS, which is never shown.
    address.refine((value) => !value.includes('@')).optional(),
    'the address of a collector without a password, e.g. http://127.0.0.1:4318',
    'Where traces are sent, by OTLP over HTTP. Default: nowhere.',
  ),
  LOG_LEVEL: rule(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'fatal, error, warn, info, debug or silent',
    'The log level.',
  ),
} as const satisfies Record<string, Rule>;

export type VariableName = keyof typeof VARIABLES;
export type Variables = { readonly [N in VariableName]: z.output<(typeof VARIABLES)[N]['schema']> };
