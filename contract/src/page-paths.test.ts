import { isGermanPath, isOwnersPage, plainPath } from './page-paths';

test.each([
  ['/', '/', false],
  ['/Signup/', '/signup', false],
  ['/de', '/', true],
  ['/DE/signup/', '/signup', true],
  ['/design', '/design', false],
])('%s is the page at %s', (address, path, german) => {
  expect([plainPath(address), isGermanPath(address)]).toEqual([path, german]);
});

test('the owner’s login is the owner’s in each language', () => {
  expect(['/', '/de', '/de/admin', '/admin', '/de/signup'].map(isOwnersPage)).toEqual([
    ...[true, true, true, true, false],
  ]);
});
