/** Endpoints that create, list and revoke API tokens: a customer's own, and everyone's for the owner. */
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem, page, positionCursor, readPositionCursor } from '../../platform/http';
import { actorOf } from '../../platform/lib/session';
import { withIsoTimes } from '../../platform/lib/time';
import { type ApiTokensContext, makeApiToken, revokeApiToken } from './api-tokens';
import type { ApiTokenRow } from './api-tokens-store';

/** Includes ended tokens as long as they are stored. */
const MOST_SHOWN = 100;

export function automationRoutes(app: Hono<AppEnv>, ctx: ApiTokensContext): void {
  const { store, callsAMinute } = ctx;
  handle(app, 'GET /api/automation/tokens', async ({ session }) => ({
    tokens: (await store.listOf(session.customerId, MOST_SHOWN)).map(inAnswer),
  }));

  handle(app, 'POST /api/automation/tokens', async ({ session, body }) => {
    const { customerId, addressProven, tokenHash: sessionHash } = session;
    const made = await makeApiToken(ctx, { ...body, customerId, addressProven, sessionHash });
    if (made === 'too many')
      throw new Problem(409, 'You have the maximum number of tokens. Revoke one first.');
    if (made === 'signed out') throw new Problem(401, 'Sign in first: this call requires a session.');
    return made;
  });

  handle(app, 'POST /api/automation/tokens/revoke', async ({ session, body: { id } }) =>
    orUnknown(await revokeApiToken(ctx, id, session.customerId, actorOf(session))),
  );

  handle(app, 'GET /api/admin/api-keys', async ({ query: { search = '', cursor, limit } }) => {
    const found = await store.listAll(search, readPositionCursor(cursor), limit + 1);
    const { shown, nextCursor } = page(found, limit, ({ createdAt: at, id }) => positionCursor({ at, id }));
    const keys = shown.map((row) => ({ ...inAnswer(row), customerId: row.customerId, email: row.email }));
    return { keys, callsAMinute: callsAMinute(), nextCursor };
  });

  handle(app, 'POST /api/admin/api-keys/revoke', async ({ session, body: { id } }) => {
    const customerId = await store.customerOf(id);
    return orUnknown(customerId !== null && (await revokeApiToken(ctx, id, customerId, actorOf(session))));
  });
}

function orUnknown(isKnown: boolean): undefined {
  if (!isKnown) throw new Problem(404, 'Token not found, or already revoked.');
}

const inAnswer = ({ id, name, scopes, createdAt, expiresAt, lastUsedAt, revokedAt }: ApiTokenRow) =>
  withIsoTimes({ id, name, scopes: [...scopes], createdAt, expiresAt, lastUsedAt, revokedAt });
