/** The calls of a customer's own account. */

import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem, type SecretCookies } from '../../platform/http';
import type { CustomerSession } from '../../platform/lib/session';
import { DAY_MS } from '../../platform/lib/time';
import { type ChangeRoutesContext, changeRoutes } from './change/routes';
import { provenCustomer, requestCodes, requireCode, wrongCode } from './problems';
import type { ExportRecord, RequestsStore } from './requests-store';

export interface AccountContext extends ChangeRoutesContext {
  readonly requests: RequestsStore;
}

/** A copy of somebody's data is deleted after that. */
const EXPORT_LIFETIME_MS = 7 * DAY_MS;
const ASK_LIMIT = { points: 10, seconds: 3600 };

export function accountRoutes(app: Hono<AppEnv>, ctx: AccountContext, cookies: SecretCookies): void {
  const { requests, now } = ctx;

  const show = async ({ customerId, addressProven }: CustomerSession) => {
    const [person, newest, deletionAskedAt] = await Promise.all([
      ctx.loadPerson(customerId),
      requests.newestExport(customerId, now()),
      requests.erasureAskedAt(customerId),
    ]);
    return {
      email: person?.address ?? '',
      name: person?.name ?? null,
      addressProven,
      dataExport: newest && inAnswer(newest),
      deletionAskedAt: deletionAskedAt?.toISOString() ?? null,
    };
  };

  handle(app, 'GET /api/account', ({ session }) => show(session));
  changeRoutes(app, ctx, cookies, show);

  handle(
    app,
    'POST /api/account/export',
    async ({ session }) => {
      const { customerId } = provenCustomer(session);
      const expiresAt = new Date(now().getTime() + EXPORT_LIFETIME_MS);
      return inAnswer(await requests.askForExport({ id: randomUUID(), customerId, expiresAt }, now()));
    },
    { limit: ASK_LIMIT },
  );

  handle(app, 'GET /api/account/export/file', async ({ c, query: { id }, session }) => {
    const { customerId } = provenCustomer(session);
    const file = await requests.readArchive(id, customerId, now());
    if (!file) throw new Problem(404, 'This copy has expired. Please ask for a new one.');
    return c.body(new Uint8Array(file), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="my-data.zip"',
      'Cache-Control': 'no-store',
    });
  });

  handle(app, 'POST /api/account/deletion/code', async ({ c, session }) => {
    const { email } = provenCustomer(session);
    await requestCodes(ctx, cookies, c, [{ act: 'delete account', email }]);
    return undefined;
  });

  handle(app, 'POST /api/account/deletion', async ({ c, body: { code }, session }) => {
    const { customerId, email } = provenCustomer(session);
    const right = await requireCode(ctx, cookies, c, { act: 'delete account', email, code });
    if (!(await right.use())) throw wrongCode();
    await requests.askForErasure(customerId, now());
    cookies.clear(c, 'proof');
    cookies.clear(c, 'checkout');
    return undefined;
  });
}

const inAnswer = ({ id, askedAt, madeAt, expiresAt, bytes }: ExportRecord) => ({
  id,
  askedAt: askedAt.toISOString(),
  madeAt: madeAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
  bytes,
});
