/** Signals at a customer's set-up, worked out by hand, and against a plain walk over the books at the customer's fees. */
import { DEFAULT_TRADING_PROFILE, type Signal, type TradingProfile } from '@spreadwise/contract';
import fc from 'fast-check';
import { atTheEnd, type OrderLeg, size, sizeCurve, sizeOrders } from '../../engine';
import { aCycle, heldBy } from '../../engine/testing/cycles-on-books';
import { signalOf } from '../testing/signals';
import { valueFor } from './value-for';
import { isPlain } from './worth-for';

const setUp = (words: Partial<TradingProfile>): TradingProfile => ({ ...DEFAULT_TRADING_PROFILE, ...words });
const inAll = (euros: number) => ({ capital: { kind: 'in all' as const, cents: euros * 100 } });

/** 1,000 USDT (€920) earn 10 at best; 200 of them 4. Moving takes 2. */
const signal = (words: Partial<Signal> = {}): Signal => {
  const plain = signalOf('a', {
    worth: {
      inPlace: { eur: 9.2, amount: 1_000, profit: 10, net: 0.01 },
      moved: { eur: 7.36, amount: 1_000, profit: 8, net: 0.008 },
      notMoved: null,
      advised: true,
    },
    ...words,
  });
  const points: [number, number][] = [
    [200, 4],
    [1_000, 10],
  ];
  return { ...plain, size: { ...plain.size, profit: 10, curve: { points, least: 50, grain: 0.5, toll: 2 } } };
};
const lefts = ({ worth }: Signal) => ({ inPlace: worth?.inPlace?.profit, moved: worth?.moved?.profit });

