/**
 * Bitcoin for 60,006 USDT on alpha and 60,306 on beta, 10 of it on either side, fees of 0.1 %, a USDT worth 0.9 EUR:
 * all values below are worked out by hand from these.
 */
import { DEFAULT_TRADING_PROFILE } from '@spreadwise/contract';
import type { Network, OrderLimits } from '../../market';
import { valueFor } from '../value/value-for';
import { calmStory, dislocate, type Story } from './testing/story';

const BITCOIN: Network = { name: 'BITCOIN', withdrawFee: 0.0002, withdraw: true, deposit: true };

function relist(story: Story, limits: Partial<OrderLimits>, fee: number): void {
  story.list('alpha BTC/USDT', fee, limits);
  story.list('beta BTC/USDT', fee, limits);
  story.pass(1_100);
  story.quote('alpha BTC/USDT', 59_994, 60_006);
}

/** Enough of them to know, each of which left more than the current books give. */
const ALL_GAINED = Array(20).fill({ travelMs: 60_000, net: 1 });

function signalOn(networks: readonly Network[] = [BITCOIN], limits: Partial<OrderLimits> = {}, fee = 0.001) {
  const story = calmStory({ bookWaitMs: 0 }, ALL_GAINED);
  story.networks('alpha', 'BTC', ...networks);
  story.networks('beta', 'BTC', ...networks);
  relist(story, limits, fee);
  dislocate(story);
  story.pass(100);
  return { story, signal: story.only() };
}
const cents = (value: number | null | undefined) => Math.round((value ?? Number.NaN) * 100);

