/** Trusted publishers as the owner names them, and the call by which they come by a token. */
import type { TokenScope, TrustedPublisher } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { AppEnv } from '../../platform/http/environment';
import { handle } from '../../platform/http/handle';
import { Problem } from '../../platform/http/problem';
import { MINUTE_MS } from '../../platform/lib/timing/durations';
import { type CiIdentity, type IdTokenContext, readIdToken } from './id-token';
import type { PublisherRecord, PublishersStore } from './publishers-store';
import { drawToken, type TokensContext } from './tokens';

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

// Gives a CI that shows by an ID token who it is a token for some minutes.

export interface ExchangeContext extends IdTokenContext {
  readonly publishers: Pick<PublishersStore, 'claim'>;
  readonly tokens: Pick<TokensContext, 'random'>;
}

export type Exchanged =
  | {
      readonly kind: 'given';
      readonly token: string;
      readonly scopes: readonly TokenScope[];
      readonly expiresAt: Date;
    }
  | { readonly kind: 'refused' | 'stranger'; readonly reason: string }
  | { readonly kind: 'unreachable' };

/** As long as a build and its upload take. */
const TERM_MS = 15 * MINUTE_MS;

export async function exchange(
  ctx: ExchangeContext,
  { remote, idToken }: { readonly remote: string; readonly idToken: string },
): Promise<Exchanged> {
  const read = await readIdToken(ctx, idToken);
  if (!read.ok) return read;
  const { identity } = read;
  const { id, token, hash } = drawToken(ctx.tokens);
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + TERM_MS);
  const given = await ctx.publishers.claim({
    remote,
    identity,
    token: { id, hash, createdAt, expiresAt },
    find: (trusted) => publisherOf(trusted, identity),
  });
  if (given.kind === 'replayed')
    return { kind: 'refused', reason: 'This ID token was exchanged before; ask for a new one.' };
  if (given.kind === 'stranger') {
    const { repository, ref, environment } = identity;
    return {
      kind: 'stranger',
      reason: `${remote} trusts no publisher like this: ${repository}, ${ref ?? 'no ref'}, ${environment ?? 'no environment'}.`,
    };
  }
  return { kind: 'given', token, scopes: given.publisher.scopes, expiresAt };
}

// Whether a CI is one that a remote trusts.

/** What an ID token has to say; null is anything. */
export interface TrustedRun {
  readonly issuer: string;
  readonly repository: string;
  readonly repositoryId: string | null;
  readonly ref: string | null;
  readonly environment: string | null;
  readonly scopes: readonly TokenScope[];
  readonly revokedAt: Date | null;
}

/** Of several the one that may do most: each of them was given to this very run. */
export const publisherOf = <T extends TrustedRun>(trusted: readonly T[], identity: CiIdentity): T | null =>
  trusted
    .filter((one) => isMeant(one, identity))
    .sort((one, other) => other.scopes.length - one.scopes.length)[0] ?? null;

const isMeant = (one: TrustedRun, { issuer, repository, repositoryId, ref, environment }: CiIdentity) =>
  one.revokedAt === null &&
  one.issuer === issuer &&
  one.repository === repository &&
  (one.repositoryId === null || one.repositoryId === repositoryId) &&
  (one.ref === null || one.ref === ref) &&
  (one.environment === null || one.environment === environment);