describe('a signal at a set-up', () => {
  it('stays as it is where the capital is enough and the fees are ours', () => {
    expect(isPlain(DEFAULT_TRADING_PROFILE)).toBe(true);
    expect(valueFor(DEFAULT_TRADING_PROFILE, signal())).toEqual(signal());
    expect(valueFor(setUp(inAll(2_000)), signal())).toEqual(signal());
  });

  it.each<[string, Partial<TradingProfile>, Partial<ReturnType<typeof lefts>>]>([
    // €920 on two exchanges: 500 of it in place on each, 1,000 to move along. 4 + 6 x 300/800, less the steps' 0.5.
    ['divided among the exchanges, or moved along as one', inAll(920), { inPlace: 5.75, moved: 8 }],
    [
      'that ends before the first point: a straight line from nothing',
      inAll(184),
      { inPlace: 1.5, moved: 1.5 },
    ],
    ['below the least order', inAll(73.6), { inPlace: undefined, moved: undefined }],
    [
      'by exchange: the poorest in place, the first to move',
      { capital: { kind: 'by exchange', cents: { binance: 920_00, kraken: 184_00 } } },
      { inPlace: 3.5, moved: 8 },
    ],
    ['by exchange, and one has nothing', { capital: { kind: 'by exchange', cents: { kraken: 920_00 } } }, {}],
  ])('is worth what the capital can earn, %s', (_, words, expected) => {
    expect(lefts(valueFor(setUp(words), signal()))).toEqual(expected);
  });

  it('counts, moved, no more than those as long under way left on average, whatever the size', () => {
    const told = (net: number, moved: NonNullable<Signal['worth']>['moved']) => {
      const { worth } = signal();
      const arrived = { followed: 40, gained: 25, net };
      const notMoved = moved ? null : ('gone on arrival' as const);
      const words = worth && { worth: { ...worth, moved, notMoved, arrived } };
      return valueFor(setUp({ ...inAll(184), holding: 'moved' }), signal(words ?? {})).worth;
    };
    const toStored = { eur: 1.84, amount: 1_000, profit: 2, net: 0.002 };
    // 200 could leave 1.5 if the gap were still there; 0.2 % of them was left on average.
    expect(told(0.002, toStored)?.moved).toEqual({ amount: 200, profit: 0.4, net: 0.002, eur: 0.4 * 0.92 });
    expect(told(0.02, toStored)?.moved?.profit).toBe(1.5);
    expect(told(-0.004, null)).toMatchObject({ moved: null, notMoved: 'gone on arrival', way: 'moved' });
    expect(told(-0.004, null)?.arrived).toEqual({ followed: 40, gained: 25, net: -0.004 });
  });

  it('is sized and ordered for what counts, in whole steps', () => {
    const { legs } = signal();
    const stepped = signal({ legs: legs.map((leg) => ({ ...leg, amount: 10, step: 0.4 })) });
    const { worth, size, legs: orders } = valueFor(setUp({ ...inAll(920), holding: 'inPlace' }), stepped);
    expect(worth).toMatchObject({ way: 'inPlace', inPlace: { eur: expect.closeTo(5.29, 9) } });
    expect(size).toMatchObject({
      amount: 500,
      amountEur: 460,
      profit: 5.75,
      profitEur: expect.closeTo(5.29, 9),
    });
    expect(orders.map(({ amount }) => amount)).toEqual([expect.closeTo(4.8, 9), expect.closeTo(4.8, 9)]);
  });

  it.each<[string, Partial<TradingProfile>, Partial<Signal['size']>, number[]]>([
    [
      'as a whole',
      {},
      { amount: 1_000, profit: 8, profitEur: 7.36, net: 0.008 },
      // 9.99 BTC are bought, and 8.99 of them arrive.
      [10, 8.99],
    ],
    [
      'in part',
      inAll(460),
      { amount: 500, amountEur: 460, profit: 3.75, net: 0.0075 },
      // 4.995 are bought, and 3.995 arrive.
      [5, 3.995],
    ],
    ['in whole steps', inAll(460), { amount: 500 }, [4.8, 3.6]],
  ])(
    'moved along %s is sized for that, and no order gives more than arrives',
    (title, words, size, amounts) => {
      const step = title === 'in whole steps' ? { step: 0.4 } : {};
      const [buy, sell] = signal().legs.map((leg) => ({ ...leg, ...step }));
      if (!buy || !sell) throw new Error('There are two legs.');
      const told = signal({
        legs: [
          { ...buy, amount: 10 },
          { ...sell, amount: 9.99 },
        ],
      });
      const moved = valueFor(setUp({ ...words, holding: 'moved' }), told);
      expect(moved.size).toMatchObject(size);
      expect(moved.worth).toMatchObject({ way: 'moved', moved: { profit: moved.size.profit } });
      expect(moved.legs.map(({ amount }) => amount)).toEqual(
        amounts.map((amount) => expect.closeTo(amount, 9)),
      );
    },
  );

  it('of before curves were kept, is worth its one size or nothing', () => {
    const { size, ...rest } = signal();
    const { curve: _, ...uncurved } = size;
    const old = { ...rest, size: uncurved };
    expect(lefts(valueFor(setUp(inAll(1_000)), old))).toEqual({ inPlace: undefined, moved: 8 });
    expect(lefts(valueFor(setUp({ takerFees: { kraken: 0 } }), old))).toEqual({});
  });

  it('loses what a higher fee takes, and gains what a lower one leaves', () => {
    // 0.2 % instead of 0.1 % on one leg: 1,010 x 0.998/0.999, and 204 x the same.
    const dear = valueFor(setUp({ takerFees: { kraken: 0.002 } }), signal());
    expect(dear.worth?.inPlace?.profit).toBeCloseTo(1_010 * (0.998 / 0.999) - 1_000 - 0.5, 9);
    expect(dear.legs.map(({ fee }) => fee)).toEqual([0.001, 0.002]);
    const ratio = 1 / 0.999;
    const free = valueFor(setUp({ takerFees: { kraken: 0 } }), signal());
    expect(free.worth?.inPlace?.profit).toBeCloseTo((1_010 * ratio - 1_000) / ratio - 0.5 * ratio, 9);
    expect(lefts(valueFor(setUp({ takerFees: { kraken: 0.03 } }), signal()))).toEqual({});
  });

  it.each<[string, Partial<TradingProfile>, boolean]>([
    ['of other exchanges only', { exchangeRule: 'only', exchanges: ['binance', 'okx'] }, false],
    ['of just these exchanges', { exchangeRule: 'only', exchanges: ['binance', 'kraken'] }, true],
    ['of all but one on the way', { exchanges: ['kraken'] }, false],
    ['with a muted coin on the way', { mutedCoins: ['BTC'] }, false],
    ['with another coin muted', { mutedCoins: ['ETH'] }, true],
  ])('is advice %s: %s', (_, words, advised) => {
    expect(valueFor(setUp(words), signal()).worth?.advised).toBe(advised);
  });

  it('never comes to more than a walk over the books gives at these fees', () => {
    let [seen, seenInPlace] = [0, 0];
    fc.assert(
      fc.property(
        aCycle,
        fc.double({ min: 0.05, max: 1.2, noNaN: true }),
        fc.array(aFee, sixFees),
        (legs, part, own) => {
          const told = toldOn(legs);
          if (!told) return;
          const takerFees = Object.fromEntries(legs.map((_leg, index) => [`x${index}`, own[index] ?? 0.001]));
          const capital = { kind: 'in all' as const, cents: Math.round(told.size.amount * part * 100) };
          const { worth } = valueFor(setUp({ takerFees, capital }), told);
          const atOwn = legs.map((leg, index) => ({ ...leg, fee: takerFees[`x${index}`] ?? leg.fee }));
          const { inPlace } = worth ?? {};
          if (inPlace) {
            seenInPlace += 1;
            const held = heldBy(withoutTolls(atOwn), inPlace.amount);
            expect(inPlace.profit).toBeLessThanOrEqual((held ?? -1) + 1e-7);
          }
          if (!worth?.moved) return;
          seen += 1;
          expect(worth.moved.amount).toBeLessThanOrEqual(told.size.amount * part + 0.01);
          expect(worth.moved.profit).toBeLessThanOrEqual((heldBy(atOwn, worth.moved.amount) ?? -1) + 1e-7);
        },
      ),
      { numRuns: 2_000, seed: 3 },
    );
    expect(Math.min(seen, seenInPlace)).toBeGreaterThan(30);
  });
});

const aFee = fc.constantFrom(0, 0.0005, 0.001, 0.0026, 0.004);
const sixFees = { minLength: 6, maxLength: 6 };

const withoutTolls = (legs: readonly OrderLeg[]) => legs.map((leg) => ({ ...leg, toll: 0 }));

/** A signal with an exchange for each leg, a euro for a coin. */
function toldOn(legs: readonly OrderLeg[]): Signal | null {
  const peak = size(legs);
  const curve = peak && sizeCurve(legs, peak);
  if (!peak || !curve) return null;
  const orders = sizeOrders(withoutTolls(legs), peak);
  if (!orders) return null;
  const { amount, profit, net } = orders;
  const left = { eur: profit, amount, profit, net };
  const plain = signalOf('a');
  const [like] = plain.legs;
  if (!like) return null;
  const points = curve.points.map(([at, gain]): [number, number] => [at, gain]);
  const toll = atTheEnd(
    legs,
    legs.map((leg) => leg.toll),
  );
  return {
    ...plain,
    legs: legs.map(({ side, fee }, index) => ({ ...like, exchange: `x${index}`, side, fee })),
    size: { ...plain.size, amount, profit, net, amountEur: amount, curve: { ...curve, points, toll } },
    worth: { inPlace: left, moved: null, notMoved: 'costs too much', advised: true },
  };
}
