/** The language of a call is the one that its browser prefers. */
import { preferred } from './preferred';

test.each([
  ['', 'en'],
  ['de', 'de'],
  ['en', 'en'],
  ['de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['de-AT', 'de'],
  ['fr,de;q=0.5', 'de'],
  ['fr,en;q=0.6,de;q=0.5', 'en'],
  ['de;q=0', 'en'],
  ['de,en', 'en'],
  ['den,*', 'en'],
  [';;,,=de q', 'en'],
])('%s is %s', (header, language) => {
  expect(preferred(header)).toBe(language);
});
