/** A word that explains itself, however it is reached. */
import { fireEvent, render, screen } from '@testing-library/react';
import { Term } from './Term';

test('opens the explanation on focus, closes it on Escape, and always describes the word to screen readers', () => {
  render(<Term says="The order no longer filled within its limit.">missed</Term>);
  const word = screen.getByRole('button', { name: 'missed' });
  expect(word).toHaveAccessibleDescription('The order no longer filled within its limit.');
  expect(screen.queryByRole('tooltip')).toBeNull();
  fireEvent.focus(word);
  expect(screen.getByRole('tooltip')).toBeVisible();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('moves the explanation into view at the edge of a phone', () => {
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(390);
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 300, right: 500 } as DOMRect);
  render(<Term says="Both sides are funded.">ready</Term>);
  fireEvent.click(screen.getByRole('button', { name: 'ready' }));
  expect(screen.getByRole('tooltip').style.translate).toBe('-122px 0');
  jest.restoreAllMocks();
});
