import { depthOf } from './depth';
import type { MarketState } from './market-state';
import { calmStory } from './testing/story';

it('a newer quote of the same price says how much is left of the best level', () => {
  const story = calmStory();
  story.book(
    'beta BTC/USDT',
    [
      [60_306, 10],
      [60_300, 5],
    ],
    [[60_318, 10]],
  );
  story.pass(500);
  story.quote('beta BTC/USDT', 60_306, 60_318, { bidSize: 0.1 });
  const market = (story.detector as unknown as { state: MarketState }).state.find(
    story.numberOf('beta BTC/USDT'),
  );
  if (!market) throw new Error('Not listed.');
  const depth = depthOf([{ market, side: 'sell' }], market.at, 5_000);
  expect(depth?.legs[0]?.levels).toEqual([
    [60_306, 0.1],
    [60_300, 5],
  ]);
});
