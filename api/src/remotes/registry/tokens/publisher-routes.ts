/** Trusted publishers as the owner names them, and the call by which they come by a token. */
import type { TrustedPublisher } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import { type ExchangeContext, exchange } from './exchange';
import type { PublisherRecord, PublishersStore } from './publishers-store';

export interface PublisherRoutesContext extends ExchangeContext {
  readonly publishers: PublishersStore;
  /** Throws when there is no such remote. */
  readonly requireRemote: (name: string) => Promise<void>;
}

/** A CI publishes some builds a minute; a signature takes a processor a while. */
const EXCHANGE_LIMIT = { points: 30, seconds: 60 };

export function publisherRoutes(app: Hono<AppEnv>, ctx: PublisherRoutesContext): void {
  const { publishers, issuers, tokens, requireRemote, now } = ctx;

  handle(app, 'POST /api/admin/remotes/publisher', async ({ body: { ref, environment, ...named } }) => {
    await requireRemote(named.remote);
    if (!issuers.includes(named.issuer))
      throw new Problem(409, `ID tokens of ${named.issuer} are not taken here; CI_ISSUERS names whose are.`);
    const id = Buffer.from(tokens.random(8)).toString('hex');
    const bound = { ref: ref ?? null, environment: environment ?? null };
    if (!(await publishers.add({ ...named, ...bound, id, createdAt: now() })))
      throw new Problem(409, `${named.remote} trusts this already; revoke it first to change what it may.`);
    return { id };
  });

  handle(app, 'POST /api/admin/remotes/publisher/revoke', async ({ body: { id } }) => {
    if (!(await publishers.revoke(id, now()))) throw new Problem(404, 'There is no such publisher.');
    return undefined;
  });

  handle(
    app,
    'POST /api/remotes/exchange',
    async ({ body }) => {
      const exchanged = await exchange(ctx, body);
      switch (exchanged.kind) {
        case 'refused':
          throw new Problem(401, exchanged.reason);
        case 'stranger':
          throw new Problem(403, exchanged.reason);
        case 'unreachable':
          throw new Problem(503, 'The keys of the issuer could not be read. Try again.', {
            retryAfterSeconds: 30,
          });
        default: {
          const { token, scopes, expiresAt } = exchanged;
          return { token, scopes: [...scopes], expiresAt: expiresAt.toISOString() };
        }
      }
    },
    { limit: EXCHANGE_LIMIT },
  );
}

export const publisherInAnswer = (record: PublisherRecord): TrustedPublisher => ({
  id: record.id,
  label: record.label,
  issuer: record.issuer,
  repository: record.repository,
  ref: record.ref,
  environment: record.environment,
  scopes: [...record.scopes],
  createdAt: record.createdAt.toISOString(),
  lastUsedAt: record.lastUsedAt?.toISOString() ?? null,
  revokedAt: record.revokedAt?.toISOString() ?? null,
});
