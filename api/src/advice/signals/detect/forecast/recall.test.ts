import { laterWorth } from '../../value/later-worth';
import { gapTraits } from '../testing/gap-traits';
import { Outlooks } from './outlook';

const GAP = gapTraits();
const LEFT = { eur: 4, amount: 1000, profit: 4, net: 0.004 };
it.each([5, 10, 15, 30, 50, 70, 110, 300])('forecasts are the same after recalling %d gaps', (count) => {
  const before = new Outlooks();
  for (let gap = 0; gap < count; gap += 1) before.add(GAP, 'phone', gap % 2 === 0 ? 0.998 / 1.004 : 1);
  const after = new Outlooks();
  after.recall(JSON.parse(JSON.stringify(before.learnt())));
  const [a, b] = [before, after].map((one) => laterWorth(LEFT, one.expected(GAP), 'phone'));
  expect(Math.abs((a?.chance ?? 0) - (b?.chance ?? 0))).toBeLessThan(0.06);
  expect(Math.abs((a?.eur ?? 0) - (b?.eur ?? 0))).toBeLessThan(0.25);
});
