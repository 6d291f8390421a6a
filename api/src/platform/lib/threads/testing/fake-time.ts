/** Test-controlled time for code that supervises threads. */
import type { Timers } from '../../time';

interface Alarm {
  at: number;
  readonly every: number | null;
  readonly work: () => void;
}

/** A clock that moves only when told to, and fires everything due on the way. */
export function fakeTime(startAt = Date.parse('2026-11-21T09:30:00.000Z')) {
  let ms = startAt;
  const alarms = new Set<Alarm>();
  const set = (inMs: number, every: number | null, work: () => void) => {
    const alarm = { at: ms + inMs, every, work };
    alarms.add(alarm);
    return () => alarms.delete(alarm);
  };
  const timers: Pick<Timers, 'every' | 'after'> = {
    every: (every, work) => set(every, every, work),
    after: (inMs, work) => set(inMs, null, work),
  };
  const ringNext = (until: number): boolean => {
    const due = [...alarms].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!due) return false;
    ms = due.at;
    if (due.every === null) alarms.delete(due);
    else due.at += due.every;
    due.work();
    return true;
  };
  return {
    timers,
    now: () => new Date(ms),
    /** Pending promises get a turn after each alarm. */
    async pass(passed: number) {
      const until = ms + passed;
      while (ringNext(until)) await Promise.resolve();
      ms = until;
    },
    /** Simulates a busy process: every alarm is late, and fires once. */
    async block(passed: number) {
      ms += passed;
      for (const alarm of [...alarms].filter(({ at }) => at <= ms)) {
        alarm.at = ms + (alarm.every ?? 0);
        if (alarm.every === null) alarms.delete(alarm);
        alarm.work();
        await Promise.resolve();
      }
    },
  };
}
