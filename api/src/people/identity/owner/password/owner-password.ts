/** The owner's password: the configured one, until it is changed in the panel. */
import { hashSecret } from '../../../../platform/lib/secrets';
import type { PasswordStore } from '../owner-store';
import type { PasswordCheck } from './password-check';

export type PasswordOutcome =
  /** `credential`: identifies that password; sessions and devices are bound to it. */
  | { readonly kind: 'right'; readonly credential: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'busy' };

export interface OwnerPasswordContext {
  readonly password: PasswordCheck;
  readonly store: PasswordStore;
  readonly ownNames: readonly string[];
  readonly now: () => Date;
}

export function createOwnerPassword({ password, store, ownNames, now }: OwnerPasswordContext) {
  return {
    changedAt: async () => (await store.find())?.changedAt ?? null,
    async check(given: string, trusted: boolean): Promise<PasswordOutcome> {
      const changed = await store.find();
      const kind = await password.check(changed?.hash ?? password.phcHash, given, trusted);
      if (kind !== 'right') return { kind };
      return { kind, credential: changed?.credential ?? password.credential };
    },
    /** Returns what is wrong with the new password; null: it was changed. */
    async change(next: string) {
      const weakness = await weaknessOf(next, ownNames);
      if (weakness) return weakness;
      const hash = await password.hash(next);
      await store.save({ hash, credential: hashSecret(hash), changedAt: now() });
      return null;
    },
  };
}

export type OwnerPassword = ReturnType<typeof createOwnerPassword>;

const LEAST_LENGTH = 12;
/** On zxcvbn's scale from 0 to 4: at least 10^8 guesses. */
const LEAST_SCORE = 3;
/** The estimate is slow on long input, and a longer password is not weaker. */
const LOOKED_AT = 128;

/** Null: strong enough. `ownNames`: words that an attacker tries first. */
export async function weaknessOf(password: string, ownNames: readonly string[]): Promise<string | null> {
  if (password.length < LEAST_LENGTH) return `A password has ${LEAST_LENGTH} characters or more.`;
  const { score } = (await loadEstimate()).check(password.slice(0, LOOKED_AT), [...ownNames]);
  return score < LEAST_SCORE ? 'This password is common, or made of common ones. Choose another.' : null;
}

/** Loaded on demand: two megabytes of word lists, needed about once a year. */
async function loadEstimate() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}
