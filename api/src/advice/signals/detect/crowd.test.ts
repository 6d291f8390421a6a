/** The cycles worth most are found, however many others gain a higher percentage. */
import type { MarketCycle } from './cycles';
import { allWorth, keyOf, missedOf, reportedIn, smallMarket } from './testing/brute-force';
import { createStory, type Story } from './testing/story';

const USDT_EUR = 0.9;

/** A market in USDT: thin at its best price, with more behind it. */
function fill(
  story: Story,
  name: `${string} ${string}/USDT`,
  bids: Levels,
  asks: Levels,
  isBookKnown = true,
) {
  const [bid, bidSize] = bids[0] ?? [null, null];
  const [ask, askSize] = asks[0] ?? [null, null];
  story.quote(name, bid, ask, { bidSize, askSize });
  if (isBookKnown) story.book(name, bids, asks);
}
type Levels = readonly (readonly [number, number])[];

const opened = (story: Story) =>
  story.reported.filter(({ kind }) => kind === 'opened').map(({ signal }) => signal);

/** Buying GOOD on alpha and selling it on beta leaves about 242 euros, at one percent. */
function good(story: Story): void {
  fill(
    story,
    'alpha GOOD/USDT',
    [[99, 100]],
    [
      [100.1, 270],
      [102, 500],
    ],
  );
  fill(
    story,
    'beta GOOD/USDT',
    [
      [101.3, 540],
      [99, 500],
    ],
    [[102, 500]],
  );
}

/** Buying on the first and selling on the second gains five percent, on eight euros. */
function bad(story: Story, coin: string, exchanges: readonly [string, string] = ['alpha', 'beta']): void {
  const [first, second] = exchanges;
  fill(
    story,
    `${first} ${coin}/USDT`,
    [[97, 10]],
    [
      [97.5, 0.09],
      [101.5, 500],
    ],
  );
  fill(
    story,
    `${second} ${coin}/USDT`,
    [
      [102.6, 0.27],
      [99, 500],
    ],
    [[104, 10]],
  );
}

function crowd(coins: readonly string[], rivals = 0): Story {
  const story = createStory({ minProfitEur: 1, minSeenMs: 0, bookWaitMs: 0 });
  story.list('alpha USDT/EUR');
  for (const exchange of ['alpha', 'beta'])
    for (const coin of ['GOOD', ...coins]) story.list(`${exchange} ${coin}/USDT`);
  for (let rival = 0; rival < rivals; rival += 1)
    for (const exchange of [`low${rival}`, `high${rival}`]) story.list(`${exchange} GOOD/USDT`);
  story.pass(1_500);
  story.quote('alpha USDT/EUR', USDT_EUR - 0.0001, USDT_EUR + 0.0001);
  for (const coin of coins) bad(story, coin);
  for (let rival = 0; rival < rivals; rival += 1) bad(story, 'GOOD', [`low${rival}`, `high${rival}`]);
  return story;
}

const COINS = Array.from({ length: 30 }, (_, index) => `BAD${index}`);

test.each([
  ['on other edges', COINS, 0],
  ['on the same edges, shadowing the deep markets', [], 30],
  ['two hundred gaps on both', Array.from({ length: 170 }, (_, index) => `BAD${index}`), 30],
])(
  'thirty gaps of five percent that leave forty cents do not crowd out one of 242 euros: %s',
  (_, coins, rivals) => {
    const story = crowd(coins, rivals);
    good(story);
    story.pass(400);
    expect(opened(story).map(({ legs }) => legs.map(({ exchange, base }) => `${exchange} ${base}`))).toEqual([
      ['alpha GOOD', 'beta GOOD'],
    ]);
    expect(opened(story)[0]?.size.profitEur).toBeGreaterThan(230);
  },
);

test('a gap of two euros at five percent does not hide one of 242 at one percent over the same edge', () => {
  const story = crowd([]);
  story.list('low GOOD/USDT');
  story.pass(1_500);
  story.quote('alpha USDT/EUR', USDT_EUR - 0.0001, USDT_EUR + 0.0001);
  fill(
    story,
    'low GOOD/USDT',
    [[90, 10]],
    [
      [96, 0.5],
      [103, 10],
    ],
  );
  good(story);
  story.pass(400);
  expect(opened(story)[0]?.legs.map(({ exchange }) => exchange)).toEqual(['alpha', 'beta']);
});

