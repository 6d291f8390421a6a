import { fillGaps } from './fill-gaps';

it.each([
  [[], []],
  [['2026-11-21T23:59:00.000Z'], ['23:59']],
  [
    ['2026-11-22T00:01:00.000Z', '2026-11-21T23:58:00.000Z'],
    ['23:58', '23:59', '00:00', '00:01'],
  ],
])('fills %j up minute by minute', (known, minutes) => {
  expect(fillGaps(known, 60_000).map((at) => at.slice(11, 16))).toEqual(minutes);
});
