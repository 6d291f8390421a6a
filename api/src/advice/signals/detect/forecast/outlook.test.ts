/** What is expected of a gap: an assumption at first, and what was measured of its like soon afterwards. */
import type { Arrived } from '@spreadwise/contract';
import { FEWEST_MEASURED, REACTION_S } from '@spreadwise/contract/reaction';
import fc from 'fast-check';
import { forecast, laterWorth } from '../../value/later-worth';
import { gapTraits } from '../testing/gap-traits';
import { type GapTraits, Outlooks } from './outlook';

const GAP = gapTraits();
const leftOf = (stakeEur: number) => ({
  ...{ eur: 0.004 * stakeEur, amount: stakeEur, profit: 0.004 * stakeEur, net: 0.004 },
});
const LEFT = leftOf(1_000);
const later = (outlooks: Outlooks, gap: Partial<GapTraits> = {}) =>
  laterWorth(leftOf(gap.stakeEur ?? 1_000), outlooks.expected({ ...GAP, ...gap }), 'phone');

it('before anything was measured, what has lasted so long lasts as long again in half of all cases', () => {
  const outlooks = new Outlooks();
  expect(later(outlooks).chance).toBeCloseTo(0.5, 1);
  expect(later(outlooks, { ageMs: 180_000 }).chance).toBeCloseTo(0.75, 1);
  expect(later(outlooks, { ageMs: 500 }).chance).toBeLessThan(0.05);
  expect(later(outlooks).measured).toBe(0);
  // Half of it stays 4; of the other half the fees are lost, 0.2 % of 1,000.
  expect(later(outlooks).eur).toBeCloseTo(1, 1);
});

it('what was measured of stakes of the same size soon counts for more than the assumption', () => {
  const outlooks = new Outlooks();
  // Nine of ten lasted, at nine tenths of their gain.
  for (let gap = 0; gap < 100; gap += 1) outlooks.add(GAP, 'phone', gap % 10 === 0 ? 0.994 : 1.0036 / 1.004);
  const { chance, eur, measured } = later(outlooks);
  expect(chance).toBeCloseTo(0.9, 1);
  expect(eur).toBeCloseTo(0.9 * 3.6 - 0.1 * 2, 0);
  expect(measured).toBeGreaterThanOrEqual(FEWEST_MEASURED);
  // Nothing was measured of another stake, or at another speed.
  expect(later(outlooks, { stakeEur: 50_000 }).measured).toBe(0);
  expect(outlooks.expected(GAP).bot.measured).toBe(0);
});

it('where few of the very kind are known, those of other ages say more', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 200; gap += 1) outlooks.add({ ...GAP, ageMs: 5_000 }, 'phone', 1);
  outlooks.add(GAP, 'phone', 0.99);
  expect(later(outlooks).chance).toBeGreaterThan(0.8);
  for (let gap = 0; gap < 200; gap += 1) outlooks.add(GAP, 'phone', 0.99);
  expect(later(outlooks).chance).toBeLessThan(0.15);
});

it('a stake that goes deep into the books is judged by others that did', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 200; gap += 1) {
    outlooks.add(GAP, 'phone', 1);
    outlooks.add({ ...GAP, stakeEur: 40_000 }, 'phone', 0.99);
  }
  expect(later(outlooks).chance).toBeGreaterThan(0.9);
  expect(later(outlooks, { stakeEur: 40_000 }).chance).toBeLessThan(0.1);
});

it('who puts in less of a large stake is told what becomes of parts, not of all that a small gap takes', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 200; gap += 1) {
    outlooks.add({ ...GAP, stakeEur: 1_000, isPart: true }, 'phone', 1);
    outlooks.add({ ...GAP, stakeEur: 40_000 }, 'phone', 0.99);
    // That is all that there was in these gaps.
    outlooks.add({ ...GAP, stakeEur: 1_000 }, 'phone', 0.99);
  }
  const outlook = outlooks.expected({ ...GAP, stakeEur: 40_000 });
  expect(laterWorth(leftOf(40_000), outlook, 'phone').chance).toBeLessThan(0.1);
  expect(laterWorth(leftOf(1_500), outlook, 'phone').chance).toBeGreaterThan(0.9);
  // Of those from 2,000 to 10,000 EUR nothing is known.
  expect(laterWorth(leftOf(5_000), outlook, 'phone').chance).toBeCloseTo(0.5, 1);
});

it('a smaller stake is named where it is expected to leave more than the whole', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 200; gap += 1) {
    for (const reaction of ['bot', 'phone'] as const) {
      outlooks.add({ ...GAP, stakeEur: 1_000, isPart: true }, reaction, 1);
      outlooks.add({ ...GAP, stakeEur: 40_000 }, reaction, gap % 3 === 0 ? 0.99 : 1);
    }
  }
  const outlook = outlooks.expected({ ...GAP, stakeEur: 40_000 });
  // Half of what the whole leaves is there with a fortieth of it.
  const curve = {
    points: [[1_000, 80] as [number, number], [40_000, 160] as [number, number]],
    least: 0,
    grain: 0,
    toll: 0,
  };
  const sized = { left: leftOf(40_000), curve };
  const later = forecast(sized, {}, outlook, 'phone');
  expect(later.chance).toBeLessThan(0.7);
  expect(later.smaller).toMatchObject({ amount: 1_000, amountEur: 1_000, profit: 80 });
  expect(later.smaller?.chance).toBeGreaterThan(0.9);
  expect(later.smaller?.eur).toBeGreaterThan(later.eur ?? 0);
  // To a program; nothing so small is accepted; there is no curve; the whole is best.
  expect(forecast(sized, {}, outlook, 'bot').smaller).toBeUndefined();
  expect(
    forecast({ ...sized, curve: { ...curve, least: 6_000 } }, {}, outlook, 'phone').smaller,
  ).toBeUndefined();
  expect(forecast({ left: sized.left }, {}, outlook, 'phone').smaller).toBeUndefined();
  // The curve is that of coins in place.
  expect(forecast(sized, { way: 'moved' }, outlook, 'phone').smaller).toBeUndefined();
  expect(
    forecast(sized, {}, outlooks.expected({ ...GAP, stakeEur: 1_000 }), 'phone').smaller,
  ).toBeUndefined();
});

