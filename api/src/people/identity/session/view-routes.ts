/**
 * The owner views the product as a customer does: a session of its own with the customer's entitlements, which reads and
 * changes nothing (platform/http), shows no secret, and ends after fifteen minutes. As its page may be at another origin
 * than the panel, a code in its address opens it, once.
 */
import { customerUser, formerUser } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem, type SecretCookies } from '../../../platform/http';
import { hashSecret, newSecret } from '../../../platform/lib/secrets';
import { actorOf, hashSession } from '../../../platform/lib/session';
import type { CustomerAccounts } from '../ports';
import type { SessionDependencies } from './sessions';

interface ViewContext extends Pick<SessionDependencies, 'sessions' | 'now' | 'random'> {
  readonly customers: Pick<CustomerAccounts, 'loadAccesses' | 'findByEmail'>;
  readonly publicOrigin: string;
}

const VIEW_MS = 15 * 60_000;
const CODE_MS = 60_000;

/** No token is hashed like this: the code lets nobody in by itself. */
const hashCode = (code: string) => hashSecret(`view ${code}`);

export function viewRoutes(app: Hono<AppEnv>, ctx: ViewContext, cookies: SecretCookies): void {
  const { sessions, customers, now, random, publicOrigin } = ctx;
  /** Whoever signs in with the customer's address has this one. */
  const accountOf = async (customerId: string) => {
    const [access] = (await customers.loadAccesses([{ customerId, addressProven: true }])).values();
    return access ? customers.findByEmail(access.email) : null;
  };

  handle(app, 'POST /api/admin/sessions/view', async ({ session, body: { customer, reason } }) => {
    const account = await accountOf(customer);
    if (!account) throw new Problem(404, 'There is no such customer, or they never had a plan.');
    const code = newSecret(random);
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + VIEW_MS);
    const view = { tokenHash: hashCode(code), customerId: account.customerId, createdAt, expiresAt };
    await sessions.beginView(view, { actor: actorOf(session), reason });
    return { url: `${publicOrigin}/dashboard#view=${code}`, until: expiresAt.toISOString() };
  });

  handle(app, 'POST /api/auth/view', async ({ c, body: { code } }) => {
    const [token, secret, at] = [newSecret(random), newSecret(random), now()];
    const hashes = { codeHash: hashCode(code), tokenHash: hashSession(token, secret) };
    const opened = await sessions.openView({ ...hashes, since: new Date(at.getTime() - CODE_MS) }, at);
    const account = opened && (await accountOf(opened.customerId));
    if (!account) throw new Problem(401, 'This view has ended. Begin another one in the panel.');
    cookies.session.write(c, token, secret, VIEW_MS);
    const user = account.tier === 'FREE' ? formerUser(account) : customerUser(account);
    return { token, user, until: opened.until.toISOString() };
  });
}
