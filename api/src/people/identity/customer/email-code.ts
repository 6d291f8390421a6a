/** Proving an address by a mailed one-time code: six digits, ten minutes, five tries, only in the browser that asked. */

import { randomUUID } from 'node:crypto';
import type { Limit } from '../../../platform/lib/limits';
import { hashSecret, keyedHash, newCode, newSecret, sameHash } from '../../../platform/lib/secrets';
import { HOUR_MS } from '../../../platform/lib/time';
import { PROOF_REMEMBERED_DAYS } from '../tables';
import { type CodeAct, codeEmail } from './code-email';
import type { CustomerLoginContext } from './context';
import type { ProofStore } from './proof-store';
import { makeSharedCode, SHARED_EVERY_MS, spendSharedCode } from './shared-code';

const LIFETIME_MS = 10 * 60_000;
const MOST_TRIES = 5;
/** Codes an hour for one address, whichever strangers ask; beyond them one to each new network, up to a number of those. */
const MOST_AN_HOUR = 20;
const NEW_PLACES: Limit = { points: 30, seconds: 3600 };
/** Emails for one address from one network, or to one browser that is known. */
const PLACE_LIMIT: Limit = { points: 5, seconds: 3600 };
/** Stands in for a cookie that is not there, so that the same is looked up with and without one. */
const NO_SECRET = '';

type CodeContext = Pick<
  CustomerLoginContext,
  | 'proofs'
  | 'customers'
  | 'limits'
  | 'mailer'
  | 'later'
  | 'now'
  | 'random'
  | 'productName'
  | 'publicOrigin'
  | 'wordsOf'
  | 'codeKey'
>;

export interface CodeRequest {
  readonly email: string;
  /** The caller's network; never stored as it is. */
  readonly network: string;
  /** The challenge cookie of the browser that will type the code in. */
  readonly challenge: string;
  /** The other cookies of that browser: they show whether it has had to do with the address before. */
  readonly proof: string | null;
  readonly checkout: string | null;
  /** Whether there is somebody to mail it to. */
  readonly isCustomer: boolean;
  /** What it is for, when not for signing in. */
  readonly act?: CodeAct;
}

/**
 * Makes a code, and mails it where the address is a customer's. Everything that is waited for is the same for every
 * address, so neither the answer nor its time tells one from another. Too many requests get no code; whether one was made
 * is not for strangers.
 */
export async function requestCode(ctx: CodeContext, request: CodeRequest): Promise<boolean> {
  const { email, challenge, isCustomer, act } = request;
  const createdAt = ctx.now();
  const browser = await knownBrowser(ctx, request);
  const own = newCode(ctx.random);
  const allowed = await insertAllowedCode(ctx, request, browser, {
    id: randomUUID(),
    challengeHash: hashSecret(challenge),
    email,
    codeHash: keyedHash(challenge, own),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
  });
  const mayShare = act === undefined && allowed === 'crowded';
  const code = allowed === 'own' ? own : mayShare ? await makeSharedCode(ctx, email) : null;
  ctx.later(() => {
    if (code !== null && isCustomer) ctx.mailer.send(codeEmail(ctx, { to: email, code, act }));
  });
  return allowed === 'own';
}

/** `crowded`: others have asked for the address so often that this browser gets none of its own. */
type Allowed = 'own' | 'crowded' | 'too many';

/**
 * Strangers who ask for somebody's codes must not use up the owner's: a browser that the address has belonged to is
 * counted for itself, and a network that has not asked yet has one of its own also when all have asked too often.
 */
async function insertAllowedCode(
  { proofs, limits }: CodeContext,
  { email, network }: CodeRequest,
  browser: string | null,
  row: Parameters<ProofStore['insertCode']>[0],
): Promise<Allowed> {
  const place = browser ? `browser ${browser}` : `network ${network}`;
  const taken = await limits.take('code emails', `${place} ${email}`, PLACE_LIMIT);
  if (!taken.isAllowed) {
    // Somebody else in the network may have asked. While the mails of it are new, another one would only bury them.
    const lately = new Date(row.createdAt.getTime() - SHARED_EVERY_MS);
    const isQuiet = (await proofs.countSince(email, lately)) === 0;
    return isQuiet && browser === null ? 'crowded' : 'too many';
  }
  const since = new Date(row.createdAt.getTime() - HOUR_MS);
  const isWithin = await proofs.insertCode(row, browser ? undefined : { since, most: MOST_AN_HOUR });
  if (isWithin) return 'own';
  if (!taken.isFirst) return 'crowded';
  const { isAllowed } = await limits.take('code emails of new places', email, NEW_PLACES);
  return isAllowed && (await proofs.insertCode(row)) ? 'own' : 'crowded';
}