it('signals of one gap end together: two hundred of them teach no more than one', () => {
  const [together, apart] = [new Outlooks(), new Outlooks()];
  for (let signal = 0; signal < 200; signal += 1) {
    together.add(GAP, 'phone', 1, 'kraken SOL');
    apart.add(GAP, 'phone', 1);
  }
  expect(later(apart).chance).toBeGreaterThan(0.95);
  expect(later(together).chance).toBeLessThan(0.75);
});

it('a large gap that closes is a loss, however many small ones it is judged by', () => {
  const outlooks = new Outlooks();
  const small = { ...GAP, net: 0.001 };
  for (let gap = 0; gap < 400; gap += 1) outlooks.add(small, 'phone', 0.998 / 1.001);
  const large = { ...GAP, net: 0.02 };
  const expected = laterWorth({ ...LEFT, eur: 20, net: 0.02 }, outlooks.expected(large), 'phone');
  expect(expected.chance).toBeLessThan(0.05);
  expect(expected.eur).toBeCloseTo(-2, 0);
});

it('where the first order does not fill, nothing is gained and nothing lost', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 400; gap += 1) outlooks.add(GAP, 'phone', 1 / (1 + GAP.net));
  const large = { ...GAP, net: 0.02 };
  const expected = laterWorth({ ...LEFT, eur: 20, net: 0.02 }, outlooks.expected(large), 'phone');
  expect(expected.chance).toBeLessThan(0.05);
  expect(expected.eur).toBeCloseTo(0, 0);
});

it('a stake of its own changes what is expected and how likely: dearer fees need more of the gap', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 400; gap += 1) outlooks.add(GAP, 'phone', 1 - gap / 100_000);
  const outlook = outlooks.expected(GAP);
  const at = (net: number) => laterWorth({ ...LEFT, net }, outlook, 'phone').chance;
  expect(at(0.004)).toBeGreaterThan(0.95);
  expect(at(0.002)).toBeCloseTo(0.5, 1);
  expect(at(0.0005)).toBeLessThan(0.2);
});

it('what one market learnt, the next one knows, and goes on from there', () => {
  const before = new Outlooks();
  for (let gap = 0; gap < 300; gap += 1) before.add(GAP, 'phone', gap % 10 === 0 ? 0.99 : 1);
  const after = new Outlooks();
  after.recall(JSON.parse(JSON.stringify(before.learnt())));
  expect(later(after).chance).toBeCloseTo(later(before).chance, 1);
  expect(later(after).measured).toBe(300);
  for (let gap = 0; gap < 400; gap += 1) after.add(GAP, 'phone', 0.99);
  expect(later(after).chance).toBeLessThan(0.1);
});

it('of a stake that is moved the chance is that of those that arrived, and an estimate before enough have', () => {
  const outlook = new Outlooks().expected(GAP);
  const estimate = { chance: 0.7, low: -0.002, high: 0.004 };
  const expected = (arrived: Arrived) => forecast({ left: LEFT }, { way: 'moved', arrived }, outlook, 'desk');
  expect(expected({ followed: 0, gained: 0, net: 0.002, estimate })).toMatchObject({
    chance: 0.7,
    eur: 4,
    measured: 0,
  });
  expect(expected({ followed: 40, gained: 10, net: 0.002 })).toMatchObject({ chance: 0.25, measured: 40 });
});

it('no more is expected than there is at once, however gaps have grown', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 100; gap += 1) outlooks.add(GAP, 'phone', 1.002);
  expect(later(outlooks).chance).toBeGreaterThan(0.9);
  expect(later(outlooks).eur).toBeLessThanOrEqual(LEFT.eur);
});

it('a chance lies between 0 and 1, and more at once is never a smaller chance', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.9, max: 1.05, noNaN: true }), { maxLength: 60 }),
      fc.double({ min: 0.0001, max: 0.05, noNaN: true }),
      fc.double({ min: 1, max: 2, noNaN: true }),
      (kept, net, more) => {
        const outlooks = new Outlooks();
        for (const part of kept) outlooks.add(GAP, 'desk', part);
        const outlook = outlooks.expected({ ...GAP, net });
        const [less, most] = [net, net * more].map((one) =>
          laterWorth({ ...LEFT, net: one }, outlook, 'desk'),
        );
        expect(less?.chance).toBeGreaterThanOrEqual(0);
        expect(most?.chance).toBeLessThanOrEqual(1);
        expect(most?.chance).toBeGreaterThanOrEqual(less?.chance ?? 1);
        expect(less?.seconds).toBe(REACTION_S.desk);
      },
    ),
    { seed: 29 },
  );
});
