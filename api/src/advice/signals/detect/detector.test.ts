import { foundSignal } from '@spreadwise/contract';
import type { OrderLimits } from '../../market';
import {
  calmStory,
  createStory,
  dislocate,
  type QuoteSizes,
  START,
  type Story,
  settle,
} from './testing/story';

const at = (ms: number) => new Date(START + ms).toISOString();

/** Keeps the gap open for this long; its legs are quoted again every 200 ms. */
function hold(story: Story, ms: number, sizes: QuoteSizes = {}) {
  for (let passed = 0; passed < ms; passed += 200) {
    dislocate(story, sizes);
    story.quote('alpha BTC/USDT', 59_994, 60_006);
    story.pass(200);
  }
}

/** Opens at 900 ms: seen at 400, and then its books do not arrive. */
function openStory(rules = {}) {
  const story = calmStory(rules);
  dislocate(story);
  story.pass(500);
  return story;
}

describe('finding', () => {
  it('reports nothing if nothing can be gained', () => {
    const story = calmStory();
    story.pass(10_000);
    expect(story.reported).toEqual([]);
    expect(story.detector.status().engines[0]).toMatchObject({ universe: 'majors', standing: 0, markets: 6 });
  });

  it('reports a gain in full: legs, sizes, euros, transfers and confidence', () => {
    const story = calmStory();
    story.book(
      'alpha BTC/USDT',
      [[59_994, 1]],
      [
        [60_006, 0.5],
        [60_100, 1],
        [60_400, 9],
      ],
    );
    story.book(
      'beta BTC/USDT',
      [
        [60_306, 1],
        [60_250, 1],
        [60_000, 9],
      ],
      [[60_318, 1]],
    );
    story.pass(100);
    const signal = story.only();
    expect(story.kinds()).toEqual(['opened']);
    expect(foundSignal.parse(signal)).toEqual(signal);
    expect(signal).toMatchObject({
      feed: 'simulated',
      universe: 'majors',
      hops: 2,
      detectedAt: at(500),
      lastSeenAt: at(500),
      expectedMs: null,
      endedAt: null,
      transfers: [{ asset: 'BTC', from: 'alpha', to: 'beta', network: null, withdrawFee: null, open: null }],
      transferCostEur: null,
    });
    // 0.5 at 60006 and 0.5 at 60100 sold at 60306, then 1 more at 60250: the next level buys at 60400, a loss.
    expect(signal.legs).toEqual([
      expect.objectContaining({
        exchange: 'alpha',
        side: 'buy',
        price: 60_006,
        limitPrice: 60_100,
        fee: 0.001,
      }),
      expect.objectContaining({
        exchange: 'beta',
        side: 'sell',
        price: 60_306,
        limitPrice: 60_250,
        ageMs: 100,
      }),
    ]);
    expect(signal.legs[0]?.amount).toBeCloseTo(1.5, 9);
    expect(signal.legs[1]?.amount).toBeCloseTo(1.5 * 0.999, 9);
    expect(signal.gross).toBeCloseTo(60_306 / 60_006 - 1, 12);
    expect(signal.net).toBeCloseTo((60_306 / 60_006) * 0.999 ** 2 - 1, 12);
    const paid = 0.5 * 60_006 + 60_100;
    const got = (1 * 60_306 + (1.5 * 0.999 - 1) * 60_250) * 0.999;
    expect(signal.size).toMatchObject({ asset: 'USDT', onDepth: true });
    expect(signal.size.amount).toBeCloseTo(paid, 6);
    expect(signal.size.profit).toBeCloseTo(got - paid, 6);
    expect(signal.size.profitEur).toBeCloseTo((got - paid) * 0.9, 6);
  });

  it('requests the books of a candidate, and again only after a second', () => {
    const story = calmStory({ bookWaitMs: 60_000 });
    dislocate(story);
    expect(story.wantedBooks().toSorted()).toEqual(['alpha BTC/USDT', 'beta BTC/USDT']);
    story.pass(900);
    expect(story.wantedBooks()).toEqual([]);
    story.pass(200);
    expect(story.wantedBooks().toSorted()).toEqual(['alpha BTC/USDT', 'beta BTC/USDT']);
    expect(story.reported).toEqual([]);
  });

  it('waits half a second for books, then uses the best prices and states that', () => {
    const story = calmStory();
    dislocate(story, { bidSize: 0.2 });
    expect(story.pass(450)).toEqual([]);
    story.pass(100);
    const signal = story.only();
    expect(signal.size).toMatchObject({ onDepth: false, breakEven: null });
    expect(signal.legs[1]?.amount).toBeCloseTo(0.2, 9);
    expect(signal.confidence.reasons.join()).toContain('Not all order books are known');
  });

  it('does not report a gain before it was seen for long enough to be read, even if its books are known', () => {
    const story = calmStory({ minSeenMs: 300 });
    story.book('alpha BTC/USDT', [[59_994, 1]], [[60_006, 5]]);
    story.book('beta BTC/USDT', [[60_306, 5]], [[60_318, 1]]);
    expect(story.pass(350)).toEqual([]);
    story.pass(100);
    expect(story.only().size.onDepth).toBe(true);
    const blink = calmStory({ minSeenMs: 300 });
    dislocate(blink);
    blink.pass(250);
    settle(blink);
    blink.pass(5_000);
    expect(blink.reported).toEqual([]);
  });

  it('does not count a book that is too old', () => {
    const story = calmStory({ bookLimitMs: 1_000 });
    story.book('alpha BTC/USDT', [[59_994, 1]], [[60_006, 5]]);
    story.pass(1_100);
    story.book('beta BTC/USDT', [[60_306, 5]], [[60_318, 1]]);
    story.pass(500);
    expect(story.only().size.onDepth).toBe(false);
  });

  it('does not sell into a level of the book that the newest quote has removed', () => {
    const story = calmStory({ bookWaitMs: 0 });
    story.book('alpha BTC/USDT', [[59_994, 1]], [[60_006, 5]]);
    story.book(
      'beta BTC/USDT',
      [
        [60_500, 3],
        [60_306, 0.25],
      ],
      [[60_510, 1]],
    );
    story.pass(1_000);
    story.quote('beta BTC/USDT', 60_306, 60_318);
    const updated = story.pass(300);
    expect(updated.at(-1)?.signal.legs[1]).toMatchObject({ price: 60_306, limitPrice: 60_306 });
    expect(updated.at(-1)?.signal.legs[1]?.amount).toBeCloseTo(0.25, 9);
  });

  it('advises no amount that the market has not published', () => {
    const story = calmStory();
    dislocate(story, { bidSize: null });
    story.pass(3_000);
    expect(story.reported).toEqual([]);
  });

  it.each([
    ['a return below the minimum', { minNet: 0.0035 }],
    ['a profit below the minimum', { minProfitEur: 2_000 }],
  ])('reports nothing for %s', (_, rules) => {
    const story = calmStory(rules);
    dislocate(story);
    story.pass(2_000);
    expect(story.reported).toEqual([]);
  });

  it('pays a gain between two dollar markets in dollars, whichever coin is listed first', () => {
    const story = createStory();
    for (const market of ['alpha FOO/USD', 'beta FOO/USD', 'alpha EUR/USD'] as const) story.list(market);
    for (const exchange of ['alpha', 'beta']) story.connect(exchange);
    story.quote('alpha EUR/USD', 1.1, 1.1001);
    story.quote('alpha FOO/USD', 10.1, 10.11);
    story.quote('beta FOO/USD', 10, 10.01);
    story.pass(1_500);
    expect(story.only().size.asset).toBe('USD');
    expect(story.only().legs.map(({ side }) => side)).toEqual(['buy', 'sell']);
  });

  it('opens at once when a profit that was too small grows', () => {
    const story = calmStory({ minProfitEur: 20 });
    dislocate(story, { bidSize: 0.01 });
    story.pass(1_000);
    expect(story.reported).toEqual([]);
    dislocate(story, { bidSize: 3 });
    story.pass(100);
    expect(story.kinds()).toEqual(['opened']);
  });

  it('never advises on an exchange whose fee is unknown', () => {
    const story = calmStory();
    story.list('gamma BTC/USDT', null);
    story.pass(2_000);
    settle(story);
    story.quote('gamma BTC/USDT', 70_000, 70_010);
    story.pass(2_000);
    expect(story.reported).toEqual([]);
    expect(story.detector.status()).toMatchObject({ markets: 8, engines: [{ markets: 6 }, {}, {}, {}] });
  });

  it.each([
    ['crossed', 60_400, 60_306, 'crossed quote'],
    ['zero', 60_306, 0, 'price not positive'],
    ['negative', -1, 60_318, 'price not positive'],
    ['infinite', 60_306, Number.POSITIVE_INFINITY, 'price not positive'],
  ])('gives no advice on a quote that is %s, and counts it', (_, bid, ask, reason) => {
    const story = calmStory();
    story.quote('beta BTC/USDT', bid, ask);
    story.pass(1_000);
    expect(story.reported).toEqual([]);
    expect(story.detector.status().refused).toEqual({ [reason]: 1 });
  });

  it('neither finds nor ends anything by a book that is out of order', () => {
    const story = calmStory();
    story.book(
      'beta BTC/USDT',
      [
        [60_306, 1],
        [60_400, 1],
      ],
      [[60_500, 1]],
    );
    story.book('beta BTC/USDT', [[60_306, 1]], [[60_200, 1]]);
    story.book('beta BTC/USDT', [[60_306, 0]], [[60_500, 1]]);
    story.pass(1_000);
    expect(story.reported).toEqual([]);
    expect(story.detector.status().refused).toEqual({ 'book not in order': 3 });
  });

  it('finds a gain on one side of a market whose other side is empty', () => {
    const story = calmStory();
    story.quote('beta BTC/USDT', 60_306, null);
    story.pass(600);
    expect(story.only().legs[1]).toMatchObject({ side: 'sell', price: 60_306 });
  });

  it('counts what it cannot apply: a quote of an unlisted market, and one that arrives late', () => {
    const story = calmStory();
    story.detector.push([
      { type: 'quote', at: START + 400, market: 99, bid: 1, bidSize: 1, ask: 2, askSize: 1 },
    ]);
    story.quote('beta BTC/USDT', 60_306, 60_318, {}, 250);
    story.quote('beta BTC/USDT', 60_306, 60_318, {}, 400);
    expect(story.detector.status().refused).toEqual({
      'market not listed': 1,
      'older than the one before': 1,
    });
  });
});

