/** The steps from the gross gain to what is left agree with each other, however coins are held and at whatever fees. */
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

test('each way says what it leaves itself, and the moved size what moving takes', () => {
  const moved = { ...atFee(0.001, 0.004), worth: { ...worth, way: 'moved' as const } };
  expect(shown({ ...moved, size: { ...moved.size, amount: 900 } })).toMatchObject({
    'Net, at the best prices': '0.80%',
    'Worse prices further down the books, and moving': '−0.40%',
    'Net, with 900 USDT': '0.40%',
    'Profit with funds ready': '€40.00, 0.50% of 1,000 USDT',
    'Profit if transferred': '€30.00, 0.40% of 900 USDT, if the gap is still there on arrival',
  });
});

test('where nothing is left in place, no size is said to leave anything', () => {
  const figures = shown({
    ...atFee(0.001, 0.005),
    worth: { ...worth, inPlace: null, moved: null, notMoved: 'order too small' },
  });
  expect(figures['Profit with funds ready']).toBe('No profit, the exchanges accept no such order');
  expect(Object.keys(figures).filter((term) => term.startsWith('Net, with'))).toEqual([]);
});

test('at lower fees of their own the net is theirs, and no loss is less than nothing', () => {
  const figures = shown(atFee(0, 0.01));
  expect(figures).toMatchObject({ 'Taker fees of 2 trades': '−0.00%', 'Net, at the best prices': '1.00%' });
  expect(Object.keys(figures).filter((term) => term.startsWith('Worse'))).toEqual([]);
});
