/** Proves an address by a mailed one-time code: six digits, ten minutes, five tries, only in the requesting browser. */
import { randomUUID } from 'node:crypto';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Limit, Limits } from '../../../platform/lib/limits/limits';
import {
  hashSecret,
  keyedHash,
  newCode,
  newSecret,
  type RandomBytes,
  sameHash,
} from '../../../platform/lib/secrets';
import { HOUR_MS } from '../../../platform/lib/time';
import { compose, layout, type Mail, type Mailer, type MailSender } from '../../../platform/mail';
import { IDENTITY_MAILS } from '../mails';
import type { CustomerAccounts } from '../ports';
import { PROOF_REMEMBERED_DAYS } from '../tables';
import type { ProofStore } from './proof-store';

const LIFETIME_MS = 10 * 60_000;
const MOST_TRIES = 5;
/** Codes per hour for one address, whoever asks; beyond that, one for each of a limited number of new networks. */
const MOST_AN_HOUR = 20;
const NEW_PLACES: Limit = { points: 30, seconds: 3600 };
/** Emails for one address from one network, or to one known browser. */
const PLACE_LIMIT: Limit = { points: 5, seconds: 3600 };
/** Replaces a missing cookie, so that the same queries run with and without one. */
export const NO_SECRET = '';

export interface CodeDependencies extends MailSender {
  readonly proofs: ProofStore;
  readonly customers: CustomerAccounts;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly later: (work: () => unknown) => void;
  /** A secret of the installation that is not in its database. */
  readonly codeKey: string;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

export interface CodeRequest {
  readonly email: string;
  readonly network: string;
  /** The challenge cookie of the browser in which the code will be entered. */
  readonly challenge: string;
  /** The browser's other cookies show whether it has proven or paid for the address before. */
  readonly proof: string | null;
  readonly checkout: string | null;
  readonly isCustomer: boolean;
  readonly language: Locale;
  /** Default: signing in. */
  readonly purpose?: CodePurpose;
}

/**
 * Makes a code, and mails it if the address is a customer's; a blocked one gets a mail that says so. The awaited work
 * is the same for every address, so neither the answer nor its timing reveals which are. Too many requests get no code;
 * strangers must not learn whether one was made.
 */
export async function requestCode(ctx: CodeDependencies, request: CodeRequest): Promise<boolean> {
  const { email, challenge, isCustomer, purpose } = request;
  const createdAt = ctx.now();
  const browser = await knownBrowser(ctx, request);
  const own = newCode(ctx.random);
  const row = codeRow(email, challenge, own, createdAt);
  const isBlocked = await ctx.proofs.isBlocked(email);
  const allowed = await insertAllowedCode(ctx, request, browser, row);
  const mayShare = purpose === undefined && allowed === 'crowded';
  const code = allowed === 'own' ? own : mayShare ? await makeSharedCode(ctx, email) : null;
  ctx.later(() => {
    if (code === null || !isCustomer) return;
    ctx.mailer.send(isBlocked ? blockedEmail(ctx, email, request.language) : codeEmail(ctx, request, code));
  });
  return allowed === 'own';
}

const codeRow = (email: string, challenge: string, code: string, createdAt: Date) => ({
  ...{ id: randomUUID(), email, createdAt, expiresAt: new Date(createdAt.getTime() + LIFETIME_MS) },
  ...{ challengeHash: hashSecret(challenge), codeHash: keyedHash(challenge, code) },
});

/** `crowded`: so many requests for the address that this browser gets only the shared code. */
type Allowed = 'own' | 'crowded' | 'too many';

/** Known browsers are counted separately, and a new network still gets one code, so strangers cannot use them up. */
async function insertAllowedCode(
  { proofs, limits }: Pick<CodeDependencies, 'limits' | 'proofs'>,
  { email, network }: CodeRequest,
  browser: string | null,
  row: Parameters<ProofStore['insertCode']>[0],
): Promise<Allowed> {
  const place = browser ? `browser ${browser}` : `network ${network}`;
  const taken = await limits.take('code emails', `${place} ${email}`, PLACE_LIMIT);
  if (!taken.isAllowed) {
    // Someone else on the network may have asked. Right after such mails, another would only bury them.
    const recent = new Date(row.createdAt.getTime() - SHARED_EVERY_MS);
    const isQuiet = (await proofs.countSince(email, recent)) === 0;
    return isQuiet && browser === null ? 'crowded' : 'too many';
  }
  const since = new Date(row.createdAt.getTime() - HOUR_MS);
  const isWithin = await proofs.insertCode(row, browser ? undefined : { since, most: MOST_AN_HOUR });
  if (isWithin) return 'own';
  if (!taken.isFirst) return 'crowded';
  const { isAllowed } = await limits.take('code emails of new places', email, NEW_PLACES);
  return isAllowed && (await proofs.insertCode(row)) ? 'own' : 'crowded';
}

/** The hash of the cookie with which this browser has proven or paid for the address before; null for a stranger. */
async function knownBrowser(
  ctx: Pick<CodeDependencies, 'customers' | 'proofs'>,
  { email, proof, checkout }: CodeRequest,
): Promise<string | null> {
  const [proofHash, checkoutHash] = [hashSecret(proof ?? NO_SECRET), hashSecret(checkout ?? NO_SECRET)];
  const hasProven = await ctx.proofs.hasProven(proofHash, email);
  const hasPaid = await ctx.customers.hasPaidInBrowser(checkoutHash, email);
  if (hasProven) return proofHash;
  return hasPaid ? checkoutHash : null;
}

/** 'spent': all five tries were used. */
type NotRight = { readonly kind: 'wrong' } | { readonly kind: 'spent' };

/** How long an address stays proven in a browser. */
export const PROOF_LIFETIME_MS = 30 * 24 * HOUR_MS;
/** How long the browser then still counts as known when it requests codes. It opens nothing. */
export const PROOF_REMEMBERED_MS = PROOF_REMEMBERED_DAYS * 24 * HOUR_MS;

/** `proof`: the secret for the proof cookie. `before`: the proof that it replaces. */
export async function checkCode(
  ctx: Pick<CodeDependencies, 'codeKey' | 'limits' | 'now' | 'proofs' | 'random'>,
  input: CodeEntry & {
    readonly before: string | null;
    readonly network: string;
    /** Whether the browser stays known after signing out. */
    readonly keep?: boolean | undefined;
  },
): Promise<{ readonly kind: 'right'; readonly proof: string } | NotRight> {
  const { email, before, keep: isKept = false } = input;
  const now = ctx.now();
  const tried = await tryCode(ctx, input);
  const isOwn = tried.kind === 'right' && (await tried.use());
  const isRight = isOwn || (input.challenge !== null && (await spendSharedCode(ctx, input)));
  if (!isRight) return { kind: tried.kind === 'spent' ? 'spent' : 'wrong' };
  const proof = newSecret(ctx.random);
  const expiresAt = new Date(now.getTime() + PROOF_LIFETIME_MS);
  if (before) await ctx.proofs.deleteProof(hashSecret(before));
  await ctx.proofs.insertProof({ secretHash: hashSecret(proof), email, isKept, createdAt: now, expiresAt });
  return { kind: 'right', proof };
}

interface CodeEntry {
  readonly email: string;
  readonly code: string;
  readonly challenge: string | null;
}

/** Counts a try against the browser's newest code for the address. `use`: whether this call used the code up. */
async function tryCode(
  { proofs, now }: Pick<CodeDependencies, 'now' | 'proofs'>,
  { email, code, challenge }: CodeEntry,
): Promise<{ readonly kind: 'right'; readonly use: () => Promise<boolean> } | NotRight> {
  if (!challenge) return { kind: 'wrong' };
  const tried = await proofs.tryCode(hashSecret(challenge), email, MOST_TRIES, now());
  if (tried.kind === 'spent') return { kind: 'spent' };
  if (tried.kind === 'none' || !sameHash(tried.codeHash, keyedHash(challenge, code)))
    return { kind: 'wrong' };
  return { kind: 'right', use: () => proofs.useCode(tried.id, now()) };
}

/** The address that a proof cookie has proven; null: none. */
export const provenEmail = (
  { proofs, now }: Pick<CodeDependencies, 'now' | 'proofs'>,
  proof: string | null,
): Promise<string | null> => proofs.provenEmail(hashSecret(proof ?? NO_SECRET), now());

export type CodePurpose = 'delete account' | 'leave address' | 'take address';

const TEMPLATES = {
  'delete account': 'code-delete-account',
  'leave address': 'code-leave-address',
  'take address': 'code-take-address',
} as const satisfies Record<CodePurpose, string>;

function codeEmail(sender: MailSender, { email: to, purpose, language }: CodeRequest, code: string): Mail {
  const template = IDENTITY_MAILS[purpose ? TEMPLATES[purpose] : 'code-sign-in'];
  return layout({ ...compose(sender, template, {}, language), to, code }, sender);
}

export const firstProofEmail = (sender: MailSender, to: string, language: Locale): Mail =>
  layout({ ...compose(sender, IDENTITY_MAILS['first-proof'], {}, language), to }, sender);

/** Sent instead of a code or an answer about a subscription: only the address's owner learns of it. */
export const blockedEmail = (sender: MailSender, to: string, language: Locale): Mail =>
  layout({ ...compose(sender, IDENTITY_MAILS['address-blocked'], {}, language), to }, sender);

/*
 * The shared code: valid in every browser while strangers flood an address with requests. It is mailed at most every
 * five minutes, so that the address's owner is not buried in mail and can sign in with the newest.
 */

/** Half a code's lifetime, so the newest is always valid for another five minutes. */
const SHARED_EVERY_MS = 5 * 60_000;
const MADE: Limit = { points: 1, seconds: SHARED_EVERY_MS / 1000 };
/** Tries per network, and in all: 100 guesses at one code in a million every five minutes. */
const TRIES: Limit = { points: 5, seconds: 600 };
const MOST_SHARED_TRIES = 100;

/** Replaces a browser's challenge cookie; never stored. */
const challengeOf = ({ codeKey }: Pick<CodeDependencies, 'codeKey'>, email: string) =>
  keyedHash(codeKey, `shared code ${email}`);

/** The code to mail; null: one was mailed recently. */
async function makeSharedCode(
  ctx: Pick<CodeDependencies, 'codeKey' | 'limits' | 'now' | 'proofs' | 'random'>,
  email: string,
): Promise<string | null> {
  if (!(await ctx.limits.take('shared codes', email, MADE)).isAllowed) return null;
  const createdAt = ctx.now();
  const challenge = challengeOf(ctx, email);
  const code = newCode(ctx.random);
  await ctx.proofs.insertCode(codeRow(email, challenge, code, createdAt));
  return code;
}

async function spendSharedCode(
  ctx: Pick<CodeDependencies, 'codeKey' | 'limits' | 'now' | 'proofs'>,
  { email, code, network }: { readonly email: string; readonly code: string; readonly network: string },
): Promise<boolean> {
  const challenge = challengeOf(ctx, email);
  const challengeHash = hashSecret(challenge);
  if (!(await ctx.proofs.hasCode(challengeHash, email, ctx.now()))) return false;
  if (!(await ctx.limits.take('shared code tries', `${network} ${email}`, TRIES)).isAllowed) return false;
  const tried = await ctx.proofs.tryCode(challengeHash, email, MOST_SHARED_TRIES, ctx.now());
  if (tried.kind !== 'open' || !sameHash(tried.codeHash, keyedHash(challenge, code))) return false;
  return ctx.proofs.useCode(tried.id, ctx.now());
}

export type ConfirmedAction = Required<Pick<CodeRequest, 'purpose' | 'email' | 'challenge'>>;

/** Codes that confirm an action of a signed-in customer: each is valid for one purpose only, and not for signing in. */
export function createConfirmationCodes(ctx: CodeDependencies) {
  return {
    /** Resolves to false when too many were requested. */
    request: (action: ConfirmedAction & Pick<CodeRequest, 'language' | 'network' | 'proof'>) =>
      requestCode(ctx, {
        ...action,
        challenge: challengeFor(action.purpose, action.challenge),
        checkout: null,
        isCustomer: true,
      }),
    /** A right code stays valid until the result's `use` is called: call it once the action can be done. */
    try: ({ purpose, email, challenge, code }: ConfirmedAction & { readonly code: string }) =>
      tryCode(ctx, { email, code, challenge: challengeFor(purpose, challenge) }),
  };
}

export type ConfirmationCodes = ReturnType<typeof createConfirmationCodes>;

const challengeFor = (purpose: CodePurpose, challenge: string) => `${purpose} ${challenge}`;
