/** What another stake would have left, compared with a plain walk over the same books. */
import fc from 'fast-check';
import { type OrderLeg, place, size, sizeCurve } from '../engine';
import { aCycle, heldBy } from '../engine/testing/cycles-on-books';
import { STAKE_PARTS } from '../signals';
import { advisedGain, type MeasuredSignal, ownLeft } from './outcome';

const OURS = { kept: [] };
/** €1,000 leaves 10 at once and loses later; a quarter of it was measured as well. */
const signal: MeasuredSignal = {
  amountEur: 1_000,
  leftEur: [10, -20, 3, null],
  missed: [false, false, true, false],
  detail: {
    ...{ fees: [], moves: false, leastEur: 50, grainEur: 0.5 },
    smaller: [
      [null, null, { eur: 4, isMissed: false }],
      [null, null, { eur: 2, isMissed: false }],
      [null, null, { eur: 1, isMissed: false }],
      [null, null, { eur: 1, isMissed: false }],
    ],
  },
  moved: null,
  advised: null,
};

it.each([
  ['all of it', 0, 5_000, { kind: 'filled', amountEur: 1_000, eur: 9.5, fills: [] }],
  ['between two measured stakes', 0, 500, { kind: 'filled', amountEur: 500, eur: 5.5, fills: [] }],
  ['below the smallest measured one', 0, 125, { kind: 'filled', amountEur: 125, eur: 1.5, fills: [] }],
  [
    'when a larger stake loses and a smaller one gains',
    1,
    250,
    { kind: 'filled', amountEur: 250, eur: 1.5, fills: [] },
  ],
  ['beyond a price limit', 2, 500, { kind: 'missed' }],
  [
    'within the price limit, with a smaller stake',
    2,
    200,
    { kind: 'filled', amountEur: 200, eur: expect.closeTo(0.3, 9), fills: [] },
  ],
  ['larger than any known book', 3, 500, { kind: 'not measured' }],
  ['below the minimum order', 0, 49, { kind: 'too small' }],
])('ownLeft values a stake: %s', (_, delay, mostEur, left) => {
  expect(ownLeft(signal, delay, { mostEur, ...OURS, isMoved: false })).toEqual(left);
});

describe('orders measured in lots', () => {
  const withFills: MeasuredSignal = {
    ...signal,
    detail: {
      ...signal.detail,
      fills: [
        [
          [0, 4, 250],
          [1, 4, 253],
        ],
        [
          [0, 4, 250],
          [0, -4, 245],
        ],
      ],
    },
  };
  const left = (delay: number, mostEur: number, kept: readonly number[] = []) =>
    ownLeft(withFills, delay, { mostEur, kept, isMoved: false });

  it('adds no rounding loss to a stake that was measured, only to a part of it', () => {
    expect(left(0, 1_000)).toMatchObject({ kind: 'filled', eur: 10 });
    expect(left(0, 500)).toMatchObject({ kind: 'filled', eur: 5.5 });
  });

  it('scales the orders in proportion', () => {
    expect(left(0, 500)).toMatchObject({
      fills: [
        [0, 2, 250],
        [1, 2, 253],
      ],
    });
  });

  it('counts at least a proportional loss of what was traded back, even if a smaller stake gained', () => {
    expect(left(1, 500)).toMatchObject({ kind: 'filled', eur: -10.5 });
  });

  it('charges a dearer fee twice on what is traded back, and counts no gain from a cheaper one elsewhere', () => {
    const kept = [0.99, 1.05];
    const eur = (980 * 0.99 ** 2 - 1_000) / 1.05 - 0.5 * 1.05;
    expect(left(1, 1_000, kept)).toMatchObject({ kind: 'filled', eur: expect.closeTo(eur, 9) });
  });
});