describe('the audience', () => {
  function fill(exchange: string, coin: string, bid: number, ask: number, story: Story) {
    story.list(`${exchange} ${coin}/USDT`);
    story.pass(1_300);
    settle(story);
    story.quote(`${exchange} ${coin}/USDT`, bid, ask);
  }

  it('is everybody for majors on standard exchanges, and narrower for other exchanges and coins', () => {
    const universes = ['BTC on beta', 'BTC on far', 'SOL'].map((what) => {
      const story = calmStory();
      if (what === 'BTC on beta') dislocate(story);
      if (what === 'BTC on far') fill('farex', 'BTC', 60_306, 60_318, story);
      if (what === 'SOL') {
        fill('alpha', 'SOL', 149.9, 150.1, story);
        fill('beta', 'SOL', 150.9, 151.1, story);
        story.quote('alpha SOL/USDT', 149.9, 150.1);
      }
      story.pass(700);
      return story.only().universe;
    });
    expect(universes).toEqual(['majors', 'all', 'standard']);
  });

  it('with four hops has separate advice, even if five hops gain more over the same edge', () => {
    const story = createStory({ bookWaitMs: 0 });
    // A -> B -> C -> D -> A gains 1 %; the way from D through E back to A gains a little more.
    const chain = ['A/B', 'B/C', 'C/D', 'D/A', 'D/E', 'E/A'] as const;
    for (const pair of chain) story.list(`alpha ${pair}`, 0);
    story.pass(300);
    for (const pair of chain.slice(0, 3)) story.quote(`alpha ${pair}`, 1, 1.02);
    story.quote('alpha D/A', 1.01, 1.03);
    story.quote('alpha D/E', 1, 1.02);
    story.quote('alpha E/A', 1.012, 1.03);
    story.pass(600);
    expect(story.reported.map(({ signal }) => signal.hops)).toEqual([5, 4]);
  });

  /** Quotes bitcoin on gamma as well, at this price, next to the gap between alpha and beta. */
  function withGamma(story: Story, ask: number) {
    story.quote('gamma BTC/USDT', ask - 12, ask);
    story.quote('alpha BTC/USDT', 59_994, 60_006);
    dislocate(story);
  }
  function gammaStory(rules = {}) {
    const story = calmStory(rules);
    story.list('gamma BTC/USDT');
    story.pass(1_300);
    withGamma(story, 60_100);
    story.pass(700);
    return story;
  }
  const sellers = (story: Story) =>
    story.reported.filter(({ kind }) => kind === 'opened').map(({ signal }) => signal.legs[0]?.exchange);

  it('gets the same advice once: a cycle over the same edge only if it gains far more', () => {
    const story = gammaStory();
    expect(sellers(story)).toEqual(['alpha']);
    withGamma(story, 59_950);
    story.pass(1_000);
    expect(sellers(story)).toEqual(['alpha']);
    withGamma(story, 59_880);
    story.pass(1_000);
    expect(sellers(story)).toEqual(['alpha', 'gamma']);
    const [first, second] = story.reported.filter(({ kind }) => kind === 'opened');
    expect(second?.signal.net).toBeGreaterThan(1.5 * (first?.signal.net ?? 1));
  });

  it('gets advice that was covered as soon as the covering signal ends, even without a quote', () => {
    const story = gammaStory();
    withGamma(story, 59_950);
    story.quote('alpha BTC/USDT', 59_900, 60_420);
    story.pass(450);
    expect(sellers(story)).toEqual(['alpha']);
    story.pass(600);
    expect(sellers(story)).toEqual(['alpha', 'gamma']);
  });
});

