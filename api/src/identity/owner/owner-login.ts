/** The owner signs in with one password (docs/architecture.md: The owner's password). */

import { hashSecret, newSecret } from '../../lib/secrets';
import { type NewSession, openSession, type SessionPlace, type SessionsContext } from '../session/sessions';
import type { GuessLimit } from './guess-limit';
import type { OwnerStore } from './owner-store';
import type { PasswordCheck } from './password-check';

export interface OwnerLoginContext extends SessionsContext {
  readonly owners: OwnerStore;
  readonly password: PasswordCheck;
  readonly guesses: GuessLimit;
}

export interface OwnerLoginInput {
  readonly password: string;
  /** The caller's network; never stored as it is. */
  readonly network: string;
  /** The device cookie, when there is one. */
  readonly device: string | null;
  readonly place: SessionPlace;
}

export type OwnerLogin =
  | { readonly kind: 'in'; readonly session: NewSession; readonly device: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

/** How long a browser that the owner has used counts for itself. */
export const DEVICE_LIFETIME_MS = 365 * 24 * 3_600_000;

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
    await audit(ctx, 'owner.login-refused', {
      knownBrowser: deviceHash !== null,
      ...guess.state,
    });
    return { kind: 'wrong' };
  }
  await ctx.guesses.forgive(bucket);
  const session = await openSession(ctx, { role: 'OWNER' }, input.place);
  const device = await rememberDevice(ctx, deviceHash);
  await audit(ctx, 'owner.login', { knownBrowser: deviceHash !== null });
  return { kind: 'in', session, device };
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
