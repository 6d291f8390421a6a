/** What an answer over HTTP, or none, means for a message. */
import { type Answered, Unanswered } from '../../lib/outgoing/post';
import type { SendOutcome } from '../channel';

/** `gone`: statuses by which the address itself is over. */
export function outcomeOf({ status, retryAfterMs }: Answered, gone: readonly number[]): SendOutcome {
  if (status >= 200 && status < 300) return { outcome: 'accepted', reference: String(status) };
  const reason = `It answered ${status}.`;
  if (gone.includes(status)) return { outcome: 'refused', reason, addressGone: true };
  return { outcome: 'later', reason, ...(retryAfterMs === undefined ? {} : { afterMs: retryAfterMs }) };
}

/** Throws where nobody knows whether the message arrived: it goes out once more, and no further time. */
export function outcomeOfNoAnswer(error: unknown): SendOutcome {
  if (error instanceof Unanswered && !error.mayHaveArrived)
    return { outcome: 'later', reason: error.message };
  throw error;
}
