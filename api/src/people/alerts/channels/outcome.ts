/** Maps an HTTP response, or a missing one, to an outcome. */
import { type Answered, Unanswered } from '../../../platform/lib/outgoing/request';
import type { SendOutcome } from '../channel';
import { UNNAMED_PAUSE_MS } from './pauses';

export interface HttpDestination {
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

export function outcomeOfNoAnswer(error: unknown): SendOutcome {
  if (error instanceof Unanswered && !error.mayHaveArrived)
    return { outcome: 'later', reason: error.message };
  throw error;
}
