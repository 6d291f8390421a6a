/**
 * Loads one exchange of the market library: its own module alone, not the 104 of the package (0.3 s and 30 MB instead of
 * 0.9 s and 85 MB), and for public market data only.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CcxtExchange } from './library';
import { publicOnly } from './public-only';

export type ExchangeLoader = (
  exchange: string,
  settings: Readonly<Record<string, unknown>>,
) => Promise<CcxtExchange>;

/** A request that takes longer has failed. */
const ANSWER_WITHIN_MS = 15_000;
/** How each is set. The library's own pauses before it dials again are switched off: ours are heard by a stop. */
export const CLIENT = {
  timeout: ANSWER_WITHIN_MS,
  enableRateLimit: true,
  options: { ws: { backoff: { base: 0 } } },
};

const require = createRequire(import.meta.url);
/** Two folders up from the package's main file, which is all that it exports by name. */
const sources = () => path.join(path.dirname(path.dirname(require.resolve('ccxt'))), 'js', 'src');
const modulesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length));

/** Every exchange that the library knows, by its id. */
export const exchangeIds = (): readonly string[] => modulesIn(sources());

/** `importModule` stands in where the test runner has an import of its own. */
export function createExchangeLoader(
  importModule: (url: string) => Promise<unknown> = (url) => import(url),
): ExchangeLoader {
  return async (exchange, settings) => {
    const folder = sources();
    const streams = modulesIn(path.join(folder, 'pro')).includes(exchange);
    const file = path.join(folder, streams ? 'pro' : '.', `${exchange}.js`);
    const { default: Exchange } = (await importModule(pathToFileURL(file).href)) as {
      default: new (settings: object) => object;
    };
    return publicOnly(exchange, new Exchange(settings));
  };
}
