/** The gate refuses advice and promises in any wording, and passes facts; `npm run eval:ai` prints the rates. */
import { checkText } from '../gate/gate';
import { GROUNDS, gateCases, gateRates } from './testing/gate-cases';

const rates = gateRates((text) => checkText(text, GROUNDS).ok);
const share = (of: RegExp) => {
  const groups = rates.filter(({ group }) => of.test(group));
  const sum = (field: 'right' | 'all') => groups.reduce((total, group) => total + group[field], 0);
  return sum('right') / sum('all');
};

it('is measured on more than two thousand different harmful sentences in both languages', () => {
  const harmful = gateCases().filter(({ kind }) => kind !== 'fact');
  expect(new Set(harmful.map(({ text }) => text)).size).toBeGreaterThan(2_000);
});

it('refuses advice and promises, and nearly as many of the held-out ones', () => {
  expect(share(/^(advice|promise), .*tuned/)).toBeGreaterThan(0.985);
  expect(share(/^(advice|promise), .*held out/)).toBeGreaterThan(0.95);
});

it('passes facts', () => {
  expect(share(/^fact, .*tuned/)).toBeGreaterThan(0.95);
  expect(share(/^fact, .*held out/)).toBeGreaterThan(0.9);
});

it.each(['We recommend going long.', 'Nobody can lose here.'])('refuses: %s', (text) => {
  expect(checkText(text, GROUNDS).ok).toBe(false);
});
