/** The rule is in the contract, from which the gate also imports it; these assertions hold for both. */

import fc from 'fast-check';
import { satisfies } from './version-range';

interface NodeSemver {
  satisfies(version: string, range: string): boolean;
}
const semver: NodeSemver = jest.requireActual('semver');

test.each([
  ['19.3.1', '19.3.1'],
  ['19.3.1', '^19.3.1'],
  ['19.4.0', '^19.3.1'],
  ['19.10.0', '^19.9.9'],
  ['19.3.2', '~19.3.1'],
  ['0.1.4', '^0.1.0'],
  ['0.0.3', '^0.0.3'],
  ['2.0.0-rc.1', '2.0.0-rc.1'],
  ['2.0.0-rc.10', '^2.0.0-rc.9'],
  ['2.0.0', '^2.0.0-rc.1'],
])('%s satisfies %s', (version, range) => {
  expect(satisfies(version, range)).toBe(true);
});

// The gate used to accept these, and the shell then refused them in every tab.
test.each([
  ['19.3.1', '=19.3.1'],
  ['19.3.1', '^v19.3.0'],
  ['19.3.1', ' ^19.3.0'],
  ['19.3.1-rc.1', '^19.3.1-rc.1'],
])('%s satisfies %s, in any notation', (version, range) => {
  expect(satisfies(version, range)).toBe(true);
});

// In the notation of libraries and standard builds.
test.each([
  ['19.3.1', '>=19'],
  ['19.3.1', '>=19.0.0 <20.0.0'],
  ['19.3.1', '>= 18.2 < 20'],
  ['19.3.1', '^18.2.0 || ^19.0.0'],
  ['19.3.1', '^19'],
  ['19.3.1', '~19.3'],
  ['19.3.1', '19'],
  ['19.3.1', '<=19.3'],
  ['20.0.0', '>19'],
])('%s satisfies %s, in the notation of libraries', (version, range) => {
  expect(satisfies(version, range)).toBe(true);
});

test.each([
  ['19.3.1', '>=20'],
  ['19.3.1', '>=19.0.0 <19.3.1'],
  ['19.3.1', '^17.0.0 || ^18.0.0'],
  ['19.3.1', '>19'],
  ['19.3.1', '19.2'],
  ['20.0.0-rc.1', '>=19 <20'],
  ['20.0.0-rc.1', '>=19'],
  ['1.3.1-rc.1', '^1.3.1-rc.1 || >=0'],
])('%s does not satisfy %s, in the notation of libraries', (version, range) => {
  expect(satisfies(version, range)).toBe(false);
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
  ['2.0.0-rc.1', '^2.0.0-rc.2'],
  ['2.0.1-rc.1', '^2.0.0-rc.1'],
])('%s does not satisfy %s', (version, range) => {
  expect(satisfies(version, range)).toBe(false);
});

test.each([
  ['19.3.1', '19.x'],
  ['19.3.1', '19.0.0 - 19.9.9'],
  ['19.3.1', '^19.0.0 ||'],
  ['19.3.1', '>=19.0.0, <20.0.0'],
  ['19.3.1', '*'],
  ['19.3.1', ''],
  ['19.3.1', 'latest'],
  ['19.3.1', '^undefined'],
  ['latest', 'latest'],
])('returns null for version %s and range %s, whose form it does not support', (version, range) => {
  expect(satisfies(version, range)).toBeNull();
});

// Small numbers and few words, so that two random versions often differ in only one place.
const number = fc.nat({ max: 3 });
const part = fc.oneof(number.map(String), fc.constantFrom('10', 'a', 'b', 'rc', 'rc-1', '0a', '-'));
const preRelease = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `-${parts.join('.')}`);
const versions = fc
  .tuple(
    fc.tuple(number, number, number),
    fc.option(preRelease, { nil: '' }),
    fc.constantFrom('', '', '+build.1'),
  )
  .map(([numbers, pre, build]) => `${numbers.join('.')}${pre}${build}`);
/** A comparator may omit the last numbers. */
const partial = fc.oneof(
  versions,
  number.map(String),
  fc.tuple(number, number).map((numbers) => numbers.join('.')),
);
const comparators = fc
  .tuple(
    fc.constantFrom('', ' '),
    fc.constantFrom('^', '~', '=', '', '>', '>=', '<', '<='),
    fc.constantFrom('', 'v', ' '),
    partial,
  )
  .map((texts) => texts.join(''));
const sets = fc.array(comparators, { minLength: 1, maxLength: 2 }).map((all) => all.join(' '));
const ranges = fc.tuple(fc.array(sets, { minLength: 1, maxLength: 2 }), fc.constantFrom('||', ' || '));

test('agrees with node-semver on every form that it answers', () => {
  fc.assert(
    fc.property(versions, ranges, (version, [alternatives, or]) => {
      const range = alternatives.join(or);
      return satisfies(version, range) === semver.satisfies(version, range);
    }),
    { seed: 1, numRuns: 5_000 },
  );
});
