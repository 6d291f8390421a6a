/** Destinations that have requested a pause. All processes respect it for every message. */
import { createBatches } from '../../../platform/lib/batches';
import type { Limits } from '../../../platform/lib/limits/limits';
import type { SendOutcome } from '../channel';

export interface PausesContext {
  readonly limits: Pick<Limits, 'change' | 'until'>;
  readonly now: () => Date;
}

export interface Pauses {
  /** Sends unless one of the destinations is paused, then stores the pause that the outcome requests. */
  keep(destinations: readonly string[], send: () => Promise<SendOutcome>): Promise<SendOutcome>;
}

/** For a pause without a stated length. */
export const UNNAMED_PAUSE_MS = 1_000;
const BUCKET = 'alert-pause';
const MOST_ASKED = 200;
/** Longer pauses are cut to this. */
const LONGEST_MS = 3_600_000;

export function createPauses({ limits, now }: PausesContext): Pauses {
  const untilOf = createBatches<string, Date | null>({
    most: MOST_ASKED,
    work: (destinations) => limits.until(BUCKET, destinations),
  });
  const pause = (destination: string, until: Date) =>
    limits.change(BUCKET, destination, (known) => ({
      count: { points: 1, until: known && known.until > until ? known.until : until },
      answer: undefined,
    }));
  return {
    async keep(destinations, send) {
      const untils = await Promise.all(destinations.map(untilOf));
      const until = new Date(Math.max(...untils.map((one) => one?.getTime() ?? 0)));
      if (until > now()) return { outcome: 'paused', until };
      const outcome = await send();
      if (!('pause' in outcome) || !outcome.pause) return outcome;
      const ms = Math.min(outcome.pause.ms, LONGEST_MS);
      await pause(outcome.pause.destination, new Date(now().getTime() + ms));
      return { ...outcome, pause: { ...outcome.pause, ms } };
    },
  };
}
