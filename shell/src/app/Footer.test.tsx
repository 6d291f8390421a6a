import { chooseLocale } from '@spreadwise/shared-ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Footer } from './Footer';

const linksOf = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const show = (isAuthenticated = false, onReopen: (() => void) | null = null) =>
  render(
    <Footer navigationBelow={isAuthenticated ? '44rem' : null} isAboveBar={false} onReopen={onReopen} />,
  );

afterEach(() => act(() => chooseLocale('en')));

test('labels both ways to end a contract exactly as the law requires', () => {
  show();
  expect(linksOf()).toEqual([
    ['About the service', '/welcome'],
    ['Accessibility', '/accessibility'],
    ['Imprint', '/imprint'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Withdraw from contract here', '/withdraw'],
    ['Cancel contracts here', '/cancel'],
  ]);
});

test('labels both ways to end a contract as German law requires in German', async () => {
  await act(() => chooseLocale('de'));
  show();
  expect(linksOf()).toEqual([
    ['Über den Dienst', '/de/welcome'],
    ['Barrierefreiheit', '/de/accessibility'],
    ['Impressum', '/de/imprint'],
    ['Datenschutz', '/de/privacy'],
    ['AGB', '/de/terms'],
    ['Vertrag widerrufen', '/de/withdraw'],
    ['Verträge hier kündigen', '/de/cancel'],
  ]);
});

test('opens documents in a new tab for a signed-in user, since loading another page would sign them out', () => {
  show(true);
  const opened = screen.getAllByRole('link').map((link) => link.getAttribute('target'));
  expect(opened).toEqual(Array(7).fill('_blank'));
});

test('offers to change the answer about counting visits only where there is one', () => {
  const onReopen = jest.fn();
  show(false, onReopen);
  fireEvent.click(screen.getByRole('button', { name: 'Visit counting' }));
  expect(onReopen).toHaveBeenCalledTimes(1);
});
