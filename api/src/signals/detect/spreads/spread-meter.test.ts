import { calmStory, dislocate, type Story, settle } from '../testing/story';

const minutes = (story: Story) => story.facts.flatMap((fact) => (fact.kind === 'minute' ? [fact] : []));
const AFTER_FEES = 0.999 ** 2;

it('a minute tells of each gap how long it stood, and of the majors how far the best two lay apart', () => {
  const story = calmStory();
  // To the minute's end, and on.
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
