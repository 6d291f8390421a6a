/** Signals at a trading profile, worked out by hand and compared with a plain search of the books at its fees. */
import { DEFAULT_TRADING_PROFILE, type Signal, type TradingProfile } from '@spreadwise/contract';
import fc from 'fast-check';
import type { OrderLeg } from '../../engine';
import { aCycle } from '../../engine/testing/cycles-on-books';
import { offBest } from '../../engine/testing/plain-sizing';
import { signalOnBooks, TWO_LEGS } from '../testing/on-books';
import { signalOf } from '../testing/signals';
import { firstAdviceFor, keptAdvice, valueFor } from './value-for';
import { isPlain, stakeCents } from './worth-for';

const setUp = (words: Partial<TradingProfile>): TradingProfile => ({ ...DEFAULT_TRADING_PROFILE, ...words });
const inAll = (euros: number) => ({ capital: { kind: 'in all' as const, cents: euros * 100 } });

/** 1,000 USDT (€920) leave 10 at best, and 200 of them 4; moving costs 0.02 of the coins. */
const [BUY, SELL] = TWO_LEGS as readonly [OrderLeg, OrderLeg];
const legsWith = (words: Partial<OrderLeg>): OrderLeg[] => [
  { ...BUY, ...words },
  { ...SELL, ...words, toll: 0 },
];
const signal = (legs: readonly OrderLeg[] = [BUY, SELL]) => signalOnBooks('a', legs, { rate: 0.92 });
const lefts = ({ worth }: Signal) => ({ inPlace: worth.inPlace?.profit, moved: worth.moved?.profit });
const near = (value: number) => expect.closeTo(value, 9);

