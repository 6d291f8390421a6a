/** The steps from the gross gain to the profit agree with each other, for any coin holding and fees. */
import { render, screen } from '@testing-library/react';
import { leaving, signalGenerator } from '../../../testing/signal-fixtures';
import { Gain } from './Gain';

const plain = leaving(signalGenerator().signal({ gross: 0.01 }), 40);
const worth = {
  inPlace: { eur: 40, amount: 1_000, profit: 44, net: 0.005 },
  moved: { eur: 30, amount: 900, profit: 33, net: 0.004 },
  notMoved: null,
  advised: true,
};
const atFee = (fee: number, net: number) => ({
  ...plain,
  worth,
  legs: plain.legs.slice(0, 2).map((leg) => ({ ...leg, fee })),
  size: { ...plain.size, asset: 'USDT', amount: 1_000, net },
});

function shown(signal: typeof plain) {
  render(<Gain signal={signal} />);
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent ?? '');
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent ?? '');
  return Object.fromEntries(terms.map((term, index) => [term, values[index]]));
}

test('states the profit of each way, and deducts moving costs from the transferred size', () => {
  const moved = { ...atFee(0.001, 0.004), worth: { ...worth, way: 'moved' as const } };
  expect(shown({ ...moved, size: { ...moved.size, amount: 900 } })).toMatchObject({
    'Net, at the best prices': '0.80%',
    'Price impact and transfers': '−0.40%',
    'Net, with 900 USDT': '0.40%',
    'Profit with funds ready': '€40.00, 0.50% of 1,000 USDT',
    'Profit if transferred': '€30.00, 0.40% of 900 USDT, if the gap is still there on arrival',
  });
});

test('states no size when there is no profit with funds ready', () => {
  const figures = shown({
    ...atFee(0.001, 0.005),
    worth: { ...worth, inPlace: null, moved: null, notMoved: 'order too small' },
  });
  expect(figures['Profit with funds ready']).toBe('No profit, the order is below the exchanges’ minimum');
  expect(Object.keys(figures).filter((term) => term.startsWith('Net, with'))).toEqual([]);
});

test('uses the reader’s own lower fees for the net, and shows no negative cost', () => {
  const figures = shown(atFee(0, 0.01));
  expect(figures).toMatchObject({ 'Taker fees of 2 trades': '−0.00%', 'Net, at the best prices': '1.00%' });
  expect(Object.keys(figures).filter((term) => term.startsWith('Worse'))).toEqual([]);
});
