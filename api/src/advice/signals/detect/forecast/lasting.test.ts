/** A gap that has been open for minutes states since when and why; its signal is reported again when that changes. */
import type { Network } from '../../../market';
import type { Hop } from '../cycles';
import { calmStory, dislocate, START, type Story, settle } from '../testing/story';
import { LASTING_MS, type LastingFacts, lastingOf } from './lasting';

const hops = (...pairs: string[]): Hop[] =>
  pairs.map((pair) => {
    const [base, quote] = pair.split('/');
    return { side: 'buy', market: { base, quote } } as unknown as Hop;
  });
const move = { asset: 'SOL', from: 'alpha', to: 'beta', network: 'SOL', withdrawFee: 0.01, open: true };

/** A coin that moves over an open network, on deep books, for two minutes. */
const OPEN: LastingFacts = {
  hops: hops('SOL/USDT', 'SOL/USDT'),
  transfers: [move],
  gross: 0.004,
  size: { profitEur: 50, onDepth: true },
  covered: 0.5,
  floorEur: 1,
  now: START,
  seenMs: LASTING_MS,
};
const reasons = (facts: Partial<LastingFacts>) => lastingOf({ ...OPEN, ...facts })?.reasons;
const HOUR_MS = 3_600_000;

it('is null until it has been open for two minutes, and then states since when', () => {
  expect(lastingOf({ ...OPEN, seenMs: LASTING_MS - 1 })).toBeNull();
  expect(lastingOf(OPEN)).toEqual({ since: '2026-11-21T09:28:00.000Z', reasons: ['not known'] });
});

it.each<[string, Partial<LastingFacts>, readonly string[]]>([
  ['a closed network', { transfers: [{ ...move, open: false }] }, ['transfers closed']],
  ['a network with unknown status', { transfers: [{ ...move, open: null }] }, ['not known']],
  ['a currency that has to be moved by bank', { hops: hops('SOL/USDT', 'SOL/EUR') }, ['bank transfer']],
  ['the same on one exchange', { hops: hops('SOL/USDT', 'SOL/EUR'), transfers: [] }, ['not known']],
  ['a profit of less than five minimums', { size: { profitEur: 4.99, onDepth: true } }, ['thin book']],
  ['a profit of five minimums', { size: { profitEur: 5, onDepth: true } }, ['not known']],
  ['a best price that covers less than a tenth', { covered: 0.09 }, ['thin book']],
  ['prices more than 20 % apart', { gross: 0.21 }, ['same ticker']],
  ['prices 20 % apart', { gross: 0.2 }, ['not known']],
  ['the same on one exchange', { gross: 0.21, transfers: [] }, ['not known']],
  ['prices 3 % apart for an hour without another reason', { gross: 0.03, seenMs: HOUR_MS }, ['same ticker']],
  ['prices 2 % apart for an hour without another reason', { gross: 0.02, seenMs: HOUR_MS }, ['not known']],
  ['prices 3 % apart for less than an hour', { gross: 0.03, seenMs: HOUR_MS - 1 }, ['not known']],
  [
    'prices 3 % apart for an hour on a thin book',
    { gross: 0.03, seenMs: HOUR_MS, covered: 0.01 },
    ['thin book'],
  ],
  [
    'everything at once, with the warning first',
    {
      ...{ transfers: [{ ...move, open: false }], hops: hops('SOL/USDT', 'SOL/EUR') },
      ...{ gross: 0.5, covered: 0.01 },
    },
    ['same ticker', 'transfers closed', 'bank transfer', 'thin book'],
  ],
])('gives the reasons of %s', (_, facts, found) => {
  expect(reasons(facts)).toEqual(found);
});

const BITCOIN: Network = {
  ...{ name: 'BITCOIN', withdrawFee: 0.0002, arrivalMinutes: 10 },
  ...{ withdraw: true, deposit: true },
};

/** Keeps the gap for this long, with each leg quoted every second. */
function stand(story: Story, seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    settle(story);
    dislocate(story);
    story.pass(1_000);
  }
}

it('reports the open signal again when it lasts and when the reason changes, without opening another', () => {
  const story = calmStory({ bookWaitMs: 0 });
  for (const exchange of ['alpha', 'beta']) story.networks(exchange, 'BTC', BITCOIN);
  stand(story, 115);
  expect(story.only().lasting).toBeNull();
  stand(story, 10);
  const [opened] = story.reported;
  expect(story.only().lasting).toEqual({ since: opened?.signal.detectedAt, reasons: ['not known'] });
  const before = story.reported.length;
  story.networks('beta', 'BTC', { ...BITCOIN, deposit: false });
  stand(story, 3);
  expect(story.only().lasting?.reasons).toEqual(['transfers closed']);
  expect(story.reported.length).toBeGreaterThan(before);
  // Still shown after the end.
  settle(story);
  story.pass(2_000);
  expect(story.only()).toMatchObject({ endReason: 'gain gone', lasting: { reasons: ['transfers closed'] } });
});

it('a book is thin by the current floor, not by that of the market’s start', () => {
  const story = calmStory({ bookWaitMs: 0, minProfitEur: 1 });
  for (const exchange of ['alpha', 'beta']) story.networks(exchange, 'BTC', BITCOIN);
  stand(story, 125);
  expect(story.only()).toMatchObject({ size: { profitEur: expect.closeTo(1_620, -2) } });
  expect(story.only().lasting?.reasons).toEqual(['not known']);
  story.detector.setRules({ minProfitEur: 400 });
  stand(story, 3);
  expect(story.only().lasting?.reasons).toEqual(['thin book']);
});

it('warns of two coins with one name before all else', () => {
  const story = calmStory({ bookWaitMs: 0 });
  for (const exchange of ['alpha', 'beta']) story.networks(exchange, 'BTC', BITCOIN);
  for (let second = 0; second < 125; second += 1) {
    settle(story);
    story.quote('beta BTC/USDT', 90_000, 90_010);
    story.pass(1_000);
  }
  const found = story.reported.findLast(({ signal }) => signal.lasting)?.signal;
  expect(found?.lasting?.reasons).toContain('same ticker');
  expect(found?.confidence.reasons[0]).toBe(
    'BTC is probably two coins with the same ticker: compare them before you trade.',
  );
});