describe('a signal at a trading profile', () => {
  it('stays as it is, without its books, if the capital is enough and the fees are ours', () => {
    const { books: _, ...told } = signal();
    expect(isPlain(DEFAULT_TRADING_PROFILE)).toBe(true);
    expect(valueFor(null, signal())).toEqual(told);
    expect(valueFor(DEFAULT_TRADING_PROFILE, signal())).toEqual(told);
    expect(valueFor(setUp(inAll(2_000)), signal())).toEqual(told);
  });

  it.each<[string, Partial<TradingProfile>, Partial<ReturnType<typeof lefts>>]>([
    // €920 on two exchanges: 500 USDT in place on each, or 1,000 to move along, which costs 0.02 coins.
    [
      'divided among the exchanges, or moved along as one',
      inAll(920),
      { inPlace: near(6.25), moved: near(7.985) },
    ],
    ['within the first level', inAll(184), { inPlace: near(2), moved: near(1.96) }],
    [
      'by exchange: limited by the poorest one in place, by the first one when moved',
      { capital: { kind: 'by exchange', cents: { x0: 920_00, x1: 184_00 } } },
      { inPlace: near(4), moved: near(7.985) },
    ],
    [
      'by exchange: nothing if one has no capital',
      { capital: { kind: 'by exchange', cents: { x1: 920_00 } } },
      {},
    ],
  ])('is worth what the capital can earn, %s', (_, words, expected) => {
    expect(lefts(valueFor(setUp(words), signal()))).toEqual({
      inPlace: undefined,
      moved: undefined,
      ...expected,
    });
  });

  it('needs coins in place for each visit to an exchange that the route returns to', () => {
    const cents = (route: string, capital: NonNullable<TradingProfile['capital']>) =>
      stakeCents(
        capital,
        [...route].map((exchange) => ({ exchange })),
      ).inPlace;
    const apart = { kind: 'by exchange' as const, cents: { a: 500, b: 800 } };
    for (const [route, inAll, byExchange] of [
      ['ab', 600, 500],
      ['abab', 300, 250],
      ['aba', 600, 500],
      ['aabb', 600, 500],
      ['abcb', 300, 0],
      ['aaa', 1200, 500],
    ] as const) {
      expect(cents(route, { kind: 'in all', cents: 1200 })).toBe(inAll);
      expect(cents(route, apart)).toBe(byExchange);
    }
  });

  it.each<[string, Partial<OrderLeg>, number, number | undefined]>([
    ['below the minimum order', { minAmount: 1 }, 98.9, undefined],
    ['of exactly the minimum order', { minAmount: 1 }, 100, 2],
    ['in whole steps', { step: 0.4 }, 250, 4.3],
    ['of a single lot', { step: 2 }, 200, 4],
    ['of less than a lot', { step: 2 }, 199.99, undefined],
  ])('is worth what the exchange accepts of a capital %s', (_, words, usdt, expected) => {
    const onTwo = inAll(usdt * 0.92 * 2);
    const { inPlace } = lefts(valueFor(setUp(onTwo), signal(legsWith(words))));
    expect(inPlace).toEqual(expected && near(expected));
  });

  it('values a moved stake at no more than the average of stakes with transfers as long, whatever its size', () => {
    const told = (net: number) =>
      valueFor(
        setUp({ ...inAll(184), holding: 'moved' }),
        signalOnBooks('a', [BUY, SELL], { rate: 0.92, arrived: { followed: 40, gained: 25, net } }),
      ).worth;
    // 200 could leave 1.96 if the gap were still there; on average 0.2 % of the stake was left.
    expect(told(0.002)?.moved).toEqual({
      amount: near(200),
      profit: near(0.4),
      net: 0.002,
      eur: near(0.368),
    });
    expect(told(0.02)?.moved?.profit).toBeCloseTo(1.96, 9);
    expect(told(-0.004)).toMatchObject({ moved: null, notMoved: 'gone on arrival', way: 'moved' });
    expect(told(-0.004)?.arrived).toEqual({ followed: 40, gained: 25, net: -0.004 });
  });

  it('is sized for the way of holding coins that counts, with orders in whole steps', () => {
    const profile = setUp({ ...inAll(920), holding: 'inPlace' });
    const { worth, size, legs } = valueFor(profile, signal(legsWith({ step: 0.4 })));
    // Of the 500 USDT 480 buy 4.8: two sell for 102, the others for 100.75.
    expect(worth).toMatchObject({ way: 'inPlace', inPlace: { eur: near(6.1 * 0.92) } });
    expect(size).toMatchObject({
      ...{ amount: near(480), amountEur: near(480 * 0.92) },
      ...{ profit: near(6.1), profitEur: near(6.1 * 0.92) },
    });
    expect(legs).toMatchObject([
      { amount: near(4.8), limitPrice: 100 },
      { amount: near(4.8), limitPrice: 100.75 },
    ]);
  });

  it.each<[string, Partial<TradingProfile>, number, number, number[]]>([
    ['as a whole', {}, 1_000, 7.985, [10, 9.98]],
    ['in part', inAll(460), 500, 4.235, [5, 4.98]],
  ])(
    'is sized for moving along %s, and no order gives more than arrives',
    (_, words, amount, profit, sold) => {
      const moved = valueFor(setUp({ ...words, holding: 'moved' }), signal());
      expect(moved.size).toMatchObject({
        amount: near(amount),
        profit: near(profit),
        net: near(profit / amount),
      });
      expect(moved.worth).toMatchObject({ way: 'moved', moved: { profit: moved.size.profit } });
      expect(moved.legs.map((leg) => leg.amount)).toEqual(sold.map(near));
    },
  );

  it('without stored books is worth its one size or nothing', () => {
    const { books: _, ...old } = signal();
    expect(lefts(valueFor(setUp(inAll(1_000)), old))).toEqual({ inPlace: undefined, moved: near(7.985) });
    expect(lefts(valueFor(setUp({ takerFees: { x1: 0 } }), old)).inPlace).toBeCloseTo(10, 9);
    expect(lefts(valueFor(setUp({ takerFees: { x1: 0.001 } }), old))).toEqual({});
  });

  it('loses what a higher fee takes, and shows zero in every figure if that is everything', () => {
    // A fee of 0.8 % leaves 1.184 of each coin sold for 102, and nothing of the others.
    const dear = valueFor(setUp({ takerFees: { x1: 0.008 } }), signal());
    expect(lefts(dear).inPlace).toBeCloseTo(2.368, 9);
    expect(dear.legs).toMatchObject([
      { fee: 0, amount: near(2) },
      { fee: 0.008, amount: near(2), limitPrice: 102 },
    ]);
    const { worth, size, legs } = valueFor(setUp({ takerFees: { x1: 0.02 } }), signal());
    expect(worth).toMatchObject({ inPlace: null, moved: null, notMoved: 'not at your set-up' });
    expect(size).toMatchObject({ amount: 0, amountEur: 0, profit: 0, profitEur: 0, net: 0 });
    expect(legs.map(({ amount, limitPrice }) => [amount, limitPrice])).toEqual([
      [0, 100],
      [0, 102],
    ]);
  });

  it('gains at the best prices, now and at its peak, what the customer’s fees leave of it', () => {
    const words = { gross: 0.02, net: 0.02, peakNet: 0.03 };
    const found = signalOnBooks('a', [BUY, SELL], { rate: 0.92, words });
    expect(valueFor(setUp({ takerFees: { x1: 0.008 } }), found)).toMatchObject({
      ...{ gross: 0.02, net: near(1.02 * 0.992 - 1), peakNet: near(1.03 * 0.992 - 1) },
    });
    expect(valueFor(setUp({ takerFees: { other: 0.008 }, ...inAll(184) }), found)).toMatchObject(words);
    const { books: _, ...old } = found;
    expect(valueFor(setUp({ takerFees: { x1: 0.04 } }), old)).toMatchObject({
      ...{ net: near(1.02 * 0.96 - 1), peakNet: near(1.03 * 0.96 - 1), size: { net: 0 } },
    });
  });

  it('gains what a rebate leaves, even if there was nothing to gain without it', () => {
    const [, sold] = legsWith({ fee: 0.0085 });
    const dear = signalOnBooks('a', [{ ...BUY, toll: 0 }, sold ?? SELL], { rate: 0.92 });
    expect(dear.size.amount).toBeCloseTo(200, 9);
    const rebated = valueFor(setUp({ takerFees: { x1: -0.0001 } }), dear);
    expect(lefts(rebated).inPlace).toBeCloseTo(1_010 * 1.0001 - 1_000, 9);
  });

  it('pays the customer’s fee of the market, whatever they pay at the exchange', () => {
    const [{ exchange, base, quote }] = signal().legs.slice(1) as [ReturnType<typeof signal>['legs'][number]];
    const takerFees = { x1: 0.02, [`${exchange} ${base}/${quote}`]: 0.008 };
    const { legs, size } = valueFor(setUp({ takerFees }), signal());
    expect(legs.map(({ fee }) => fee)).toEqual([0, 0.008]);
    expect(size.profit).toBeCloseTo(2.368, 9);
  });

  it('values its first advice on the books of that time, and marks it if these were not stored', () => {
    const kept = keptAdvice(signal());
    expect(firstAdviceFor(setUp(inAll(920)), kept)).toEqual({
      ...{ net: near(0.0125), profitEur: near(5.75), amountEur: near(460), valuedAt: 'set-up' },
    });
    const { books: _, ...old } = signal();
    // The reaction time changes nothing about what a signal left at once.
    expect(firstAdviceFor(setUp({ reaction: 'phone' }), keptAdvice(old))).toMatchObject({
      valuedAt: 'market',
    });
    expect(firstAdviceFor(setUp(inAll(920)), keptAdvice(old))).toMatchObject({ valuedAt: 'not kept' });
  });

  it.each<[string, Partial<TradingProfile>, boolean]>([
    ['of other exchanges only', { exchangeRule: 'only', exchanges: ['binance', 'okx'] }, false],
    ['of exactly these exchanges', { exchangeRule: 'only', exchanges: ['binance', 'kraken'] }, true],
    ['that excludes an exchange on the route', { exchanges: ['kraken'] }, false],
    ['with a muted coin on the route', { mutedCoins: ['BTC'] }, false],
    ['with another coin muted', { mutedCoins: ['ETH'] }, true],
  ])('is advice to a profile %s: %s', (_, words, advised) => {
    expect(valueFor(setUp(words), signalOf('a')).worth.advised).toBe(advised);
  });

  it('leaves to the cent what a plain search of the books at these fees finds', () => {
    const seen = { inPlace: 0, moved: 0 };
    fc.assert(
      fc.property(
        aCycle,
        fc.double({ min: 1, max: 1_500, noNaN: true }),
        fc.array(aFee, { minLength: 6, maxLength: 6 }),
        (cycle, euros, own) => {
          const legs = cycle.map((leg) => ({ ...leg, step: leg.step && 5 * leg.step }));
          const takerFees = Object.fromEntries(legs.map((_leg, index) => [`x${index}`, own[index] ?? 0.001]));
          const { worth } = valueFor(
            setUp({ takerFees, ...inAll(euros) }),
            signalOnBooks('a', legs, { rate: 100 }),
          );
          const atOwn = legs.map((leg, index) => ({ ...leg, fee: takerFees[`x${index}`] ?? leg.fee }));
          const most = euros / 100;
          const [inPlace, moved] = [worth.inPlace?.profit ?? 0, worth.moved?.profit ?? 0];
          if (inPlace > 0) seen.inPlace += 1;
          if (moved > 0) seen.moved += 1;
          const cent = 0.005 / 100;
          expect(Math.abs(offBest(withoutTolls(atOwn), most / legs.length, inPlace, cent))).toBeLessThan(
            cent,
          );
          expect(Math.abs(offBest(atOwn, most, moved, cent))).toBeLessThan(cent);
        },
      ),
      { numRuns: 1_500, seed: 3, endOnFailure: true },
    );
    expect(Math.min(seen.moved, seen.inPlace)).toBeGreaterThan(60);
  });
});

const aFee = fc.constantFrom(-0.0002, 0, 0.0005, 0.001, 0.0026, 0.004);

const withoutTolls = (legs: readonly OrderLeg[]) => legs.map((leg) => ({ ...leg, toll: 0 }));
