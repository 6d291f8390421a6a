/** npm run screens visits each place once, and fails a screen that is too long, starts too low or moves. */
import { goalsFor, kindOf, OPEN_SIGNAL } from '../../bench/screens/goals';
import type { Screen } from '../../bench/screens/look';
import { shapeOf } from '../../bench/screens/places';
import { asTable } from '../../bench/screens/report';

const screenOf = (given: Partial<Screen>): Screen => ({
  ...{
    person: 'customer-pro',
    place: '/dashboard',
    language: 'en',
    width: 1440,
    number: 0,
    title: 'Signals',
  },
  ...{ words: 100, height: 900, firstRow: 190, shift: 0.01, faults: [], moved: [], pictures: [] },
  ...given,
});
const missed = (given: Partial<Screen>) =>
  goalsFor(screenOf(given)).flatMap(({ name, isMet }) => (isMet ? [] : [name]));

test.each([
  ['/dashboard?section=help&from=section%3Dhistory', '/dashboard?section=help', true],
  ['/dashboard?signal=s1', '/dashboard?signal=s2', true],
  ['/dashboard?section=help&part=pages&topic=a', '/dashboard?section=help&part=pages&topic=b', true],
  ['/dashboard?section=help&part=pages', '/dashboard?section=help&part=terms', false],
  ['/dashboard?section=plan', '/dashboard?section=plan&view=change', false],
])('%s and %s: the same screen: %s', (one, other, isSame) => {
  expect(shapeOf(one) === shapeOf(other)).toBe(isSame);
});

test.each([
  ['/dashboard', 'signals'],
  ['/dashboard?signal=s1', 'detail'],
  [OPEN_SIGNAL, 'detail'],
  ['/dashboard?section=settings&part=alerts', 'alerts'],
  ['/dashboard?section=rules', 'alerts'],
  ['/dashboard?section=help&part=pages&topic=signal', null],
])('a customer’s %s has the goals of: %s', (place, kind) => {
  expect(kindOf({ person: 'customer-pro', place })).toBe(kind);
});

test.each([
  ['every figure is within its goal', {}, []],
  ['the signals begin below the fold', { firstRow: 201 }, ['first row']],
  ['the signals are wordy', { words: 121 }, ['words']],
  ['a detail is wordy', { place: OPEN_SIGNAL, words: 81, firstRow: null }, ['words']],
  ['a detail needs scrolling', { place: OPEN_SIGNAL, words: 80, height: 901 }, ['height']],
  ['a detail may need scrolling on a phone', { place: OPEN_SIGNAL, words: 80, height: 901, width: 390 }, []],
  ['a page is too long', { person: 'owner', words: 900, height: 2_501 }, ['height']],
  ['the layout shifts', { shift: 0.021 }, ['shift']],
  ['axe finds a violation', { faults: ['light: serious color-contrast <p>'] }, ['axe']],
])('%s', (_, given, names) => {
  expect(missed(given)).toEqual(names);
});

test('the table shows which figure is missed', () => {
  const [, row] = asTable([screenOf({ firstRow: 764 })]).split('\n');
  expect(row?.replaceAll(/ {2,}/g, ' | ')).toBe(
    'en | customer-pro | 1440 | /dashboard | 100 ok | 900 ok | 764 miss | 0.010 ok | 0 ok',
  );
});
