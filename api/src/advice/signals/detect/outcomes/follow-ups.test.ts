/** Signals open 500 ms after this; each leg is quoted every second while time passes. A USDT is worth 0.9 EUR. */
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import type { Network } from '../../../market';
import { type SignalOutcome, STAKE_PARTS } from '../../market-port';
import type { Advice } from '../advise';
import { BookRequests } from '../depth';
import { MarketState } from '../market-state';
import { NetworkTable } from '../network-table';
import { calmStory, createStory, dislocate, type Story, settle } from '../testing/story';
import { FollowUps } from './follow-ups';

function found(): Story {
  const story = calmStory();
  dislocate(story);
  story.pass(500);
  return story;
}
function goOn(story: Story, seconds: number, quotes: (story: Story) => void) {
  for (let second = 0; second < seconds; second += 1) {
    quotes(story);
    story.pass(1_000);
  }
}
/** Until the last delay. */
const goOnToTheEnd = (story: Story, quotes: (story: Story) => void) => goOn(story, 301, quotes);
const outcomes = (story: Story): SignalOutcome[] =>
  story.facts.flatMap((fact) => (fact.kind === 'outcome' ? [fact.outcome] : []));
const outcomeOf = (story: Story): SignalOutcome => {
  const [outcome] = outcomes(story);
  if (!outcome) throw new Error('Nothing was followed.');
  return outcome;
};
/** As fractions of the stake. */
const netsOf = (story: Story) => {
  const { left, amountEur } = outcomeOf(story);
  return left.map((worth) => (worth?.eur ?? Number.NaN) / amountEur);
};
const close = (value: number) => expect.closeTo(value, 9);

const AFTER_FEES = 0.999 ** 2;
const GAIN = (AFTER_FEES * 60_306) / 60_006 - 1;
/** Bought on alpha, and sold there again. */
const LOSS = (AFTER_FEES * 59_994) / 60_006 - 1;
const standing = (story: Story) => {
  settle(story);
  dislocate(story);
};

it('a gap that closes after three seconds gains until two, and from five on the coins are sold back at a loss', () => {
  const story = found();
  goOn(story, 3, standing);
  goOnToTheEnd(story, settle);
  expect(outcomes(story)).toHaveLength(1);
  expect(outcomeOf(story).signalId).toBe(story.only().id);
  expect(netsOf(story)).toEqual(DELAYS_S.map((delay) => close(delay < 3 ? GAIN : LOSS)));
  expect(outcomeOf(story).left.some((worth) => worth?.isMissed)).toBe(false);
  const { fills, orders } = outcomeOf(story).detail;
  expect(orders).toMatchObject([
    {
      exchange: 'alpha',
      base: 'BTC',
      quote: 'USDT',
      side: 'buy',
      limitPrice: Math.floor(60_006 * (1 + GAIN)),
    },
    { exchange: 'beta', side: 'sell', limitPrice: Math.ceil(60_306 / (1 + GAIN)) },
  ]);
  expect(fills?.[0]).toEqual([
    [0, 10, 60_006],
    [1, 9.99, 60_306],
  ]);
  expect(fills?.at(-1)).toEqual([
    [0, 10, 60_006],
    [0, -9.99, 59_994],
  ]);
});

it('uses the market as it was when the check was due, not at the next event', () => {
  const story = found();
  story.pass(300);
  settle(story);
  // No event for two seconds: what is due meanwhile uses the market as it was.
  story.skip(2_000);
  standing(story);
  goOnToTheEnd(story, standing);
  expect(netsOf(story).slice(0, 6)).toEqual([GAIN, GAIN, LOSS, LOSS, LOSS, GAIN].map(close));
});

it('measures smaller stakes as well, with what is needed to value them for others', () => {
  const story = found();
  goOnToTheEnd(story, settle);
  const { detail, left } = outcomeOf(story);
  expect(detail).toMatchObject({
    fees: [
      ['alpha', 0.001],
      ['beta', 0.001],
    ],
    moves: true,
  });
  const parts = detail.smaller.map((of) =>
    of.map((worth, index) => (worth?.eur ?? Number.NaN) / (STAKE_PARTS[index] ?? 1)),
  );
  expect(parts).toEqual(left.map((worth) => STAKE_PARTS.map(() => close(worth?.eur ?? Number.NaN))));
});

it('an order whose price has moved away is missed, and costs nothing', () => {
  const story = found();
  goOnToTheEnd(story, (now) => {
    settle(now);
    now.quote('alpha BTC/USDT', 60_200, 60_210);
  });
  const { left } = outcomeOf(story);
  expect(left.map((worth) => worth?.isMissed)).toEqual(DELAYS_S.map((delay) => delay > 0));
  expect(left.at(-1)?.eur).toBe(0);
});

it('the result is unknown while an exchange is silent', () => {
  const story = found();
  goOn(story, 3, standing);
  story.disconnect('beta');
  goOnToTheEnd(story, (now) => now.quote('alpha BTC/USDT', 59_994, 60_006));
  expect(outcomeOf(story).left.map((worth) => worth !== null)).toEqual(DELAYS_S.map((delay) => delay < 3));
});

