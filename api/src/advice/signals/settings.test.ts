/** How the owner's settings reach engines and customers. */
import { followSettings } from '../../platform/settings';
import { fakeSettings } from '../../platform/settings/testing/fake-settings';
import { LISTED_COIN, MARKET_SETTINGS, shownFeeOf, termsOf } from '../market/owner-settings';
import { rulesOf, SIGNALS_SETTINGS } from './settings';

it('returns new rules and terms only when they change, because engines are rebuilt with them', () => {
  const { settings, change } = fakeSettings();
  const made: unknown[] = [];
  followSettings(settings, rulesOf, ({ minProfitEur }) => made.push(minProfitEur));
  followSettings(settings, termsOf, ({ fees }) => made.push(fees));
  change({ 'mail.welcome': 'Hello', 'market.fees': [] });
  expect(made).toEqual([]);
  change({ 'advice.floor': 200 });
  change({ 'market.fees': [{ exchange: 'kraken', takerFee: 0.2 }] });
  expect(made).toEqual([2, [{ exchange: 'kraken', takerFee: 0.002 }]]);
});

it('passes configured fees to the engines as fractions, and shows customers the configured fee', () => {
  const row = { exchange: 'kraken', coin: 'USDT', network: 'Tron', withdrawFee: null, minutes: 3 };
  const { settings } = fakeSettings({
    'market.fees': [{ exchange: 'kraken', takerFee: 0.26 }],
    'market.networks': [{ ...row, withdrawals: 'closed', deposits: 'as told' }],
  });
  expect(termsOf(settings)).toEqual({
    fees: [{ exchange: 'kraken', takerFee: 0.0026 }],
    networks: [
      {
        ...{ exchange: 'kraken', asset: 'USDT', name: 'Tron', withdrawFee: null, arrivalMinutes: 3 },
        ...{ withdraw: false, deposit: null },
      },
    ],
  });
  const shown = ['kraken', 'okx', 'nowhere'].map(shownFeeOf(settings));
  expect(shown).toEqual([0.0026, 0.0015, null]);
});

it.each([
  ['BTC', true],
  ['1INCH', true],
  ['NOVA@sundial', true],
  ['币安人生', true],
  ['btc', false],
  ['NOVA@SUNDIAL', false],
  // With npm run set, which separates names by semicolons.
  ['BTC,ETH,USDT', false],
  ['', false],
])(
  'the owner can switch off every coin by the name that signals give it, and nothing that is none: %p, %p',
  (name, isCoin) => {
    expect(LISTED_COIN.test(name)).toBe(isCoin);
  },
);

it('reads the coins of every setting as they are listed, however the owner types them', () => {
  const read = (key: string, value: unknown) =>
    [...SIGNALS_SETTINGS, ...MARKET_SETTINGS].find((one) => one.key === key)?.schema.parse(value);
  for (const key of ['advice.coins-off', 'market.major-coins'])
    expect(read(key, ['uSDT', ' btc ', 'nova@Sundial'])).toEqual(['USDT', 'BTC', 'NOVA@sundial']);
  const row = { exchange: 'kraken', network: 'Tron', withdrawFee: null, minutes: 3 };
  const network = { ...row, withdrawals: 'closed', deposits: 'as told' };
  expect(read('market.networks', [{ ...network, coin: 'uSDT' }])).toEqual([{ ...network, coin: 'USDT' }]);
});
