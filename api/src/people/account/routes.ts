/** The endpoints of a customer's own account. */
import { randomUUID } from 'node:crypto';
import type { Account } from '@spreadwise/contract';
import type { Context, Hono } from 'hono';
import {
  type AppEnv,
  handle,
  networkOf,
  Problem,
  type SecretCookies,
  stillWorking,
} from '../../platform/http';
import { newSecret, type RandomBytes } from '../../platform/lib/secrets';
import type { CustomerSession } from '../../platform/lib/session';
import { DAY_MS, withIsoTimes } from '../../platform/lib/time';
import type { ConfirmationCodes, ConfirmedAction } from '../identity';
import {
  type ChangeContext,
  type ChangeOutcome,
  changeAddress,
  changeName,
  type RightCode,
} from './change-account';
import type { ExportRecord, RequestsStore } from './requests-store';

export interface AccountContext extends ChangeContext {
  readonly requests: RequestsStore;
  readonly codes: ConfirmationCodes;
  readonly cookies: SecretCookies;
  readonly random: RandomBytes;
}

const EXPORT_LIFETIME_MS = 7 * DAY_MS;
const ASK_LIMIT = { points: 10, seconds: 3600 };

export function accountRoutes(app: Hono<AppEnv>, ctx: AccountContext): void {
  const { requests, cookies, now } = ctx;
  handle(app, 'GET /api/account', ({ session }) => show(ctx, session));
  changeRoutes(app, ctx);

  handle(app, 'POST /api/account/export', ASK_LIMIT, async ({ session }) => {
    const { customerId } = provenCustomer(session);
    const expiresAt = new Date(now().getTime() + EXPORT_LIFETIME_MS);
    return inAnswer(await requests.askForExport({ id: randomUUID(), customerId, expiresAt }, now()));
  });

  handle(app, 'GET /api/account/export/file', async ({ c, query: { id }, session }) => {
    const { customerId } = provenCustomer(session);
    const file = await requests.readArchive(id, customerId, now());
    if (!file) throw new Problem(404, 'This copy has expired. Request a new one.');
    return c.body(new Uint8Array(file), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="my-data.zip"',
      'Cache-Control': 'no-store',
    });
  });

  handle(app, 'POST /api/account/deletion/code', async ({ c, session }) => {
    const { email } = provenCustomer(session);
    await requestCodes(ctx, c, [{ purpose: 'delete account', email }]);
  });

  handle(app, 'POST /api/account/deletion', async ({ c, body: { code }, session }) => {
    const { customerId, email } = provenCustomer(session);
    const right = await requireCode(ctx, c, { purpose: 'delete account', email, code });
    if (!(await right.use())) throw wrongCode();
    await requests.askForErasure(customerId, now());
    cookies.clear(c, 'proof');
    cookies.clear(c, 'checkout');
  });
}

async function show(
  { people, requests, now }: Pick<AccountContext, 'now' | 'people' | 'requests'>,
  { customerId, addressProven }: CustomerSession,
): Promise<Account> {
  const [person, newest, deletionAskedAt] = await Promise.all([
    people.loadPerson(customerId),
    requests.newestExport(customerId, now()),
    requests.erasureAskedAt(customerId),
  ]);
  return {
    email: person?.address ?? '',
    name: person?.name ?? null,
    language: person?.language ?? 'en',
    addressProven,
    dataExport: newest && inAnswer(newest),
    deletionAskedAt: deletionAskedAt?.toISOString() ?? null,
  };
}

const inAnswer = ({ id, askedAt, madeAt, expiresAt, bytes }: ExportRecord) =>
  withIsoTimes({ id, askedAt, madeAt, expiresAt, bytes });

