import { durationText } from './format';

test.each([
  [0, '0 s'],
  [-5, '0 s'],
  [420, '0.4 s'],
  [9_940, '9.9 s'],
  [9_960, '10 s'],
  [59_600, '1 min'],
  [125_000, '2 min 5 s'],
  [3_600_000, '1 h'],
  [12_000_000, '3 h 20 min'],
])('%d ms are %s', (ms, text) => expect(durationText(ms)).toBe(text));
