/** The meter's value for screen readers, and the ends of its scale. */
import { render, screen } from '@testing-library/react';
import { Meter } from './Meter';

const show = (value: number, maximum: number) => {
  render(
    <Meter label="Signals today" value={value} maximum={maximum} valueText={`${value} of ${maximum}`} />,
  );
  const meter = screen.getByRole('meter', { name: 'Signals today' });
  return [meter.getAttribute('aria-valuenow'), (meter.firstElementChild as HTMLElement).style.width];
};

test.each([
  [12, 100, '12', '12%'],
  [0, 100, '0', '0%'],
  [130, 100, '100', '100%'],
  [0, 0, '0', '100%'],
])('shows %d of %d', (value, maximum, now, width) => expect(show(value, maximum)).toEqual([now, width]));
