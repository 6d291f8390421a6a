import { satisfies } from './versions';

test.each([
  ['1.2.3', '^1.2.3', true],
  ['1.3.0', '^1.2.3', true],
  ['1.2.2', '^1.2.3', false],
  ['2.0.0', '^1.2.3', false],
  ['0.1.4', '^0.1.0', true],
  ['0.2.0', '^0.1.0', false],
  ['0.0.2', '^0.0.1', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.10.0', '^1.9.9', true],
  ['2.0.0-rc.1', '^2.0.0-rc.1', true],
  ['2.0.0-rc.2', '^2.0.0-rc.1', false],
  ['1.2.3', '*', null],
  ['1.2.3', '>=1 <3', null],
  ['1.2.3', 'latest', null],
])('%s for %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});
