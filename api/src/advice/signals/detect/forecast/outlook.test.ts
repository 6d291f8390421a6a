/** What is expected of a gap: an assumption at first, and soon what was measured of similar ones. */
import type { Arrived } from '@spreadwise/contract';
import { FEWEST_MEASURED, REACTION_S } from '@spreadwise/contract/reaction';
import fc from 'fast-check';
import type { OrderLeg } from '../../../engine';
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

it('before any measurement, a gap is expected to last its age again in half of all cases', () => {
  const outlooks = new Outlooks();
  expect(later(outlooks).chance).toBeCloseTo(0.5, 1);
  expect(later(outlooks, { ageMs: 180_000 }).chance).toBeCloseTo(0.75, 1);
  expect(later(outlooks, { ageMs: 500 }).chance).toBeLessThan(0.05);
  expect(later(outlooks).measured).toBe(0);
  // In half of the cases 4 remain; in the other half the fees are lost, 0.2 % of 1,000.
  expect(later(outlooks).eur).toBeCloseTo(1, 1);
});

it('measurements of stakes of the same size soon count for more than the assumption', () => {
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

it('with few gaps of the exact kind, those of other ages count more', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 200; gap += 1) outlooks.add({ ...GAP, ageMs: 5_000 }, 'phone', 1);
  outlooks.add(GAP, 'phone', 0.99);
  expect(later(outlooks).chance).toBeGreaterThan(0.8);
  for (let gap = 0; gap < 200; gap += 1) outlooks.add(GAP, 'phone', 0.99);
  expect(later(outlooks).chance).toBeLessThan(0.15);
});

it('a stake that goes deep into the books is judged by others that went as deep', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 200; gap += 1) {
    outlooks.add(GAP, 'phone', 1);
    outlooks.add({ ...GAP, stakeEur: 40_000 }, 'phone', 0.99);
  }
  expect(later(outlooks).chance).toBeGreaterThan(0.9);
  expect(later(outlooks, { stakeEur: 40_000 }).chance).toBeLessThan(0.1);
});

it('a customer who stakes part of a large stake is shown the results of parts, not of small whole stakes', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 200; gap += 1) {
    outlooks.add({ ...GAP, stakeEur: 1_000, isPart: true }, 'phone', 1);
    outlooks.add({ ...GAP, stakeEur: 40_000 }, 'phone', 0.99);
    // Whole stakes of this size, in small gaps.
    outlooks.add({ ...GAP, stakeEur: 1_000 }, 'phone', 0.99);
  }
  const outlook = outlooks.expected({ ...GAP, stakeEur: 40_000 });
  expect(laterWorth(leftOf(40_000), outlook, 'phone').chance).toBeLessThan(0.1);
  expect(laterWorth(leftOf(1_500), outlook, 'phone').chance).toBeGreaterThan(0.9);
  // Nothing is known of those from 2,000 to 10,000 EUR.
  expect(laterWorth(leftOf(5_000), outlook, 'phone').chance).toBeCloseTo(0.5, 1);
});

/** Bought for 1 each, and sold at these prices. */
function legsSelling(levels: OrderLeg['levels'], minAmount = 0): readonly OrderLeg[] {
  const free = { fee: 0, step: 0, minAmount, minCost: 0, toll: 0 };
  return [
    { ...free, side: 'buy', levels: [[1, 40_000]] },
    { ...free, side: 'sell', levels },
  ];
}

it('a part that gains more at once than the whole stake loses as much once the gap has closed', () => {
  const outlooks = new Outlooks();
  const ends = { net: 0.02, ifClosed: 0.997 };
  const part = gapTraits({ ...ends, isPart: true });
  for (let gap = 0; gap < 100; gap += 1) outlooks.add(part, 'phone', ends.ifClosed / (1 + ends.net));
  const outlook = outlooks.expected(gapTraits({ stakeEur: 40_000 }), undefined, () => ends);
  const left = { eur: 20, amount: 1_000, profit: 20, net: ends.net };
  expect(laterWorth(left, outlook, 'phone').chance).toBeLessThan(0.05);
});

it('suggests a smaller stake if that is expected to earn more than the whole', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 200; gap += 1) {
    for (const reaction of ['bot', 'phone'] as const) {
      outlooks.add({ ...GAP, stakeEur: 1_000, isPart: true }, reaction, 1);
      outlooks.add({ ...GAP, stakeEur: 40_000 }, reaction, gap % 3 === 0 ? 0.99 : 1);
    }
  }
  const outlook = outlooks.expected({ ...GAP, stakeEur: 40_000 });
  // A fortieth of the stake returns half of the whole's profit.
  const levels: OrderLeg['levels'] = [
    [1.08, 1_000],
    [1 + 80 / 39_000, 39_000],
  ];
  const sized = { left: leftOf(40_000), legs: legsSelling(levels) };
  const later = forecast(sized, {}, outlook, 'phone');
  expect(later.chance).toBeLessThan(0.7);
  expect(later.smaller).toMatchObject({
    ...{ amount: 1_000, amountEur: 1_000, profit: 80, amounts: [1_000, 1_000] },
  });
  expect(later.smaller?.chance).toBeGreaterThan(0.9);
  expect(later.smaller?.eur).toBeGreaterThan(later.eur ?? 0);
  // None for a program, if nothing so small is accepted, without books, or if the whole is best.
  expect(forecast(sized, {}, outlook, 'bot').smaller).toBeUndefined();
  expect(
    forecast({ ...sized, legs: legsSelling(levels, 6_000) }, {}, outlook, 'phone').smaller,
  ).toBeUndefined();
  expect(forecast({ left: sized.left }, {}, outlook, 'phone').smaller).toBeUndefined();
  // The orders are for coins in place.
  expect(forecast(sized, { way: 'moved' }, outlook, 'phone').smaller).toBeUndefined();
  expect(
    forecast(sized, {}, outlooks.expected({ ...GAP, stakeEur: 1_000 }), 'phone').smaller,
  ).toBeUndefined();
});

