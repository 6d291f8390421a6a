/**
 * One stake moved from alpha to beta in ten minutes: 10 BTC bought at 60,006 on alpha, sold on beta at the price on
 * arrival. Fees of 0.1 %, a USDT worth 0.9 EUR; all values are worked out by hand from these.
 */
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import type { Network } from '../../../market';
import { type MovedOutcome, STAKE_PARTS } from '../../market-port';
import { calmStory, dislocate, type Story, settle } from '../testing/story';

const BITCOIN: Network = {
  name: 'BITCOIN',
  withdrawFee: 0.0002,
  withdraw: true,
  deposit: true,
  arrivalMinutes: 10,
};
const MINUTES = 60;

function found(network: Partial<Network> = {}): Story {
  const story = calmStory({ bookWaitMs: 0 });
  for (const exchange of ['alpha', 'beta']) story.networks(exchange, 'BTC', { ...BITCOIN, ...network });
  dislocate(story);
  story.pass(100);
  return story;
}
/** Runs for this long, with each leg quoted every second. */
function goOn(story: Story, seconds: number, quotes: (story: Story) => void) {
  for (let second = 0; second < seconds; second += 1) {
    quotes(story);
    story.pass(1_000);
  }
}
const standing = (story: Story) => {
  settle(story);
  dislocate(story);
};
const moved = (story: Story): MovedOutcome[] =>
  story.facts.flatMap((fact) => (fact.kind === 'moved' ? [fact.moved] : []));
/** In euros to the cent, of the whole stake, by delay. */
const wholes = (story: Story) =>
  moved(story)[0]?.left.map((stakes) => Math.round((stakes.at(-1)?.eur ?? Number.NaN) * 100) / 100);

const euros = (sold: number, price: number) => Math.round((sold * price * 0.999 - 600_060) * 0.9 * 100) / 100;
/** 9.99 BTC are bought, and 9.9898 of them arrive. */
const ARRIVED = 9.9898;

it('a gap that has closed when the coins arrive is a loss, whatever it was when they left', () => {
  const story = found();
  goOn(story, 60, standing);
  goOn(story, 15 * MINUTES, settle);
  expect(wholes(story)).toEqual(Array(DELAYS_S.length).fill(euros(ARRIVED, 59_994)));
  expect(moved(story)[0]?.left[0]?.at(-1)?.fills).toEqual([
    [0, 10, 60_006],
    [1, ARRIVED, 59_994],
  ]);
  // A stake of zero would have lost what the withdrawal takes, at the best price.
  expect(moved(story)[0]?.left[0]?.[0]?.eur).toBeCloseTo(-0.0002 * 59_994 * 0.999 * 0.9, 6);
  expect(moved(story)[0]?.left[0]).toHaveLength(STAKE_PARTS.length + 2);
});

it('a move is estimated until twenty like it were followed, and then counts no more than their average', () => {
  const story = found();
  const nextWorth = () => {
    dislocate(story);
    story.pass(100);
    return story.reported.findLast(({ kind }) => kind === 'opened')?.signal.worth;
  };
  for (let signal = 0; signal < 20; signal += 1) {
    goOn(story, 1.2 * MINUTES, settle);
    // Hardly any new gap is expected to last ten minutes.
    const early = nextWorth();
    expect(early).toMatchObject({ moved: null, notMoved: 'gone on arrival', advised: true });
    expect(early?.arrived).toMatchObject({ gained: 0, estimate: { low: expect.any(Number) } });
  }
  goOn(story, 10 * MINUTES, settle);
  const worth = nextWorth();
  expect(worth).toMatchObject({ moved: null, notMoved: 'gone on arrival', advised: true });
  const net = (ARRIVED * 59_994 * 0.999) / 600_060 - 1;
  expect(worth?.arrived).toMatchObject({ gained: 0, net: expect.closeTo(net, 9) });
  expect(worth?.arrived?.followed).toBeGreaterThanOrEqual(20);
  expect(worth?.arrived?.estimate).toBeUndefined();
});

it('a proven gap is worth something to those who move coins, even before any have arrived', () => {
  const story = found();
  goOn(story, 20 * MINUTES, standing);
  const { worth, size } = story.reported.findLast(({ kind }) => kind === 'updated')?.signal ?? {};
  const { followed = 99, estimate = { low: 0, high: 0 } } = worth?.arrived ?? {};
  expect(followed).toBeLessThan(20);
  expect(worth?.notMoved).toBeNull();
  // Two of three last half as long again; the others lose two fees, the spreads and what the withdrawal takes.
  const whole = ARRIVED * 60_306 * 0.999 - 600_060;
  expect(worth?.moved?.profit).toBeGreaterThan(whole / 3);
  expect(worth?.moved?.profit).toBeLessThan(whole);
  expect(estimate.low).toBeLessThan(0.999 ** 2 - 1);
  expect(estimate.low).toBeGreaterThan(-0.003);
  expect(estimate.high).toBeGreaterThan(0.0025);
  expect(worth?.moved?.amount).toBeCloseTo(size?.amount ?? 0, 6);
});

it('each order trades on the books of its own time: one placed early enough arrives while the gap is open', () => {
  const story = found();
  goOn(story, 10 * MINUTES + 3, standing);
  goOn(story, 5 * MINUTES, settle);
  const [gain, loss] = [euros(ARRIVED, 60_306), euros(ARRIVED, 59_994)];
  expect(wholes(story)).toEqual(DELAYS_S.map((delay) => (delay < 3 ? gain : loss)));
});

it('an order whose price has moved away is missed, and nothing is sent', () => {
  const story = found();
  goOn(story, 16 * MINUTES, (now) => {
    standing(now);
    now.quote('alpha BTC/USDT', 60_200, 60_210);
  });
  const whole = moved(story)[0]?.left.map((stakes) => stakes.at(-1));
  expect(whole?.map((worth) => worth?.isMissed)).toEqual(DELAYS_S.map((delay) => delay > 0));
  expect(whole?.at(-1)?.eur).toBe(0);
});

it('coins that arrive at a silent exchange wait a minute for a price, and then the result is unknown', () => {
  const silent = (story: Story) => story.quote('alpha BTC/USDT', 59_994, 60_006);
  const back = found();
  goOn(back, 9 * MINUTES, standing);
  goOn(back, 70, silent);
  goOn(back, 6 * MINUTES, standing);
  expect(wholes(back)?.[0]).toBe(euros(ARRIVED, 60_306));
  const gone = found();
  goOn(gone, 9 * MINUTES, standing);
  goOn(gone, 8 * MINUTES, silent);
  expect(moved(gone)[0]?.left[0]?.at(-1)).toBeNull();
});

it.each<[string, Partial<Network>]>([
  ['its duration is unknown', { arrivalMinutes: null }],
  ['its cost is unknown', { withdrawFee: null }],
  ['the network is closed', { deposit: false }],
  ['it takes longer than moves are followed', { arrivalMinutes: 121 }],
])('a move is not followed if %s', (_, network) => {
  const story = found(network);
  goOn(story, 16 * MINUTES, standing);
  expect(moved(story)).toEqual([]);
});
