/** The process: reads the configuration, starts the product, says where it is, and stops it on a signal. */
import { CataloguePriceError } from './billing';
import { startProduct } from './boot/start-product';
import { type ReadConfig, readConfig } from './config';
import { FolderInUseError, keepSecret, randomSecret } from './data-dir';
import { DatabaseUnreachableError } from './db/unavailable';
import { CannotListenError } from './http/server';
import { ConfigError } from './lib/config-error';
import { createLogger } from './lib/log';

async function start() {
  const read = readConfig(process.env, { keepSecret, randomSecret });
  const log = createLogger(read.config.logLevel);
  for (const warning of read.warnings) log.warn(warning);
  const product = await startProduct(read, log);
  announce(read);
  return product;
}

function announce({ config: { productName, port }, madeOwnerPassword }: ReadConfig): void {
  if (madeOwnerPassword)
    console.log(`The owner's password (OWNER_PASSWORD sets another): ${madeOwnerPassword}`);
  console.log(`${productName} is ready at http://localhost:${port}`);
}

/** What the operator can mend is told in a line; anything else is a fault, with its stack. */
const EXPECTED = [
  ConfigError,
  FolderInUseError,
  DatabaseUnreachableError,
  CannotListenError,
  CataloguePriceError,
];

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