function changeRoutes(app: Hono<AppEnv>, ctx: AccountContext): void {
  const { cookies } = ctx;
  /** If only a payment opened the session, the person is limited to the customer which that payment created. */
  const personOf = async ({ customerId, addressProven }: CustomerSession) => {
    const person = await ctx.people.loadPerson(customerId);
    if (!person) throw new Problem(403, 'This account has been deleted.');
    return addressProven ? person : { ...person, customerIds: [customerId] };
  };

  handle(app, 'POST /api/account/name', async ({ body: { name }, session }) => {
    requireDone(await changeName(ctx, session.customerId, await personOf(session), name));
    return show(ctx, session);
  });

  handle(app, 'PUT /api/account/language', async ({ body: { language }, session }) => {
    const { customerId } = session;
    const person = await personOf(session);
    const save = () => ctx.people.saveLanguage(customerId, person, language, ctx.now());
    // Announced, because alert processes cache the language.
    await ctx.changingAccess(customerId, save);
  });

  handle(app, 'POST /api/account/address/codes', async ({ c, body: { email }, session }) => {
    const { email: before } = provenCustomer(session);
    if (before === email) throw new Problem(409, 'This is already your address.');
    await requestCodes(ctx, c, [
      { purpose: 'leave address', email: before },
      { purpose: 'take address', email },
    ]);
  });

  handle(app, 'POST /api/account/address', async ({ c, body, session }) => {
    const customer = provenCustomer(session);
    const { email, oldCode, newCode } = body;
    const codes = [
      await requireCode(ctx, c, { purpose: 'leave address', email: customer.email, code: oldCode }),
      await requireCode(ctx, c, { purpose: 'take address', email, code: newCode }),
    ];
    requireDone(await changeAddress(ctx, customer.customerId, customer.email, email, codes));
    cookies.clear(c, 'proof');
    cookies.clear(c, 'checkout');
    return show(ctx, customer);
  });
}

function requireDone(outcome: ChangeOutcome): void {
  if (outcome === 'used') throw wrongCode();
  if (outcome === 'busy') throw stillWorking();
  if (outcome === 'taken') throw new Problem(409, 'Another account uses this address. Contact us.');
  if (outcome === 'unavailable') throw new Problem(502, PROVIDER_SILENT);
}

type Action = Pick<ConfirmedAction, 'purpose' | 'email'>;

const PROVIDER_SILENT = 'The payment provider is not responding. Nothing was changed; try again soon.';
const CHALLENGE_LIFETIME_MS = 3_600_000;

/** A payment for an address opens a session, but not the data stored about the address. */
function provenCustomer(session: CustomerSession): CustomerSession {
  if (session.addressProven) return session;
  throw new Problem(403, 'Confirm your email address first: your account mails you a code.');
}

async function requestCodes(
  { codes, cookies, random }: Pick<AccountContext, 'codes' | 'cookies' | 'random'>,
  c: Context<AppEnv>,
  actions: readonly Action[],
): Promise<void> {
  const challenge = cookies.read(c, 'challenge') ?? newSecret(random);
  const proof = cookies.read(c, 'proof');
  const network = networkOf(c.env.clientAddress);
  const { language } = c.env;
  for (const action of actions) {
    const isMailed = await codes.request({ ...action, challenge, proof, network, language });
    if (!isMailed) throw new Problem(429, 'Too many codes requested. Try again in an hour.');
  }
  cookies.write(c, 'challenge', challenge, CHALLENGE_LIFETIME_MS);
}

/** Call `use` once the action can be done. */
async function requireCode(
  { codes, cookies }: Pick<AccountContext, 'codes' | 'cookies'>,
  c: Context<AppEnv>,
  input: Action & { readonly code: string },
): Promise<RightCode> {
  const tried = await codes.try({ ...input, challenge: cookies.read(c, 'challenge') ?? '' });
  if (tried.kind === 'right') return tried;
  if (tried.kind === 'spent') throw new Problem(429, 'Too many attempts with this code. Request a new one.');
  throw wrongCode();
}

const wrongCode = () => new Problem(422, 'This code is wrong or no longer valid.');
