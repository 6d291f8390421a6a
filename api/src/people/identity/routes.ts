/** The endpoints that sign in and out. */
import type { VerifyCustomerResponse } from '@spreadwise/contract';
import { waitText } from '@spreadwise/contract/wait-text';
import { OWNER_USER } from '@spreadwise/shared-auth/model';
import type { Context, Hono } from 'hono';
import {
  type AppEnv,
  DEFAULT_LIMIT,
  handle,
  networkOf,
  Problem,
  type SecretCookies,
  unanswered,
  valueOrProblem,
} from '../../platform/http';
import type { Limit } from '../../platform/lib/limits/limits';
import { hashSecret, newSecret } from '../../platform/lib/secrets';
import {
  type CustomerLogin,
  type CustomerLoginDependencies,
  loginCustomer,
  openFormerAccount,
} from './customer/customer-login';
import { checkCode, PROOF_LIFETIME_MS, PROOF_REMEMBERED_MS, provenEmail } from './customer/email-code';
import { credentialRoutes, secondFactorRoutes, WRONG } from './owner/credential-routes';
import {
  DEVICE_LIFETIME_MS,
  type Factor,
  loginOwner,
  type OwnerLogin,
  type OwnerLoginDependencies,
} from './owner/owner-login';
import type { BlocksStore } from './session/blocks-store';
import { sessionRoutes } from './session/session-routes';
import {
  closeSession,
  deviceName,
  type NewSession,
  SESSION_LIFETIME_MS,
  type SessionPlace,
} from './session/sessions';

/** The dependencies of all endpoints. */
export interface IdentityContext extends OwnerLoginDependencies, CustomerLoginDependencies {
  readonly blocks: BlocksStore;
  /** ISO 3166-1 country code of a network address; null: unknown. */
  readonly countryOf: (address: string) => string | null;
}

/** Longer than a code's lifetime, so that repeated requests come from one browser. */
const CHALLENGE_LIFETIME_MS = 3_600_000;

/** Tries from one network, across its browsers: enough for an office, too few to guess a code. */
const CODE_LIMIT: Limit = { points: 120, seconds: 3600 };

/** A payment of this browser, or of the address that it has proven, could not be read back. */
const PROVIDER_SILENT = 'The payment provider did not answer. Nothing is lost; try again in a moment.';

export function identityRoutes(app: Hono<AppEnv>, ctx: IdentityContext, cookies: SecretCookies): void {
  const placeOfCall = (c: Context<AppEnv>) => placeOf(ctx, c);
  sessionRoutes(app, ctx, cookies);
  secondFactorRoutes(app, ctx, placeOfCall);
  credentialRoutes(app, ctx, cookies, placeOfCall);
  ownerLoginRoute(app, ctx, cookies);
  customerLoginRoutes(app, ctx, cookies);
  proofRoutes(app, ctx, cookies);
}

const placeOf = ({ countryOf }: IdentityContext, c: Context<AppEnv>): SessionPlace => ({
  country: countryOf(c.env.clientAddress),
  device: deviceName(c.req.header('User-Agent')),
});

function give(cookies: SecretCookies, c: Context<AppEnv>, { token, secret }: NewSession): string {
  cookies.session.write(c, token, secret, SESSION_LIFETIME_MS);
  return token;
}

function ownerLoginRoute(app: Hono<AppEnv>, ctx: IdentityContext, cookies: SecretCookies): void {
  handle(app, 'POST /api/auth/owner-login', async ({ c, body }) => {
    const outcome = await loginOwner(ctx, {
      password: body.password,
      code: body.code ?? null,
      passkey: body.passkey ?? null,
      network: networkOf(c.env.clientAddress),
      device: cookies.read(c, 'device'),
      place: placeOf(ctx, c),
    });
    if (outcome.kind === 'wait') throw tooManyTries(outcome.seconds);
    if (outcome.kind === 'wrong') throw new Problem(401, 'Invalid owner password.');
    if (outcome.kind === 'factor') throw factorNeeded(outcome);
    if (outcome.kind === 'elsewhere') throw new Problem(403, madeElsewhere(outcome.hosts));
    const token = give(cookies, c, outcome.session);
    cookies.write(c, 'device', outcome.device, DEVICE_LIFETIME_MS);
    return { token, expiresAt: outcome.session.expiresAt.toISOString(), user: OWNER_USER };
  });
}

