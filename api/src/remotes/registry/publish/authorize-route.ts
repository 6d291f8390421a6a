/** Who calls: a team by the token of its one remote, or the owner by a session; and whether they may. */
import type { TokenScope } from '@spreadwise/contract';
import { holds } from '@spreadwise/shared-auth/model';
import type { Context, MiddlewareHandler } from 'hono';
import { type AppEnv, type Deployer, Problem } from '../../../platform/http';
import type { Session } from '../../../platform/lib/session';
import type { ApprovalStore } from '../releases/approval-store';
import { OWNER } from '../releases/release-state';
import { readToken, type TokensContext } from '../tokens/tokens';

export interface AuthorizeContext {
  readonly tokens: TokensContext;
  /** Knows which remotes there are. */
  readonly approvals: Pick<ApprovalStore, 'exists'>;
}

/** Finds out who calls; it is `handle` and `authorize` that refuse. */
export const identify =
  (known: KnownDeployers): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.env.deployer = await findDeployer(known, c);
    await next();
  };

/** By whose tokens somebody is known. */
export type KnownDeployers = Pick<AuthorizeContext, 'tokens'>;

export async function findDeployer({ tokens }: KnownDeployers, c: Context<AppEnv>): Promise<Deployer | null> {
  const session = await c.env.findSession();
  const text = /^Bearer (swr_\S{1,200})$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';
  // Machines call the product where everybody does; the panel's own origin knows whoever sits before it.
  if (c.env.site === 'admin') return ownerOf(session);
  const token = text ? await readToken(tokens, text) : null;
  if (token) {
    const { id: tokenId, ...held } = token;
    return { kind: 'team', tokenId, ...held };
  }
  return ownerOf(session);
}

const ownerOf = (session: Session | null): Deployer | null =>
  session && holds(session.permissions, 'deployment.access') ? { kind: 'owner' } : null;

/** The caller's name for the audit log; of a team's token, `scopes` are what it has to have. Throws Problem 403 for another remote's team, 404 for a remote that does not exist. */
export async function authorize(
  { approvals }: AuthorizeContext,
  c: Context<AppEnv>,
  remote: string,
  scopes: readonly TokenScope[] = [],
): Promise<string> {
  const { deployer } = c.env;
  if (!deployer) throw new Problem(401, 'This needs a token.');
  if (deployer.kind === 'team' && deployer.remote !== remote)
    throw new Problem(403, `This token is for the remote ${deployer.remote}, not for ${remote}.`);
  const missing = deployer.kind === 'team' && scopes.find((scope) => !deployer.scopes.includes(scope));
  if (missing) throw new Problem(403, WITHOUT_SCOPE[missing]);
  if (!(await approvals.exists(remote))) throw unknownRemote(remote);
  return deployer.kind === 'owner' ? OWNER : `remote:${deployer.remote}:${deployer.holder}`;
}

const ANOTHER = 'the owner makes another token under Security & deployment';
const WITHOUT_SCOPE: Readonly<Record<TokenScope, string>> = {
  publish: `This token may not publish; ${ANOTHER}.`,
  activate: `This token may not activate what everybody gets: publish without activating (--no-activate) and the owner makes it live, or ${ANOTHER} that may.`,
  preview: `This token may not preview; ${ANOTHER}.`,
};

export const unknownRemote = (remote: string) =>
  new Problem(
    404,
    `There is no remote called ${remote}; the owner reserves its name under Security & deployment.`,
  );