describe('what a signal earns', () => {
  it('in place and moved, to the cent', () => {
    const { worth, size } = signalOn().signal;
    // 10 BTC bought for 600,060; 9.99 sold for 601,854.48306: 1,794.48306 USDT more.
    expect(cents(worth.inPlace?.eur)).toBe(161_503);
    expect(size).toMatchObject({ amount: worth.inPlace?.amount, profit: worth.inPlace?.profit });
    // 0.0002 BTC goes for the withdrawal: 9.9898 sold for 601,842.433861.
    expect(cents(worth.moved?.eur)).toBe(160_419);
    expect(worth).toMatchObject({ notMoved: null, advised: true });
  });

  it('in orders of whole steps, with leftovers counted as lost', () => {
    const { worth, legs } = signalOn([BITCOIN], { amountStep: 0.01 }).signal;
    expect(cents(worth.inPlace?.eur)).toBe(161_503);
    expect(legs.map(({ amount }) => amount)).toEqual([10, expect.closeTo(9.99, 9)]);
    // 10 would leave 0.0098 of 9.9898 over. 9.8 cost 588,058.8, and all 9.79 that arrive sell for 589,805.34426.
    expect(cents(worth.moved?.eur)).toBe(157_189);
  });

  it('at limit prices that the exchanges accept, for the market and at a customer’s own size', () => {
    const { signal } = signalOn([BITCOIN], { priceStep: 25 });
    const own = valueFor({ ...DEFAULT_TRADING_PROFILE, holding: 'moved' }, signal);
    for (const { legs } of [signal, own])
      expect(legs.map(({ breakEvenPrice }) => breakEvenPrice)).toEqual([60_175, 60_150]);
  });

  it.each([0, 0.0004, 0.002])(
    'with a customer fee of %d is what it would be if we assumed that fee',
    (fee) => {
      const takerFees = { alpha: fee, beta: fee };
      const limits = { amountStep: 0.01, minCost: 10 };
      const assumed = signalOn([BITCOIN], limits, fee).signal;
      for (const holding of ['inPlace', 'moved'] as const) {
        const profile = { ...DEFAULT_TRADING_PROFILE, takerFees, holding };
        const own = valueFor(profile, signalOn([BITCOIN], limits).signal);
        const told = valueFor({ ...profile, takerFees: {} }, assumed);
        expect(cents(told.worth[holding]?.eur)).toBeGreaterThan(0);
        // The later forecast follows from the size at the fees that we assumed.
        expect({ ...own.worth, later: null }).toEqual({ ...told.worth, later: null });
        expect(own.size).toEqual(told.size);
        expect(own.legs).toEqual(told.legs);
      }
    },
  );

  it('at a customer’s rebate is what the books yield as deep as the rebate pays for', () => {
    const { story } = signalOn();
    story.book(
      'alpha BTC/USDT',
      [[59_994, 10]],
      [
        [60_006, 1],
        [60_400, 3],
        [60_401, 6],
      ],
    );
    story.book(
      'beta BTC/USDT',
      [
        [60_306, 1],
        [60_100, 3],
        [60_099, 6],
      ],
      [[60_318, 10]],
    );
    story.pass(1_300);
    const takerFees = { alpha: 0, beta: -0.01 };
    const own = valueFor({ ...DEFAULT_TRADING_PROFILE, takerFees }, story.only());
    // 10 BTC bought for 603,612 sell for 601,200, and the rebate adds 6,012.
    expect(cents(own.worth.inPlace?.eur)).toBe(324_000);
  });

  it('is the same for a customer who only mutes another coin, as deep as any feed’s books are', () => {
    const { story } = signalOn();
    const steps = Array.from({ length: 25 }, (_, step) => step);
    const level = (price: number): [number, number] => [price, 1];
    story.book(
      'alpha BTC/USDT',
      [level(59_994)],
      steps.map((step) => level(60_006 + step)),
    );
    story.book(
      'beta BTC/USDT',
      steps.map((step) => level(60_306 - step)),
      [level(60_318)],
    );
    story.pass(1_300);
    const { inPlace } = valueFor(DEFAULT_TRADING_PROFILE, story.only()).worth;
    const muted = valueFor({ ...DEFAULT_TRADING_PROFILE, mutedCoins: ['ETH'] }, story.only());
    expect(muted.worth.inPlace).toEqual(inPlace);
  });

  it.each<[string, readonly Network[], string]>([
    ['a closed network', [{ ...BITCOIN, deposit: false }], 'network closed'],
    ['a network that may be closed', [{ ...BITCOIN, withdraw: null }], 'not known'],
    ['a withdrawal of unknown cost', [{ ...BITCOIN, withdrawFee: null }], 'not known'],
    ['a fee that exceeds the profit', [{ ...BITCOIN, withdrawFee: 0.03 }], 'costs too much'],
  ])('is nothing when moved with %s, but still advice in place', (_, networks, why) => {
    const { worth } = signalOn(networks).signal;
    expect(worth).toMatchObject({ moved: null, notMoved: why, advised: true });
    expect(cents(worth.inPlace?.eur)).toBe(161_503);
  });

  it('is nothing below the least order: no signal until there is enough to trade, and none afterwards', () => {
    const story = calmStory({ bookWaitMs: 0 });
    relist(story, { minAmount: 20 }, 0.001);
    dislocate(story);
    story.pass(2_000);
    expect(story.kinds()).toEqual([]);

    story.quote('alpha BTC/USDT', 59_994, 60_006, { askSize: 30 });
    dislocate(story, { bidSize: 30 });
    story.pass(1_300);
    expect(story.only().worth).toMatchObject({ advised: true });
    expect(cents(story.only().worth.inPlace?.eur)).toBe(3 * 161_503 + 1);

    const left = story.only().lastSeenAt;
    story.quote('alpha BTC/USDT', 59_994, 60_006, { askSize: 10 });
    story.pass(300);
    story.quote('alpha BTC/USDT', 59_994, 60_006, { askSize: 30 });
    story.pass(1_300);
    expect(story.only().endedAt).toBeNull();

    story.quote('alpha BTC/USDT', 59_994, 60_006, { askSize: 10 });
    story.pass(1_300);
    expect(story.only()).toMatchObject({ endReason: 'gain gone' });
    expect(Date.parse(story.only().endedAt ?? '')).toBeGreaterThan(Date.parse(left));
  });

  it('takes the slower of both exchanges for the duration of a transfer', () => {
    const arriving = (arrivalMinutes: number | null) => ({ ...BITCOIN, arrivalMinutes });
    const story = calmStory({ bookWaitMs: 0 });
    story.networks('alpha', 'BTC', arriving(12));
    story.networks('beta', 'BTC', arriving(30));
    dislocate(story);
    story.pass(100);
    expect(story.only().transfers).toMatchObject([{ arrivalMinutes: 30 }]);
    expect(signalOn().signal.transfers[0]).not.toHaveProperty('arrivalMinutes');
  });
});
