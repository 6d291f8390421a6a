/** The calls by which a customer makes, looks at and ends what their programs read signals by. */
import type { Hono } from 'hono';
import { customerOf, requireFeature } from '../http/customer-of';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import { Problem } from '../http/problem';
import { type ApiTokensContext, makeApiToken } from './api-tokens';
import type { ApiTokenRow } from './api-tokens-store';

/** With those that have ended, as long as they are kept. */
const MOST_SHOWN = 100;

export function automationRoutes(app: Hono<AppEnv>, ctx: ApiTokensContext): void {
  handle(app, 'GET /api/automation/tokens', async ({ session }) => ({
    tokens: (await ctx.store.listOf(customerOf(session).customerId, MOST_SHOWN)).map(inAnswer),
  }));

  handle(app, 'POST /api/automation/tokens', async ({ session, body }) => {
    const { customerId, addressProven } = requireFeature(session, 'api.tokens', 'API tokens', 'Premium');
    const made = await makeApiToken(ctx, { ...body, customerId, addressProven });
    if (!made) throw new Problem(409, 'You have as many tokens as there may be. Revoke one first.');
    return made;
  });

  handle(app, 'POST /api/automation/tokens/revoke', async ({ session, body: { id } }) => {
    if (!(await ctx.store.revoke(customerOf(session).customerId, id, ctx.now())))
      throw new Problem(404, 'There is no such token, or it has ended already.');
    return undefined;
  });
}

const inAnswer = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt }: ApiTokenRow) => ({
  id,
  name,
  scopes: [...scopes],
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});
