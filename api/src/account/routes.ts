/** The calls of a customer's own account. */
import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import { Problem } from '../http/problem';
import { networkOf } from '../http/rate-limit';
import type { SecretCookies } from '../http/secret-cookies';
import type { ActCodes, ActOfBrowser } from '../identity';
import { newSecret, type RandomBytes } from '../lib/secrets';
import type { Session } from '../lib/session';
import type { Person } from './register/people-store';
import type { ExportRecord, RequestsStore } from './requests-store';

export interface AccountContext {
  readonly requests: RequestsStore;
  readonly loadPerson: (customerId: string) => Promise<Person | null>;
  readonly codes: ActCodes;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

/** A copy of somebody's data is deleted after that. */
const EXPORT_LIFETIME_MS = 7 * 86_400_000;
const CHALLENGE_LIFETIME_MS = 3_600_000;
const ASK_LIMIT = { points: 10, seconds: 3600 };

export function accountRoutes(app: Hono<AppEnv>, ctx: AccountContext, cookies: SecretCookies): void {
  const { requests, now } = ctx;

  handle(app, 'GET /api/account', async ({ session }) => {
    const { customerId, email, addressProven } = customerOf(session);
    const [person, newest, deletionAskedAt] = await Promise.all([
      ctx.loadPerson(customerId),
      requests.newestExport(customerId, now()),
      requests.erasureAskedAt(customerId),
    ]);
    return {
      email,
      name: person?.name ?? null,
      addressProven,
      dataExport: newest && inAnswer(newest),
      deletionAskedAt: deletionAskedAt?.toISOString() ?? null,
    };
  });

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
    await requestCode(ctx, cookies, c, { act: 'delete account', email });
    return undefined;
  });

  handle(app, 'POST /api/account/deletion', async ({ c, body: { code }, session }) => {
    const { customerId, email } = provenCustomer(session);
    await requireCode(ctx, cookies, c, { act: 'delete account', email, code });
    await requests.askForErasure(customerId, now());
    cookies.clear(c, 'proof');
    cookies.clear(c, 'checkout');
    return undefined;
  });
}

async function requestCode(
  { codes, random }: AccountContext,
  cookies: SecretCookies,
  c: Context<AppEnv>,
  input: Pick<ActOfBrowser, 'act' | 'email'>,
): Promise<void> {
  const challenge = cookies.read(c, 'challenge') ?? newSecret(random);
  const isMailed = await codes.request({ ...input, challenge, network: networkOf(c.env.clientAddress) });
  if (!isMailed) throw new Problem(429, 'Too many codes were asked for. Please try again in an hour.');
  cookies.write(c, 'challenge', challenge, CHALLENGE_LIFETIME_MS);
}

async function requireCode(
  { codes }: AccountContext,
  cookies: SecretCookies,
  c: Context<AppEnv>,
  input: Pick<ActOfBrowser, 'act' | 'email'> & { readonly code: string },
): Promise<void> {
  const outcome = await codes.spend({ ...input, challenge: cookies.read(c, 'challenge') ?? '' });
  if (outcome === 'spent') throw new Problem(429, 'Too many tries with this code. Please ask for a new one.');
  if (outcome === 'wrong') throw new Problem(422, 'This code is wrong or no longer valid.');
}

function customerOf(session: Session) {
  if (session.role === 'CUSTOMER') return session;
  throw new Problem(403, 'This session is not a customer’s.');
}

/** A payment in an address's name opens a session, but not what is kept about the address. */
function provenCustomer(session: Session) {
  const customer = customerOf(session);
  if (customer.addressProven) return customer;
  throw new Problem(403, 'Please sign out and sign in with a mailed code first: that proves your address.');
}

const inAnswer = ({ id, askedAt, madeAt, expiresAt, bytes }: ExportRecord) => ({
  id,
  askedAt: askedAt.toISOString(),
  madeAt: madeAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
  bytes,
});