test('a market too small to matter counts again within a second once a third one has become far better', () => {
  const story = createStory({ minProfitEur: 1, minSeenMs: 0, bookWaitMs: 0 });
  for (const name of ['alpha USDT/EUR', 'alpha BAD/USDT', 'beta BAD/USDT', 'gamma BAD/USDT'] as const)
    story.list(name);
  story.pass(1_500);
  story.quote('alpha USDT/EUR', USDT_EUR - 0.0001, USDT_EUR + 0.0001);
  fill(story, 'alpha BAD/USDT', [[97, 10]], [[97.5, 0.09]]);
  fill(story, 'beta BAD/USDT', [[102.6, 0.27]], [[200, 10]]);
  fill(story, 'gamma BAD/USDT', [[90, 10]], [[170, 10]]);
  story.pass(500);
  expect(opened(story)).toEqual([]);
  fill(story, 'gamma BAD/USDT', [[160, 0.09]], [[170, 10]]);
  story.pass(1_200);
  expect(opened(story)[0]?.legs.map(({ exchange }) => exchange)).toEqual(['alpha', 'gamma']);
});

test('requests the books behind bad gaps a few at a time, and those of a cycle only once in ten seconds', () => {
  const story = createStory({ minProfitEur: 1 });
  story.list('alpha USDT/EUR');
  for (const exchange of ['alpha', 'beta']) for (const coin of COINS) story.list(`${exchange} ${coin}/USDT`);
  story.pass(1_500);
  story.quote('alpha USDT/EUR', USDT_EUR - 0.0001, USDT_EUR + 0.0001);
  for (const coin of COINS) {
    fill(story, `alpha ${coin}/USDT`, [[97, 10]], [[97.5, 0.09]], false);
    fill(story, `beta ${coin}/USDT`, [[102.6, 0.27]], [[104, 10]], false);
  }
  story.wantedBooks();
  story.pass(100);
  expect(story.wantedBooks().length).toBeLessThanOrEqual(6);
  story.pass(4_000);
  const wanted = story.wantedBooks();
  expect(new Set(wanted).size).toBe(wanted.length);
});

test('in small random markets, misses nothing that brute force finds worth the floor', () => {
  for (let seed = 1; seed <= 150; seed += 1) {
    const market = smallMarket(seed);
    const reported = reportedIn(market);
    const missed = missedOf(allWorth(market), (cycle) => reported.has(keyOf(cycle)));
    expect({ seed, missed }).toEqual({ seed, missed: [] });
  }
});

test('in the own markets of a profile, at its fees, misses nothing either', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const market = smallMarket(seed);
    const own = {
      exchangeRule: 'all but' as const,
      exchanges: [`x${seed % market.listed.length}`],
      takerFees: { x3: 0, x5: -0.001, x6: 0.002, x8: 0 },
    };
    const reported = reportedIn(market, [{ ...own, key: 'own', maxHops: 6, universe: 'all' }]);
    const isShown = (cycle: MarketCycle) => reported.has(keyOf(cycle)) || reported.has(`own ${keyOf(cycle)}`);
    expect({ seed, missed: missedOf(allWorth(market, own), isShown) }).toEqual({ seed, missed: [] });
  }
});

test('a profile is advised on a gap beside one that leaves it less than the minimum at its fees', () => {
  const takerFees = { x0: 0.003, x6: 0.002, x7: 0.005, x8: 0.005, x10: -0.001, x11: 0, x13: 0.004 };
  const own = { exchangeRule: 'all but' as const, exchanges: ['x1', 'x3'], takerFees };
  const reported = reportedIn(smallMarket(956), [{ ...own, key: 'own', maxHops: 6, universe: 'all' }]);
  expect([...reported].sort()).toEqual(['own x10 buy, x5 sell, x6 sell', 'x13 sell, x2 buy']);
});

test.each([
  [
    'that shares its legs with a worse one raised in the same round',
    702,
    [0, 8],
    [0, 5, 8, 9, 10],
    [5, -1, 5, 0, 4],
  ],
  [
    'worth barely more than the minimum, next to one worth slightly less',
    1861,
    [],
    [1, 2, 5, 9, 10],
    [4, 0, 3, 5, 4],
  ],
] as const)('a profile is advised on a cycle %s', (_, seed, without, at, fees) => {
  const market = smallMarket(seed);
  const takerFees = Object.fromEntries(
    at.map((exchange, index) => [`x${exchange}`, (fees[index] ?? 0) / 1_000]),
  );
  const own = {
    exchangeRule: 'all but' as const,
    exchanges: without.map((exchange) => `x${exchange}`),
    takerFees,
  };
  const reported = reportedIn(market, [{ ...own, key: 'own', maxHops: 6, universe: 'all' }]);
  const [best] = allWorth(market, own);
  expect(best && reported.has(`own ${keyOf(best.cycle)}`)).toBe(true);
});
