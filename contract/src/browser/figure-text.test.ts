import { durationText, euroText, fineShareText, moneyText, percentText, shareText } from './figure-text';

test('money has its cents and its thousands, however it was counted', () => {
  expect(moneyText(103_820, 'EUR')).toBe('€1,038.20');
  expect(moneyText(-1_999, 'EUR')).toBe('-€19.99');
  expect(euroText(0.005)).toBe('€0.01');
});

test.each([
  [0.0042, '0.42%'],
  [0, '0.00%'],
  [0.000_012_34, '0.0012%'],
  [-0.000_9, '-0.09%'],
])('a gain of %d is not said as nothing', (fraction, text) => expect(percentText(fraction)).toBe(text));

test('a share says of what, and nothing has none', () => {
  expect(shareText(2, 3)).toBe('67%');
  expect(shareText(0.125)).toBe('13%');
  expect(fineShareText(0.9966)).toBe('99.7%');
  expect(shareText(0, 0)).toBe('–');
});

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
