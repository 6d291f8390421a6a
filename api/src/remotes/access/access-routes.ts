/** Who calls and what it may do; the owner's routes for tokens and trusted CIs; a CI's for its short-lived token. */
import type { TokenScope } from '@spreadwise/contract';
import { holds } from '@spreadwise/shared-auth/model';
import type { Context, Hono } from 'hono';
import { type AppEnv, type Deployer, handle, Problem } from '../../platform/http';
import type { RandomBytes } from '../../platform/lib/secrets';
import { MINUTE_MS, withIsoTimes } from '../../platform/lib/time';
import type { ReadIdToken } from './id-token';
import type { PublishersStore } from './publishers-store';
import { drawToken, scopesOf, type Tokens } from './tokens-store';

type RemoteExists = (name: string) => Promise<boolean>;

/** The caller: a team by its remote's token, or the owner by session. */
export async function findDeployer(
  tokens: Pick<Tokens, 'read'>,
  c: Context<AppEnv>,
): Promise<Deployer | null> {
  const session = await c.env.findSession();
  const text = /^Bearer (swr_\S{1,200})$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  // Tokens are accepted on the public origin; the panel's own origin accepts sessions only.
  const token = text && c.env.site !== 'admin' ? await tokens.read(text) : null;
  if (token) {
    const { id: tokenId, ...held } = token;
    return { kind: 'team', tokenId, ...held };
  }
  return session && holds(session.permissions, 'deployment.access') ? { kind: 'owner' } : null;
}

/** The caller's name for the audit log. Throws Problem 401 (no caller), 403 (wrong remote or scope) or 404. */
export async function authorize(
  exists: RemoteExists,
  { env: { deployer } }: Context<AppEnv>,
  remote: string,
  scopes: readonly TokenScope[] = [],
): Promise<string> {
  if (!deployer) throw new Problem(401, 'This call requires a token.');
  if (deployer.kind === 'team' && deployer.remote !== remote)
    throw new Problem(403, `This token is for the remote ${deployer.remote}, not for ${remote}.`);
  const missing = deployer.kind === 'team' && scopes.find((scope) => !deployer.scopes.includes(scope));
  if (missing) throw new Problem(403, WITHOUT_SCOPE[missing]);
  await requireRemote(exists, remote);
  return deployer.kind === 'owner' ? 'owner' : `remote:${deployer.remote}:${deployer.holder}`;
}

const ANOTHER = 'the owner makes another token under System > Releases';
const WITHOUT_SCOPE: Readonly<Record<TokenScope, string>> = {
  publish: `This token may not publish; ${ANOTHER}.`,
  activate: `This token may not activate what everybody gets: publish without activating (--no-activate) and the owner makes it live, or ${ANOTHER} that may.`,
  preview: `This token may not preview; ${ANOTHER}.`,
};

async function requireRemote(exists: RemoteExists, name: string): Promise<void> {
  if (await exists(name)) return;
  throw new Problem(
    404,
    `There is no remote called ${name}; the owner reserves its name under System > Releases.`,
  );
}

interface AccessRoutesOptions {
  readonly tokens: Tokens;
  readonly publishers: PublishersStore;
  readonly exists: RemoteExists;
  readonly issuers: readonly string[];
  readonly readIdToken: ReadIdToken;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

/** A CI publishes some builds per minute; checking a signature is slow. */
const EXCHANGE_LIMIT = { points: 30, seconds: 60 };
/** Long enough for a build and its upload. */
const CI_TOKEN_MS = 15 * MINUTE_MS;

export function accessRoutes(app: Hono<AppEnv>, options: AccessRoutesOptions): void {
  const { tokens, publishers, exists, issuers, random, now } = options;

  handle(app, 'GET /api/admin/remotes/tokens', () => listAccess(tokens, publishers));

  handle(app, 'POST /api/admin/remotes/token', async ({ body }) => {
    await requireRemote(exists, body.remote);
    return tokens.make(body);
  });

  handle(app, 'POST /api/admin/remotes/token/rotate', async ({ body: { id, days } }) => {
    const made = await tokens.rotate(id, days);
    if (!made) throw new Problem(404, 'Token not found, or revoked.');
    return made;
  });

  handle(app, 'POST /api/admin/remotes/token/revoke', async ({ body: { id } }) => {
    if (!(await tokens.revoke(id))) throw new Problem(404, 'Token not found.');
  });

  handle(app, 'POST /api/admin/remotes/publisher', async ({ body: { ref, environment, ...named } }) => {
    await requireRemote(exists, named.remote);
    if (!issuers.includes(named.issuer))
      throw new Problem(
        409,
        `ID tokens of ${named.issuer} are not accepted here; CI_ISSUERS lists the accepted issuers.`,
      );
    const id = Buffer.from(random(8)).toString('hex');
    const runs = { ref: ref ?? null, environment: environment ?? null };
    if (!(await publishers.add({ ...named, ...runs, id, createdAt: now() })))
      throw new Problem(
        409,
        `${named.remote} already trusts this publisher; revoke it first to change what it may do.`,
      );
    return { id };
  });

  handle(app, 'POST /api/admin/remotes/publisher/revoke', async ({ body: { id } }) => {
    if (!(await publishers.revoke(id, now()))) throw new Problem(404, 'Publisher not found.');
  });

  exchangeRoute(app, options);
}

function exchangeRoute(app: Hono<AppEnv>, { publishers, readIdToken, random, now }: AccessRoutesOptions) {
  handle(app, 'POST /api/remotes/exchange', EXCHANGE_LIMIT, async ({ body: { remote, idToken } }) => {
    const identity = await readIdToken(idToken);
    if (identity === 'unreachable')
      throw new Problem(503, 'The issuer’s keys could not be fetched. Try again.', { retryAfterSeconds: 30 });
    if ('refused' in identity) throw new Problem(401, identity.refused);
    const { id, token, hash } = drawToken(random);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + CI_TOKEN_MS);
    const given = await publishers.giveToken(remote, identity, { id, hash, createdAt, expiresAt });
    if (given === 'replayed')
      throw new Problem(401, 'This ID token was already exchanged; request a new one.');
    const { repository, ref, environment } = identity;
    if (given === 'stranger')
      throw new Problem(
        403,
        `${remote} trusts no such publisher: ${repository}, ${ref ?? 'no ref'}, ${environment ?? 'no environment'}.`,
      );
    return { token, scopes: [...given.scopes], expiresAt: expiresAt.toISOString() };
  });
}

/** Every team's tokens, without their secrets, and the trusted publishers, newest first. */
export async function listAccess(tokens: Pick<Tokens, 'list'>, publishers: Pick<PublishersStore, 'list'>) {
  const [issued, trusted] = await Promise.all([tokens.list(), publishers.list()]);
  return {
    tokens: issued.map(({ hash: _, publisherId: __, idTokenHash: ___, ...token }) =>
      withIsoTimes({ ...token, scopes: [...scopesOf(token)] }),
    ),
    publishers: trusted.map(({ repositoryId: _, ...one }) =>
      withIsoTimes({ ...one, scopes: [...one.scopes] }),
    ),
  };
}
