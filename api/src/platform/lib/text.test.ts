import { isStorable, storable, unstorableFields } from './text';

test.each([
  ['a\0b', 'ab'],
  ['half \ud83d', 'half '],
  ['\ude00 the other half', ' the other half'],
  ['a whole \ud83d\ude00, and \\u0000 as six letters', 'a whole \ud83d\ude00, and \\u0000 as six letters'],
])('stores %j as %j', (text, kept) => {
  expect([storable(text), isStorable(text)]).toEqual([kept, kept === text]);
});

test('checks a value with its keys, however deep', () => {
  expect(isStorable({ list: [1, null, { text: 'fine' }] })).toBe(true);
  expect(isStorable({ list: [{ 'a\0': 1 }] })).toBe(false);
  expect(isStorable({ list: [{ text: 'a\ud800' }] })).toBe(false);
  expect(isStorable(JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`))).toBe(true);
});

test.each<[unknown, string[]]>([
  ['a\0', ['']],
  [{ page: '/a\0b', note: 'fine' }, ['page']],
  [{ legs: [{ note: 'fine' }, { note: 'a\ud800' }], page: '\0' }, ['legs.1.note', 'page']],
  [{ within: { 'a\0b': 1 } }, ['within.ab']],
])('finds in %j the unstorable fields %j', (value, fields) => {
  expect(unstorableFields(value, 9)).toEqual(fields);
});
