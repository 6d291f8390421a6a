import { satisfies } from './version-range';

test.each([
  ['19.3.1', '19.3.1'],
  ['19.3.1', '^19.3.1'],
  ['19.4.0', '^19.3.1'],
  ['19.3.2', '~19.3.1'],
  ['0.1.4', '^0.1.0'],
  ['0.0.3', '^0.0.3'],
])('%s satisfies %s', (version, range) => {
  expect(satisfies(version, range)).toBe(true);
});

test.each([
  ['19.3.0', '^19.3.1'],
  ['20.0.0', '^19.3.1'],
  ['18.9.9', '^19.3.1'],
  ['19.4.0', '~19.3.1'],
  ['0.2.0', '^0.1.0'],
  ['0.0.4', '^0.0.3'],
  ['19.3.2', '19.3.1'],
  ['19.3.1-rc.1', '^19.3.0'],
  ['19.3.1', '>=19'],
  ['19.3.1', '^undefined'],
])('%s does not satisfy %s', (version, range) => {
  expect(satisfies(version, range)).toBe(false);
});
