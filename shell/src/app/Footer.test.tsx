import { chooseLocale } from '@spreadwise/shared-ui';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Footer } from './Footer';

const linksOf = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const show = (isAuthenticated = false) =>
  render(
    <MemoryRouter>
      <Footer navigationBelow={isAuthenticated ? '44rem' : null} isAboveBar={false} />
    </MemoryRouter>,
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
    ['Impressum', '/imprint'],
    ['Datenschutz', '/privacy'],
    ['AGB', '/terms'],
    ['Vertrag widerrufen', '/withdraw'],
    ['Verträge hier kündigen', '/cancel'],
  ]);
});

test('shows a signed-in user no link that reloads the page, since that would sign them out', () => {
  show(true);
  expect(linksOf().map(([, href]) => href)).toEqual([
    '/imprint',
    '/privacy',
    '/terms',
    '/withdraw',
    '/cancel',
  ]);
});
