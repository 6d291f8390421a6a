/** The owner's sign-in: an Argon2id hash; wrong guesses slow down their network, never the owner's browsers. */
import type { PasskeyProof } from '@spreadwise/contract';
import type { Limit } from '../../../platform/lib/limits/limits';
import { hashSecret, newSecret } from '../../../platform/lib/secrets';
import { DAY_MS } from '../../../platform/lib/time';
import type { IdentityAction } from '../audit-actions';
import {
  type NewSession,
  openSession,
  type SessionDependencies,
  type SessionPlace,
} from '../session/sessions';
import { FREE_TRIES, type GuessLimit, type GuessState } from './guess-limit';
import { mailOwner, type OwnerMailDependencies } from './owner-mails';
import type { OwnerPassword } from './owner-password';
import type { OwnerStore } from './owner-store';
import type { Passkeys } from './passkeys';
import type { SecondFactor } from './second-factor';

/** The owner's credentials, and the limit on guessing them. */
export interface OwnerCredentials {
  readonly owners: OwnerStore;
  readonly password: OwnerPassword;
  readonly guesses: GuessLimit;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
}

export interface OwnerLoginDependencies
  extends OwnerCredentials,
    OwnerMailDependencies,
    SessionDependencies {}

export interface OwnerLoginInput {
  readonly password: string;
  readonly code: string | null;
  readonly passkey: PasskeyProof | null;
  /** The caller's network; never stored in plain text. */
  readonly network: string;
  readonly device: string | null;
  readonly place: SessionPlace;
}

export type OwnerLogin =
  | { readonly kind: 'in'; readonly session: NewSession; readonly device: string }
  | { readonly kind: 'wrong' }
  /** The password is right; a second factor is missing or was wrong. */
  | { readonly kind: 'factor'; readonly was: 'missing' | 'wrong'; readonly needed: readonly Factor[] }
  /** The password is right, but no enrolled factor works at this host. */
  | { readonly kind: 'elsewhere'; readonly hosts: readonly string[] }
  | { readonly kind: 'wait'; readonly seconds: number };

export type Factor = 'code' | 'passkey';

/** How long a browser that the owner has used has its own guess limit. */
export const DEVICE_LIFETIME_MS = 365 * DAY_MS;

const OFF = { was: 'off', needed: [] } as const;

/** Wrong codes from unknown browsers, on all networks: their users know the password, and a code has only six digits. */
const CODES: Limit = { points: 20, seconds: 3600 };
const STRANGERS = 'strangers';

export async function loginOwner(ctx: OwnerLoginDependencies, input: OwnerLoginInput): Promise<OwnerLogin> {
  const deviceHash = await knownDevice(ctx, input.device);
  const bucket = deviceHash ? `device:${deviceHash}` : `network:${input.network}`;
  const guess = await ctx.guesses.begin(bucket);
  if (guess.kind === 'wait') return guess;

  const verdict = await ctx.password.check(input.password, deviceHash !== null);
  if (verdict.kind === 'busy') {
    await ctx.guesses.uncount(bucket);
    return { kind: 'wait', seconds: 1 };
  }
  if (verdict.kind === 'wrong') {
    await noteRefusal(ctx, input.place, { knownBrowser: deviceHash !== null }, guess.state);
    return { kind: 'wrong' };
  }
  const factor = await checkFactor(ctx, input, deviceHash !== null);
  if (factor.was === 'elsewhere') {
    await ctx.guesses.uncount(bucket);
    return { kind: 'elsewhere', hosts: factor.elsewhere };
  }
  if (factor.was === 'missing' || factor.was === 'wrong') {
    if (factor.was === 'missing') await ctx.guesses.uncount(bucket);
    else await noteWrongFactor(ctx, input, deviceHash !== null, guess.state);
    return { kind: 'factor', was: factor.was, needed: factor.needed };
  }
  await ctx.guesses.forgive(bucket);
  const { credential } = verdict;
  const session = await openSession(ctx, { role: 'OWNER', credential }, input.place);
  const device = await rememberDevice(ctx, deviceHash, credential);
  const secondFactor = factor.was === 'right' && (input.passkey ? 'passkey' : 'code');
  await audit(ctx, 'owner.login', { knownBrowser: deviceHash !== null, secondFactor });
  if (deviceHash === null) mailOwner(ctx, 'new browser', input.place);
  return { kind: 'in', session, device };
}

