import type { SignalTransfer } from '@spreadwise/contract';
import fc from 'fast-check';
import { Outlooks, type Prospect, prospectAfter } from '../forecast/outlook';
import { gapTraits } from '../testing/gap-traits';
import { Arrivals } from './journeys';

const nothing = () => null;

const moves = (...minutes: (number | undefined)[]): SignalTransfer[] =>
  minutes.map((arrivalMinutes) => ({
    ...{ asset: 'BTC', from: 'a', to: 'b', network: 'BTC', withdrawFee: 0.1, open: true },
    ...(arrivalMinutes !== undefined && { arrivalMinutes }),
  }));

/** Twenty that took a minute, one in ten of which lost; twenty that took an hour and lost. */
function learnt(): Arrivals {
  const arrivals = new Arrivals();
  for (let one = 0; one < 20; one += 1) {
    arrivals.add({ travelMs: 60_000, net: one % 10 === 0 ? -0.01 : 0.01 });
    arrivals.add({ travelMs: 3_600_000, net: -0.02 });
  }
  return arrivals;
}

it.each<[string, SignalTransfer[], object | null]>([
  ['that travel as long, in two moves', moves(0.5, 0.5), { followed: 20, gained: 18, net: 0.008 }],
  ['that travel longer than the last bound', moves(20), { followed: 20, gained: 0, net: -0.02 }],
  ['without a comparable arrival, from all arrivals,', moves(4), { followed: 40, gained: 18, net: -0.006 }],
  ['of unknown duration, from all arrivals,', moves(1, undefined), { followed: 40, gained: 18, net: -0.006 }],
  ['that need no move', [], null],
])('expects of stakes %s what earlier ones earned', (_, transfers, expected) => {
  const found = learnt().expected(transfers, nothing);
  expect(found && { ...found, net: Number(found.net.toFixed(9)) }).toEqual(expected);
});

/** Two of twenty lose two percent, the others gain one. */
const mostlyGains = (): Prospect => ({
  points: Array.from({ length: 20 }, (_, one) => (one < 2 ? -0.02 : 0.01)),
  ends: [-0.02, 0.01],
});

describe('while fewer than twenty arrivals are known', () => {
  it('expects nothing if nothing can be assumed, or the duration is unknown', () => {
    const arrivals = new Arrivals();
    arrivals.recall(Array(19).fill({ travelMs: 60_000, net: 0.01 }));
    expect(arrivals.expected(moves(1), nothing)).toBeNull();
    expect(arrivals.expected(moves(1, undefined), mostlyGains)).toBeNull();
    arrivals.add({ travelMs: 60_000, net: 0.01 });
    expect(arrivals.expected(moves(1, undefined), nothing)).toMatchObject({ followed: 20, gained: 20 });
  });

  it('marks an estimate with its range, since a gap may close or stay open', () => {
    const found = new Arrivals().expected(moves(1), mostlyGains);
    expect(found).toMatchObject({ followed: 0, gained: 0, net: expect.closeTo(0.007, 9) });
    expect(found?.estimate).toEqual({ chance: expect.closeTo(0.9, 9), low: -0.02, high: 0.01 });
    const sure = (): Prospect => ({ points: [-0.002], ends: [-0.003, 0.01] });
    const arrivals = new Arrivals();
    expect(arrivals.expected(moves(1), sure)?.estimate).toEqual({ chance: 0, low: -0.003, high: 0.01 });
    arrivals.add({ travelMs: 60_000, net: -0.05 });
    arrivals.add({ travelMs: 60_000, net: 0.02 });
    expect(arrivals.expected(moves(1), sure)?.estimate).toEqual({ chance: 0.05, low: -0.05, high: 0.02 });
  });

  it('replaces a twentieth of the assumption with each arrival, until none of it is left', () => {
    const arrivals = new Arrivals();
    const expected = () => arrivals.expected(moves(1), mostlyGains);
    for (let known = 0; known < 20; known += 1) {
      const net = (known * -0.03 + (20 - known) * 0.007) / 20;
      expect(expected()).toMatchObject({ followed: known, net: expect.closeTo(net, 9) });
      expect(expected()?.estimate).toBeDefined();
      arrivals.add({ travelMs: 60_000, net: -0.03 });
    }
    expect(expected()).toEqual({ followed: 20, gained: 0, net: expect.closeTo(-0.03, 9) });
  });

  it('ignores the assumption once twenty are known; before, the mean lies within its range', () => {
    const net = fc.double({ min: -0.05, max: 0.05, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.record({ travelMs: fc.constantFrom(60_000, 3_600_000), net }), { maxLength: 60 }),
        fc.array(net, { minLength: 1, maxLength: 20 }),
        (past, assumed) => {
          const arrivals = new Arrivals();
          arrivals.recall(past);
          const ends: Prospect['ends'] = [Math.min(...assumed), Math.max(...assumed)];
          const found = arrivals.expected(moves(1), () => ({ points: assumed, ends }));
          if (past.length >= 20) return expect(found).toEqual(arrivals.expected(moves(1), nothing));
          const { net: mean = Number.NaN, estimate } = found ?? {};
          expect(estimate?.low).toBeLessThanOrEqual(mean);
          expect(estimate?.high).toBeGreaterThanOrEqual(mean);
          expect(estimate?.chance).toBeLessThanOrEqual(1);
        },
      ),
      { seed: 29 },
    );
  });
});

