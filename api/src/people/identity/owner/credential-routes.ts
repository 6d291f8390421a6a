/** Endpoints that manage and confirm the owner's password, passkeys and second factor. */
import type { ConfirmBody } from '@spreadwise/contract';
import { waitText } from '@spreadwise/contract/wait-text';
import type { Context, Hono } from 'hono';
import { type AppEnv, handle, Problem, type SecretCookies } from '../../../platform/http';
import { withIsoTimes } from '../../../platform/lib/time';
import { endOwners, type SessionPlace } from '../session/sessions';
import {
  enrolledOf,
  type Factor,
  noteRefusal,
  type OwnerCredentials,
  type OwnerLoginDependencies,
} from './owner-login';
import { mailOwner } from './owner-mails';
import type { OwnerPassword } from './owner-password';

export function credentialRoutes(
  app: Hono<AppEnv>,
  ctx: OwnerLoginDependencies,
  cookies: SecretCookies,
  placeOf: (c: Context<AppEnv>) => SessionPlace,
): void {
  const { password, passkeys, sessions, now } = ctx;

  handle(app, 'GET /api/admin/password', async () => withIsoTimes({ changedAt: await password.changedAt() }));

  handle(app, 'POST /api/admin/password', async ({ c, body }) => {
    await guarded(ctx, c, placeOf(c), () => isOwners(password, body.current));
    const weakness = await password.change(body.next);
    if (weakness) throw new Problem(400, weakness, { issues: [{ field: 'next', message: weakness }] });
    await endOwners(ctx);
    cookies.session.clear(c, c.env.bearer);
    cookies.clear(c, 'device');
    mailOwner(ctx, 'another password', placeOf(c));
  });

  handle(app, 'POST /api/admin/confirm', async ({ c, body, session }) => {
    await guarded(ctx, c, placeOf(c), () => isShown(ctx, body));
    await sessions.markConfirmed(session.tokenHash, now());
  });

  handle(app, 'GET /api/admin/passkeys', async () => ({
    passkeys: (await passkeys.list()).map(({ id, name, host, worksHere, createdAt, lastUsedAt }) =>
      withIsoTimes({ id, name, host, worksHere, createdAt, lastUsedAt }),
    ),
  }));

  handle(app, 'POST /api/auth/passkey', () => passkeys.begin('prove'));
  // A token alone must not be enough to add a passkey.
  handle(app, 'POST /api/admin/passkeys/begin', async ({ c, body }) => {
    await guarded(ctx, c, placeOf(c), () => isShown(ctx, body));
    return passkeys.begin('add');
  });

  handle(app, 'POST /api/admin/passkeys', async ({ c, body, session }) => {
    if (!(await passkeys.add(body))) throw new Problem(403, WRONG.passkey);
    // Sessions opened without it must sign in again with it.
    await endOwners(ctx, session.tokenHash);
    mailOwner(ctx, 'another passkey', placeOf(c));
  });

  handle(app, 'POST /api/admin/passkeys/remove', async ({ c, body: { id, ...shown } }) => {
    await guarded(ctx, c, placeOf(c), () => isShown(ctx, shown));
    if (!(await passkeys.remove(id))) throw new Problem(404, 'Passkey not found.');
    mailOwner(ctx, 'passkey removed', placeOf(c));
  });
}

export function secondFactorRoutes(
  app: Hono<AppEnv>,
  ctx: OwnerLoginDependencies,
  placeOf: (c: Context<AppEnv>) => SessionPlace,
): void {
  const { password, secondFactor } = ctx;

  handle(app, 'GET /api/admin/second-factor', async () => {
    const { since, recoveryCodes } = await secondFactor.state();
    return { since: since?.toISOString() ?? null, recoveryCodes };
  });

  handle(app, 'POST /api/admin/second-factor/begin', async ({ c, body }) => {
    await guarded(ctx, c, placeOf(c), () => isOwners(password, body.password));
    const begun = await secondFactor.begin();
    if (!begun) throw new Problem(409, 'A second factor is already set up. Remove it first.');
    return begun;
  });

  handle(app, 'POST /api/admin/second-factor/confirm', async ({ c, body, session }) => {
    const recoveryCodes = await guarded(ctx, c, placeOf(c), async () => {
      return (await secondFactor.confirm(body.code)) ?? WRONG.code;
    });
    // Sessions opened by the password alone must sign in again with the second factor.
    await endOwners(ctx, session.tokenHash);
    mailOwner(ctx, 'another authenticator', placeOf(c));
    return { recoveryCodes: [...recoveryCodes] };
  });

  handle(app, 'POST /api/admin/second-factor/remove', async ({ c, body }) => {
    await guarded(ctx, c, placeOf(c), async () => {
      const isRight = await isOwners(password, body.password);
      if (isRight !== true) return isRight;
      return (await secondFactor.remove(body.code)) || WRONG.code;
    });
    mailOwner(ctx, 'authenticator removed', placeOf(c));
  });
}

export const WRONG: Readonly<Record<Factor, string>> = {
  code: 'This code is wrong, or was used before.',
  passkey: 'This passkey is not known here, or its answer is too old. Try again.',
};

/**
 * Confirms the owner's identity within a session: limited like the login, and mailed when someone guesses. `check`
 * returns a text if something was wrong.
 */
async function guarded<T>(
  ctx: OwnerLoginDependencies,
  c: Context<AppEnv>,
  place: SessionPlace,
  check: () => Promise<T | string>,
): Promise<T> {
  // Not by network: whoever has taken over a session may have many.
  const bucket = `again:${(await c.env.findSession())?.tokenHash}`;
  const guess = await ctx.guesses.begin(bucket);
  if (guess.kind === 'wait')
    throw new Problem(429, `Too many attempts. Wait ${waitText(guess.seconds)} and try again.`, {
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
async function isShown(ctx: OwnerCredentials, shown: ConfirmBody): Promise<true | string> {
  const { password, secondFactor, passkeys } = ctx;
  if (shown.passkey) return (await passkeys.prove(shown.passkey)) || WRONG.passkey;
  if (shown.code) return (await secondFactor.check(shown.code)) === 'right' || WRONG.code;
  const { factors, elsewhere } = await enrolledOf(ctx);
  if (factors.length > 0) return 'Show a code or a passkey.';
  if (elsewhere.length > 0) return `Show your passkey at ${elsewhere.join(' or ')}: it does not work here.`;
  return isOwners(password, shown.password ?? '');
}

/** True, or what was wrong. */
async function isOwners(password: OwnerPassword, given: string): Promise<true | string> {
  return (await password.check(given, true)).kind === 'right' || 'Invalid owner password.';
}
