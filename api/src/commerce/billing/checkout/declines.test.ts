/** How long a visitor waits after declined cards. */
import { reached } from '../../../../test/reached';
import { MINUTE_MS } from '../../../platform/lib/time';
import type { Declines } from './attempts-store';
import { waitAfterDeclines } from './declines';

const at = new Date('2026-11-21T12:00:00Z');
const NONE: Declines['browser'] = { count: 0, lastAt: null };
const declined = (count: number): Declines['browser'] => ({ count, lastAt: at });

test.each([
  [0, 9, 0],
  [2, 9, 0],
  [3, 0, 1],
  [4, 0, 2],
  [6, 0, 8],
  [30, 0, 60],
  [0, 10, 1],
  [3, 12, 4],
])('%i declines in a browser and %i in its network make it wait %i minutes', (browser, network, minutes) => {
  const declines = { browser: declined(browser), network: declined(network) };
  expect(waitAfterDeclines(declines, at)).toBe(minutes * MINUTE_MS);
  const over = new Date(at.getTime() + minutes * MINUTE_MS);
  expect(waitAfterDeclines(declines, over)).toBe(0);
});

test('there is no wait without declines', () => {
  expect(waitAfterDeclines({ browser: NONE, network: NONE }, at)).toBe(0);
});

test('a network can try only a few dozen cards a day, however many browsers it has', () => {
  let [now, tried] = [at.getTime(), 0];
  const end = now + 24 * 60 * MINUTE_MS;
  let network = NONE;
  while (now < end) {
    tried += 1;
    network = { count: tried, lastAt: new Date(now) };
    now += Math.max(1_000, waitAfterDeclines({ browser: NONE, network }, new Date(now)));
  }
  expect(tried).toBeLessThan(45);
  reached(`${tried} cards in a day, of one network with as many browsers as it likes`);
});
