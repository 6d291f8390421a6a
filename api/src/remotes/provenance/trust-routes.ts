/** By whose word uploads are taken, as the owner decides it. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { readPublicKey } from './keys';
import type { TrustStore } from './trust-store';

export interface TrustContext {
  readonly trust: TrustStore;
  /** Of this environment. */
  readonly publicKey: string;
  /** Throws when there is no such remote. */
  readonly requireRemote: (name: string) => Promise<void>;
  readonly now: () => Date;
}

export function trustRoutes(app: Hono<AppEnv>, { trust, publicKey: own, requireRemote, now }: TrustContext) {
  handle(app, 'POST /api/admin/remotes/key', async ({ body: { remote, label, publicKey } }) => {
    await requireRemote(remote);
    const id = await trust.addKey({ remote, label, publicKey: keyOf(publicKey), now: now() });
    if (id === 'known')
      throw new Problem(409, `This key is registered for ${remote} already, or was revoked.`);
    if (id === 'too-many') throw new Problem(409, `${remote} has as many keys as it may have; revoke one.`);
    return { id };
  });

  handle(app, 'POST /api/admin/remotes/key/revoke', async ({ body: { remote, id } }) => {
    if (!(await trust.revokeKey(remote, id, now()))) throw new Problem(404, `${remote} has no key ${id}.`);
    return undefined;
  });

  handle(app, 'POST /api/admin/remotes/trust', async ({ body: { remote, ...asked } }) => {
    await requireRemote(remote);
    const said = await trust.require(remote, asked, now());
    if (said === 'no-key')
      throw new Problem(
        409,
        `Register a key of ${remote}'s team first: without one nothing could be published.`,
      );
    if (said === 'no-environment')
      throw new Problem(409, 'Trust an environment first: without one nothing could be published.');
    return undefined;
  });

  handle(app, 'POST /api/admin/remotes/environment', async ({ body: { name, publicKey } }) => {
    const key = keyOf(publicKey);
    if (key === own) throw new Problem(409, 'This is the key of this environment itself.');
    if (!(await trust.addEnvironment(name, key, now())))
      throw new Problem(409, `An environment called ${name} is trusted already; remove it first.`);
    return undefined;
  });

  handle(app, 'POST /api/admin/remotes/environment/remove', async ({ body: { name } }) => {
    if (!(await trust.removeEnvironment(name, now())))
      throw new Problem(404, `There is no trusted environment called ${name}.`);
    return undefined;
  });
}

function keyOf(text: string): string {
  const key = readPublicKey(text);
  if (key) return key;
  throw new Problem(
    400,
    'This is no public Ed25519 key. It is in PEM, as openssl writes it (-----BEGIN PUBLIC KEY-----), or 43 characters of base64url.',
  );
}
