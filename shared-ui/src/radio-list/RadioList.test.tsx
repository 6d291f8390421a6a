import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RadioList } from './RadioList';

type Reason = 'price' | 'unused';

const Reasons = ({ error }: { error?: string }) => {
  const [value, setValue] = useState<Reason | null>(null);
  return (
    <RadioList<Reason>
      legend="Why do you leave?"
      value={value}
      onValueChange={setValue}
      options={[
        { value: 'price', label: 'Too expensive' },
        { value: 'unused', label: 'I do not use it' },
      ]}
      error={error}
    />
  );
};

test('preselects nothing, and the keyboard selects and moves', async () => {
  render(<Reasons />);
  const [price, unused] = screen.getAllByRole('radio');
  expect([price, unused].map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, false]);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(price).toBeChecked();
  await userEvent.keyboard('{ArrowDown}');
  expect(unused).toBeChecked();
  expect(price).not.toBeChecked();
});

test('the group has its legend and error', () => {
  render(<Reasons error="Please choose one." />);
  const group = screen.getByRole('group', { name: 'Why do you leave?' });
  expect(group).toHaveAccessibleDescription('Please choose one.');
});