export interface Enrolled {
  /** The second factors that work here. */
  readonly factors: readonly Factor[];
  /** The hosts of passkeys that do not work here. */
  readonly elsewhere: readonly string[];
}

export async function enrolledOf({ passkeys, secondFactor }: OwnerCredentials): Promise<Enrolled> {
  const { since } = await secondFactor.state();
  const known = await passkeys.list();
  const away = known.filter(({ worksHere }) => !worksHere);
  return {
    factors: [
      ...(since === null ? [] : ['code' as const]),
      ...(known.length > away.length ? ['passkey' as const] : []),
    ],
    elsewhere: [...new Set(away.flatMap(({ host }) => host ?? []))],
  };
}

/** Any enrolled factor is enough. A passkey of another host counts as enrolled, so the password stays insufficient. */
async function checkFactor(ctx: OwnerLoginDependencies, input: OwnerLoginInput, isKnown: boolean) {
  const { factors: needed, elsewhere } = await enrolledOf(ctx);
  if (needed.length === 0) return elsewhere.length === 0 ? OFF : ({ was: 'elsewhere', elsewhere } as const);
  if (input.passkey)
    return { was: (await ctx.passkeys.prove(input.passkey)) ? 'right' : 'wrong', needed } as const;
  if (!needed.includes('code')) return { was: 'missing', needed } as const;
  return { was: await checkCode(ctx, input, isKnown), needed } as const;
}

async function checkCode(
  ctx: Pick<OwnerLoginDependencies, 'limits' | 'secondFactor'>,
  { code }: OwnerLoginInput,
  isKnown: boolean,
) {
  if (!isKnown && code !== null && !(await ctx.limits.look('owner codes', STRANGERS, CODES)).isAllowed)
    return 'wrong';
  const verdict = await ctx.secondFactor.check(code);
  if (verdict === 'wrong' && !isKnown) await ctx.limits.take('owner codes', STRANGERS, CODES);
  return verdict;
}

export async function noteRefusal(
  ctx: OwnerLoginDependencies,
  place: SessionPlace,
  who: { readonly knownBrowser: boolean } | { readonly signedIn: true },
  state: GuessState,
): Promise<void> {
  await audit(ctx, 'owner.login-refused', { ...who, ...state });
  if (state.failures === FREE_TRIES) mailOwner(ctx, 'refusals in a row', place);
}

/** A stranger who gets this far knows the password; the owner's own browser may mistype a few times. */
async function noteWrongFactor(
  ctx: OwnerLoginDependencies,
  { place }: OwnerLoginInput,
  knownBrowser: boolean,
  state: GuessState,
): Promise<void> {
  await audit(ctx, 'owner.login-refused', { knownBrowser, secondFactor: 'wrong', ...state });
  if (!knownBrowser || state.failures === FREE_TRIES) mailOwner(ctx, 'password known', place);
}

async function knownDevice(ctx: Pick<OwnerLoginDependencies, 'now' | 'owners'>, device: string | null) {
  if (!device) return null;
  const hash = hashSecret(device);
  return (await ctx.owners.isDevice(hash, ctx.now())) ? hash : null;
}

/** A new cookie at every login, so that a copied one stops working at the next login. */
async function rememberDevice(
  ctx: Pick<OwnerLoginDependencies, 'now' | 'owners' | 'random'>,
  replacedHash: string | null,
  credential: string,
): Promise<string> {
  const device = newSecret(ctx.random);
  const createdAt = ctx.now();
  const expiresAt = new Date(createdAt.getTime() + DEVICE_LIFETIME_MS);
  const secretHash = hashSecret(device);
  await ctx.owners.replaceDevice(replacedHash, { secretHash, credential, createdAt, expiresAt });
  return device;
}

const audit = (
  ctx: Pick<OwnerLoginDependencies, 'now' | 'owners'>,
  action: IdentityAction,
  details: Readonly<Record<string, unknown>>,
) => ctx.owners.audit({ at: ctx.now(), actor: 'owner', action, details });
