/** Puts the outcome of a command on a subscription into words: its value, or a problem. */
import { Problem, stillWorking } from '../../../platform/http';
import type { CommandOutcome, CommandRefusal } from './command';

export interface OutcomeWords<More> {
  readonly refusal: (why: CommandRefusal | More) => string;
  /** `message`: the provider's, for the card's owner. */
  readonly declined: (message: string) => string;
  readonly unavailable: string;
}

/** Throws Problem 409 (refused), 402 (declined), 503 (busy) or 502 (unavailable). */
export function commandValueOrProblem<T, More>(
  outcome: CommandOutcome<T, More>,
  words: OutcomeWords<More>,
): T {
  switch (outcome.kind) {
    case 'done':
      return outcome.value;
    case 'refused':
      throw new Problem(409, words.refusal(outcome.why));
    case 'declined':
      throw new Problem(402, words.declined(outcome.message));
    case 'busy':
      throw stillWorking();
    case 'unavailable':
      throw new Problem(502, words.unavailable);
  }
}
