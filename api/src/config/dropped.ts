/** Variables of earlier releases: one that is still set does nothing, and the log says what took its place. */
import type { ProcessEnvironment } from './parse-variables';

const CONSTANT = 'its default is always used now';
const OTEL = 'OpenTelemetry reads it from the environment; there is no file of it';
const MADE_PAIR = 'a pair of keys is made and kept in the database';
const ONE_PROVIDER = 'one provider is asked, and templates write where it fails';

const DROPPED: Readonly<Record<string, string>> = {
  KEEP_VISITS_DAYS: 'use the setting retention.visits',
  KEEP_AUDIT_DAYS: 'use the setting retention.audit',
  KEEP_EVENTS_DAYS: 'use the setting retention.events',
  KEEP_MAILS_DAYS: 'use the setting retention.mails',
  DATABASE_POOL_MAX: CONSTANT,
  DATABASE_CONNECT_LIMIT_MS: 'it follows DATABASE_QUERY_LIMIT_MS',
  NATS_PREFIX: 'give each product NATS servers, or an account on them, of its own',
  QUOTE_LIMIT_MS: CONSTANT,
  MARKET_LAG_LIMIT_MS: CONSTANT,
  MARKET_MEMORY_MB: CONSTANT,
  METRICS_HOST: 'write it before the port, METRICS_PORT=0.0.0.0:9464',
  SECURITY_CONTACT: 'security.txt names the setting business.email',
  VAPID_PUBLIC_KEY: MADE_PAIR,
  VAPID_PRIVATE_KEY: MADE_PAIR,
  VAPID_PRIVATE_KEY_FILE: MADE_PAIR,
  VAPID_SUBJECT: 'push services are told OWNER_EMAIL, or PUBLIC_ORIGIN',
  AI_FALLBACK_BASE_URL: ONE_PROVIDER,
  AI_FALLBACK_API_KEY: ONE_PROVIDER,
  AI_FALLBACK_MODEL: ONE_PROVIDER,
  AI_FALLBACK_PRICE: ONE_PROVIDER,
  AI_FALLBACK_API_KEY_FILE: ONE_PROVIDER,
  OTEL_EXPORTER_OTLP_HEADERS_FILE: OTEL,
};

export const droppedWarnings = (environment: ProcessEnvironment): string[] =>
  Object.entries(DROPPED).flatMap(([name, instead]) =>
    environment[name] ? [`${name} is set, but no longer read: ${instead}.`] : [],
  );
