/** What the answers of destinations mean, and the pauses that they request: all processes respect those. */
import { createBatches } from '../../../platform/lib/batches';
import type { Limits } from '../../../platform/lib/limits/limits';
import { type Answered, Unanswered } from '../../../platform/lib/outgoing/request';
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
      const { destination, ms } = outcome.pause;
      await pause(destination, new Date(now().getTime() + Math.min(ms, LONGEST_MS)));
      return outcome;
    },
  };
}

interface HttpDestination {
  readonly destination: string;
  /** Statuses that mean the address no longer exists. */
  readonly gone: readonly number[];
}

/** Rejects when it is unknown whether the message arrived; the sender then repeats it once. */
export const outcomeOf = (sent: Promise<Answered>, to: HttpDestination): Promise<SendOutcome> =>
  sent.then((answered) => outcomeOfAnswer(answered, to), outcomeOfNoAnswer);

function outcomeOfAnswer(
  { status, retryAfterMs }: Answered,
  { destination, gone }: HttpDestination,
): SendOutcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted', reference: String(status) };
  const reason = `It answered ${status}.`;
  if (gone.includes(status)) return { outcome: 'refused', reason, addressGone: true };
  const ms = retryAfterMs ?? (status === 429 ? UNNAMED_PAUSE_MS : 0);
  return { outcome: 'later', reason, ...(ms > 0 ? { pause: { destination, ms } } : {}) };
}

function outcomeOfNoAnswer(error: unknown): SendOutcome {
  if (error instanceof Unanswered && !error.mayHaveArrived)
    return { outcome: 'later', reason: error.message };
  throw error;
}
