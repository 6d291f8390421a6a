/** Many balances are folded, but a short one is seen at once. */
import { render, screen } from '@testing-library/react';
import { BalanceList } from './Balances';

const balances = ['kraken', 'okx', 'binance', 'bitstamp'].map((exchange) => ({
  ...{ exchange, asset: 'USDT', amount: 100, onlyEur: null as number | null },
}));

test.each([
  ['three', balances.slice(1), false],
  ['four', balances, true],
  [
    'four, of which one is short',
    balances.with(3, { exchange: 'bitstamp', asset: 'USDT', amount: 100, onlyEur: 3 }),
    false,
  ],
])('of %s balances', (_, shown, isFolded) => {
  render(<BalanceList balances={shown} />);
  expect(screen.queryByRole('group') !== null).toBe(isFolded);
  expect(screen.getAllByText(/USDT/)).toHaveLength(shown.length);
});
