/** Many balances are folded, but a short one is seen at once. */
import { render, screen } from '@testing-library/react';
import { BalanceList } from './Balances';

const balances = ['kraken', 'okx', 'binance', 'bitstamp', 'coinbase'].map((exchange) => ({
  ...{ exchange, asset: 'USDT', amount: 100, onlyEur: null as number | null },
}));

test.each([
  ['four', balances.slice(1), false],
  ['five', balances, true],
  [
    'five, of which one is short',
    balances.with(4, { exchange: 'coinbase', asset: 'USDT', amount: 100, onlyEur: 3 }),
    false,
  ],
])('of %s balances', (_, shown, isFolded) => {
  render(<BalanceList balances={shown} />);
  expect(screen.queryByRole('group') !== null).toBe(isFolded);
  expect(screen.getAllByText(/USDT/)).toHaveLength(shown.length);
});
