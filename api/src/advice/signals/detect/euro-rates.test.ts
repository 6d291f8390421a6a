import { calmStory, createStory, dislocate, settle } from './testing/story';

describe('euros', () => {
  it('are computed through another coin if the settlement coin has no euro market', () => {
    const story = createStory({ bookWaitMs: 0 });
    for (const exchange of ['alpha', 'beta'] as const) {
      story.list(`${exchange} SOL/XYZ`);
      story.list(`${exchange} XYZ/BTC`);
    }
    story.list('alpha EUR/BTC');
    story.pass(400);
    story.quote('alpha EUR/BTC', 1 / 60_000, 1 / 60_000);
    story.quote('alpha XYZ/BTC', 0.000_999, 0.001_001);
    story.quote('alpha SOL/XYZ', 9.99, 10);
    story.quote('beta SOL/XYZ', 10.1, 10.11);
    story.pass(100);
    const { size } = story.only();
    expect(size.profitEur).toBeCloseTo(size.profit * (size.asset === 'SOL' ? 10.05 : 1) * 0.001 * 60_000, 1);
  });

  it('are null if no market prices the coin, and then the least profit does not silence the signal', () => {
    const story = createStory({ bookWaitMs: 0, minProfitEur: 100 });
    for (const exchange of ['alpha', 'beta']) story.list(`${exchange} BTC/USDT`);
    story.pass(400);
    story.quote('alpha BTC/USDT', 59_994, 60_006);
    dislocate(story);
    story.pass(100);
    expect(story.only().size).toMatchObject({ profitEur: null, amountEur: null });
    expect(story.only().transferCostEur).toBeNull();
  });

  it('are affected neither by an outlier among three exchanges nor by a price that is a minute old', () => {
    const story = calmStory({ bookWaitMs: 0 });
    for (const exchange of ['beta', 'gamma'] as const) story.list(`${exchange} USDT/EUR`);
    story.pass(1_300);
    story.quote('alpha USDT/EUR', 0.5, 0.501);
    story.quote('beta USDT/EUR', 0.899, 0.901);
    story.quote('gamma USDT/EUR', null, 0.9);
    story.pass(30_000);
    settle(story);
    story.quote('alpha USDT/EUR', 0.5, 0.501);
    story.quote('gamma USDT/EUR', 0.899, 0.901);
    dislocate(story);
    story.pass(100);
    const inUsdt = story.reported.map(({ signal }) => signal).findLast(({ size }) => size.asset === 'USDT');
    expect((inUsdt?.size.profitEur ?? 0) / (inUsdt?.size.profit ?? 1)).toBeCloseTo(0.9, 6);
  });

  it('are not the middle of a coin’s only euro market if its bid and ask are far apart', () => {
    const story = createStory({ bookWaitMs: 0 });
    const markets = [
      'alpha SOL/XYZ',
      'beta SOL/XYZ',
      'alpha XYZ/BTC',
      'alpha EUR/BTC',
      'gamma XYZ/EUR',
    ] as const;
    for (const market of markets) story.list(market);
    story.pass(400);
    story.quote('gamma XYZ/EUR', 1, 1000);
    story.quote('alpha EUR/BTC', 1 / 60_000, 1 / 60_000);
    story.quote('alpha XYZ/BTC', 0.000_999, 0.001_001);
    story.quote('alpha SOL/XYZ', 9.99, 10);
    story.quote('beta SOL/XYZ', 10.1, 10.11);
    story.pass(100);
    const { size } = story.only();
    expect(size.asset).toBe('XYZ');
    expect(size.profitEur).toBeCloseTo(size.profit * 60, 1);
  });

  it('are halfway between two exchanges, neither the higher price nor the lower', () => {
    const story = calmStory({ bookWaitMs: 0 });
    story.list('beta USDT/EUR');
    story.pass(1_300);
    settle(story);
    story.quote('beta USDT/EUR', 0.919, 0.921);
    dislocate(story);
    story.pass(100);
    const inUsdt = story.reported.map(({ signal }) => signal).find(({ size }) => size.asset === 'USDT');
    expect((inUsdt?.size.profitEur ?? 0) / (inUsdt?.size.profit ?? 1)).toBeCloseTo(0.91, 9);
  });
});

describe('currencies', () => {
  const rates = (story: ReturnType<typeof createStory>) =>
    story.facts.flatMap((fact) => (fact.kind === 'rates' ? [fact.rates] : [])).at(-1);

  it('are derived from their own markets, directly or through a bridge; a stablecoin stands in for the dollar', () => {
    const story = createStory({});
    for (const market of ['EUR/USDT', 'USDC/USDT', 'USDT/TRY', 'EUR/GBP'] as const)
      story.list(`alpha ${market}`);
    story.pass(1_000);
    story.quote('alpha EUR/USDT', 1.249, 1.251);
    story.quote('alpha USDC/USDT', 0.999, 1.001);
    story.quote('alpha USDT/TRY', 39.9, 40.1);
    story.quote('alpha EUR/GBP', 0.799, 0.801);
    story.pass(6_000);
    expect(rates(story)).toEqual([
      { currency: 'USD', eur: expect.closeTo(0.8, 9), by: 'USDC' },
      { currency: 'GBP', eur: expect.closeTo(1.25, 9), by: null },
      { currency: 'TRY', eur: expect.closeTo(0.02, 9), by: null },
    ]);
  });

  it('use the dollar’s own market if there is one', () => {
    const story = createStory({});
    for (const market of ['EUR/USD', 'EUR/USDC'] as const) story.list(`alpha ${market}`);
    story.pass(1_000);
    story.quote('alpha EUR/USD', 1.249, 1.251);
    story.quote('alpha EUR/USDC', 1.3, 1.3);
    story.pass(6_000);
    expect(rates(story)).toEqual([{ currency: 'USD', eur: expect.closeTo(0.8, 9), by: null }]);
  });
});