describe('the assumption for a stake that is moved', () => {
  const GAP = gapTraits({ ageMs: 600_000, net: 0.01 });
  const COST = 0.001;
  const COSTS = { cost: COST, afterSpreads: 1 };
  const mean = (points: readonly number[]) => points.reduce((sum, one) => sum + one, 0) / points.length;
  const gaining = (points: readonly number[]) => points.filter((one) => one > 0).length / points.length;
  const after = (seconds: number, outlooks = new Outlooks(), ageMs = GAP.ageMs) =>
    prospectAfter(seconds, { ...GAP, ageMs }, outlooks.expected({ ...GAP, ageMs }), COSTS).points;

  it.each([0.5, 5, 30, 60, 120, 600, 1_800])(
    'a gap that has lasted ten minutes lasts %d s more by the assumption, otherwise the fees are lost',
    (seconds) => {
      const lasts = 600 / (600 + seconds);
      expect(Math.abs(gaining(after(seconds)) - lasts)).toBeLessThanOrEqual(0.05);
      const exact = lasts * (0.01 - COST) + (1 - lasts) * (0.998 - 1 - COST);
      expect(Math.abs(mean(after(seconds)) - exact)).toBeLessThan(0.001);
    },
  );

  it('uses what was measured a minute later, and from there the assumption', () => {
    const outlooks = new Outlooks();
    for (let gap = 0; gap < 400; gap += 1) outlooks.add(GAP, 'phone', gap % 2 ? 1 : 0.99);
    expect(gaining(after(60, outlooks))).toBeCloseTo(0.5, 1);
    expect(Math.abs(gaining(after(660, outlooks)) - (0.5 * 660) / 1_260)).toBeLessThanOrEqual(0.051);
    // Nothing was measured of an earlier moment.
    expect(gaining(after(30, outlooks))).toBeGreaterThan(0.9);
  });

  it('a closed gap loses the fees, the spreads and the transfer, and an open one only the transfer', () => {
    const { ends } = prospectAfter(600, GAP, new Outlooks().expected(GAP), { ...COSTS, afterSpreads: 0.999 });
    expect(ends).toEqual([expect.closeTo(0.998 * 0.999 - 1 - COST, 9), expect.closeTo(0.01 - COST, 9)]);
  });

  it('expects more the longer the gap has lasted, and less the longer the way takes', () => {
    expect(mean(after(600, undefined, 3_600_000))).toBeGreaterThan(mean(after(600)));
    expect(mean(after(600))).toBeGreaterThan(mean(after(6_000)));
  });
});
