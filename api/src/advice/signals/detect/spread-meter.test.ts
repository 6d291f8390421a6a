import { calmStory, dislocate, type Story, settle } from './testing/story';

const minutes = (story: Story) => story.facts.flatMap((fact) => (fact.kind === 'minute' ? [fact] : []));
const AFTER_FEES = 0.999 ** 2;

it('a minute shows how long each gap was open, and how far apart the best two exchanges of majors were', () => {
  const story = calmStory();
  // To the end of the minute, and on.
  story.pass(59_200);
  for (let second = 0; second < 60; second += 1) {
    settle(story);
    if (second < 10) dislocate(story);
    story.pass(1_000);
  }
  story.pass(1_000);
  const minute = minutes(story).at(-1);
  const [best, ...others] =
    minute?.spreads.filter(({ base, quote }) => `${base}/${quote}` === 'BTC/USDT') ?? [];
  expect(best).toMatchObject({ universe: 'majors', buyAt: '*', sellAt: '*', seconds: 60, gainSeconds: 10 });
  expect(best?.maxNet).toBeCloseTo((AFTER_FEES * 60_306) / 60_006 - 1, 9);
  expect(others).toEqual([
    expect.objectContaining({ buyAt: 'alpha', sellAt: 'beta', seconds: 10, gainSeconds: 10 }),
  ]);
  expect(minute?.spreads.map(({ buyAt }) => buyAt).filter((name) => name === '*')).toHaveLength(3);
});

it('ten minutes show every two exchanges, with or without a gap, and series continue when a market is listed', () => {
  const story = calmStory();
  for (let second = 0; second < 601; second += 1) {
    settle(story);
    if (second === 300) {
      story.list('abel ETH/USDT');
      story.list('abel BTC/USDT');
      story.connect('abel');
    }
    if (second >= 100 && second < 107) dislocate(story);
    if (second >= 500) story.quote('abel BTC/USDT', 59_999, 60_001);
    story.pass(1_000);
  }
  const [told, ...more] = story.facts.flatMap((fact) => (fact.kind === 'every spread' ? [fact] : []));
  if (!told) throw new Error('Nothing was told.');
  const { pairs, ...figures } = told.spreads;
  expect(more).toEqual([]);
  expect(told.at).toBe('2026-11-21T09:30:00.000Z');
  // A coin's pairs are adjacent.
  expect(pairs.map(({ base, quote }) => `${base}/${quote}`)).toEqual(['BTC/USDT', 'ETH/BTC', 'ETH/USDT']);
  expect(pairs[0]?.markets.map(({ exchange }) => exchange)).toEqual(['abel', 'alpha', 'beta']);
  // The first second has no price yet. From abel to alpha, to beta; from alpha to abel, to beta; from beta to abel, to alpha.
  expect([...figures.seconds].slice(0, 6)).toEqual([99, 99, 99, 599, 99, 599]);
  expect([...figures.gainSeconds].slice(0, 6)).toEqual([0, 0, 0, 7, 0, 0]);
  expect(figures.maxNet[3]).toBeCloseTo((AFTER_FEES * 60_306) / 60_006 - 1, 9);
  expect((figures.sumNet[5] ?? 0) / 599).toBeLessThan(0);
});
