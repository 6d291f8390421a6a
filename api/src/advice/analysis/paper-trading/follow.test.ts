import type { PaperRule } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import fc from 'fast-check';
import { HOUR_MS } from '../../../platform/lib/time';
import { followDay, notFollowed, type PaperSignal, resultOf } from './follow';

const DAY = Date.parse('2026-11-21T00:00:00.000Z');
const OUR_FEES = { takerFees: {} };

const rule = (words: Partial<PaperRule> = {}): PaperRule => ({
  ...{ universe: null, exchanges: [], coins: [], maxHops: null, floorCents: 0, capitalCents: 2_000_00 },
  ...{ holding: 'inPlace', delayS: 5, mostADay: 200, currency: 'EUR' },
  ...words,
});
/** The result at once, and after 1, 5 and 30 s; null after the other delays. */
const atDelays = (eur: readonly (number | null)[]) =>
  DELAYS_S.map((delay) => eur[[0, 1, 5, 30].indexOf(delay)] ?? null);
/** A signal of €1,000 on two exchanges. */
const signal = (hour: number, ...eur: (number | null)[]): PaperSignal => ({
  ...{ detectedAt: DAY + hour * HOUR_MS, amountEur: 1_000, leftEur: atDelays(eur) },
  missed: atDelays(eur).map((one) => one === 0),
  moved: null,
  advised: null,
  detail: {
    fees: [
      ['binance', 0.001],
      ['kraken', 0.001],
    ],
    ...{ moves: true, leastEur: 10, grainEur: 0, smaller: [], returnEur: 0, returnMs: 0 },
  },
});
const DAY_OF_FOUR = [
  signal(1, 10, 9, 8, 1),
  signal(2, 10, 5, -6, -9),
  signal(2, 4, 4, 0, 0),
  signal(20, 4, 3, null, 1),
];

it('followDay: misses gain nothing, losses count, and unmeasured signals are in no sum', () => {
  // Enough for the two at the same moment.
  const { day, trades } = followDay(rule({ capitalCents: 4_000_00 }), OUR_FEES, DAY_OF_FOUR);
  expect(day).toMatchObject({ signals: 4, low: 0, high: 8, fall: 6 });
  expect([0, 1, 5, 30].map((delay) => day.delays[(DELAYS_S as readonly number[]).indexOf(delay)])).toEqual([
    { measured: 4, eur: 28, missed: 0, lost: 0 },
    { measured: 4, eur: 21, missed: 0, lost: 0 },
    { measured: 3, eur: 2, missed: 1, lost: 1 },
    { measured: 4, eur: -7, missed: 1, lost: 1 },
  ]);
  expect([day.hours[1], day.hours[2], day.hours[20]]).toEqual([8, -6, 0]);
  expect(trades.map(({ outcome, eur }) => [outcome, eur])).toEqual([
    ['left', 8],
    ['lost', -6],
    ['missed', null],
    ['not measured', null],
  ]);
});

it.each<[string, Partial<PaperRule>, number]>([
  ['signals that leave the minimum with this capital', { floorCents: 4_01 }, 2],
  ['fewer of them with half the capital, which earns half', { floorCents: 4_01, capitalCents: 1_000_00 }, 2],
  ['none with a tenth of the capital', { floorCents: 4_01, capitalCents: 200_00 }, 0],
  ['at most the daily maximum', { mostADay: 3 }, 3],
  ['none between exchanges without the moving costs', { holding: 'moved' }, 0],
  ["none below the exchanges' minimum orders", { capitalCents: 15_00 }, 0],
])('followDay takes %s', (_, words, signals) => {
  expect(followDay(rule(words), OUR_FEES, DAY_OF_FOUR).day.signals).toBe(signals);
});

it('followDay invests as much at each visit to an exchange, also when the route returns to it', () => {
  const [one] = DAY_OF_FOUR.slice(1, 2) as [PaperSignal];
  const fees = [...one.detail.fees, ...one.detail.fees];
  const there = { ...one, detail: { ...one.detail, fees } };
  const four = rule({ capitalCents: 4_000_00 });
  expect(followDay(four, OUR_FEES, [one, one]).day.signals).toBe(2);
  expect(followDay(four, OUR_FEES, [there, there]).day.signals).toBe(1);
});

