/** The calls by which the owner sets up a second factor, and gives it up. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { networkOf } from '../../http/rate-limit';
import { waitText } from '../../lib/wait-text';
import type { GuessLimit } from './guess-limit';
import type { OwnerLoginContext } from './owner-login';
import type { OwnerPassword } from './password/owner-password';

const WRONG_CODE = 'This code is not right, or was used before.';

export function secondFactorRoutes(app: Hono<AppEnv>, ctx: OwnerLoginContext): void {
  const { guesses, password, secondFactor, sessions, now } = ctx;

  handle(app, 'GET /api/admin/second-factor', async () => {
    const { since, recoveryCodes } = await secondFactor.state();
    return { since: since?.toISOString() ?? null, recoveryCodes };
  });

  handle(app, 'POST /api/admin/second-factor/begin', async ({ c, body }) => {
    await guarded(guesses, networkOf(c.env.clientAddress), () => isOwners(password, body.password));
    const begun = await secondFactor.begin();
    if (!begun) throw new Problem(409, 'There is a second factor already. Remove it first.');
    return begun;
  });

  handle(app, 'POST /api/admin/second-factor/confirm', async ({ c, body, session }) => {
    const recoveryCodes = await guarded(guesses, networkOf(c.env.clientAddress), async () => {
      return (await secondFactor.confirm(body.code)) ?? WRONG_CODE;
    });
    // Whoever was in by the password alone is to show the second factor as well.
    await sessions.endAll({ role: 'OWNER' }, { at: now(), actor: 'owner' }, session.tokenHash);
    return { recoveryCodes: [...recoveryCodes] };
  });

  handle(app, 'POST /api/admin/second-factor/remove', async ({ c, body }) => {
    await guarded(guesses, networkOf(c.env.clientAddress), async () => {
      const isRight = await isOwners(password, body.password);
      if (isRight !== true) return isRight;
      return (await secondFactor.remove(body.code)) || WRONG_CODE;
    });
    return undefined;
  });
}

/** Who has found an open page guesses no faster than at the login. A text of `check` says what was not right. */
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
