import { DEFAULT_TRADING_PROFILE } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { DAY_MS } from '../../../platform/lib/time';
import { signalOf } from '../testing/signals';
import { keptAdvice } from '../value/value-for';
import { createPastSignals, KeptDays } from './past-signals';

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

it('the measured result of a signal at our fees is not shown to a customer who pays other fees', async () => {
  const signal = signalOf('a');
  const listed = { signal, advised: keptAdvice(signal), noted: null, leftParts: DELAYS_S.map(() => 0.001) };
  const store = {
    listPage: async () => ({ signals: [listed], next: null }),
    endedOn: async () => [],
    notesOf: async () => '',
  };
  const past = createPastSignals(store, () => new Date());
  const returnedAt = async (takerFees: Readonly<Record<string, number>>) => {
    const profile = { ...DEFAULT_TRADING_PROFILE, takerFees };
    const reader = { customerId: 'cus_1', profile, isCounted: true, leastEur: 0 };
    const { signals } = await past.page(reader, { state: 'all', after: null, limit: 1 });
    return signals.map(({ returned }) => returned);
  };
  expect(await returnedAt({ okx: 0.008 })).toEqual([0.92]);
  expect(await returnedAt({ kraken: 0.008 })).toEqual([undefined]);
});
