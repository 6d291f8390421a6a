/** The owner signs in with one password (docs/architecture.md: The owner's password). */

import type { Limit } from '../../lib/limits/limits';
import { hashSecret, newSecret } from '../../lib/secrets';
import { type NewSession, openSession, type SessionPlace, type SessionsContext } from '../session/sessions';
import { FREE_TRIES, type GuessLimit, type GuessState } from './guess-limit';
import { mailOwner, type OwnerMailsContext } from './owner-mails';
import type { OwnerStore } from './owner-store';
import type { PasswordCheck } from './password-check';
import type { SecondFactor } from './second-factor/second-factor';

export interface OwnerLoginContext extends SessionsContext, OwnerMailsContext {
  readonly owners: OwnerStore;
  readonly password: PasswordCheck;
  readonly guesses: GuessLimit;
  readonly secondFactor: SecondFactor;
}

export interface OwnerLoginInput {
  readonly password: string;
  /** Of the second factor, where there is one. */
  readonly code: string | null;
  /** The caller's network; never stored as it is. */
  readonly network: string;
  /** The device cookie, when there is one. */
  readonly device: string | null;
  readonly place: SessionPlace;
}

export type OwnerLogin =
  | { readonly kind: 'in'; readonly session: NewSession; readonly device: string }
  | { readonly kind: 'wrong' }
  /** The password is right, and a code is needed, or is not right. */
  | { readonly kind: 'code missing' }
  | { readonly kind: 'code wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

/** How long a browser that the owner has used counts for itself. */
export const DEVICE_LIFETIME_MS = 365 * 24 * 3_600_000;

/** Wrong codes of strangers, from wherever they come: they know the password, and a code has six digits. */
const CODES: Limit = { points: 20, seconds: 3600 };
const STRANGERS = 'strangers';

export async function loginOwner(ctx: OwnerLoginContext, input: OwnerLoginInput): Promise<OwnerLogin> {
  const deviceHash = await knownDevice(ctx, input.device);
  const bucket = deviceHash ? `device:${deviceHash}` : `network:${input.network}`;
  const guess = await ctx.guesses.begin(bucket);
  if (guess.kind === 'wait') return guess;

  const verdict = await ctx.password.check(input.password, deviceHash !== null);
  if (verdict === 'busy') {
    await ctx.guesses.takeBack(bucket);
    return { kind: 'wait', seconds: 1 };
  }
  if (verdict === 'wrong') {
    await noteRefusal(ctx, input, deviceHash !== null, guess.state);
    return { kind: 'wrong' };
  }
  const code = await checkCode(ctx, input, deviceHash !== null);
  if (code === 'missing') {
    await ctx.guesses.takeBack(bucket);
    return { kind: 'code missing' };
  }
  if (code === 'wrong') {
    await noteWrongCode(ctx, input, deviceHash !== null, guess.state);
    return { kind: 'code wrong' };
  }
  await ctx.guesses.forgive(bucket);
  const session = await openSession(ctx, { role: 'OWNER' }, input.place);
  const device = await rememberDevice(ctx, deviceHash);
  await audit(ctx, 'owner.login', { knownBrowser: deviceHash !== null, secondFactor: code === 'right' });
  if (deviceHash === null) mailOwner(ctx, 'new browser', input.place);
  return { kind: 'in', session, device };
}

async function checkCode(ctx: OwnerLoginContext, { code }: OwnerLoginInput, isKnown: boolean) {
  if (!isKnown && code !== null && !(await ctx.limits.look('owner codes', STRANGERS, CODES)).isAllowed)
    return 'wrong';
  const verdict = await ctx.secondFactor.check(code);
  if (verdict === 'wrong' && !isKnown) await ctx.limits.take('owner codes', STRANGERS, CODES);
  return verdict;
}

async function noteRefusal(
  ctx: OwnerLoginContext,
  { place }: OwnerLoginInput,
  knownBrowser: boolean,
  state: GuessState,
): Promise<void> {
  await audit(ctx, 'owner.login-refused', { knownBrowser, ...state });
  if (state.failures === FREE_TRIES) mailOwner(ctx, 'refusals in a row', place);
}

/** A stranger who comes as far knows the password; the owner's own browser may mistype for a while. */
async function noteWrongCode(
  ctx: OwnerLoginContext,
  { place }: OwnerLoginInput,
  knownBrowser: boolean,
  state: GuessState,
): Promise<void> {
  await audit(ctx, 'owner.login-refused', { knownBrowser, secondFactor: 'wrong', ...state });
  if (!knownBrowser || state.failures === FREE_TRIES) mailOwner(ctx, 'password known', place);
}

async function knownDevice(ctx: OwnerLoginContext, device: string | null): Promise<string | null> {
  if (!device) return null;
  const hash = hashSecret(device);
  return (await ctx.owners.isDevice(hash, ctx.password.credential, ctx.now())) ? hash : null;
}

/** A fresh cookie at every login, so that a copied one dies with the next. */
async function rememberDevice(ctx: OwnerLoginContext, replacedHash: string | null): Promise<string> {
  const device = newSecret(ctx.random);
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + DEVICE_LIFETIME_MS);
  const { credential } = ctx.password;
  const secretHash = hashSecret(device);
  await ctx.owners.replaceDevice(replacedHash, { secretHash, credential, createdAt, expiresAt });
  return device;
}

const audit = (ctx: OwnerLoginContext, action: string, details: Readonly<Record<string, unknown>>) =>
  ctx.owners.audit({ at: ctx.now(), actor: 'owner', action, details });