it('suggests no smaller stake that is expected to lose more than the whole', () => {
  const loses = (part: number) => ({ measured: 100, kept: [...Array(6).fill(part), ...Array(14).fill(1)] });
  const at = { ...loses(0.96), smaller: [{ ...loses(0.9588), stakeEur: 39_000, upToEur: 39_500 }] };
  const legs = legsSelling([[1.004, 40_000]]);
  const left = { amount: 40_000, profit: 160, net: 0.004, eur: 160 };
  const later = forecast({ left, legs }, {}, { bot: at, desk: at, phone: at }, 'phone');
  expect(later.eur).toBeCloseTo(-322, 0);
  expect(later.smaller).toBeUndefined();
});

it('signals of one gap end together: two hundred of them count no more than one', () => {
  const gap = {};
  const [together, apart] = [new Outlooks(), new Outlooks()];
  for (let signal = 0; signal < 200; signal += 1) {
    together.add(GAP, 'phone', 1, gap);
    apart.add(GAP, 'phone', 1);
  }
  expect(later(apart).chance).toBeGreaterThan(0.95);
  expect(later(together).chance).toBeLessThan(0.75);
});

it('a gap with twenty signals counts no more than one with two', () => {
  const outlooks = new Outlooks();
  for (let one = 0; one < 100; one += 1) {
    const [gap, lasts] = [{}, one % 10 === 0];
    for (let signal = 0; signal < (lasts ? 20 : 2); signal += 1)
      outlooks.add(GAP, 'phone', lasts ? 1 : 0.99, gap);
  }
  // One in ten lasted, with half of the signals.
  expect(later(outlooks).chance).toBeLessThan(0.2);
});

it('a new signal of an open gap is judged by the results of its earlier ones', () => {
  const outlooks = new Outlooks();
  const gap = {};
  for (let one = 0; one < 60; one += 1) outlooks.add(GAP, 'phone', 0.99);
  for (let signal = 0; signal < 40; signal += 1) outlooks.add(GAP, 'phone', 1, gap);
  const chance = (of?: object) => laterWorth(LEFT, outlooks.expected(GAP, of), 'phone').chance;
  expect(chance()).toBeLessThan(0.1);
  expect(chance({})).toBe(chance());
  expect(chance(gap)).toBeGreaterThan(0.6);
  // Its gain has faded, which none of them had.
  expect(laterWorth(LEFT, outlooks.expected({ ...GAP, ofPeak: 0.5 }, gap), 'phone').chance).toBeLessThan(0.3);
});

it('a large gap that closes is a loss, however many small gaps it is judged by', () => {
  const outlooks = new Outlooks();
  const small = { ...GAP, net: 0.001 };
  for (let gap = 0; gap < 400; gap += 1) outlooks.add(small, 'phone', 0.998 / 1.001);
  const large = { ...GAP, net: 0.02 };
  const expected = laterWorth({ ...LEFT, eur: 20, net: 0.02 }, outlooks.expected(large), 'phone');
  expect(expected.chance).toBeLessThan(0.05);
  expect(expected.eur).toBeCloseTo(-2, 0);
});

it('gains and loses nothing if the first order does not fill', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 400; gap += 1) outlooks.add(GAP, 'phone', 1 / (1 + GAP.net));
  const large = { ...GAP, net: 0.02 };
  const expected = laterWorth({ ...LEFT, eur: 20, net: 0.02 }, outlooks.expected(large), 'phone');
  expect(expected.chance).toBeLessThan(0.05);
  expect(expected.eur).toBeCloseTo(0, 0);
});

it('the customer’s own fees change the result and its chance: higher fees need more of the gap', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 400; gap += 1) outlooks.add(GAP, 'phone', 1 - gap / 100_000);
  const outlook = outlooks.expected(GAP);
  const at = (net: number) => laterWorth({ ...LEFT, net }, outlook, 'phone').chance;
  expect(at(0.004)).toBeGreaterThan(0.95);
  expect(at(0.002)).toBeCloseTo(0.5, 1);
  expect(at(0.0005)).toBeLessThan(0.2);
});

it('a new market starts with what the previous one learnt, and continues from there', () => {
  const before = new Outlooks();
  for (let gap = 0; gap < 300; gap += 1) before.add(GAP, 'phone', gap % 10 === 0 ? 0.99 : 1);
  const after = new Outlooks();
  after.recall(JSON.parse(JSON.stringify(before.learnt())));
  expect(later(after).chance).toBeCloseTo(later(before).chance, 1);
  expect(later(after).measured).toBe(300);
  for (let gap = 0; gap < 400; gap += 1) after.add(GAP, 'phone', 0.99);
  expect(later(after).chance).toBeLessThan(0.1);
});

it('the probability for a moved stake is that of earlier arrivals, or an estimate before there are enough', () => {
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

it('never expects more than the profit at once, however gaps have grown', () => {
  const outlooks = new Outlooks();
  for (let gap = 0; gap < 100; gap += 1) outlooks.add(GAP, 'phone', 1.002);
  expect(later(outlooks).chance).toBeGreaterThan(0.9);
  expect(later(outlooks).eur).toBeLessThanOrEqual(LEFT.eur);
});

it('a probability is between 0 and 1, and does not fall if the profit at once is larger', () => {
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
