/** The owner's password: the configured one, until another one is set in the panel. */
import { hashSecret } from '../../../../platform/lib/secrets';
import type { PasswordCheck } from './password-check';
import type { PasswordStore } from './password-store';

export type PasswordOutcome =
  /** `credential` names the password that was right, for what it opens. */
  | { readonly kind: 'right'; readonly credential: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'busy' };

export interface OwnerPassword {
  /** Null: it is the configured one. */
  changedAt(): Promise<Date | null>;
  check(password: string, trusted: boolean): Promise<PasswordOutcome>;
  /** What is wrong with the new one, or null when it is the owner's from now on. */
  change(next: string): Promise<string | null>;
}

export interface OwnerPasswordContext {
  readonly password: PasswordCheck;
  readonly store: PasswordStore;
  /** What nobody should build a password from. */
  readonly ownNames: readonly string[];
  readonly now: () => Date;
}

export function createOwnerPassword({ password, store, ownNames, now }: OwnerPasswordContext): OwnerPassword {
  return {
    changedAt: async () => (await store.find())?.changedAt ?? null,
    async check(given, trusted) {
      const changed = await store.find();
      const kind = await password.check(changed?.hash ?? password.phcHash, given, trusted);
      if (kind !== 'right') return { kind };
      return { kind, credential: changed?.credential ?? password.credential };
    },
    async change(next) {
      const weakness = await weaknessOf(next, ownNames);
      if (weakness) return weakness;
      const hash = await password.hash(next);
      await store.save({ hash, credential: hashSecret(hash), changedAt: now() });
      return null;
    },
  };
}

export const LEAST_LENGTH = 12;
/** Of zxcvbn's five: 10^8 guesses and more. */
const LEAST_SCORE = 3;
/** No more than this is looked at: what is longer is not weaker. */
const LOOKED_AT = 128;

/** Null: it is not. `ownNames` are what a guesser of this product tries first. */
export async function weaknessOf(password: string, ownNames: readonly string[]): Promise<string | null> {
  if (password.length < LEAST_LENGTH) return `A password has ${LEAST_LENGTH} characters or more.`;
  const { score } = (await loadEstimate()).check(password.slice(0, LOOKED_AT), [...ownNames]);
  return score < LEAST_SCORE ? 'This password is common, or made of common ones. Choose another.' : null;
}

/** Two megabytes of lists that are needed once a year. */
async function loadEstimate() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