/** A signal whose stake has to be moved, for €3; `left`: of the whole stake, on arrival. */
const away = (
  hour: number,
  promised: number,
  left: { eur: number; isMissed: boolean } | null,
): PaperSignal => {
  const inPlace = signal(hour, promised);
  const nothing = { eur: -3, isMissed: false };
  return {
    ...inPlace,
    detail: { ...inPlace.detail, tollEur: 3, travelMs: 600_000 },
    moved: DELAYS_S.map(() => [nothing, null, null, null, left]),
  };
};

it('followDay accepts a moved stake by its promise less moving costs; a miss costs nothing, a late arrival loses', () => {
  const { day, trades } = followDay(
    rule({ holding: 'moved', capitalCents: 1_000_00, floorCents: 5_00 }),
    OUR_FEES,
    [
      away(1, 10, { eur: -20, isMissed: false }),
      away(2, 10, { eur: -4, isMissed: true }),
      away(3, 7, { eur: 50, isMissed: false }),
      away(4, 10, null),
    ],
  );
  expect(trades.map(({ outcome, eur }) => [outcome, eur])).toEqual([
    ['lost', -20],
    ['missed', null],
    ['not measured', null],
  ]);
  expect(day).toMatchObject({ signals: 3, fall: 20 });
  expect(day.delays[DELAYS_S.indexOf(5)]).toEqual({ measured: 2, eur: -20, missed: 1, lost: 1 });
});

it("followDay skips signals that the customer's own fees make unprofitable", () => {
  const dear = { takerFees: { kraken: 0.011 } };
  expect(followDay(rule(), dear, DAY_OF_FOUR).day.signals).toBe(0);
});

it('resultOf chains days, and a fall may last over several of them', () => {
  const days = [
    [signal(1, 10, 10, 10)],
    [signal(1, 5, 5, -4), signal(23, 5, 5, 1)],
    [signal(0, 5, 5, -3), signal(5, 20, 20, 20)],
  ].map((signals, index) => ({
    at: DAY + index * 24 * HOUR_MS,
    day: followDay(rule(), OUR_FEES, signals).day,
  }));
  const result = resultOf(days, { byHourUntil: null });
  expect(result.points.map(({ eur }) => eur)).toEqual([10, 7, 24]);
  expect(result).toMatchObject({ signals: 5, fallEur: 6 });
  const byHour = resultOf(days.slice(0, 2), { byHourUntil: DAY + 26 * HOUR_MS });
  expect(byHour.points).toHaveLength(27);
  expect(byHour.points.at(-1)).toEqual({ at: '2026-11-22T02:00:00.000Z', eur: 6 });
});

