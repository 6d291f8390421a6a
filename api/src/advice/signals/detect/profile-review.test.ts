/** What is found for customers with their own exchanges or fees, and who gets it. */
import { DEFAULT_TRADING_PROFILE, type TradingProfile } from '@spreadwise/contract';
import { valueFor } from '../value/value-for';
import { profileKey } from '../value/worth-for';
import type { SearchedProfile } from './search/profile-search';
import { createStory, type Story } from './testing/story';

const EXCHANGES = ['alpha', 'beta', 'gamma', 'delta'] as const;

const profileOf = (words: Partial<TradingProfile>): TradingProfile => ({
  ...DEFAULT_TRADING_PROFILE,
  ...words,
});
const searched = (profile: TradingProfile, words: Partial<SearchedProfile> = {}): SearchedProfile => {
  const { exchangeRule, exchanges, takerFees } = profile;
  const key = profileKey(profile) ?? '';
  return { key, exchangeRule, exchanges, takerFees, maxHops: 6, universe: 'all', ...words };
};

/** Four exchanges that trade GOOD at 100, and a euro rate. */
function storyFor(...profiles: readonly SearchedProfile[]): Story {
  const story = createStory({ minProfitEur: 1, minSeenMs: 500, bookWaitMs: 500, quoteLimitMs: 60_000 });
  story.list('alpha USDT/EUR');
  for (const exchange of EXCHANGES) story.list(`${exchange} GOOD/USDT`);
  story.detector.setProfiles(profiles);
  story.pass(1_500);
  story.quote('alpha USDT/EUR', 0.8999, 0.9001);
  for (const exchange of EXCHANGES) at(story, exchange, 99.95, 100.05);
  return story;
}

/** Enough for 50,000 USDT. */
const at = (story: Story, exchange: string, bid: number, ask: number, amount = 500) =>
  story.quote(`${exchange} GOOD/USDT`, bid, ask, { bidSize: amount, askSize: amount });

const newest = (story: Story) => [
  ...new Map(story.reported.map(({ signal }) => [signal.id, signal])).values(),
];
const routes = (story: Story) =>
  newest(story).map(
    ({ legs, foundFor }) => `${legs.map(({ exchange }) => exchange).join(' ')}${foundFor ? ' own' : ''}`,
  );

const TWO = profileOf({ exchangeRule: 'only', exchanges: ['gamma', 'delta'] });
const FREE = profileOf({ takerFees: { alpha: 0, beta: 0 } });

/** 1.3 % from alpha to beta, 0.5 % from gamma to delta. */
function twoGaps(story: Story): void {
  at(story, 'beta', 101.3, 101.4);
  at(story, 'delta', 100.55, 100.65, 100);
  story.pass(4_000);
}

test('a customer gets a gap on their own exchanges, even if there is a larger one elsewhere in that coin', () => {
  const story = storyFor(searched(TWO));
  twoGaps(story);
  expect(routes(story)).toEqual(['alpha beta', 'gamma delta own']);
  const [, own] = newest(story);
  expect(own).toMatchObject({ foundFor: [profileKey(TWO)], worth: { advised: false } });
  if (!own) throw new Error('There is no second signal.');
  // 100 of them at 0.5, less 0.2 for fees, in euros.
  expect(valueFor(TWO, own)).toMatchObject({ worth: { advised: true } });
  expect(valueFor(TWO, own).size.profitEur).toBeCloseTo(27, 0);
  for (const other of [null, FREE, profileOf({ exchanges: ['alpha', 'beta'] })])
    expect(valueFor(other, own)).toMatchObject({ worth: { advised: false } });
  expect(valueFor(TWO, own)).not.toHaveProperty('foundFor');
});

test('opens nothing further for a customer who sees the larger gap', () => {
  const story = storyFor(searched(profileOf({ exchangeRule: 'only', exchanges: [...EXCHANGES] })));
  twoGaps(story);
  expect(routes(story)).toEqual(['alpha beta']);
});

test('a gap outside the customer’s plan covers nothing', () => {
  const all = profileOf({ exchangeRule: 'only', exchanges: [...EXCHANGES] });
  const story = storyFor(searched(all, { universe: 'majors' }));
  story.detector.setRules({ majorCoins: ['GOOD', 'USDT'], standardExchanges: ['gamma', 'delta'] });
  story.pass(1_500);
  twoGaps(story);
  expect(routes(story)).toContain('gamma delta');
});

test('without fees a gap of 0.15 % is worth 67.50 to those who pay none', () => {
  const story = storyFor(searched(FREE));
  at(story, 'alpha', 99.95, 100);
  at(story, 'beta', 100.15, 100.25);
  story.pass(3_000);
  expect(routes(story)).toEqual(['alpha beta own']);
  const [own] = newest(story);
  if (!own) throw new Error('There is no signal.');
  expect(own.legs.map(({ fee }) => fee)).toEqual([0.001, 0.001]);
  expect(valueFor(FREE, own).size.profitEur).toBeCloseTo(67.5, 2);
  expect(valueFor(null, own)).toMatchObject({ worth: { advised: false } });
  at(story, 'beta', 99.95, 100.05);
  story.pass(1_000);
  expect(newest(story)).toMatchObject([{ endReason: 'gain gone' }]);
});