describe('a moved stake', () => {
  const stake = { mostEur: 5_000, ...OURS, isMoved: true };
  const moving = { ...signal, detail: { ...signal.detail, moves: true, tollEur: 2 } };
  const worth = (eur: number) => ({ eur, isMissed: false });
  /** On the later books, moving cost 3 whatever the stake; placed 5 s late, the first price was gone. */
  const left = [
    [worth(-3), null, null, worth(1), worth(4)],
    [worth(-3), null, null, null, worth(-20)],
    [worth(-3), null, null, worth(1), { eur: 4, isMissed: true }],
    [null, null, null, null, null],
  ];
  const followed: MeasuredSignal = { ...moving, moved: left };

  it('leaves what it does in place if nothing has to be moved', () => {
    expect(ownLeft(signal, 0, stake)).toEqual(ownLeft(signal, 0, { ...stake, isMoved: false }));
  });

  it.each([
    ['all of it', 0, 5_000, { kind: 'filled', amountEur: 1_000, eur: 3.5, fills: [] }],
    ['between two followed stakes', 0, 625, { kind: 'filled', amountEur: 625, eur: 2, fills: [] }],
    [
      'below the smallest followed one, with the moving costs',
      0,
      125,
      { kind: 'filled', amountEur: 125, eur: -1.5, fills: [] },
    ],
    ['a loss', 1, 1_000, { kind: 'filled', amountEur: 1_000, eur: -20.5, fills: [] }],
    ['beyond a price limit', 2, 1_000, { kind: 'missed' }],
    ['that was not followed', 3, 1_000, { kind: 'not measured' }],
    ['whose moving costs make the last order too small', 0, 53, { kind: 'too small' }],
  ])('ownLeft values it: %s', (_, delay, mostEur, expected) => {
    expect(ownLeft(followed, delay, { ...stake, mostEur })).toEqual(expected);
  });

  it('is not measured while its coins are on their way, but promises the gain in place less the moving costs', () => {
    expect(ownLeft(moving, 0, stake)).toEqual({ kind: 'not measured' });
    // 9.5 in place, less 2 for moving.
    expect(advisedGain(moving, stake)?.eur).toBe(7.5);
    expect(advisedGain({ ...moving, detail: { ...moving.detail, tollEur: null } }, stake)).toBeNull();
    expect(advisedGain({ ...moving, detail: { ...moving.detail, tollEur: 9.6 } }, stake)).toBeNull();
  });

  it.each([
    ['more than this one would', { net: 0.05 }, null, 7.5],
    ['a third of it', { net: 0.0025 }, null, expect.closeTo(2.5, 9)],
    ['nothing', { net: -0.01 }, 'gone on arrival', null],
    ['an unknown amount', null, 'not measured', null],
  ] as const)('promises what earlier moved stakes left on average: %s', (_, arrived, notMoved, eur) => {
    const known = arrived && { arrived: { followed: 40, gained: 9, ...arrived } };
    const promised = advisedGain({ ...moving, advised: { notMoved, ...known } }, stake);
    expect(promised?.eur ?? null).toEqual(eur);
    // In place, this does not matter.
    const inPlace = advisedGain({ ...moving, advised: { notMoved, ...known } }, { ...stake, isMoved: false });
    expect(inPlace?.eur).toBe(9.5);
  });
});

const aFee = fc.constantFrom(0, 0.0005, 0.001, 0.0026, 0.004);

/** Walks without steps and minimum orders, as follow-ups do; null if a book is too thin. */
function walked(legs: readonly OrderLeg[], start: number): number | null {
  let have = start;
  for (const leg of legs) {
    const placed = place({ ...leg, step: 0, minAmount: 0, minCost: 0 }, have);
    if (placed === null || placed.input < have * (1 - 1e-9)) return null;
    have = placed.output;
  }
  return have - start;
}

it('ownLeft never exceeds what a walk over the later books yields at these fees, gain or loss', () => {
  const seen = { gains: 0, losses: 0 };
  fc.assert(
    fc.property(
      aCycle,
      fc.integer({ min: -10, max: 10 }),
      fc.double({ min: 0.01, max: 1.3, noNaN: true }),
      fc.array(aFee, { minLength: 6, maxLength: 6 }),
      (before, promille, part, own) => {
        const untolled = before.map((leg) => ({ ...leg, toll: 0 }));
        const peak = size(untolled);
        const curve = peak && sizeCurve(untolled, peak);
        if (!peak || !curve) return;
        // Later, the first book has moved.
        const move = 1 + promille / 1_000;
        const later = untolled.map((leg, index) =>
          index > 0
            ? leg
            : {
                ...leg,
                levels: leg.levels.map(
                  ([price, amount]) => [leg.side === 'sell' ? price * move : price / move, amount] as const,
                ),
              },
        );
        const worth = (amount: number) => {
          const eur = walked(later, amount);
          return eur === null ? null : { eur, isMissed: false };
        };
        const whole = worth(peak.amount);
        const fees = later.map((leg, index): [string, number] => [`x${index}`, leg.fee]);
        const measured: MeasuredSignal = {
          amountEur: peak.amount,
          leftEur: [whole?.eur ?? null],
          missed: [false],
          ...{ moved: null, advised: null },
          detail: {
            // The prices at which both were measured have moved since, by a hundredth at most.
            ...{ fees, moves: false, leastEur: curve.least * 1.05, grainEur: curve.grain * 1.05 },
            smaller: [STAKE_PARTS.map((one) => worth(one * peak.amount))],
          },
        };
        const takerFees = Object.fromEntries(
          fees.map(([exchange], index) => [exchange, own[index] ?? 0.001]),
        );
        const left = ownLeft(measured, 0, {
          mostEur: peak.amount * part,
          isMoved: false,
          kept: fees.map(([exchange, fee]) => (1 - (takerFees[exchange] ?? fee)) / (1 - fee)),
        });
        if (left.kind !== 'filled') return;
        seen[left.eur > 0 ? 'gains' : 'losses'] += 1;
        expect(left.amountEur).toBeLessThanOrEqual(peak.amount * part);
        const atOwn = later.map((leg, index) => ({ ...leg, fee: takerFees[`x${index}`] ?? leg.fee }));
        const held = heldBy(atOwn, left.amountEur);
        if (held === null) expect(left.eur).toBeLessThanOrEqual(0);
        else expect(left.eur).toBeLessThanOrEqual(held + 1e-7);
      },
    ),
    { numRuns: 3_000, seed: 5 },
  );
  expect(Math.min(seen.gains, seen.losses)).toBeGreaterThan(30);
});

