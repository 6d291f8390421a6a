/** Opened at 500 ms after this; each leg is quoted anew every second while time passes. */

import { type SignalOutcome, STAKE_PARTS } from '../market-port';
import { calmStory, dislocate, type Story, settle } from './testing/story';

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
const outcomes = (story: Story): SignalOutcome[] =>
  story.facts.flatMap((fact) => (fact.kind === 'outcome' ? [fact.outcome] : []));

const AFTER_FEES = 0.999 ** 2;
const GAIN = (AFTER_FEES * 60_306) / 60_006 - 1;
const LOSS = (AFTER_FEES * 59_994) / 60_006 - 1;
const standing = (story: Story) => {
  settle(story);
  dislocate(story);
};

it('a gap that closes after three seconds is a gain at once and after one, and a loss after five and thirty', () => {
  const story = found();
  goOn(story, 3, standing);
  goOn(story, 40, settle);
  const [outcome, ...others] = outcomes(story);
  expect(others).toEqual([]);
  expect(outcome?.signalId).toBe(story.only().id);
  const parts = outcome?.left.map((worth) => (worth?.eur ?? Number.NaN) / outcome.amountEur);
  const expected = [GAIN, GAIN, LOSS, LOSS].map((part) => expect.closeTo(part, 9));
  expect(parts).toEqual(expected);
  expect(outcome?.left.map((worth) => worth?.isMissed)).toEqual([false, false, false, false]);
});

it('smaller stakes are measured beside it, with what it takes to value them for others', () => {
  const story = found();
  goOn(story, 40, settle);
  const [outcome] = outcomes(story);
  const { smaller, ...rest } = outcome?.detail ?? { smaller: [] };
  expect(rest).toMatchObject({
    fees: [
      ['alpha', 0.001],
      ['beta', 0.001],
    ],
    moves: true,
  });
  const parts = smaller.map((of) =>
    of.map((worth, index) => (worth?.eur ?? Number.NaN) / (STAKE_PARTS[index] ?? 1)),
  );
  for (const [delay, worth] of (outcome?.left ?? []).entries())
    expect(parts[delay]).toEqual(STAKE_PARTS.map(() => expect.closeTo(worth?.eur ?? Number.NaN, 9)));
});

it('an order whose price has run away is missed', () => {
  const story = found();
  goOn(story, 40, (now) => {
    settle(now);
    now.quote('alpha BTC/USDT', 60_200, 60_210);
  });
  expect(outcomes(story)[0]?.left.map((worth) => worth?.isMissed)).toEqual([false, true, true, true]);
});

it('nobody knows what would have been left where an exchange is silent', () => {
  const story = found();
  goOn(story, 3, standing);
  story.disconnect('beta');
  goOn(story, 40, (now) => now.quote('alpha BTC/USDT', 59_994, 60_006));
  expect(outcomes(story)[0]?.left.map((worth) => worth !== null)).toEqual([true, true, false, false]);
});
