/** The composition root: reads the configuration, builds the services, starts, and stops on a signal. */
import { getConnInfo } from '@hono/node-server/conninfo';
import { createApp } from './app';
import { type Config, ConfigError, publicConfigOf, readConfig } from './config';
import { FolderInUseError } from './db/lock';
import { DatabaseUnreachableError, openDatabase } from './db/open';
import { healthRoutes } from './health/routes';
import { createRateLimits } from './http/rate-limit';
import { listen, PortInUseError } from './http/server';
import { keepSecret, randomSecret } from './kept-secrets';
import { createLocate } from './location/locate';
import { createLogger } from './log';
import { visitorRoutes } from './visitors/routes';

const STOP_LIMIT_MS = 10_000;

async function start(): Promise<{ stop(): Promise<void> }> {
  const { config, warnings, madeOwnerPassword } = readConfig(process.env, { keepSecret, randomSecret });
  const log = createLogger(config.logLevel);
  for (const warning of warnings) log.warn(warning);

  const now = () => new Date();
  const [database, locate] = await Promise.all([openDatabase(config, log), createLocate(config.geoipDb)]);
  const { db } = database;
  let isServing = false;
  const app = createApp(
    {
      log,
      publicOrigin: config.publicOrigin,
      publicConfig: publicConfigOf(config),
      trustedProxies: config.trustedProxies,
      socketAddress: (c) => getConnInfo(c).remote.address ?? null,
      rateLimits: createRateLimits({ enabled: config.rateLimits }),
      findSession: async () => null,
    },
    [
      (app) => healthRoutes(app, { db, isServing: () => isServing }),
      (app) => visitorRoutes(app, { db, now, locate }),
    ],
  );
  const server = await listen({ fetch: app.fetch, host: config.host, port: config.port }).catch(
    async (error) => {
      await database.close();
      throw error;
    },
  );
  isServing = true;
  announce(config, madeOwnerPassword);

  return {
    async stop() {
      isServing = false;
      await server.stop(STOP_LIMIT_MS);
      await database.close();
    },
  };
}

function announce({ productName, port }: Config, madeOwnerPassword: string | null): void {
  if (madeOwnerPassword)
    console.log(`Owner password (made for this DATA_DIR, OWNER_PASSWORD sets another): ${madeOwnerPassword}`);
  console.log(`${productName} is ready at http://localhost:${port}`);
}

/** What the operator can mend is told in a line; anything else is a fault, with its stack. */
const EXPECTED = [ConfigError, FolderInUseError, DatabaseUnreachableError, PortInUseError];

function fail(error: unknown): never {
  const isExpected = error instanceof Error && EXPECTED.some((kind) => error instanceof kind);
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

const running = start();
running.catch(fail);
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    running.then(({ stop }) => stop()).then(() => process.exit(0), fail);
  });
}