/** Follows coins: an amount below zero continues at the best prices. */
function followed(legs: readonly OrderLeg[], start: number): number | null {
  let have = start;
  for (const leg of legs) {
    const [best = 0] = leg.levels[0] ?? [];
    const placed = have > 0 ? place({ ...leg, step: 0, minAmount: 0, minCost: 0 }, have) : null;
    if (have > 0 && (placed === null || placed.input < have * (1 - 1e-9))) return null;
    have =
      (placed ? placed.output : have * (leg.side === 'sell' ? best : 1 / best) * (1 - leg.fee)) - leg.toll;
  }
  return have - start;
}

it('ownLeft of a moved stake never exceeds a walk over the books at each arrival, less the moving costs', () => {
  const seen = { gains: 0, losses: 0 };
  const aMove = fc.array(fc.integer({ min: -3, max: 12 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(
      aCycle,
      aMove,
      fc.double({ min: 0.01, max: 1.3, noNaN: true }),
      fc.array(aFee, { minLength: 6, maxLength: 6 }),
      (legs, moves, part, own) => {
        const peak = size(legs);
        const curve = peak && sizeCurve(legs, peak);
        if (!peak || !curve) return;
        // Each book has moved by the time its coins arrive.
        const later = legs.map((leg, index) => {
          const move = 1 + (moves[index] ?? 0) / 1_000;
          const levels = leg.levels.map(
            ([price, amount]) => [leg.side === 'sell' ? price * move : price / move, amount] as const,
          );
          return { ...leg, levels };
        });
        const worth = (amount: number) => {
          const eur = followed(later, amount);
          return eur === null ? null : { eur, isMissed: false };
        };
        const fees = later.map((leg, index): [string, number] => [`x${index}`, leg.fee]);
        const measured: MeasuredSignal = {
          ...{ amountEur: peak.amount, leftEur: [], missed: [], advised: null },
          moved: [[0, ...STAKE_PARTS, 1].map((one) => worth(one * peak.amount))],
          detail: {
            ...{ fees, moves: true, smaller: [], tollEur: 0 },
            ...{ leastEur: curve.least * 1.1, grainEur: curve.grain * 1.1 },
          },
        };
        const takerFees = Object.fromEntries(
          fees.map(([exchange], index) => [exchange, own[index] ?? 0.001]),
        );
        const left = ownLeft(measured, 0, {
          mostEur: peak.amount * part,
          isMoved: true,
          kept: fees.map(([exchange, fee]) => (1 - (takerFees[exchange] ?? fee)) / (1 - fee)),
        });
        if (left.kind !== 'filled') return;
        seen[left.eur > 0 ? 'gains' : 'losses'] += 1;
        const atOwn = later.map((leg, index) => ({ ...leg, fee: takerFees[`x${index}`] ?? leg.fee }));
        const held = heldBy(atOwn, left.amountEur);
        if (held === null) expect(left.eur).toBeLessThanOrEqual(0);
        else expect(left.eur).toBeLessThanOrEqual(held + 1e-7);
      },
    ),
    { numRuns: 3_000, seed: 7 },
  );
  expect(Math.min(seen.gains, seen.losses)).toBeGreaterThan(30);
});
