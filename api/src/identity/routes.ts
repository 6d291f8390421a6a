/** The calls of signing in and out. */

import type { VerifyCustomerResponse } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth/model';
import type { Hono } from 'hono';
import { GatewayError } from '../billing/gateway';
import { stillWorking } from '../billing/lease-problem';
import { stateOf } from '../billing/overview';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import { Problem } from '../http/problem';
import { networkOf } from '../http/rate-limit';
import type { SecretCookies } from '../http/secret-cookies';
import { LeaseBusyError } from '../lib/leases/leases';
import { hashSecret, newSecret } from '../lib/secrets';
import { waitText } from '../lib/wait-text';
import type { AuthContext } from './ports';
import { type CustomerLogin, loginCustomer, provenEmail } from './customer/customer-login';
import { checkCode, PROOF_LIFETIME_MS, PROOF_REMEMBERED_MS } from './customer/email-code';
import { DEVICE_LIFETIME_MS, loginOwner } from './owner/owner-login';
import { closeSession } from './session/sessions';

/** Longer than any code lives, so that asking twice stays one browser. */
const CHALLENGE_LIFETIME_MS = 3_600_000;

export function authRoutes(app: Hono<AppEnv>, ctx: AuthContext, cookies: SecretCookies): void {
  handle(app, 'POST /api/auth/owner-login', async ({ c, body }) => {
    const outcome = await loginOwner(ctx, {
      password: body.password,
      network: networkOf(c.var.clientAddress),
      device: cookies.read(c, 'device'),
    });
    if (outcome.kind === 'wait') throw tooManyTries(outcome.seconds);
    if (outcome.kind === 'wrong') throw new Problem(401, 'Invalid owner password.');
    cookies.write(c, 'device', outcome.device, DEVICE_LIFETIME_MS);
    const { token, expiresAt } = outcome.session;
    return { token, expiresAt: expiresAt.toISOString(), user: OWNER_USER };
  });

  handle(app, 'POST /api/auth/verify-customer', async ({ c, body }) => {
    const challenge = cookies.read(c, 'challenge') ?? newSecret(ctx.random);
    const outcome = await unlessProviderIsSilent(() =>
      loginCustomer(ctx, {
        email: body.email,
        network: networkOf(c.var.clientAddress),
        proof: cookies.read(c, 'proof'),
        checkout: cookies.read(c, 'checkout'),
        challenge,
      }),
    );
    cookies.write(c, 'challenge', challenge, CHALLENGE_LIFETIME_MS);
    return verification(outcome);
  });

  handle(app, 'POST /api/auth/verify-code', async ({ c, body }) => {
    const outcome = await checkCode(ctx, {
      ...body,
      challenge: cookies.read(c, 'challenge'),
      before: cookies.read(c, 'proof'),
    });
    if (outcome.kind === 'spent')
      throw new Problem(429, 'Too many tries with this code. Please ask for a new one.');
    if (outcome.kind === 'wrong') throw new Problem(401, 'This code is wrong or no longer valid.');
    cookies.write(c, 'proof', outcome.proof, PROOF_LIFETIME_MS + PROOF_REMEMBERED_MS);
    cookies.clear(c, 'challenge');
    return { verified: true as const };
  });

  handle(app, 'GET /api/auth/proof', async ({ c }) => {
    const proven = await provenEmail(ctx, cookies.read(c, 'proof'));
    const checkout = cookies.read(c, 'checkout');
    if (proven || !checkout) return { email: proven };
    const paid = await unlessProviderIsSilent(() => ctx.customers.paidByBrowser(hashSecret(checkout), null));
    return { email: paid?.customer.email ?? null };
  });

  handle(app, 'DELETE /api/auth/proof', async ({ c }) => {
    const proof = cookies.read(c, 'proof');
    if (proof) await ctx.store.deleteProof(hashSecret(proof));
    cookies.clear(c, 'proof');
    cookies.clear(c, 'checkout');
    return undefined;
  });

  handle(app, 'POST /api/auth/logout', async ({ session }) => {
    if (session) await closeSession(ctx, session.tokenHash);
    return undefined;
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

function verification(outcome: CustomerLogin): VerifyCustomerResponse {
  if (outcome.kind === 'unproven') return UNPROVEN;
  const { customer, tier, subscription } = outcome.account;
  return {
    isValid: true,
    tier,
    customerId: customer.id,
    customerEmail: customer.email,
    customerName: customer.name,
    subscription: subscription && stateOf(subscription),
    token: outcome.kind === 'in' ? outcome.session.token : null,
  };
}

const tooManyTries = (seconds: number) =>
  new Problem(429, `Too many tries. Please wait ${waitText(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  });

/** What a browser with a checkout of its own, or the address that it has proven, has paid could not be looked up. */
async function unlessProviderIsSilent<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof LeaseBusyError) throw stillWorking();
    if (!(error instanceof GatewayError)) throw error;
    throw new Problem(
      502,
      'The payment provider did not answer. Nothing is lost; please try again in a moment.',
    );
  }
}