function customerLoginRoutes(app: Hono<AppEnv>, ctx: IdentityContext, cookies: SecretCookies): void {
  handle(app, 'POST /api/auth/verify-customer', async ({ c, body }) => {
    const challenge = cookies.read(c, 'challenge') ?? newSecret(ctx.random);
    const outcome = await loginCustomer(ctx, {
      ...body,
      network: networkOf(c.env.clientAddress),
      proof: cookies.read(c, 'proof'),
      checkout: cookies.read(c, 'checkout'),
      challenge,
      place: placeOf(ctx, c),
    });
    if (outcome.kind === 'busy' || outcome.kind === 'failed') throw unanswered(outcome.kind, PROVIDER_SILENT);
    const token = outcome.kind === 'in' ? give(cookies, c, outcome.session) : null;
    cookies.write(c, 'challenge', challenge, CHALLENGE_LIFETIME_MS);
    return verification(outcome, token);
  });

  handle(app, 'POST /api/auth/account', async ({ c, body: { email } }) => {
    const [proof, checkout] = [cookies.read(c, 'proof'), cookies.read(c, 'checkout')];
    const outcome = await openFormerAccount(ctx, { email, proof, checkout, place: placeOf(ctx, c) });
    if (outcome.kind === 'unproven') throw new Problem(401, 'Prove the address with a code first.');
    if (outcome.kind === 'live') throw new Problem(409, 'This address has an active plan. Sign in instead.');
    const { account, session } = outcome;
    return {
      ...{ customerId: account.customerId, customerEmail: account.email, customerName: account.name },
      token: give(cookies, c, session),
    };
  });

  handle(app, 'POST /api/auth/verify-code', CODE_LIMIT, async ({ c, body }) => {
    const outcome = await checkCode(ctx, {
      ...body,
      network: networkOf(c.env.clientAddress),
      challenge: cookies.read(c, 'challenge'),
      before: cookies.read(c, 'proof'),
    });
    if (outcome.kind === 'spent')
      throw new Problem(429, 'Too many attempts with this code. Request a new one.');
    if (outcome.kind === 'wrong') throw new Problem(401, 'This code is wrong or no longer valid.');
    cookies.write(c, 'proof', outcome.proof, PROOF_LIFETIME_MS + PROOF_REMEMBERED_MS);
    cookies.clear(c, 'challenge');
    return { verified: true as const };
  });
}

function proofRoutes(
  app: Hono<AppEnv>,
  ctx: Pick<CustomerLoginDependencies, 'changingAccess' | 'customers' | 'now' | 'proofs' | 'sessions'>,
  cookies: SecretCookies,
): void {
  handle(app, 'GET /api/auth/proof', async ({ c }) => {
    const proven = await provenEmail(ctx, cookies.read(c, 'proof'));
    const checkout = cookies.read(c, 'checkout');
    if (proven || !checkout) return { email: proven };
    // Each of these calls reads an unrecorded payment back from the provider. The limit does not cover the whole
    // endpoint: one client must not lock out proven browsers on the same network.
    await c.env.services.rateLimits.consume('payment as proof', DEFAULT_LIMIT, c.env.clientAddress);
    const paid = valueOrProblem(
      await ctx.customers.findPaidByBrowser(hashSecret(checkout), null),
      PROVIDER_SILENT,
    );
    return { email: paid?.email ?? null };
  });

  handle(app, 'DELETE /api/auth/proof', async ({ c }) => {
    const proof = cookies.read(c, 'proof');
    if (proof) await ctx.proofs.deleteProof(hashSecret(proof));
    cookies.clear(c, 'proof');
    cookies.clear(c, 'checkout');
  });

  handle(app, 'POST /api/auth/logout', async ({ c, session }) => {
    cookies.session.clear(c, c.env.bearer);
    if (!session) return;
    await closeSession(ctx, session);
    // A view proves nothing, and the browser is the owner's own.
    if (session.role !== 'CUSTOMER' || session.isView) return;
    // The next person at this browser needs a code, unless it is to stay known.
    const proof = cookies.read(c, 'proof');
    if (!proof || (await ctx.proofs.leaveProof(hashSecret(proof)))) {
      cookies.clear(c, 'proof');
      cookies.clear(c, 'checkout');
    }
  });
}

const UNPROVEN: VerifyCustomerResponse = {
  isValid: false,
  tier: null,
  customerId: null,
  customerEmail: null,
  customerName: null,
  subscription: null,
  token: null,
};

function verification(outcome: Exclude<CustomerLogin, { kind: 'busy' | 'failed' }>, token: string | null) {
  if (outcome.kind === 'unproven') return UNPROVEN;
  const { customerId, email, name, tier, subscription } = outcome.account;
  return { isValid: true, tier, customerId, customerEmail: email, customerName: name, subscription, token };
}

const MISSING: Readonly<Record<Factor, string>> = {
  code: 'A code from your authenticator is required.',
  passkey: 'Your passkey is needed.',
};

/** The screen requests the fields that the issues name. */
function factorNeeded({ was, needed }: Extract<OwnerLogin, { kind: 'factor' }>): Problem {
  const words = was === 'missing' ? MISSING : WRONG;
  const issues = needed.map((field) => ({ field, message: words[field] }));
  return new Problem(401, issues.map(({ message }) => message).join(' '), { issues });
}

const madeElsewhere = (hosts: readonly string[]): string =>
  `The passkeys were made at ${hosts.join(', ')} and work there alone, and there is no authenticator. Have ADMIN_ORIGIN taken ` +
  'back until there is one, or another OWNER_PASSWORD set, which drops them.';

const tooManyTries = (seconds: number) =>
  new Problem(429, `Too many attempts. Wait ${waitText(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  });
