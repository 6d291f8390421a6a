/** Reading charts without a canvas: everything drawn is also available as text. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { BarChart } from './BarChart';
import { Chart } from './Chart';

const AXIS = { scale: 'delay' } as const;
const points = (...values: (number | null)[]) =>
  values.map((value, at) => ({ at, label: `${at} s later`, values: [value] }));
const euros = (value: number) => `€${value}`;
const chart = (values: (number | null)[], more = {}) => (
  <Chart caption="Profit" axis={AXIS} lines={['All']} points={points(...values)} format={euros} {...more} />
);
const show = (values: (number | null)[], more = {}) => render(chart(values, more));
const slider = () => screen.getByRole('slider', { name: 'Profit: read a point' });

// jsdom has no canvas, so the chart itself never loads.
beforeEach(() => jest.spyOn(console, 'error').mockImplementation());
afterEach(() => jest.restoreAllMocks());

test('reads out a point by arrow keys, starting with the latest', async () => {
  show([1, 2, 3, null, 5, 6, 7, 8]);
  expect(slider()).toHaveAttribute('aria-valuetext', '7 s later: All €8');
  fireEvent.change(slider(), { target: { value: '3' } });
  expect(slider()).toHaveAttribute('aria-valuetext', '3 s later: All –');
  await screen.findByText('The chart did not load. The table has every figure.');
});

test('starts reading at the point nearest to the reader’s mark', async () => {
  show([1, 2, 3, 4, 5, 6, 7], { mark: { at: 2.4, label: 'You: 2.4 s' } });
  expect(slider()).toHaveAttribute('aria-valuetext', '2 s later: All €3');
  await screen.findByText(/did not load/);
});

test('reads a loss in its colour, in the read-out and in the table, if its values are profits and losses', async () => {
  const { container, unmount } = show([1, 2, 3, 4, 5, 6, -7], { gains: true });
  const lossIn = () => container.querySelector('.loss')?.textContent;
  expect(lossIn()).toBe('€-7');
  fireEvent.change(slider(), { target: { value: '0' } });
  expect(lossIn()).toBeUndefined();
  await screen.findByText(/did not load/);
  unmount();
  show([1, -2], { gains: true });
  expect(screen.getByRole('row', { name: '1 s later €-2' }).querySelector('.loss')).toHaveTextContent('€-2');
});

test('redraws only when the figures change', async () => {
  const { rerender } = show([1, 2, 3, 4, 5, 6, 7]);
  await screen.findByText(/did not load/);
  rerender(chart([1, 2, 3, 4, 5, 6, 7]));
  await act(async () => {});
  expect(console.error).toHaveBeenCalledTimes(1);
  rerender(chart([1, 2, 3, 4, 5, 6, 8]));
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
});

test('shows fewer than seven points as a collecting notice or as a table', () => {
  const { unmount } = show([1, null, 3, 4, null, 6, 7, 8], { of: 'days' });
  expect(screen.getByText('Collecting: 6 of 7 days')).toBeVisible();
  expect(screen.queryByRole('slider')).toBeNull();
  unmount();
  show([1, 2]);
  expect(screen.getByRole('row', { name: '1 s later €2' })).toBeVisible();
});

test('counts no day before the first count as collected', () => {
  const days = [0, 0, 0, 0, 0, 3, 0, 2].map((value, day) => ({ label: `day ${day}`, value }));
  const { unmount } = render(<BarChart caption="Visitors" unit="visitors" points={days} of="days" />);
  expect(screen.getByText('Collecting: 3 of 7 days')).toBeVisible();
  unmount();
  const none = days.map(({ label }) => ({ label, value: 0 }));
  render(<BarChart caption="Visitors" unit="visitors" points={none} of="days" />);
  expect(screen.getByText('Collecting: 0 of 7 days')).toBeVisible();
});
