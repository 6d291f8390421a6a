/** What an alert says of a stake that is moved, before enough of its like have arrived and after. */
import { EURO } from '@spreadwise/contract';
import { signalOf } from '../../advice/signals/testing/signals';
import { figuresOf, headlineOf, stepsOf } from './alert-text';

const estimate = { chance: 0.7, low: -0.004, high: 0.007 };

it.each([
  ['an estimate', { estimate }, 'moved along, by an estimate: between −0.40% and 0.70%'],
  ['what was measured', {}, 'moved along, if what those before it left on average is left of this one'],
])('by %s', (_, by, words) => {
  const { worth, ...signal } = signalOf('a');
  const arrived = { followed: 6, gained: 2, net: 0.003, ...by };
  const moved = { ...signal, worth: worth && { ...worth, way: 'moved' as const, arrived } };
  expect(figuresOf(moved, { timeZone: 'UTC', displayRate: EURO, language: 'en' })[0]).toBe(
    `Put in 1,000 USDT. 0.42% of it should be left after fees, ${words}.`,
  );
});

it('is German for a German reader: figures, times and words', () => {
  const reader = { timeZone: 'Europe/Berlin', displayRate: EURO, language: 'de' } as const;
  const signal = signalOf('a');
  const said = [headlineOf(signal, reader), ...stepsOf(signal, 'de'), ...figuresOf(signal, reader)].join(
    '\n',
  );
  expect(said).toMatch(/Einsatz: 1\.000 USDT\. Nach Gebühren sollten davon 0,42\s% als Gewinn bleiben/);
  expect(said).toMatch(/^1\. .* kaufen, zu höchstens /m);
  expect(said).toMatch(/Gefunden: .*MEZ\./);
  expect(said).not.toMatch(/\b(the|with|Buy|Sell|Found|most|least)\b/);
});
