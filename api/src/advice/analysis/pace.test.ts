import { HOUR_MS } from '../../platform/lib/time';
import { noFigures } from './figures';
import { meanWaitMs } from './market';

const NOW = 100 * HOUR_MS;
const MAJORS = { maxHops: 3, universe: 'majors' } as const;
const hour = (hoursAgo: number, signals: number, hops = 2) => ({
  ...{ at: NOW - hoursAgo * HOUR_MS, universe: 'majors' as const, hops },
  figures: { ...noFigures(), signals },
});

it.each([
  ['there were no signals', [], null],
  ['no signal was within the tier', [hour(2, 40, 4)], null],
  ['a whole day was measured', [hour(24, 30), hour(1, 18)], HOUR_MS / 2],
  ['measuring began two hours ago', [hour(2, 30), hour(1, 30)], HOUR_MS / 30],
  ['the first hours had signals of higher tiers only', [hour(10, 50, 4), hour(1, 5)], 2 * HOUR_MS],
])('meanWaitMs returns the right wait when %s', (_, hours, wait) => {
  expect(meanWaitMs(hours, MAJORS, NOW)).toBe(wait);
});
