/** Identifies the caller, a team by its remote's token or the owner by session, and checks what it may do. */
import type { TokenScope } from '@spreadwise/contract';
import { holds } from '@spreadwise/shared-auth/model';
import type { Context } from 'hono';
import { type AppEnv, type Deployer, Problem } from '../../platform/http';
import type { Tokens } from './tokens-store';

export type RemoteExists = (name: string) => Promise<boolean>;

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

export async function requireRemote(exists: RemoteExists, name: string): Promise<void> {
  if (await exists(name)) return;
  throw new Problem(
    404,
    `There is no remote called ${name}; the owner reserves its name under System > Releases.`,
  );
}
