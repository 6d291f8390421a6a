import { isStorable, storable } from './storable';

test.each([
  ['a\0b', 'ab'],
  ['half \ud83d', 'half '],
  ['\ude00 the other half', ' the other half'],
  ['a whole \ud83d\ude00, and \\u0000 as six letters', 'a whole \ud83d\ude00, and \\u0000 as six letters'],
])('%j is stored as %j', (text, kept) => {
  expect([storable(text), isStorable(text)]).toEqual([kept, kept === text]);
});

test('a value is looked through with its keys, however deep', () => {
  expect(isStorable({ list: [1, null, { text: 'fine' }] })).toBe(true);
  expect(isStorable({ list: [{ 'a\0': 1 }] })).toBe(false);
  expect(isStorable({ list: [{ text: 'a\ud800' }] })).toBe(false);
  expect(isStorable(JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`))).toBe(true);
});