describe('an open signal', () => {
  it('is reported again at most once a second, and only if something changed', () => {
    const story = openStory();
    hold(story, 3_000);
    // What has lasted longer is likelier to last.
    expect(story.kinds()).toEqual(['opened', 'updated', 'updated']);
    expect(story.reported[1]?.signal.net).toBe(story.reported[0]?.signal.net);
    const held = story.reported.length;
    for (let step = 0; step < 30; step += 1) {
      story.quote('beta BTC/USDT', 60_306 + step, 60_340);
      story.quote('alpha BTC/USDT', 59_994, 60_006);
      story.pass(100);
    }
    const times = story.reported.slice(held).map(({ signal }) => Date.parse(signal.lastSeenAt));
    expect(times.length).toBeGreaterThanOrEqual(2);
    expect(times.length).toBeLessThanOrEqual(3);
    for (const [index, time] of times.slice(1).entries())
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('keeps its highest gain, and the time it was last seen', () => {
    const story = openStory();
    const best = (60_400 / 60_006) * 0.999 ** 2 - 1;
    story.quote('beta BTC/USDT', 60_400, 60_410);
    story.pass(100);
    dislocate(story);
    story.pass(1_000);
    expect(story.only().peakNet).toBeCloseTo(best, 12);
    expect(story.only().net).toBeLessThan(best);
    settle(story);
    story.pass(600);
    expect(story.only()).toMatchObject({ endReason: 'gain gone', lastSeenAt: at(2_000), endedAt: at(2_000) });
    expect(story.only().peakNet).toBeCloseTo(best, 12);
  });

  it('survives an interruption of less than half a second', () => {
    const story = openStory();
    settle(story);
    story.pass(450);
    dislocate(story);
    story.pass(2_000);
    expect(story.kinds()).not.toContain('ended');
  });

  it('ends once its gain has been gone for half a second, at the moment it went', () => {
    const story = openStory();
    story.pass(200);
    settle(story);
    expect(story.pass(450)).toEqual([]);
    const [change] = story.pass(50);
    expect(change).toMatchObject({ kind: 'ended', signal: { endReason: 'gain gone', endedAt: at(1_100) } });
  });

  it('has its own half second, even if another one ends meanwhile', () => {
    const story = openStory();
    for (const exchange of ['alpha', 'beta'] as const) story.list(`${exchange} SOL/EUR`);
    story.pass(1_100);
    story.quote('alpha SOL/EUR', 149.9, 150);
    story.quote('beta SOL/EUR', 151, 151.1);
    story.pass(600);
    expect(story.kinds()).toEqual(['opened', 'opened']);
    settle(story);
    story.pass(300);
    story.quote('beta SOL/EUR', 150, 150.1);
    story.pass(300);
    story.quote('beta SOL/EUR', 151, 151.1);
    story.pass(300);
    expect(story.kinds()).toEqual(['opened', 'opened', 'ended']);
    expect(story.reported.at(-1)?.signal.size.asset).toBe('USDT');
  });

  it('ends with the gap if no event arrives meanwhile', () => {
    const story = openStory();
    settle(story);
    story.skip(700);
    dislocate(story);
    expect(story.only()).toMatchObject({ endReason: 'gain gone', endedAt: at(900) });
  });

  it('ends when one side of a leg is empty', () => {
    const story = openStory();
    story.quote('beta BTC/USDT', null, 60_318);
    story.pass(600);
    expect(story.only()).toMatchObject({ endReason: 'gain gone', endedAt: at(900) });
  });

  it('ends at the moment a leg exceeds its age limit', () => {
    const story = openStory();
    for (let step = 0; step < 30; step += 1) {
      story.quote('alpha BTC/USDT', 59_994, 60_006);
      story.pass(200);
    }
    // Beta was last quoted at 400 ms.
    expect(story.only()).toMatchObject({ endReason: 'quote too old', endedAt: at(5_400) });
    expect(story.only().legs[1]?.ageMs).toBeLessThanOrEqual(5_000);
  });

  it('a leg that is too old removes its market from the engines until a new quote', () => {
    const story = calmStory();
    dislocate(story);
    expect(story.detector.status().engines[0]?.standing).toBeGreaterThan(0);
    story.pass(5_300);
    expect(story.detector.status().engines[0]?.standing).toBe(0);
    settle(story);
    dislocate(story);
    story.pass(100);
    expect(story.detector.status().engines[0]?.standing).toBeGreaterThan(0);
  });

  it('does not count a quote as fresh that was already old when it arrived', () => {
    const story = calmStory({ quoteLimitMs: 200 });
    story.pass(1_000);
    story.quote('alpha BTC/USDT', 59_994, 60_006);
    story.quote('beta BTC/USDT', 60_306, 60_318, {}, 300);
    expect(story.detector.status().engines[0]?.standing).toBe(0);
    story.pass(2_000);
    expect(story.reported).toEqual([]);
  });

  it('ends at once when its exchange disconnects, and all its data is dropped', () => {
    const story = openStory();
    story.pass(100);
    const [change] = story.disconnect('beta');
    expect(change).toMatchObject({
      kind: 'ended',
      signal: { endReason: 'disconnected', endedAt: at(1_000) },
    });
    story.connect('beta');
    story.pass(100_000);
    expect(story.kinds()).toEqual(['opened', 'ended']);
    const feed = story.detector.status().feeds.find(({ exchange }) => exchange === 'beta');
    expect(feed).toMatchObject({ state: 'connected', disconnects: 1, reason: null });
  });

  it('is not sized on a book from before its exchange was disconnected', () => {
    const story = calmStory({ cooldownMs: 0, bookWaitMs: 100 });
    story.book('alpha BTC/USDT', [[59_994, 1]], [[60_006, 5]]);
    story.book('beta BTC/USDT', [[60_306, 5]], [[60_318, 1]]);
    story.pass(100);
    story.disconnect('beta');
    story.connect('beta');
    dislocate(story);
    story.pass(300);
    const opened = story.reported.filter(({ kind }) => kind === 'opened');
    expect(opened.map(({ signal }) => signal.size.onDepth)).toEqual([true, false]);
  });

  it('ends when its market is delisted', () => {
    const story = openStory();
    const [change] = story.delist('beta BTC/USDT');
    expect(change).toMatchObject({ kind: 'ended', signal: { endReason: 'delisted', endedAt: at(900) } });
    dislocate(story);
    story.pass(2_000);
    expect(story.detector.status()).toMatchObject({ markets: 6, refused: { 'market not listed': 1 } });
    expect(story.detector.status().engines[0]?.markets).toBe(5);
  });

  it.each<[string, number, Partial<OrderLimits>]>([
    ['its fee', 0.002, {}],
    ['its limits', 0.001, { minCost: 5 }],
  ])('does not report that a market was delisted when only %s changed', (_, fee, limits) => {
    const story = openStory();
    const [change] = story.list('beta BTC/USDT', fee, limits);
    expect(change).toMatchObject({ kind: 'ended', signal: { endReason: 'feed stopped', endedAt: at(900) } });
  });

  it('ends when the feed ends', () => {
    const story = openStory();
    const [change] = story.end();
    expect(change).toMatchObject({ kind: 'ended', signal: { endReason: 'feed stopped', endedAt: at(900) } });
    expect(story.end()).toEqual([]);
  });

  it('is not reported again for a minute after its end', () => {
    const story = openStory();
    settle(story);
    story.pass(600);
    hold(story, 58_000);
    expect(story.kinds().filter((kind) => kind === 'opened')).toHaveLength(1);
    hold(story, 3_000);
    const opened = story.reported.filter(({ kind }) => kind === 'opened').map(({ signal }) => signal);
    expect(opened).toHaveLength(2);
    expect(opened[1]?.id).not.toBe(opened[0]?.id);
    // Its gain went at 900 ms.
    expect(Date.parse(opened[1]?.detectedAt ?? '')).toBeGreaterThanOrEqual(START + 60_900);
  });
});

describe('the expected lifetime', () => {
  it('is unknown until twenty signals of its kind have ended, and is then what three quarters of them reached', () => {
    const story = calmStory({ cooldownMs: 0 });
    const promises: (number | null)[] = [];
    for (let round = 1; round <= 24; round += 1) {
      dislocate(story);
      story.quote('alpha BTC/USDT', 59_994, 60_006);
      story.pass(500);
      promises.push(story.reported.at(-1)?.signal.expectedMs ?? null);
      hold(story, round * 200);
      settle(story);
      story.pass(1_000);
    }
    expect(promises.slice(0, 20)).toEqual(Array(20).fill(null));
    // Of the first 20, the sixth shortest lasted 6 x 200 ms.
    expect(promises[20]).toBe(1_200);
    expect(promises[23]).toBe(1_200);
  });

  it('ignores signals that were cut short', () => {
    const story = calmStory({ cooldownMs: 0 });
    for (let round = 0; round < 30; round += 1) {
      story.connect('beta');
      settle(story);
      dislocate(story);
      story.pass(700);
      story.disconnect('beta');
      story.pass(1_000);
    }
    const opened = story.reported.filter(({ kind }) => kind === 'opened');
    expect(opened).toHaveLength(30);
    expect(opened.at(-1)?.signal.expectedMs).toBeNull();
  });
});

describe('the id of a signal', () => {
  it('is the same in another run that numbers the markets differently', () => {
    const ids = [0, 3].map((unused) => {
      const story = createStory({ bookWaitMs: 0 });
      for (let number = 0; number < unused; number += 1) story.list(`other X${number}/Y${number}`);
      for (const exchange of ['alpha', 'beta']) story.list(`${exchange} BTC/USDT`);
      story.pass(400);
      story.quote('alpha BTC/USDT', 59_994, 60_006);
      dislocate(story);
      story.pass(100);
      return story.only().id;
    });
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).toMatch(/^[0-9a-f]{20}$/);
  });
});

describe('the status', () => {
  it('counts quotes per second, over the last ten seconds', () => {
    const story = calmStory();
    for (let step = 0; step < 100; step += 1) {
      story.pass(100);
      story.quote('beta BTC/USDT', 59_994, 60_006);
    }
    story.pass(1_000);
    const beta = () => story.detector.status().feeds.find(({ exchange }) => exchange === 'beta');
    expect(beta()?.quotesPerSecond).toBe(9.5);
    expect(beta()?.lastQuoteAt).toBe(at(10_400));
    story.pass(11_000);
    expect(beta()?.quotesPerSecond).toBe(0);
    expect(story.detector.status().quotesPerSecond).toBe(0);
  });

  it('is available before any event', () => {
    expect(createStory().detector.status()).toMatchObject({ exchanges: 0, markets: 0, lastQuoteAt: null });
  });
});

describe('changing the rules at runtime', () => {
  it.each([
    ['a pause', { isPaused: true }, { isPaused: false }],
    ['turning off an exchange', { exchangesOff: ['beta'] }, { exchangesOff: [] }],
    ['turning off a coin', { coinsOff: ['BTC'] }, { coinsOff: [] }],
  ])('%s ends open signals at once, and none is found until it is lifted', (_, off, on) => {
    const story = openStory({ cooldownMs: 0 });
    expect(story.kinds()).toEqual(['opened']);
    story.detector.setRules(off);
    hold(story, 3_000);
    expect(story.kinds()).toEqual(['opened', 'ended']);
    story.detector.setRules(on);
    hold(story, 3_000);
    expect(story.kinds().slice(0, 3)).toEqual(['opened', 'ended', 'opened']);
  });

  it.each([
    ['an exchange that is no longer standard', { standardExchanges: ['alpha'] }, 'all'],
    ['a coin that is no longer major', { majorCoins: ['ETH', 'USDT'] }, 'standard'],
  ])('%s ends the open signal, which is found again in its new universe', (_, rules, universe) => {
    const story = openStory({ cooldownMs: 0 });
    story.detector.setRules(rules);
    hold(story, 3_000);
    expect(story.kinds().slice(0, 3)).toEqual(['opened', 'ended', 'opened']);
    expect(story.reported.findLast(({ kind }) => kind === 'opened')?.signal).toMatchObject({ universe });
  });

  it('a higher floor or minimum probability applies to what is found from then on', () => {
    for (const rules of [{ minProfitEur: 1_000_000 }, { minConfidence: 'high' as const }]) {
      const story = calmStory();
      story.detector.setRules(rules);
      hold(story, 3_000);
      expect(story.kinds()).toEqual([]);
    }
  });
});
