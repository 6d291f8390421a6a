import { DAY_MS } from '../../../platform/lib/time';
import { KeptDays } from './past-signals';

const DAY = '2026-11-21';
const totals = (signals: number) => ({
  ...{ day: DAY, signals, promised: 0, kept: 0, medianLifetimeMs: null, advisedEur: null },
  ...{ unvalued: 0, taken: 0, resultCents: null },
});

it('a signal that stays open for hours after its day counts in it once it has ended', async () => {
  let hoursLater = 2;
  const days = new KeptDays(() => new Date(Date.parse(DAY) + DAY_MS + hoursLater * 3_600_000));
  const asked = (signals: number) => days.of('all', DAY, async () => totals(signals));
  expect(await asked(3)).toMatchObject({ signals: 3 });
  hoursLater = 9;
  expect(await asked(4)).toMatchObject({ signals: 4 });
  hoursLater = 25;
  expect(await asked(4)).toMatchObject({ signals: 4 });
  expect(await asked(0)).toMatchObject({ signals: 4 });
});
