/** The chart's scale and the figures for those who do not see it. */
import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { BarChart, niceMaximum } from './BarChart';

test('screen readers get every figure with its unit', () => {
  render(
    <BarChart
      caption="Signals a day"
      unit="signals"
      points={[
        { label: 'Mon', value: 3 },
        { label: 'Tue', value: 0 },
      ]}
    />,
  );
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Mon3 signals', 'Tue0 signals']);
});

test('no points and only zeros still make a drawing', () => {
  expect(() => render(<BarChart caption="Empty" unit="views" points={[]} />)).not.toThrow();
  expect([niceMaximum(0), niceMaximum(1), niceMaximum(37), niceMaximum(60), niceMaximum(101)]).toEqual([
    2, 2, 40, 60, 200,
  ]);
});

test('the scale is never below the greatest value nor wastefully above it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1e9 }), (value) => {
      const maximum = niceMaximum(value);
      return maximum >= value && maximum <= 2 * value && Number.isInteger(maximum / 2);
    }),
    { seed: 7 },
  );
});
