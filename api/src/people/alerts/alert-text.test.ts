/** How an alert words a stake that has to be transferred, before and after enough transfers were measured. */
import { EURO } from '@spreadwise/contract';
import { signalOf } from '../../advice/signals/testing/signals';
import { figuresOf, headlineOf, stepsOf } from './alert-text';

const estimate = { chance: 0.7, low: -0.004, high: 0.007 };

it.each([
  ['an estimate', { estimate }, 'if transferred, estimated between −0.40% and 0.70%'],
  ['what was measured', {}, 'if transferred and as much arrives as on average so far'],
])('describes the result of a transfer by %s', (_, by, words) => {
  const { worth, ...signal } = signalOf('a');
  const arrived = { followed: 6, gained: 2, net: 0.003, ...by };
  const moved = { ...signal, worth: { ...worth, way: 'moved' as const, arrived } };
  expect(figuresOf(moved, { timeZone: 'UTC', displayRate: EURO, language: 'en' })[0]).toBe(
    `Stake: 1,000 USDT. Profit after fees: 0.42% of the stake, ${words}.`,
  );
});

it('writes figures, times and words in German for a German reader', () => {
  const reader = { timeZone: 'Europe/Berlin', displayRate: EURO, language: 'de' } as const;
  const signal = signalOf('a');
  const said = [headlineOf(signal, reader), ...stepsOf(signal, 'de'), ...figuresOf(signal, reader)].join(
    '\n',
  );
  expect(said).toMatch(/Einsatz: 1\.000 USDT\. Gewinn nach Gebühren: 0,42\s% des Einsatzes/);
  expect(said).toMatch(/^1\. .* kaufen, zu höchstens /m);
  expect(said).toMatch(/Gefunden: .*MEZ\./);
  expect(said).not.toMatch(/\b(the|with|Buy|Sell|Found|most|least)\b/);
});