/** The hash of the cookie by which this browser has proven the address before, or paid for it; null for a stranger. */
async function knownBrowser(
  ctx: CodeContext,
  { email, proof, checkout }: CodeRequest,
): Promise<string | null> {
  const [proofHash, checkoutHash] = [hashSecret(proof ?? NO_SECRET), hashSecret(checkout ?? NO_SECRET)];
  const hasProven = await ctx.proofs.hasProven(proofHash, email);
  const hasPaid = await ctx.customers.hasPaidInBrowser(checkoutHash, email);
  if (hasProven) return proofHash;
  return hasPaid ? checkoutHash : null;
}

/** 'spent': five tries were made, right or wrong. */
type CodeOutcome = 'right' | 'wrong' | 'spent';

/** `proof` is the secret for the proof cookie. */
export type CodeCheck =
  | { readonly kind: 'right'; readonly proof: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'spent' };

/** How long a proven address stays proven in a browser. */
export const PROOF_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** How long after that the browser is still known as one that the address has belonged to. It opens nothing. */
export const PROOF_REMEMBERED_MS = PROOF_REMEMBERED_DAYS * 24 * HOUR_MS;

/** `before` is the proof that a new one takes the place of. */
export async function checkCode(
  ctx: CodeContext,
  input: CodeEntry & {
    readonly before: string | null;
    readonly network: string;
    /** Whether the browser stays known when somebody signs out. */
    readonly keep?: boolean | undefined;
  },
): Promise<CodeCheck> {
  const { email, before, keep: isKept = false } = input;
  const now = ctx.now();
  const kind = await spendCode(ctx, input);
  const isShared = kind !== 'right' && input.challenge !== null && (await spendSharedCode(ctx, input));
  if (kind !== 'right' && !isShared) return { kind };
  const proof = newSecret(ctx.random);
  const expiresAt = new Date(now.getTime() + PROOF_LIFETIME_MS);
  if (before) await ctx.proofs.deleteProof(hashSecret(before));
  await ctx.proofs.insertProof({ secretHash: hashSecret(proof), email, isKept, createdAt: now, expiresAt });
  return { kind: 'right', proof };
}

export interface CodeEntry {
  readonly email: string;
  readonly code: string;
  readonly challenge: string | null;
}

/** `use` says whether it was this call that used the code. */
export type CodeTried =
  | { readonly kind: 'right'; readonly use: () => Promise<boolean> }
  | { readonly kind: Exclude<CodeOutcome, 'right'> };

/** Counts the try. The browser's newest code for the address counts. */
export async function tryCode(
  { proofs, now }: Pick<CodeContext, 'proofs' | 'now'>,
  { email, code, challenge }: CodeEntry,
): Promise<CodeTried> {
  if (!challenge) return { kind: 'wrong' };
  const tried = await proofs.tryCode(hashSecret(challenge), email, MOST_TRIES, now());
  if (tried.kind === 'spent') return { kind: 'spent' };
  if (tried.kind === 'none' || !sameHash(tried.codeHash, keyedHash(challenge, code)))
    return { kind: 'wrong' };
  return { kind: 'right', use: () => proofs.useCode(tried.id, now()) };
}

/** The same, and uses the code where it is right. */
async function spendCode(ctx: Pick<CodeContext, 'proofs' | 'now'>, entry: CodeEntry): Promise<CodeOutcome> {
  const tried = await tryCode(ctx, entry);
  if (tried.kind !== 'right') return tried.kind;
  return (await tried.use()) ? 'right' : 'wrong';
}

/** The address that a proof cookie has proven, or null. */
export const provenEmail = (
  { proofs, now }: Pick<CustomerLoginContext, 'proofs' | 'now'>,
  proof: string | null,
): Promise<string | null> => proofs.provenEmail(hashSecret(proof ?? NO_SECRET), now());
