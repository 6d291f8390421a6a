/** What trading and moving coins costs, and what orders must keep to, beyond what an exchange tells everybody. */
import type { Network, OrderLimits } from '../../../types';

/** By the market library's codes. Null: nothing is known beyond what the exchange says of itself. */
export interface Terms {
  /** A fraction; null: never advised on. */
  takerFee(exchange: string, base: string, quote: string): number | null;
  networks(exchange: string, asset: string): readonly Network[] | null;
  limits(exchange: string, base: string, quote: string): Partial<OrderLimits> | null;
}

/** Terms that can be replaced while they are used. */
export interface TermsSource extends Terms {
  /** Keeps itself up to date until `stop` aborts, and says when something has changed. Never throws. */
  watch(changed: () => void, stop: AbortSignal): Promise<void>;
}

/** Of several sources the first that knows something; the table of fees is asked last. */
export function firstKnown(sources: readonly TermsSource[], feeOfTable: Terms['takerFee']): TermsSource {
  const first = <T>(ask: (source: Terms) => T | null): T | null => {
    for (const source of sources) {
      const known = ask(source);
      if (known !== null) return known;
    }
    return null;
  };
  return {
    takerFee: (...market) => first((source) => source.takerFee(...market)) ?? feeOfTable(...market),
    networks: (...coin) => first((source) => source.networks(...coin)),
    limits: (...market) => first((source) => source.limits(...market)),
    async watch(changed, stop) {
      await Promise.all(sources.map((source) => source.watch(changed, stop)));
    },
  };
}
