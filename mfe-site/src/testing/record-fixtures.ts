/** The public record as the API returns it. */
import type { PublicRecord, RecordedDay } from '@spreadwise/contract';
import { DELAYS_S, LIFETIME_BOUNDS_S } from '@spreadwise/contract/analysis-scales';

/** Values measured at 0, 1, 5 and 30 s; the delays in between repeat the previous value. */
const atDelays = <T>(known: readonly T[]): T[] =>
  DELAYS_S.flatMap((delay) => known[[0, 1, 5, 30].filter((one) => one <= delay).length - 1] ?? []);

/** A hundred signals, eighty of them measured after five seconds: 40 gains, 25 misses, 15 losses. */
export const recordedDay = (day: string, signals = 100): RecordedDay => ({
  day,
  figures: {
    ...{ signals, promised: 50, kept: 40, promisedMs: 250_000, heldMs: 400_000, advisedEur: 250 },
    lifetimes: Array.from({ length: LIFETIME_BOUNDS_S.length + 1 }, (_, bound) =>
      bound === 4 ? signals : 0,
    ),
    delays: atDelays([
      { measured: 100, eur: 250, missed: 0, lost: 0 },
      { measured: 95, eur: 180, missed: 5, lost: 4 },
      { measured: 80, eur: 40, missed: 25, lost: 15 },
      { measured: 60, eur: -30, missed: 40, lost: 12 },
    ]),
  },
  speeds: [
    {
      ...{ reaction: 'desk', signals: 40, earned: 31, promisedEur: 120, returnedEur: 112.4, brier: 0.16 },
      reliability: [
        { chance: 0.66, signals: 12, earned: 8 },
        { chance: 0.83, signals: 28, earned: 23 },
      ],
    },
  ],
});

export const publicRecord = (over: Partial<PublicRecord> = {}): PublicRecord => ({
  feed: 'simulated',
  asOf: '2026-11-21T12:00:00.000Z',
  tiers: [
    { tier: 'BASIC', days: [] },
    { tier: 'PRO', days: [recordedDay('2026-11-21'), recordedDay('2026-11-20', 80)] },
    { tier: 'PREMIUM', days: [recordedDay('2026-11-21', 130)] },
  ],
  published: [{ day: '2026-11-20', hash: 'ab'.repeat(32) }],
  ...over,
});
