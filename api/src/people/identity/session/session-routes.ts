/** The calls about sessions: one's own, and, for the owner, everybody's, blocked addresses and views. */
import type { SignedIn } from '@spreadwise/contract';
import { customerUser, formerUser } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem, type SecretCookies } from '../../../platform/http';
import { hashSecret, newSecret } from '../../../platform/lib/secrets';
import { actorOf, hashSession, type Session } from '../../../platform/lib/session';
import { STAFF } from '../../../platform/lib/session-memory';
import { withIsoTimes } from '../../../platform/lib/time';
import type { BlocksStore } from './blocks-store';
import { isStaff, type SessionHolder, type SessionStore } from './session-store';
import { endingSessions, type SessionDependencies } from './sessions';

interface SessionRoutesContext extends SessionDependencies {
  readonly blocks: BlocksStore;
  readonly publicOrigin: string;
}

/** One page; with more, end them all. */
const MOST = 200;

export function sessionRoutes(app: Hono<AppEnv>, ctx: SessionRoutesContext, cookies: SecretCookies): void {
  const { sessions, now } = ctx;
  const list = async (holder: SessionHolder | null, session: Session) => {
    const rows = await sessions.listSessions(holder, MOST, now());
    return { sessions: rows.map((row) => signedIn(row, session)) };
  };
  const end = async (id: string, holder: SessionHolder | null, actor: string) => {
    const by = { at: now(), actor };
    if (!holder || !(await endingSessions(ctx, holder, () => sessions.endSession(id, holder, by))))
      throw new Problem(404, 'Session not found, or already ended.');
  };

  handle(app, 'GET /api/auth/sessions', ({ session }) => list(holderOf(session), session));
  handle(app, 'POST /api/auth/sessions/end', async ({ c, session, body: { id } }) => {
    await end(id, holderOf(session), actorOf(session));
    if (id === session.tokenHash) cookies.session.clear(c, c.env.bearer);
  });
  handle(app, 'POST /api/auth/sessions/end-all', async ({ c, session }) => {
    await endAll(ctx, holderOf(session), actorOf(session));
    cookies.session.clear(c, c.env.bearer);
    cookies.clear(c, session.role === 'OWNER' ? 'device' : 'proof');
    if (session.role === 'CUSTOMER') cookies.clear(c, 'checkout');
  });

  handle(app, 'GET /api/admin/sessions', ({ session, query: { customer } }) =>
    list(customer === undefined ? null : ofCustomer(customer), session),
  );
  handle(app, 'POST /api/admin/sessions/end', async ({ session, body: { id } }) =>
    end(id, await sessions.holderOf(id), actorOf(session)),
  );
  handle(app, 'POST /api/admin/sessions/end-all', async ({ session, body: { customer } }) => {
    await endAll(ctx, ofCustomer(customer), actorOf(session));
  });
  blockRoutes(app, ctx);
  viewRoutes(app, ctx, cookies);
}

async function endAll(ctx: SessionRoutesContext, holder: SessionHolder, actor: string): Promise<void> {
  // First: if the rest fails, too much is forgotten rather than too little.
  if (holder.role === 'CUSTOMER') await ctx.customers.forgetBrowsers(holder.customerId);
  const end = () => ctx.sessions.endAll(holder, { at: ctx.now(), actor });
  // Several customers can have the address, and all of them are signed out.
  await ctx.changingAccess(holder.role === 'CUSTOMER' ? null : STAFF, end);
}

/** The block comes first, so that nobody new gets in while sessions end. Plan, alerts and leaving are not affected. */
function blockRoutes(app: Hono<AppEnv>, ctx: SessionRoutesContext): void {
  const { blocks, now } = ctx;
  const list = async (email?: string) => ({
    blocks: (await blocks.listBlocks(email)).map(({ email, reason, blockedAt }) =>
      withIsoTimes({ email, reason, blockedAt }),
    ),
  });
  handle(app, 'GET /api/admin/blocks', ({ query: { email } }) => list(email));
  handle(app, 'POST /api/admin/blocks', async ({ session, body }) => {
    const actor = actorOf(session);
    const customerId = await blocks.block({ ...body, at: now(), actor });
    if (customerId) await endAll(ctx, ofCustomer(customerId), actor);
    return list();
  });
  handle(app, 'POST /api/admin/blocks/remove', async ({ session, body: { email } }) => {
    await blocks.unblock({ email, at: now(), actor: actorOf(session) });
    return list();
  });
}

const ofCustomer = (customerId: string): SessionHolder => ({ role: 'CUSTOMER', customerId });

const holderOf = (session: Session): SessionHolder =>
  session.role === 'CUSTOMER'
    ? { role: 'CUSTOMER', customerId: session.customerId, isAlone: !session.addressProven }
    : { role: session.role };

type Row = Awaited<ReturnType<SessionStore['listSessions']>>[number];

/** The hash identifies a session but opens nothing: the token cannot be derived from it. */
const signedIn = ({ tokenHash, role, email, country, device, ...row }: Row, session: Session): SignedIn => ({
  ...{ id: tokenHash, role: isStaff(role) ? role : 'CUSTOMER', email, country, device },
  ...withIsoTimes({ createdAt: row.createdAt, lastUsedAt: row.lastUsedAt, expiresAt: row.expiresAt }),
  isThis: tokenHash === session.tokenHash,
});

const VIEW_MS = 15 * 60_000;
const CODE_MS = 60_000;

/** No token is hashed like this, so the code alone lets nobody in. */
const hashCode = (code: string) => hashSecret(`view ${code}`);

/**
 * The owner views the product as a customer: in a separate session with the customer's entitlements, which is read-only
 * (platform/http), shows no secret, and ends after fifteen minutes. As its page may be at another origin than the
 * panel, a code in its address opens it, once.
 */
function viewRoutes(app: Hono<AppEnv>, ctx: SessionRoutesContext, cookies: SecretCookies): void {
  const { sessions, customers, now, random, publicOrigin } = ctx;
  /** The account that signing in with the customer's address opens. */
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
