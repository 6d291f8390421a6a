/** Confirms the owner's identity within a session: limited like the login, and mailed when someone guesses. */
import type { ConfirmBody } from '@spreadwise/contract';
import { waitText } from '@spreadwise/contract/wait-text';
import type { Context } from 'hono';
import { type AppEnv, networkOf, Problem } from '../../../platform/http';
import type { SessionPlace } from '../session/sessions';
import {
  enrolledOf,
  type Factor,
  noteRefusal,
  type OwnerCredentials,
  type OwnerLoginDependencies,
} from './owner-login';
import type { OwnerMailDependencies } from './owner-mails';
import type { OwnerPassword } from './password/owner-password';

export const WRONG: Readonly<Record<Factor, string>> = {
  code: 'This code is wrong, or was used before.',
  passkey: 'This passkey is not known here, or its answer is too old. Try again.',
};

/** `check` returns a text if something was wrong. */
export async function guarded<T>(
  ctx: OwnerMailDependencies & Pick<OwnerLoginDependencies, 'owners' | 'guesses' | 'now'>,
  c: Context<AppEnv>,
  place: SessionPlace,
  check: () => Promise<T | string>,
): Promise<T> {
  const bucket = `again:${networkOf(c.env.clientAddress)}`;
  const guess = await ctx.guesses.begin(bucket);
  if (guess.kind === 'wait')
    throw new Problem(429, `Too many attempts. Please wait ${waitText(guess.seconds)} and try again.`, {
      retryAfterSeconds: guess.seconds,
    });
  const outcome = await check();
  if (typeof outcome === 'string') {
    await noteRefusal(ctx, place, { signedIn: true }, guess.state);
    throw new Problem(403, outcome);
  }
  await ctx.guesses.forgive(bucket);
  return outcome;
}

/** True, or what was wrong. If a second factor is enrolled, the password alone is not enough. */
export async function isShown(
  ctx: Pick<OwnerCredentials, 'password' | 'secondFactor' | 'passkeys'>,
  shown: ConfirmBody,
): Promise<true | string> {
  const { password, secondFactor, passkeys } = ctx;
  if (shown.passkey) return (await passkeys.prove(shown.passkey)) || WRONG.passkey;
  if (shown.code) return (await secondFactor.check(shown.code)) === 'right' || WRONG.code;
  const { factors, elsewhere } = await enrolledOf(ctx);
  if (factors.length > 0) return 'Show a code or a passkey.';
  if (elsewhere.length > 0) return `Show your passkey at ${elsewhere.join(' or ')}: it does not work here.`;
  return isOwners(password, shown.password ?? '');
}

/** True, or what was wrong. */
export async function isOwners(password: OwnerPassword, given: string): Promise<true | string> {
  return (await password.check(given, true)).kind === 'right' || 'Invalid owner password.';
}
