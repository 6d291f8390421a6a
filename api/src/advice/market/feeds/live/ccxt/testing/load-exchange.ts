/** Loads the real ccxt under the test runner. */
import { createExchangeLoader, type ExchangeLoader } from '../public-only';
// @ts-expect-error It has no types; it cannot be TypeScript, and says why.
import { importModule } from './native-import.cjs';

export const loadExchange = createExchangeLoader(importModule);

/** `prepare` receives the library's own client before it is guarded, e.g. to stub the network. */
export function loadPrepared(
  exchange: string,
  settings: Parameters<ExchangeLoader>[1],
  prepare: (client: object) => void,
): ReturnType<ExchangeLoader> {
  return createExchangeLoader(async (url) => {
    const { default: Exchange } = (await importModule(url)) as { default: new (settings: object) => object };
    return {
      default: class extends Exchange {
        constructor(given: object) {
          super(given);
          prepare(this);
        }
      },
    };
  })(exchange, settings);
}
