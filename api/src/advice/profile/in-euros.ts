/** Sums of a set-up in euros, in which signals are valued. Pure. */
import { inEuros, type SetUp } from '@spreadwise/contract';
import type { KnownRates } from '../currencies';
import type { OwnSetUp } from '../signals';

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
