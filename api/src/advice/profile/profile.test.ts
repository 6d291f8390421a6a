/** Sums of a profile in another currency, against what its customer is shown. */
import {
  CURRENCIES,
  convertEuros,
  DEFAULT_TRADING_PROFILE,
  EURO,
  type TradingProfile,
} from '@spreadwise/contract';
import * as fc from 'fast-check';
import { KnownRates } from '../currencies';
import { rate } from '../currencies/testing/rates';
import { isWorthGiving, withFloor } from '../signals';
import { signalOf } from '../signals/testing/signals';
import { profileInEuros } from './trading-profile-store';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const at = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);
const setUp = (words: Partial<TradingProfile>): TradingProfile => ({ ...DEFAULT_TRADING_PROFILE, ...words });

it('converts typed sums at the last known rate, even if it is too old to show money by', () => {
  const typed = setUp({
    ...{ currency: 'USD', minProfitCents: 2_50 },
    capital: { kind: 'by exchange', cents: { kraken: 100_00 } },
  });
  const inEuros = { minProfitCents: 200, capital: { kind: 'by exchange', cents: { kraken: 8_000 } } };
  const by = (...known: readonly ReturnType<typeof rate>[]) =>
    profileInEuros(typed, new KnownRates(known, NOW));
  expect(by(rate('USD', 0.8, at(1)))).toMatchObject({
    ...inEuros,
    displayRate: { currency: 'USD', eur: 0.8 },
  });
  expect(by(rate('USD', 0.8, at(25)))).toMatchObject({ ...inEuros, displayRate: EURO });
  expect(by()).toMatchObject({ minProfitCents: null, capital: null, displayRate: EURO });
  expect(profileInEuros(DEFAULT_TRADING_PROFILE, new KnownRates([], NOW))).toBe(DEFAULT_TRADING_PROFILE);
});

it('a signal passes a floor exactly when its displayed profit does, to the cent', () => {
  const cents = (eur: number, by: ReturnType<typeof rate>) => convertEuros(eur, by) * 100;
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.double({ min: 0.003, max: 1.3, noNaN: true }),
      fc.integer({ min: 1, max: 10_000_000 }),
      // Half of the time within a cent of the minimum.
      fc.oneof(
        fc.double({ min: 0.5, max: 1.5, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }).map((cents) => ({ cents })),
      ),
      (currency, eur, minProfitCents, near) => {
        const by = currency === 'EUR' ? EURO : rate(currency, eur, at(1));
        const profitEur =
          ((typeof near === 'number' ? minProfitCents * near : minProfitCents + near.cents) / 100) * by.eur;
        const own = profileInEuros(setUp({ currency, minProfitCents }), new KnownRates([by], NOW));
        const { worth, ...signal } = signalOf('a', { profitEur });
        const advised = { ...signal, worth: { ...worth, advised: true } };
        const passes = isWorthGiving(withFloor({}, own), advised, 0);
        const told = Math.round(cents(profitEur, by));
        expect(passes).toBe(told >= minProfitCents);
      },
    ),
    { seed: 14 },
  );
});
