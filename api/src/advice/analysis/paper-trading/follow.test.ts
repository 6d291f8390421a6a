import type { PaperRule } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { HOUR_MS } from '../../../platform/lib/time';
import { followDay, type PaperSignal, resultOf } from './follow';

const DAY = Date.parse('2026-11-21T00:00:00.000Z');
const OUR_FEES = { takerFees: {} };

const rule = (words: Partial<PaperRule> = {}): PaperRule => ({
  ...{ universe: null, exchanges: [], coins: [], maxHops: null, floorCents: 0, capitalCents: 2_000_00 },
  ...{ holding: 'inPlace', delayS: 5, mostADay: 200, currency: 'EUR' },
  ...words,
});
/** What it would have left at once, and after 1, 5 and 30 s. */
const atDelays = (eur: readonly (number | null)[]) =>
  DELAYS_S.map((delay) => eur[[0, 1, 5, 30].indexOf(delay)] ?? null);
/** €1,000 on two exchanges. */
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
    ...{ moves: true, leastEur: 10, grainEur: 0, smaller: [] },
  },
});
const DAY_OF_FOUR = [
  signal(1, 10, 9, 8, 1),
  signal(2, 10, 5, -6, -9),
  signal(2, 4, 4, 0, 0),
  signal(20, 4, 3, null, 1),
];

it('misses bring nothing, losses count, and what was not measured is in no sum', () => {
  const { day, trades } = followDay(rule(), OUR_FEES, DAY_OF_FOUR);
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
  ['what leaves the floor with this capital', { floorCents: 4_01 }, 2],
  ['half the capital: half of it is left, so that fewer do', { floorCents: 4_01, capitalCents: 1_000_00 }, 2],
  ['a tenth of the capital', { floorCents: 4_01, capitalCents: 200_00 }, 0],
  ['no more than so many a day', { mostADay: 3 }, 3],
  ['within one exchange, where a stake is moved', { holding: 'moved' }, 0],
  ['nothing, where no exchange takes so little', { capitalCents: 15_00 }, 0],
])('takes %s', (_, words, signals) => {
  expect(followDay(rule(words), OUR_FEES, DAY_OF_FOUR).day.signals).toBe(signals);
});

/** That has to be moved, for €3 on the way; `left`: of the whole stake, once it has arrived. */
const away = (
  hour: number,
  promised: number,
  left: { eur: number; isMissed: boolean } | null,
): PaperSignal => {
  const inPlace = signal(hour, promised);
  const nothing = { eur: -3, isMissed: false };
  return {
    ...inPlace,
    detail: { ...inPlace.detail, tollEur: 3 },
    moved: DELAYS_S.map(() => [nothing, null, null, null, left]),
  };
};

it('moved along, a stake is put in for what was promised less the way: missed it costs nothing, late it loses', () => {
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

it('own fees take from what is left', () => {
  const dear = { takerFees: { kraken: 0.011 } };
  expect(followDay(rule(), dear, DAY_OF_FOUR).day.signals).toBe(0);
});

it('days go on from one another, and a fall may last over several', () => {
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
