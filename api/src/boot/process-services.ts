/** The services of the process, which features request by key: its configuration, database, bus and clock. */
import type { Logger } from 'pino';
import { MARKET_CONFIG } from '../advice/pipeline';
import { IS_SANDBOX, proveAddress } from '../commerce/billing';
import { type Config, dutiesOf, type ReadConfig } from '../config';
import { AI_PROVIDERS } from '../operations/ai';
import { BACKUPS_DIR } from '../operations/backup';
import { CONFIGURATION_ENTRIES } from '../operations/panel';
import { countRefusals } from '../operations/security-reports';
import { GEOIP_DB } from '../operations/visitors';
import { CHANNELS_CONFIG, forgetAlertAddresses, forgetTelegramLinks } from '../people/alerts';
import { revokeTokens } from '../people/api-tokens';
import { ENDING_WITH_SESSIONS, OWNER_SECRET } from '../people/identity';
import { type Bus, createCustomerChanges } from '../platform/bus';
import type { OpenDatabase } from '../platform/db/driver';
import {
  AFTER_ANSWER,
  BUS,
  CALL_LIMITS,
  CHANGING_ACCESS,
  CLOCK,
  CUSTOMER_CHANGES,
  createServiceRegistry,
  DATABASE,
  DECLARED,
  DERIVE_KEY,
  DUTIES,
  INSTALLATION,
  LIMITS,
  LOG,
  METER,
  SECRETS_KEYS,
  SESSION_MEMORY,
  type ServiceRegistry,
  TRACER,
} from '../platform/feature';
import { NO_LIMITS } from '../platform/lib/limits';
import { createSharedLimits } from '../platform/lib/limits-store';
import { keyedHash } from '../platform/lib/secrets';
import { createSessionMemory } from '../platform/lib/session-memory';
import { MAIL_CONFIG, MAIL_PROVIDER } from '../platform/mail';
import type { Observability } from '../platform/observability';
import { REMOTES_CONFIG } from '../remotes/registry';
import { DECLARED_BY_FEATURES } from './declarations';
import { CONFIG } from './own-features';

interface ProcessServices {
  readonly database: OpenDatabase;
  readonly bus: Bus;
  readonly now: () => Date;
  readonly log: Logger;
  readonly observability: Pick<Observability, 'meter' | 'tracer'>;
}

export function provideProcess({ config, entries }: ReadConfig, given: ProcessServices): ServiceRegistry {
  const { database, bus, now, log } = given;
  const { meter, tracer } = given.observability;
  const secret = config.payment.secretKey;
  const limits = countRefusals(createSharedLimits({ db: database.db, secret, log }), meter);
  const services = createServiceRegistry();
  services.provide(DATABASE, database);
  services.provide(BUS, bus);
  services.provide(CLOCK, now);
  services.provide(LOG, log);
  services.provide(METER, meter);
  services.provide(TRACER, tracer);
  services.provide(LIMITS, limits);
  services.provide(CALL_LIMITS, config.rateLimits ? limits : NO_LIMITS);
  // Sessions are cached for seconds; every process hears about changes to a customer.
  const changes = createCustomerChanges(bus);
  const memory = createSessionMemory({ now, tell: changes.tell, isHearing: changes.isHearing });
  changes.subscribe(memory.forget);
  services.provide(CUSTOMER_CHANGES, changes);
  services.provide(SESSION_MEMORY, memory);
  services.provide(CHANGING_ACCESS, memory.changingAccess);
  const ending = { proveAddress, revokeTokens, forgetAlertAddresses, forgetTelegramLinks };
  services.provide(ENDING_WITH_SESSIONS, ending);
  services.provide(AFTER_ANSWER, afterAnswer(log));
  services.provide(DERIVE_KEY, (purpose) => keyedHash(secret, purpose));
  services.provide(CONFIGURATION_ENTRIES, entries);
  services.provide(DECLARED, DECLARED_BY_FEATURES);
  provideConfiguration(services, config);
  return services;
}

/** Nobody awaits this work, so its failures go to the log. */
const afterAnswer = (log: Logger) => (work: () => unknown) =>
  setImmediate(() =>
    Promise.resolve()
      .then(work)
      .catch((error: unknown) => log.error({ err: error }, 'work after a response failed')),
  );

function provideConfiguration(services: ServiceRegistry, config: Config): void {
  services.provide(CONFIG, config);
  services.provide(INSTALLATION, config);
  services.provide(DUTIES, dutiesOf(config.role));
  services.provide(SECRETS_KEYS, config.secretsKeys);
  services.provide(IS_SANDBOX, config.payment.kind === 'sandbox');
  services.provide(OWNER_SECRET, config.owner);
  services.provide(MAIL_CONFIG, config.mail);
  services.provide(MAIL_PROVIDER, config.mailProvider);
  services.provide(CHANNELS_CONFIG, config.channels);
  services.provide(MARKET_CONFIG, { market: config.market, isShared: config.databaseUrl !== null });
  services.provide(AI_PROVIDERS, config.ai);
  services.provide(BACKUPS_DIR, config.backupsDir);
  services.provide(GEOIP_DB, config.geoipDb);
  services.provide(REMOTES_CONFIG, config.remotes);
}
