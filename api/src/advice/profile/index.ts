/** Customers' set-ups: the door of this feature. */

import { inEuros, type SetUp } from '@spreadwise/contract';
import type { Database } from '../../platform/db/database';
import type { FindRates, KnownRates } from '../currencies';
import type { FindSetUps, OwnSetUp } from '../signals';
import { createSetUpStore, readSetUps } from './profile-store';

export { setUpRoutes } from './routes';
export { createSetUpStore };

/** Set-ups as signals are valued by them: in euros, at the rates of now. */
export function findSetUpsOf(db: Database, findRates: FindRates): FindSetUps {
  const setUpsOf = readSetUps(db);
  return async (customerIds) => {
    const [setUps, rates] = await Promise.all([setUpsOf(customerIds), findRates()]);
    return new Map([...setUps].map(([id, setUp]) => [id, setUpInEuros(setUp, rates)]));
  };
}

/** Sums of a set-up in euros, in which signals are valued. Pure. */

/** Not rounded: a signal passes the customer's floor exactly when what they are told it leaves does. */
export function setUpInEuros(setUp: SetUp, rates: KnownRates): OwnSetUp {
  const { currency, capital, minProfitCents } = setUp;
  if (currency === 'EUR') return setUp;
  const told = rates.told(currency);
  const rate = rates.last(currency);
  // Of a currency that no market has ever said anything of, no sum can be kept to.
  if (rate === null) return { ...setUp, capital: null, minProfitCents: null, told };
  const euros = (cents: number) => inEuros(cents, rate);
  return {
    ...setUp,
    told,
    capital: capital && capitalInEuros(capital, euros),
    minProfitCents: minProfitCents === null ? null : euros(minProfitCents),
  };
}

const capitalInEuros = (
  capital: NonNullable<SetUp['capital']>,
  euros: (cents: number) => number,
): NonNullable<SetUp['capital']> =>
  capital.kind === 'in all'
    ? { kind: 'in all', cents: euros(capital.cents) }
    : {
        kind: 'by exchange',
        cents: Object.fromEntries(Object.entries(capital.cents).map(([id, cents]) => [id, euros(cents)])),
      };