test.each([
  // 500 bought at 100.00 and sold at 100.15: 75 USDT before fees.
  ['nothing on both markets', { 'alpha GOOD/USDT': 0, 'beta GOOD/USDT': 0 }, 75],
  [
    'nothing, and a rebate',
    { 'alpha GOOD/USDT': -0.0001, 'beta GOOD/USDT': 0, beta: 0.002 },
    50_075 - 50_000 / 1.0001,
  ],
  ['nothing on one of them alone', { 'alpha GOOD/USDT': 0 }, null],
  ['nothing, but more on the market', { alpha: 0, beta: 0, 'beta GOOD/USDT': 0.0016 }, null],
  ['nothing on other markets', { 'alpha GOOD/EUR': 0, 'beta USDT/EUR': 0 }, null],
])('a gap of 0.15 %% is advised at what its markets cost the customer: %s', (_, takerFees, usdt) => {
  const profile = profileOf({ takerFees });
  const story = storyFor(searched(profile));
  at(story, 'alpha', 99.95, 100);
  at(story, 'beta', 100.15, 100.25);
  story.pass(3_000);
  expect(routes(story)).toEqual(usdt === null ? [] : ['alpha beta own']);
  for (const own of newest(story))
    expect(valueFor(profile, own).size.profit).toBeCloseTo(usdt ?? Number.NaN, 2);
});

test('a signal that grows to be everybody’s stays the same signal', () => {
  const story = storyFor(searched(FREE));
  at(story, 'alpha', 99.95, 100);
  at(story, 'beta', 100.15, 100.25);
  story.pass(3_000);
  const [own] = newest(story);
  at(story, 'beta', 101, 101.1);
  story.pass(2_000);
  const [all, ...others] = newest(story);
  expect(others).toEqual([]);
  expect(all).toMatchObject({ id: own?.id, worth: { advised: true } });
  expect(all).not.toHaveProperty('foundFor');
  // At the fees assumed of everybody: 0.2 % less.
  expect(all?.net).toBeCloseTo(1.01 * 0.999 ** 2 - 1, 9);
  expect(all?.peakNet).toBe(all?.net);
});

test('profiles with the same gap share a signal, and a changed list applies from then on', () => {
  const other = profileOf({ takerFees: { alpha: 0.0001, beta: 0 } });
  const story = storyFor(searched(FREE));
  at(story, 'alpha', 99.95, 100);
  at(story, 'beta', 100.15, 100.25);
  story.pass(3_000);
  story.detector.setProfiles([searched(FREE), searched(other)]);
  story.pass(3_000);
  expect(newest(story)).toMatchObject([{ foundFor: [profileKey(FREE), profileKey(other)] }]);
});

test('a route that buys and sells on one market, at a rebate, ends once when its exchange disconnects', () => {
  const story = storyFor(searched(profileOf({ takerFees: { 'alpha GOOD/USDT': -0.005 } })));
  story.pass(3_000);
  expect(routes(story)).toEqual(['alpha alpha own']);
  story.disconnect('alpha');
  expect(story.kinds().filter((kind) => kind === 'ended')).toHaveLength(1);
});

test('the best gain so far is never below the current one, also for a profile with lower fees that joins', () => {
  const dear = profileOf({ takerFees: { alpha: 0.0003, beta: 0.0003 } });
  const story = storyFor(searched(dear));
  at(story, 'alpha', 99.95, 100);
  at(story, 'beta', 100.15, 100.25);
  story.pass(3_000);
  story.detector.setProfiles([searched(dear), searched(FREE)]);
  story.pass(3_000);
  for (const { signal } of story.reported) expect(signal.peakNet).toBeGreaterThanOrEqual(signal.net);
  expect(newest(story)).toMatchObject([{ foundFor: [profileKey(dear), profileKey(FREE)] }]);
});

test('finds the same for profiles, however events are batched', () => {
  const story = storyFor(searched(TWO), searched(FREE));
  twoGaps(story);
  const again = createStory({
    minProfitEur: 1,
    minSeenMs: 500,
    bookWaitMs: 500,
    quoteLimitMs: 60_000,
  }).detector;
  again.setProfiles([searched(TWO), searched(FREE)]);
  const { changes } = again.push(story.events);
  expect(changes).toEqual(story.reported);
});

test('a default profile has no key, and profiles that only differ in wording share one', () => {
  expect(profileKey(DEFAULT_TRADING_PROFILE)).toBeNull();
  expect(
    profileKey(profileOf({ exchangeRule: 'only', exchanges: ['delta', 'gamma'], takerFees: { alpha: 0 } })),
  ).toBe(profileKey(TWO));
  expect(profileKey(FREE)).not.toBe(profileKey(TWO));
  expect(profileKey({ ...TWO, takerFees: { 'alpha GOOD/USDT': 0 } })).toBe(profileKey(TWO));
  expect(profileKey({ ...TWO, takerFees: { 'gamma GOOD/USDT': 0 } })).not.toBe(profileKey(TWO));
});
