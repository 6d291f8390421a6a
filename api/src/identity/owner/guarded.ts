/** Guesses of somebody who has found an open page are slowed down as at the login. */
import { Problem } from '../../http/problem';
import { waitText } from '../../lib/wait-text';
import type { GuessLimit } from './guess-limit';
import type { OwnerPassword } from './password/owner-password';

/** A text of `check` says what was not right. */
export async function guarded<T>(
  guesses: GuessLimit,
  network: string,
  check: () => Promise<T | string>,
): Promise<T> {
  const bucket = `again:${network}`;
  const guess = await guesses.begin(bucket);
  if (guess.kind === 'wait')
    throw new Problem(429, `Too many tries. Please wait ${waitText(guess.seconds)} and try again.`, {
      retryAfterSeconds: guess.seconds,
    });
  const outcome = await check();
  if (typeof outcome === 'string') throw new Problem(403, outcome);
  await guesses.forgive(bucket);
  return outcome;
}

/** True, or what was not right. */
export async function isOwners(password: OwnerPassword, given: string): Promise<true | string> {
  return (await password.check(given, true)).kind === 'right' || 'Invalid owner password.';
}
