/** Runs in a simulated process: starts the product like api/src/main.ts, with its machine dependencies passed in. */
import { readFileSync } from 'node:fs';
import { METRICS } from '../../../api/src/boot/declarations';
import { type RunningProduct, startProduct } from '../../../api/src/boot/start-product';
import { readConfig } from '../../../api/src/config';
import { keepSecret, randomSecret } from '../../../api/src/platform/data-dir';
import { createLogger } from '../../../api/src/platform/lib/observed/log';
import { openObservability } from '../../../api/src/platform/observability';

export interface ProductExports {
  start(environment: Readonly<Record<string, string>>, note: (line: string) => void): Promise<RunningProduct>;
}

export const start: ProductExports['start'] = async (environment, note) => {
  const read = readConfig(environment, {
    keepSecret,
    randomSecret,
    readFile: (path) => readFileSync(path, 'utf8'),
  });
  const name = { instance: `product:${process.pid}`, version: 'simulated', role: read.config.role };
  const observability = await openObservability(read.config.observability, name, METRICS, null);
  const log = createLogger(
    read.config.logLevel,
    { write: note },
    { base: name, fields: observability.logFields },
  );
  return startProduct(read, log, observability);
};
