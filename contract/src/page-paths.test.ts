import { isGermanPath, isOwnersPage, plainPath } from './page-paths';

test.each([
  ['/', '/', false],
  ['/Signup/', '/signup', false],
  ['/de', '/', true],
  ['/DE/signup/', '/signup', true],
  ['/design', '/design', false],
])('the address %s leads to the page %s', (address, path, german) => {
  expect([plainPath(address), isGermanPath(address)]).toEqual([path, german]);
});

test('the owner’s login page is recognized in each language', () => {
  expect(['/', '/de', '/de/admin', '/admin', '/de/signup'].map(isOwnersPage)).toEqual([
    ...[true, true, true, true, false],
  ]);
});
