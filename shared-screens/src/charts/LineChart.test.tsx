import { render } from '@testing-library/react';
import { LineChart } from './LineChart';

const dots = (...values: (number | null)[]) => {
  const points = values.map((value, index) => ({ label: String(index), values: [value] }));
  const { container } = render(<LineChart caption="Gap" lines={['best']} points={points} format={String} />);
  return container.querySelector('.alone')?.getAttribute('d')?.match(/h0/g)?.length ?? 0;
};

test('a value without a neighbour is a dot, since no line would be seen', () => {
  expect(dots(1)).toBe(1);
  expect(dots(1, null, 2, 3, null, 4)).toBe(2);
  expect(dots(1, 2, 3)).toBe(0);
});