describe('the invested stake', () => {
  const MINUTE = 60_000;
  /** At this minute, €1,000 on each of two exchanges, and ten minutes until the coins are back. */
  const at = (minute: number, words: Partial<PaperSignal['detail']> = {}, eur = 10): PaperSignal => {
    const one = signal(0, eur, eur, eur, eur);
    const detail = { ...one.detail, returnEur: 2, returnMs: 10 * MINUTE, ...words };
    return { ...one, detectedAt: DAY + minute * MINUTE, detail };
  };
  const minutesOf = (capitalCents: number, signals: readonly PaperSignal[]) =>
    followDay(rule({ capitalCents }), OUR_FEES, signals).trades.map(
      ({ at: time }) => (Date.parse(time) - DAY) / MINUTE,
    );

  it('is not reinvested before its orders are settled and its coins are back', () => {
    const all = [0, 1, 2, 10, 10.1, 11].map((minute) => at(minute));
    expect(minutesOf(2_000_00, all)).toEqual([0, 10.1]);
    expect(minutesOf(4_000_00, all)).toEqual([0, 1, 10.1]);
  });

  it('is limited to the capital that other stakes leave, so that the next one is smaller', () => {
    const { trades } = followDay(rule({ capitalCents: 3_000_00 }), OUR_FEES, [at(0), at(1)]);
    expect(trades.map(({ amountEur, eur }) => [amountEur, eur])).toEqual([
      [1_000, 8],
      [500, 3],
    ]);
  });

  it('is free after the delay if the signal was missed, and after an hour if the return time is unknown', () => {
    const missed = { ...at(0), missed: DELAYS_S.map((delay) => delay > 0) };
    expect(minutesOf(2_000_00, [missed, at(0.05), at(0.1)])).toEqual([0, 0.1]);
    const unknown = at(0, { returnEur: null, returnMs: null });
    expect(minutesOf(2_000_00, [unknown, at(59), at(61)])).toEqual([0, 61]);
  });

  it('stays invested over midnight, until its coins are back', () => {
    const evening = followDay(rule(), OUR_FEES, [at(23 * 60 + 55)]);
    const morning = [at(24 * 60 + 4), at(24 * 60 + 6)];
    const { day, trades } = followDay(rule(), OUR_FEES, morning, notFollowed(evening.day.atWork));
    expect([day.signals, trades[0]?.at]).toEqual([1, '2026-11-22T00:06:00.000Z']);
  });

  it('pays for the return of its coins, also in the promise; if that cost is unknown, they have drifted', () => {
    const [known, drifted] = followDay(rule({ capitalCents: 9_000_00 }), OUR_FEES, [
      at(0),
      at(0, { returnEur: null }),
      at(0, { returnEur: 10 }),
    ]).trades;
    expect(known).toMatchObject({ eur: 8, returnEur: 2 });
    expect(drifted).toMatchObject({ eur: 10, returnEur: null });
    expect(followDay(rule({ floorCents: 9_00 }), OUR_FEES, [at(0)]).trades).toEqual([]);
  });

  it('is shown order by order: as advised, what was filled at what price, and what was traded back', () => {
    const pair = { base: 'BTC', quote: 'EUR' };
    const orders = [
      { ...pair, exchange: 'binance', side: 'buy', limitPrice: 100 },
      { ...pair, exchange: 'kraken', side: 'sell', limitPrice: 101 },
    ] as const;
    const fills = DELAYS_S.map((delay) =>
      delay < 5
        ? ([
            [0, 10, 100],
            [1, 10, 101],
          ] as const)
        : ([
            [0, 10, 100],
            [0, -10, 99],
          ] as const),
    );
    const lost = at(0, { orders, fills });
    const leftEur = DELAYS_S.map((delay) => (delay < 5 ? 10 : -12));
    const { trades } = followDay(rule({ capitalCents: 1_000_00 }), OUR_FEES, [{ ...lost, leftEur }]);
    expect(trades).toMatchObject([
      {
        // Coins that were traded back never left.
        ...{ outcome: 'lost', eur: -6, amountEur: 500, returnEur: 0 },
        orders: [
          { exchange: 'binance', side: 'buy', limitPrice: 100, amount: 5, price: 100 },
          { exchange: 'kraken', side: 'sell', limitPrice: 101, amount: null, price: null },
          { exchange: 'binance', side: 'sell', limitPrice: null, amount: 5, price: 99 },
        ],
      },
    ]);
  });

  it("never exceeds the capital, whatever the times of the signals and of their coins' return", () => {
    let most = 0;
    const aSignal = fc.record({
      minute: fc.integer({ min: 0, max: 90 }),
      eur: fc.integer({ min: 1, max: 30 }),
      places: fc.constantFrom(1, 2, 3),
      returnMs: fc.constantFrom(0, MINUTE, 10 * MINUTE, null),
      isMissed: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(aSignal, { maxLength: 30 }),
        fc.integer({ min: 100, max: 9_000 }),
        (all, capital) => {
          const signals = all
            .sort((a, b) => a.minute - b.minute)
            .map(({ minute, eur, places, returnMs, isMissed }) => {
              const fees = ['a', 'b', 'c'].slice(0, places).map((name): [string, number] => [name, 0.001]);
              const one = at(minute, { fees, returnMs, returnEur: 0, moves: places > 1 }, eur);
              return { ...one, missed: one.missed.map((_, index) => isMissed && index > 0) };
            });
          let soFar = notFollowed();
          for (const one of signals) {
            soFar = followDay(rule({ capitalCents: capital * 100 }), OUR_FEES, [one], soFar);
            // From the trades alone: each stake is invested on all of its exchanges for five seconds at least.
            const atWork = soFar.trades
              .filter(({ at: time }) => Date.parse(time) + 5_000 > one.detectedAt)
              .reduce((sum, { amountEur, exchanges }) => sum + (amountEur ?? 0) * exchanges.length, 0);
            const locked = soFar.day.atWork.filter(({ until }) => until > one.detectedAt);
            const inAll = locked.reduce((sum, { eur }) => sum + eur, 0);
            expect(atWork).toBeLessThanOrEqual(inAll + 1e-6);
            expect(inAll).toBeLessThanOrEqual(capital + 1e-6);
            most = Math.max(most, inAll / capital);
          }
        },
      ),
      { numRuns: 500, seed: 29 },
    );
    expect(most).toBeGreaterThan(0.99);
  });
});
