/** The login branches, in order (docs/specification.md, section 5). */

import type { ApiClient } from '../api/api-client';
import { ApiError } from '../api/api-error';
import type { PasskeyProof } from '../api/calls';
import { customerUser, formerUser, type Tier } from '../model';
import type { StoredSession } from './stored-session';

export interface Credentials {
  readonly password?: string;
  /** A code of the owner's authenticator, if there is one. */
  readonly code?: string;
  /** The signature of the owner's passkey, if there is one. */
  readonly passkey?: PasskeyProof;
  readonly email?: string;
  readonly customerId?: string;
  readonly customerTier?: Tier;
}

/** The result of a sign-in. `failed` is unexpected: no network, or a server error. */
export type SignInResult =
  | { readonly ok: true; readonly session: StoredSession }
  /** `needs`: the password is right, and one of these is missing or wrong. */
  | {
      readonly ok: false;
      readonly reason: 'refused';
      readonly needs?: readonly SecondFactor[];
      /** This browser has proven the customer's address; their subscription, if any, grants nothing at the moment. */
      readonly closed?: { readonly status: string } | null;
    }
  | { readonly ok: false; readonly reason: 'throttled'; readonly retryAfterSeconds: number | null }
  | { readonly ok: false; readonly reason: 'failed'; readonly error: unknown };

/**
 * Tries the branches in order and passes a new session to `save`; never rejects. From then on the client sends the
 * session's token, which it has removed from the response.
 */
export async function signIn(
  api: ApiClient,
  credentials: Credentials,
  now: () => number,
  save: (session: StoredSession) => void,
): Promise<SignInResult> {
  try {
    const result = await tryBranches(api, credentials, now);
    if (result.ok) save(result.session);
    return result;
  } catch (error) {
    const needs = neededBy(error);
    if (needs.length > 0) return { ok: false, reason: 'refused', needs };
    if (error instanceof ApiError && error.status === 429)
      return { ok: false, reason: 'throttled', retryAfterSeconds: error.retryAfterSeconds };
    return { ok: false, reason: 'failed', error };
  }
}

async function tryBranches(
  api: ApiClient,
  credentials: Credentials,
  now: () => number,
): Promise<SignInResult> {
  const { email } = credentials;
  const owner = await ownerBranch(api, credentials, now).catch((error: unknown) => {
    if (!email || !isTurnedAway(error)) throw error;
    // The password was not even checked, so the address can still be the customer's.
    console.error('Login error', error);
    return null;
  });
  if (owner) return { ok: true, session: owner };
  if (email) return verifiedBranch(api, email, now);
  const session = unverifiedBranch(api, credentials, now);
  return session ? { ok: true, session } : { ok: false, reason: 'refused' };
}

/** Refused by the limit on tries, or because the page shows a preview. */
const isTurnedAway = (error: unknown) =>
  error instanceof ApiError && (error.status === 429 || error.status === 403);

/**
 * Not a login: the free tier cannot log in. For an address that this browser has proven, the server opens what a former
 * customer keeps.
 */
export async function openAccount(
  api: ApiClient,
  email: string,
  now: () => number,
  save: (session: StoredSession) => void,
): Promise<SignInResult> {
  try {
    const { customerId, customerEmail, customerName } = await api.request('POST /api/auth/account', {
      body: { email },
    });
    const user = formerUser({ customerId, email: customerEmail, name: customerName });
    const session = { user, timestamp: now(), stripeCustomerId: customerId };
    save(session);
    return { ok: true, session };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { ok: false, reason: 'refused' };
    return { ok: false, reason: 'failed', error };
  }
}

const SECOND_FACTORS = ['code', 'passkey'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** The server names them as invalid fields. */
function neededBy(error: unknown): readonly SecondFactor[] {
  if (!(error instanceof ApiError) || error.status !== 401) return [];
  return SECOND_FACTORS.filter((factor) => error.body?.issues?.some(({ field }) => field === factor));
}

/** Branch 1: the password is the owner's, which only the server can tell. */
async function ownerBranch(
  api: ApiClient,
  { password, code, passkey }: Credentials,
  now: () => number,
): Promise<StoredSession | null> {
  if (!password) return null;
  try {
    const body = { password, ...(code === undefined ? {} : { code }), ...(passkey ? { passkey } : {}) };
    const { user } = await api.request('POST /api/auth/owner-login', { body });
    return { user, timestamp: now() };
  } catch (error) {
    if (neededBy(error).length > 0) throw error;
    if (error instanceof ApiError && (error.status === 401 || error.status === 400)) return null;
    throw error;
  }
}

/** Branch 2: the server verifies the customer; the free tier cannot log in. */
async function verifiedBranch(api: ApiClient, email: string, now: () => number): Promise<SignInResult> {
  const answer = await api.request('POST /api/auth/verify-customer', { body: { email } });
  const { isValid, tier, customerId, customerEmail, customerName, subscription } = answer;
  if (!isValid || !tier || tier === 'FREE' || !customerId)
    return { ok: false, reason: 'refused', ...(isValid ? { closed: subscription } : {}) };
  const session = {
    user: customerUser({ customerId, email: customerEmail ?? email, name: customerName, tier }),
    timestamp: now(),
    stripeCustomerId: customerId,
    subscription,
  };
  return { ok: true, session };
}

/** Branch 3: asks no server, so it opens the screens but, without a token, no data. */
function unverifiedBranch(
  api: ApiClient,
  { customerId, customerTier }: Credentials,
  now: () => number,
): StoredSession | null {
  if (!customerId || !customerTier) return null;
  api.forget();
  return { user: customerUser({ customerId, tier: customerTier }), timestamp: now() };
}
