/** The calls by which the owner sets up a second factor, and gives it up. */
import type { Context, Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import { endOwners, type SessionPlace } from '../session/sessions';
import type { OwnerLoginContext } from './owner-login';
import { mailOwner } from './owner-mails';
import { guarded, isOwners, WRONG } from './problems';

export function secondFactorRoutes(
  app: Hono<AppEnv>,
  ctx: OwnerLoginContext,
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
    if (!begun) throw new Problem(409, 'There is a second factor already. Remove it first.');
    return begun;
  });

  handle(app, 'POST /api/admin/second-factor/confirm', async ({ c, body, session }) => {
    const recoveryCodes = await guarded(ctx, c, placeOf(c), async () => {
      return (await secondFactor.confirm(body.code)) ?? WRONG.code;
    });
    // Whoever was in by the password alone is to show the second factor as well.
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
    return undefined;
  });
}
