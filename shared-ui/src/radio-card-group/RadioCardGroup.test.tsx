/** Choosing a plan by mouse and keyboard, and the action of a card beside its radio button. */
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

test('the group has a name and one checked radio, and each radio is described by its features', () => {
  render(<Plans />);
  expect(screen.getByRole('group', { name: 'Plan' })).toBeTruthy();
  expect(checked()).toEqual(['pro']);
  const features = screen.getByRole('radio', { name: 'basic' }).getAttribute('aria-describedby');
  expect(document.getElementById(features ?? '')?.textContent).toBe('No trading');
});

test('reports a click on a card once, even on the checked one, and no click for arrow keys', async () => {
  const clicked: string[] = [];
  const options = ['basic', 'pro'].map((value) => ({ value, title: value, features: [`${value} coins`] }));
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
  await userEvent.click(screen.getByText('pro coins'));
  await userEvent.click(screen.getByRole('radio', { name: 'basic' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(clicked).toEqual(['pro', 'basic', 'pro', 'basic']);
});

test('a click anywhere on a card checks only that card', async () => {
  render(<Plans />);
  await userEvent.click(screen.getByText('basic'));
  expect(checked()).toEqual(['basic']);
  await userEvent.click(screen.getAllByText('No trading')[2] as HTMLElement);
  expect(checked()).toEqual(['premium']);
  await userEvent.click(screen.getByRole('radio', { name: 'pro' }));
  expect(checked()).toEqual(['pro']);
});

test('Tab reaches only the checked card of the group, and arrow keys move the selection', async () => {
  render(<Plans />);
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Select Plan');
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('value')).toBe('pro');
  await userEvent.keyboard('{ArrowDown}');
  expect(checked()).toEqual(['premium']);
});

test("a card's action is not part of the radio: it neither names it nor changes the selection", async () => {
  const onSelect = jest.fn();
  render(<Plans onSelect={onSelect} />);
  const [first] = screen.getAllByRole('button', { name: 'Select Plan' });
  if (!first) throw new Error('no action');
  await userEvent.click(first);
  expect(onSelect).toHaveBeenCalledWith('basic');
  expect(checked()).toEqual(['pro']);
  expect(first.closest('label')).toBeNull();
});
