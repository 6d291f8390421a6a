/** What the owner sees of every remote, and the tokens that only the owner issues. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { readStatus, type StatusContext } from '../telemetry/status';
import { unknownRemote } from './authorize-route';
import { makeToken, rotateToken, type TokensContext } from './tokens';

export interface AdminRoutesContext {
  readonly status: StatusContext;
  readonly tokens: TokensContext;
  readonly names: () => Promise<readonly string[]>;
}

export function remotesAdminRoutes(app: Hono<AppEnv>, { status, tokens, names }: AdminRoutesContext): void {
  handle(app, 'GET /api/admin/remotes', async () => {
    const [remotes, issued] = await Promise.all([readStatus(status, await names()), tokens.store.list()]);
    return {
      remotes: remotes.map((remote) => ({
        ...remote,
        tokens: issued
          .filter((token) => token.remote === remote.name)
          .map(({ id, label, createdAt, lastUsedAt, revokedAt }) => ({
            id,
            label,
            createdAt: createdAt.toISOString(),
            lastUsedAt: lastUsedAt?.toISOString() ?? null,
            revokedAt: revokedAt?.toISOString() ?? null,
          })),
      })),
    };
  });

  handle(app, 'POST /api/admin/remotes/token', async ({ body: { remote, label } }) => {
    if (!(await names()).includes(remote)) throw unknownRemote(remote);
    return makeToken(tokens, remote, label);
  });

  handle(app, 'POST /api/admin/remotes/token/rotate', async ({ body: { id } }) => {
    const made = await rotateToken(tokens, id);
    if (!made) throw new Problem(404, 'There is no such token, or it was revoked.');
    return made;
  });

  handle(app, 'POST /api/admin/remotes/token/revoke', async ({ body: { id } }) => {
    if (!(await tokens.store.revoke(id, tokens.now()))) throw new Problem(404, 'There is no such token.');
    return undefined;
  });
}
