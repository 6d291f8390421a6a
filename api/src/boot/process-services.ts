/** The services of the process, which features request by key: its configuration, database, bus and clock. */
import type { Logger } from 'pino';
import { MARKET_CONFIG } from '../advice/pipeline';
import { IS_SANDBOX, proveAddress } from '../commerce/billing';
import { type Config, dutiesOf, type ReadConfig } from '../config';
import { AI_PROVIDERS } from '../operations/ai';
import { BACKUPS_DIR } from '../operations/backup/feature';
import { CONFIGURATION_ENTRIES } from '../operations/panel/feature';
import { countRefusals } from '../operations/security-reports/feature';
import { GEOIP_DB } from '../operations/visitors';
import { CHANNELS_CONFIG, forgetAlertAddresses, forgetTelegramLinks } from '../people/alerts';
import { revokeTokens } from '../people/api-tokens';
import { ENDING_WITH_SESSIONS, OWNER_SECRET } from '../people/identity';
import { type Bus, createCustomerChanges } from '../platform/bus';
import type { OpenDatabase } from '../platform/db/driver';
import { createServiceRegistry, ofProcess, type ServiceRegistry } from '../platform/feature';
import { NO_LIMITS } from '../platform/lib/limits/limits';
import { createSharedLimits } from '../platform/lib/limits/limits-store';
import { keyedHash } from '../platform/lib/secrets';
import { createSessionMemory } from '../platform/lib/session-memory';
import { MAIL_CONFIG, MAIL_PROVIDER } from '../platform/mail';
import type { Observability } from '../platform/observability';
import { REMOTES_CONFIG } from '../remotes/registry/feature';
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
  // Sessions are cached for seconds; every process hears about changes to a customer.
  const changes = createCustomerChanges(bus);
  const memory = createSessionMemory({ now, tell: changes.tell, isHearing: changes.isHearing });
  changes.subscribe(memory.forget);
  const services = createServiceRegistry();
  const values = {
    ...{ installation: config, duties: dutiesOf(config.role), declared: DECLARED_BY_FEATURES },
    ...{ database, bus, now, log, meter, tracer, limits, changes, memory },
    callLimits: config.rateLimits ? limits : NO_LIMITS,
    secrets: config.secretsKeys,
    changingAccess: memory.changingAccess,
    deriveKey: (purpose: string) => keyedHash(secret, purpose),
    later: afterAnswer(log),
  };
  const names = Object.keys(values) as (keyof typeof values)[];
  services.provideAll(ofProcess(...names), values);
  const ending = { proveAddress, revokeTokens, forgetAlertAddresses, forgetTelegramLinks };
  services.provide(ENDING_WITH_SESSIONS, ending);
  services.provide(CONFIGURATION_ENTRIES, entries);
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
