/** What a stake becomes when its way back is deeper than the known book. */

import { BookRequests, depthOf } from '../depth';
import { endsOn } from '../later-orders';
import type { MarketState } from '../market-state';
import { calmStory } from '../testing/story';
import { LaterLooks } from './later-looks';

it('a stake whose way back is deeper than the known book is judged, not left out', () => {
  const story = calmStory();
  story.book(
    'alpha BTC/USDT',
    [
      [59_994, 1],
      [59_900, 1],
    ],
    [
      [60_006, 10],
      [60_010, 10],
    ],
  );
  story.book('beta BTC/USDT', [[59_000, 1]], [[60_006, 10]]);
  const { state } = story.detector as unknown as { state: MarketState };
  const [alpha, beta] = (['alpha BTC/USDT', 'beta BTC/USDT'] as const).map((name) =>
    state.find(story.numberOf(name)),
  );
  if (!alpha || !beta) throw new Error('Not listed.');
  const hops = [
    { market: alpha, side: 'buy' as const },
    { market: beta, side: 'sell' as const },
  ];
  const limits = { quoteLimitMs: 5_000, bookLimitMs: 5_000 };
  const looks = new LaterLooks(limits, new BookRequests());
  const stake = { hops, limits: [60_100, 60_200], amount: 3 * 60_006 };
  const became = looks.becomes(stake, alpha.at);
  expect(became).toBeLessThan(0.998);
  const legs = depthOf(hops, alpha.at, limits.bookLimitMs)?.legs ?? [];
  const { ifClosed } = endsOn(hops, legs, { now: alpha.at, ...limits })(stake.amount);
  expect(became).toBeCloseTo(ifClosed, 9);
});
