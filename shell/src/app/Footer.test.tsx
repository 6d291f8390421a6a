import { chooseLocale } from '@spreadwise/shared-ui';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { Footer } from './Footer';

const linksOf = () =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const show = () =>
  render(
    <MemoryRouter>
      <Footer navigationBelow={null} />
    </MemoryRouter>,
  );

afterEach(() => act(() => chooseLocale('en')));

test('both ways out of a contract are called as the law says, to the letter', () => {
  show();
  expect(linksOf()).toEqual([
    ['Imprint', '/imprint'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Withdraw from contract here', '/withdraw'],
    ['Cancel contracts here', '/cancel'],
  ]);
});

test('in German, too', async () => {
  await act(() => chooseLocale('de'));
  show();
  expect(linksOf()).toEqual([
    ['Impressum', '/imprint'],
    ['Datenschutz', '/privacy'],
    ['AGB', '/terms'],
    ['Vertrag widerrufen', '/withdraw'],
    ['Verträge hier kündigen', '/cancel'],
  ]);
});
