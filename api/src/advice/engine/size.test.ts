/** Compares sizing with an oracle that ignores level boundaries: it fills orders one by one and searches by thirds. */
import fc from 'fast-check';
import { reach, size } from './size';
import type { LegDepth, Level, Side, Sizing } from './types';

interface Filled {
  readonly out: number;
  readonly base: number;
  readonly worst: number;
}

/** Fills an order of `amount` of the leg's input, level by level; null when the book ends first. */
function fill({ side, fee, levels }: LegDepth, amount: number): Filled | null {
  let left = amount;
  let base = 0;
  let value = 0;
  for (const [price, most] of levels) {
    const taken = Math.min(most, side === 'sell' ? left : left / price);
    base += taken;
    value += taken * price;
    left -= side === 'sell' ? taken : taken * price;
    if (left <= amount * 1e-15)
      return { out: (side === 'sell' ? value : base) * (1 - fee), base, worst: price };
  }
  return null;
}

function fillAll(legs: readonly LegDepth[], amount: number): Filled[] | null {
  const filled: Filled[] = [];
  for (const leg of legs) {
    const one = fill(leg, filled.at(-1)?.out ?? amount);
    if (!one) return null;
    filled.push(one);
  }
  return filled;
}

/** -Infinity beyond the books, so that the search turns back. */
function profitOf(legs: readonly LegDepth[], amount: number): number {
  const out = fillAll(legs, amount)?.at(-1)?.out;
  return out === undefined ? Number.NEGATIVE_INFINITY : out - amount;
}