describe('with books and lots', () => {
  /** Lots of a hundredth of a bitcoin, orders from €20,000; `deep`: how much beta buys above alpha's price. */
  const quoted = (story: Story, deep: number) => {
    story.quote('alpha USDT/EUR', 0.899, 0.901);
    story.quote('alpha BTC/USDT', 59_994, 60_006);
    story.quote('beta BTC/USDT', 60_306, 60_318);
    story.book('alpha BTC/USDT', [[59_994, 50]], [[60_006, 3.1]]);
    const above = [[60_306, deep] as const, [60_000, 50] as const];
    story.book('beta BTC/USDT', above, [[60_318, 50]]);
  };
  const coarse = () => {
    const story = createStory();
    for (const exchange of ['alpha', 'beta'] as const) {
      story.list(`${exchange} BTC/USDT`, 0.001, { amountStep: 0.01, minCost: 20_000 });
      story.connect(exchange);
    }
    story.list('alpha USDT/EUR');
    quoted(story, 50);
    story.pass(1_000);
    quoted(story, 50);
    story.pass(100);
    return story;
  };

  it('returns at once, to the cent, what was advised, in orders of whole lots for every part', () => {
    const story = coarse();
    const { size, worth } = story.only();
    goOnToTheEnd(story, (now) => quoted(now, 50));
    const { left, amountEur, detail } = outcomeOf(story);
    expect(amountEur).toBe(size.amountEur);
    expect(left[0]?.eur).toBeCloseTo(worth?.inPlace?.eur ?? Number.NaN, 6);
    expect(detail.fills?.[0]).toEqual([
      [0, 3.1, 60_006],
      [1, 3.09, 60_306],
    ]);
    const [sixtyFourth, sixteenth, quarter] = detail.smaller[0] ?? [];
    expect([sixtyFourth, sixteenth]).toEqual([null, null]);
    expect(quarter?.fills).toEqual([
      [0, 0.77, 60_006],
      [1, 0.76, 60_306],
    ]);
  });

  it('sells back where it was bought what the second order cannot fill within its limit', () => {
    const story = coarse();
    goOnToTheEnd(story, (now) => quoted(now, 1.6));
    const { detail, left } = outcomeOf(story);
    // Of 3.0969 bought, 3.09 were to be sold, and 1.6 were.
    const back = (3.0969 * 1.49) / 3.09;
    expect(detail.fills?.at(-1)).toEqual([
      [0, 3.1, 60_006],
      [1, 1.6, 60_306],
      [0, -Number(back.toPrecision(6)), 59_994],
    ]);
    const eur = (1.6 * 60_306 * 0.999 + back * 59_994 * 0.999 - 3.1 * 60_006) * 0.9;
    expect(left.at(-1)?.eur).toBeCloseTo(eur, 6);
  });

  it('has no result if a book ends within the limit before the order is filled', () => {
    const story = coarse();
    goOnToTheEnd(story, (now) => {
      quoted(now, 50);
      now.book('beta BTC/USDT', [[60_306, 1.6]], [[60_318, 50]]);
    });
    expect(outcomeOf(story).left.at(-1)).toBeNull();
  });
});

const network = (withdrawFee: number | null): Network => ({
  ...{ name: 'NET', withdrawFee, withdraw: true, deposit: true, arrivalMinutes: 10 },
});

it.each<[string, number | null, number | null]>([
  [
    "costs the bitcoin's withdrawal to beta and the dollars' back to alpha",
    4,
    0.0002 * 60_000 * 0.9 + 4 * 0.9,
  ],
  ["has an unknown cost if the dollars' withdrawal fee is unknown", null, null],
])('returning the coins: %s', (_, dollarFee, eur) => {
  const story = calmStory();
  for (const exchange of ['alpha', 'beta']) {
    story.networks(exchange, 'BTC', network(0.0002));
    story.networks(exchange, 'USDT', network(dollarFee));
  }
  dislocate(story);
  story.pass(500);
  goOnToTheEnd(story, settle);
  const { returnEur, returnMs } = outcomeOf(story).detail;
  expect(returnMs).toBe(600_000);
  if (eur === null) expect(returnEur).toBeNull();
  // The bitcoin is worth the middle of two exchanges.
  else expect(Math.abs((returnEur ?? 0) - eur)).toBeLessThan(0.06);
});

it('follows a signal as often as requested, each time by its advice at that time', () => {
  const state = new MarketState({ isStandard: () => true, isMajor: () => true }, 1);
  const market = (number: number, exchange: string, bid: number, ask: number) => {
    const listed = { at: 0, market: number, exchange, base: 'BTC', quote: 'USDT', takerFee: 0 } as const;
    const made = state.list({ type: 'listed', ...listed });
    if (!made) throw new Error('not listed');
    return Object.assign(made, { bid, ask, bidSize: 9, askSize: 9, at: 0 });
  };
  const hops = [
    { market: market(0, 'alpha', 99, 100), side: 'buy' },
    { market: market(1, 'beta', 102, 103), side: 'sell' },
  ] as const;
  const adviceOf = (amount: number) =>
    ({
      size: { amount, amountEur: amount },
      transfers: [],
      legs: hops.map(({ side }, index) => ({ side, limitPrice: index === 0 ? 100 : 102, fee: 0 })),
    }) as unknown as Advice;
  const followUps = new FollowUps({
    rules: { quoteLimitMs: 1e9, bookLimitMs: 5_000 },
    ...{ books: new BookRequests(), networks: new NetworkTable(), rates: { euros: () => 1 } },
  });
  const seen: [string, number, number | undefined][] = [];
  const follow = (age: string, amount: number, now: number) =>
    followUps.begin(
      { id: 'a', cycle: { hops } as never, reportedAdvice: adviceOf(amount) },
      now,
      ({ amountEur, left }) => seen.push([age, amountEur, left.at(-1)?.eur]),
    );
  follow('new', 100, 0);
  follow('5 s', 200, 5_000);
  expect(followUps.nextDue).toBe(250);
  followUps.look(300_000);
  expect(seen).toEqual([['new', 100, 2]]);
  // The books are requested a second before.
  expect(followUps.nextDue).toBe(304_000);
  followUps.look(305_000);
  expect(seen[1]).toEqual(['5 s', 200, 4]);
  expect(followUps.nextDue).toBe(Number.POSITIVE_INFINITY);
});
