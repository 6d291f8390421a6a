/** The rates as each process knows them: read from the database, and remembered for a while. */
import type { Rate } from '@spreadwise/contract';
import { createSingleFlight } from '../../platform/lib/serial';
import { MINUTE_MS } from '../../platform/lib/time';
import { KnownRates } from './known-rates';
import type { RatesStore } from './rates-store';

const KEPT_MS = MINUTE_MS;
/** A market that has just begun says them within seconds. */
const NOTHING_KEPT_MS = 5_000;

export type FindRates = () => Promise<KnownRates>;

export function createFindRates(store: Pick<RatesStore, 'all'>, now: () => Date): FindRates {
  const flight = createSingleFlight<readonly Rate[]>();
  let known: { readonly rates: readonly Rate[]; readonly readAt: number } | null = null;
  return async () => {
    const at = now();
    if (
      known === null ||
      at.getTime() - known.readAt >= (known.rates.length > 0 ? KEPT_MS : NOTHING_KEPT_MS)
    ) {
      const { answer } = await flight.run('', () => store.all());
      known = { rates: answer, readAt: at.getTime() };
    }
    return new KnownRates(known.rates, at);
  };
}