/** Returns the largest amount for which `holds` is true, given that it is true at `from` and false at `to`. */
function lastWhere(holds: (amount: number) => boolean, from: number, to: number): number {
  let yes = from;
  let no = to;
  for (let turn = 0; turn < 200; turn += 1) {
    const middle = (yes + no) / 2;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

const depthOf = ([first]: readonly LegDepth[]): number =>
  (first?.levels ?? []).reduce(
    (sum, [price, amount]) => sum + (first?.side === 'sell' ? amount : amount * price),
    0,
  );

function oracle(legs: readonly LegDepth[]) {
  const most = lastWhere((amount) => fillAll(legs, amount) !== null, 0, depthOf(legs) * 2);
  let low = 0;
  let high = most;
  for (let turn = 0; turn < 300; turn += 1) {
    const third = (high - low) / 3;
    if (profitOf(legs, low + third) < profitOf(legs, high - third)) low += third;
    else high -= third;
  }
  const amount = (low + high) / 2;
  const breakEven =
    profitOf(legs, most) > 0
      ? Number.POSITIVE_INFINITY
      : lastWhere((other) => profitOf(legs, other) > 0, amount, most);
  return { profit: Math.max(0, profitOf(legs, amount)), breakEven };
}

function sized(legs: readonly LegDepth[]): Sizing {
  const sizing = size(legs);
  if (!sizing) throw new Error('Nothing was sized.');
  return sizing;
}

const relative = (value: number, to: number) => Math.abs(value - to) / to;

const sell = (levels: readonly Level[], fee = 0): LegDepth => ({ side: 'sell', fee, levels });
const buy = (levels: readonly Level[], fee = 0): LegDepth => ({ side: 'buy', fee, levels });

/* Integers: random doubles would mostly be close to 0. */
const share = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000);
const aBook = fc.record({
  side: fc.constantFrom<Side>('sell', 'buy'),
  /* Negative when the exchange pays a rebate. */
  fee: fc.constantFrom(-0.0003, 0, 0.0004, 0.001, 0.0026),
  /* How much better than its worth the first level is, and how much worse each further level gets. */
  edge: share.map((part) => (part - 0.3) * 0.02),
  steps: fc.array(
    share.map((part) => part ** 2 * 0.01),
    { minLength: 0, maxLength: 7 },
  ),
  amounts: fc.array(
    share.map((part) => 0.05 + part * 3),
    { minLength: 8, maxLength: 8 },
  ),
  /* Output units per input unit, at fair value. */
  worth: fc.integer({ min: -4, max: 5 }).map((digits) => 3.7 * 10 ** digits),
});

/** Cycles whose books have about the same depth, in units from dust to billions. */
const aCycle = fc
  .tuple(fc.array(aBook, { minLength: 2, maxLength: 6 }), fc.constantFrom(1e-8, 1e-3, 1, 1e4, 1e9))
  .map(([books, unit]) => {
    let inflow = 1;
    return books.map(({ side, fee, edge, steps, amounts, worth }, index): LegDepth => {
      const gain = index === books.length - 1 ? 1 / inflow : worth;
      let off = 1 + edge;
      const levels = [0, ...steps].map((step, at): Level => {
        off *= 1 - step;
        const price = side === 'sell' ? gain * off : 1 / (gain * off);
        const input = unit * inflow * (amounts[at] ?? 1);
        return [price, side === 'sell' ? input : input / price];
      });
      inflow *= gain;
      return { side, fee, levels };
    });
  });

describe('size', () => {
  it('finds the most profitable amount and the break-even amount that the oracle finds', () => {
    let found = 0;
    let open = 0;
    fc.assert(
      fc.property(aCycle, (legs) => {
        const expected = oracle(legs);
        const sizing = size(legs);
        const scale = depthOf(legs);
        if (!sizing) return void expect(expected.profit / scale).toBeLessThan(1e-13);
        found += 1;
        expect(Math.abs(sizing.profit - expected.profit) / scale).toBeLessThan(1e-13);
        expect(sizing.net).toBeCloseTo(sizing.profit / sizing.amount, 14);
        expect(profitOf(legs, sizing.amount * (1 - 1e-12)) / scale).toBeCloseTo(sizing.profit / scale, 11);
        if (sizing.breakEven === Number.POSITIVE_INFINITY) {
          open += 1;
          expect(expected.breakEven).toBe(Number.POSITIVE_INFINITY);
        } else expect(relative(sizing.breakEven, expected.breakEven)).toBeLessThan(1e-8);
      }),
      { numRuns: 400, seed: 3, endOnFailure: true },
    );
    expect(found).toBeGreaterThan(100);
    expect(open).toBeGreaterThan(20);
    expect(found - open).toBeGreaterThan(20);
  });

  it('gives each leg the amount and the worst price that filling it requires', () => {
    fc.assert(
      fc.property(aCycle, (legs) => {
        const sizing = size(legs);
        if (!sizing) return;
        const filled = fillAll(legs, sizing.amount * (1 - 1e-11)) ?? [];
        expect(sizing.legs).toHaveLength(filled.length);
        for (const [index, { limitPrice, amount }] of sizing.legs.entries()) {
          expect(limitPrice).toBe(filled[index]?.worst);
          expect(relative(amount, filled[index]?.base ?? 0)).toBeLessThan(1e-9);
        }
      }),
      { numRuns: 400, seed: 4, endOnFailure: true },
    );
  });

  it('uses up a level completely and stops before a level that loses', () => {
    const legs = [
      buy([
        [100, 2],
        [101, 3],
        [110, 50],
      ]),
      sell([
        [105, 4],
        [102, 9],
        [100, 50],
      ]),
    ];
    const { amount, profit, breakEven, legs: done } = sized(legs);
    expect(amount).toBeCloseTo(100 * 2 + 101 * 3, 9);
    expect(profit).toBeCloseTo(2 * 5 + 2 * 4 + 1, 9);
    expect(done).toEqual([
      { limitPrice: 101, amount: 5 },
      { limitPrice: 102, amount: expect.closeTo(5, 12) },
    ]);
    /* The profit of 19 is lost again at 8 per unit: 110 is paid for what sells at 102. */
    expect(breakEven).toBeCloseTo(503 + (19 / 8) * 110, 9);
  });

  it('keeps the limit price when both legs use up a level at the same stake', () => {
    const { legs } = sized([
      buy([
        [0.7, 1.3],
        [0.71, 9],
      ]),
      sell([
        [0.8, 1.3],
        [0.2, 9],
      ]),
    ]);
    /* With rounding, the second level ends 1e-16 after the first. */
    expect(legs).toEqual([
      { limitPrice: 0.7, amount: 1.3 },
      { limitPrice: 0.8, amount: 1.3 },
    ]);
  });

  it('deducts the fee of a purchase from its output, not from the traded amount', () => {
    const { amount, profit, legs } = sized([buy([[100, 10]], 0.01), sell([[103, 99]], 0.01)]);
    expect(amount).toBe(1000);
    expect(profit).toBeCloseTo(9.9 * 103 * 0.99 - 1000, 9);
    expect(legs).toEqual([
      { limitPrice: 100, amount: 10 },
      { limitPrice: 103, amount: expect.closeTo(9.9, 12) },
    ]);
  });

  it('ends where the shallower book ends and reports an infinite break-even for one profitable level each', () => {
    const { amount, breakEven, legs } = sized([sell([[2, 5]]), buy([[1.9, 3]])]);
    expect(amount).toBeCloseTo((1.9 * 3) / 2, 12);
    expect(breakEven).toBe(Number.POSITIVE_INFINITY);
    expect(legs).toEqual([
      { limitPrice: 2, amount: expect.closeTo(2.85, 12) },
      { limitPrice: 1.9, amount: 3 },
    ]);
  });

  it('ends with the book that is used up first, although the others have more levels', () => {
    const { breakEven, legs } = sized([
      sell([
        [3, 1],
        [2.9, 1],
      ]),
      buy(Array.from({ length: 20 }, (_, level): Level => [1 + level / 100, 50])),
    ]);
    expect(breakEven).toBe(Number.POSITIVE_INFINITY);
    expect(legs[0]).toEqual({ limitPrice: 2.9, amount: 2 });
    expect(legs[1]?.limitPrice).toBe(1);
  });

  it('stays precise with dust and billions in one cycle', () => {
    const dust = sized([buy([[1e9, 1e-8]]), sell([[1.001e9, 1e9]])]);
    expect(dust.amount).toBeCloseTo(10, 12);
    expect(dust.profit).toBeCloseTo(0.01, 12);
    const billions = sized([sell([[1e-9, 1e9]]), buy([[0.99e-9, 2e9]])]);
    expect(billions.amount).toBe(1e9);
    expect(relative(billions.profit, 1e9 / 99)).toBeLessThan(1e-9);
  });

  it('ignores levels beyond the break-even amount', () => {
    const legs = [
      buy([[100, 9]]),
      sell([
        [101, 1],
        [50, 1],
        [Number.NaN, 1],
      ]),
    ];
    expect(sized(legs).breakEven).toBeCloseTo(102, 9);
  });

  it('keeps no state of the previous cycle', () => {
    const legs = [buy([[1, 1]]), sell([[1.1, 1]])];
    const alone = size(legs);
    size([sell([[5, 9]]), sell([[5, 9]]), sell([[5, 9]])]);
    size([buy([[1, 1]]), sell([])]);
    expect(size(legs)).toEqual(alone);
  });
});

describe('size without a result', () => {
  it.each<[string, LegDepth[]]>([
    ['the first unit loses', [buy([[100, 1]]), sell([[99, 1]])]],
    ['the fees exceed the gain', [buy([[100, 1]], 0.01), sell([[101, 1]], 0.01)]],
    [
      'the first unit breaks even, apart from rounding',
      [buy([[0.3, 3]]), buy([[0.9, 3]]), sell([[0.27, 3]])],
    ],
    ['a book is empty', [buy([[100, 1]]), sell([])]],
    ['a price is zero', [buy([[0, 1]]), sell([[101, 1]])]],
    ['a price is negative', [sell([[-2, 1]]), sell([[-2, 1]])]],
    ['a price is NaN', [buy([[100, 1]]), sell([[Number.NaN, 1]])]],
    ['a price is infinite', [buy([[100, 1]]), sell([[Number.POSITIVE_INFINITY, 1]])]],
    ['an amount is zero', [buy([[100, 0]]), sell([[101, 1]])]],
    ['an amount is negative', [buy([[100, -1]]), sell([[101, 1]])]],
    ['an amount is NaN', [buy([[100, Number.NaN]]), sell([[101, 1]])]],
    [
      'a later level is invalid',
      [
        buy([[100, 1]]),
        sell([
          [101, 1],
          [100, Number.NaN],
        ]),
      ],
    ],
    [
      'the bids rise',
      [
        buy([[100, 1]]),
        sell([
          [101, 1],
          [102, 1],
        ]),
      ],
    ],
    [
      'the asks fall',
      [
        buy([
          [100, 1],
          [99, 1],
        ]),
        sell([[101, 1]]),
      ],
    ],
    ['a fee is invalid', [buy([[100, 1]], Number.NaN), sell([[101, 1]])]],
    ['a fee is 100%', [buy([[100, 1]], 1), sell([[101, 1]])]],
    ['the numbers are too large to compute with', [sell([[1e300, 1]]), sell([[1e300, 1e-20]])]],
  ])('returns null when %s', (_, legs) => {
    expect(size(legs)).toBeNull();
  });

  it.each([0, 1, 7])('rejects %d legs, which cannot form a cycle', (count) => {
    expect(() => size(Array.from({ length: count }, () => sell([[2, 1]])))).toThrow(
      `A cycle has 2 to 6 legs, not ${count}.`,
    );
  });
});

it('reach keeps every level that matters to anyone who pays at least the given fee', () => {
  let cut = 0;
  fc.assert(
    fc.property(aCycle, fc.constantFrom(0, 0.0004), (legs, fee) => {
      const most = reach(legs, fee);
      const kept = legs.map((leg, index) => ({ ...leg, levels: leg.levels.slice(0, most[index]) }));
      if (kept.some(({ levels }, index) => levels.length < (legs[index]?.levels.length ?? 0))) cut += 1;
      const paying = (all: readonly LegDepth[]) =>
        size(all.map((leg, index) => ({ ...leg, fee: Math.max(fee, legs[index]?.fee ?? 0) })));
      const [whole, part] = [paying(legs), paying(kept)];
      expect(part?.amount).toBe(whole?.amount);
      expect(part?.profit).toBe(whole?.profit);
      if (whole && whole.breakEven < Number.POSITIVE_INFINITY) expect(part?.breakEven).toBe(whole.breakEven);
    }),
    { numRuns: 500, seed: 4 },
  );
  expect(cut).toBeGreaterThan(50);
});
