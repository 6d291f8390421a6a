import { LOCALE_KEY } from '@spreadwise/shared-ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { LanguageOffer } from './LanguageOffer';

const prefer = (...languages: string[]) =>
  jest.spyOn(window.navigator, 'languages', 'get').mockReturnValue(languages);
const offer = () => screen.queryByText('Diese Seite gibt es auf Deutsch.');

afterEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
  window.history.replaceState(null, '', '/');
  jest.restoreAllMocks();
});

test.each([
  [['de-DE', 'en'], true],
  [['fr', 'de-AT', 'en'], true],
  [['en-GB', 'de'], false],
  [['fr'], false],
])('a browser that prefers %j is offered German: %s', (languages, isOffered) => {
  prefer(...languages);
  render(<LanguageOffer />);
  expect(offer() !== null).toBe(isOffered);
});

test('switches to German when accepted, and is not shown again when dismissed', async () => {
  prefer('de-DE');
  const { unmount } = render(<LanguageOffer />);
  fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
  expect(offer()).toBeNull();
  unmount();
  const second = render(<LanguageOffer />);
  expect(offer()).toBeNull();
  second.unmount();
  localStorage.removeItem(LOCALE_KEY);
  render(<LanguageOffer />);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Auf Deutsch lesen' })));
  expect([document.documentElement.lang, localStorage.getItem(LOCALE_KEY)]).toEqual(['de', 'de']);
  expect(offer()).toBeNull();
});
