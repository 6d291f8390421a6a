/** The calls of the owner's password and passkeys, and by which the owner shows once more who they are. */
import type { ConfirmBody } from '@spreadwise/contract';
import type { Context, Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { networkOf } from '../../http/rate-limit';
import type { SecretCookies } from '../../http/secret-cookies';
import type { SessionPlace } from '../session/sessions';
import type { OwnerLoginContext } from './owner-login';
import { mailOwner } from './owner-mails';
import { guarded, isOwners } from './second-factor-routes';

const WRONG_CODE = 'This code is not right, or was used before.';
const WRONG_PASSKEY = 'This passkey is not known here, or its answer is too old. Try again.';

export function credentialRoutes(
  app: Hono<AppEnv>,
  ctx: OwnerLoginContext,
  cookies: SecretCookies,
  placeOf: (c: Context<AppEnv>) => SessionPlace,
): void {
  const { guesses, password, passkeys, sessions, now } = ctx;
  const act = () => ({ at: now(), actor: 'owner' });

  handle(app, 'GET /api/admin/password', async () => ({
    changedAt: (await password.changedAt())?.toISOString() ?? null,
  }));

  handle(app, 'POST /api/admin/password', async ({ c, body }) => {
    await guarded(guesses, networkOf(c.env.clientAddress), () => isOwners(password, body.current));
    const weakness = await password.change(body.next);
    if (weakness) throw new Problem(400, weakness, { issues: [{ field: 'next', message: weakness }] });
    await sessions.endAll({ role: 'OWNER' }, act());
    cookies.clear(c, 'device');
    mailOwner(ctx, 'another password', placeOf(c));
    return undefined;
  });

  handle(app, 'POST /api/admin/confirm', async ({ c, body, session }) => {
    await guarded(guesses, networkOf(c.env.clientAddress), () => isShown(ctx, body));
    await sessions.markConfirmed(session.tokenHash, now());
    return undefined;
  });

  handle(app, 'GET /api/admin/passkeys', async () => ({
    passkeys: (await passkeys.list()).map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, createdAt: createdAt.toISOString() },
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }));

  handle(app, 'POST /api/auth/passkey', () => passkeys.begin('prove'));
  handle(app, 'POST /api/admin/passkeys/begin', () => passkeys.begin('add'));

  handle(app, 'POST /api/admin/passkeys', async ({ c, body, session }) => {
    if (!(await passkeys.add(body))) throw new Problem(403, WRONG_PASSKEY);
    // Whoever was in without it is to show it as well.
    await sessions.endAll({ role: 'OWNER' }, act(), session.tokenHash);
    mailOwner(ctx, 'another passkey', placeOf(c));
    return undefined;
  });

  handle(app, 'POST /api/admin/passkeys/remove', async ({ body: { id } }) => {
    if (!(await passkeys.remove(id))) throw new Problem(404, 'There is no such passkey.');
    return undefined;
  });
}

/** True, or what was not right. */
async function isShown(
  { password, secondFactor, passkeys }: OwnerLoginContext,
  shown: ConfirmBody,
): Promise<true | string> {
  if (shown.passkey) return (await passkeys.prove(shown.passkey)) || WRONG_PASSKEY;
  if (shown.code) return (await secondFactor.check(shown.code)) === 'right' || WRONG_CODE;
  return isOwners(password, shown.password ?? '');
}
