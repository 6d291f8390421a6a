/** What the owner sees of every remote, and what only the owner does: names, tokens, and yes or no to what is asked for. */
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import type { ApprovalStore } from '../releases/approval-store';
import { readStatus, type StatusContext } from '../telemetry/status';
import { publisherInAnswer } from '../tokens/publisher-routes';
import type { PublishersStore } from '../tokens/publishers-store';
import { makeToken, rotateToken, scopesOf, type TokensContext } from '../tokens/tokens';
import type { TokenRecord } from '../tokens/tokens-store';
import { unknownRemote } from './authorize-route';

export interface AdminRoutesContext {
  readonly status: StatusContext;
  readonly tokens: TokensContext;
  readonly approvals: ApprovalStore;
  readonly publishers: Pick<PublishersStore, 'list'>;
  /** Whose ID tokens are taken. */
  readonly issuers: readonly string[];
  readonly publicOrigin: string;
  readonly now: () => Date;
}

export function remotesAdminRoutes(app: Hono<AppEnv>, ctx: AdminRoutesContext): void {
  approvalRoutes(app, ctx);
  tokenRoutes(app, ctx);
  const { status, tokens, publishers, issuers, approvals, publicOrigin } = ctx;
  handle(app, 'GET /api/admin/remotes', async () => {
    const [remotes, issued, trusted] = await Promise.all([
      readStatus(status, await approvals.names()),
      tokens.store.list(),
      publishers.list(),
    ]);
    return {
      issuers: [...issuers],
      publicOrigin,
      remotes: remotes.map((remote) => ({
        ...remote,
        tokens: issued.filter((token) => token.remote === remote.name).map(tokenInAnswer),
        publishers: trusted.filter((one) => one.remote === remote.name).map(publisherInAnswer),
      })),
    };
  });
}

const tokenInAnswer = (token: TokenRecord) => ({
  id: token.id,
  label: token.label,
  scopes: [...scopesOf(token)],
  expiresAt: token.expiresAt?.toISOString() ?? null,
  createdAt: token.createdAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  revokedAt: token.revokedAt?.toISOString() ?? null,
});

function approvalRoutes(app: Hono<AppEnv>, { approvals, now }: AdminRoutesContext): void {
  handle(app, 'POST /api/admin/remotes/reserve', async ({ body: { remote, team } }) => {
    if (!(await approvals.reserve({ remote, team, actor: 'owner', now: now() })))
      throw new Problem(409, `The name ${remote} is taken.`);
    return undefined;
  });

  handle(app, 'POST /api/admin/remotes/contract/approve', async ({ body: { remote, contract: id } }) => {
    const said = await approvals.approve({ remote, id, actor: 'owner', now: now() });
    if (said.outcome === 'unknown')
      throw new Problem(404, `${remote} has no contract ${id} that is not approved yet.`);
    if (said.outcome === 'collides') throw new Problem(409, said.reason);
    return { activated: said.activated };
  });

  handle(
    app,
    'POST /api/admin/remotes/contract/refuse',
    async ({ body: { remote, contract: id, reason } }) => {
      const said = await approvals.refuse({ remote, id, actor: 'owner', now: now() }, reason);
      if (said === 'unknown') throw new Problem(404, `${remote} has no contract ${id}.`);
      if (said === 'in-use')
        throw new Problem(409, `A version of ${remote} with this contract is active, or a canary.`);
      return undefined;
    },
  );
}

function tokenRoutes(app: Hono<AppEnv>, { tokens, publishers, approvals }: AdminRoutesContext): void {
  handle(app, 'POST /api/admin/remotes/token', async ({ body }) => {
    if (!(await approvals.exists(body.remote))) throw unknownRemote(body.remote);
    return makeToken(tokens, body);
  });

  handle(app, 'POST /api/admin/remotes/token/rotate', async ({ body: { id, days } }) => {
    const made = await rotateToken(tokens, id, days);
    if (!made) throw new Problem(404, 'There is no such token, or it was revoked.');
    return made;
  });

  handle(app, 'GET /api/admin/remotes/tokens', async () => {
    const [issued, trusted] = await Promise.all([tokens.store.list(), publishers.list()]);
    return {
      tokens: issued.map((token) => ({ remote: token.remote, ...tokenInAnswer(token) })),
      publishers: trusted.map((one) => ({ remote: one.remote, ...publisherInAnswer(one) })),
    };
  });

  handle(app, 'POST /api/admin/remotes/token/revoke', async ({ body: { id } }) => {
    if (!(await tokens.store.revoke(id, tokens.now()))) throw new Problem(404, 'There is no such token.');
    return undefined;
  });
}
