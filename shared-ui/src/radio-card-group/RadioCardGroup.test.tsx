/** Choosing a plan by mouse and keyboard, and the action of a card beside its choice. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { RadioCardGroup } from './RadioCardGroup';

const Plans = ({ onSelect = () => undefined }: { onSelect?: (plan: string) => void }) => {
  const [plan, setPlan] = useState('pro');
  return (
    <RadioCardGroup
      legend="Plan"
      value={plan}
      onValueChange={setPlan}
      options={['basic', 'pro', 'premium'].map((value) => ({
        value,
        title: value,
        features: ['No trading'],
        action: (
          <button type="button" onClick={() => onSelect(value)}>
            Select Plan
          </button>
        ),
      }))}
    />
  );
};

const checked = () =>
  screen.getAllByRole<HTMLInputElement>('radio').flatMap((radio) => (radio.checked ? [radio.value] : []));

test('the group has its name, one choice, and each choice its features', () => {
  render(<Plans />);
  expect(screen.getByRole('group', { name: 'Plan' })).toBeTruthy();
  expect(checked()).toEqual(['pro']);
  const features = screen.getByRole('radio', { name: 'basic' }).getAttribute('aria-describedby');
  expect(document.getElementById(features ?? '')?.textContent).toBe('No trading');
});

test('a click on a card is reported once, also on the chosen one; an arrow key is not a click', async () => {
  const clicked: string[] = [];
  const options = ['basic', 'pro'].map((value) => ({ value, title: value }));
  render(
    <RadioCardGroup
      legend="Plan"
      value="pro"
      onValueChange={() => undefined}
      onCardClick={(value) => clicked.push(value)}
      options={options}
    />,
  );
  await userEvent.click(screen.getByText('pro'));
  await userEvent.click(screen.getByText('basic'));
  await userEvent.keyboard('{ArrowLeft}');
  expect(clicked).toEqual(['pro', 'basic']);
});

test('a click on a card chooses it alone', async () => {
  render(<Plans />);
  await userEvent.click(screen.getByText('basic'));
  expect(checked()).toEqual(['basic']);
});

test('Tab stops in the group at the chosen card only, and the arrows move the choice', async () => {
  render(<Plans />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Select Plan');
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('value')).toBe('pro');
  await userEvent.keyboard('{ArrowDown}');
  expect(checked()).toEqual(['premium']);
});

test("a card's action is no part of the radio: it neither names nor changes the choice", async () => {
  const onSelect = jest.fn();
  render(<Plans onSelect={onSelect} />);
  const [first] = screen.getAllByRole('button', { name: 'Select Plan' });
  if (!first) throw new Error('no action');
  await userEvent.click(first);
  expect(onSelect).toHaveBeenCalledWith('basic');
  expect(checked()).toEqual(['pro']);
  expect(first.closest('label')).toBeNull();
});
