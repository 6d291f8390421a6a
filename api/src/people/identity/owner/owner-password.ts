/** The owner's password: the configured one, until it is changed in the panel. Hashed by Argon2id. */
import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { hashSecret } from '../../../platform/lib/secrets';
import type { PasswordStore } from './owner-store';

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

/** 'busy': too many are waiting already, so nothing was checked. */
type PasswordVerdict = 'right' | 'wrong' | 'busy';

/** Replaced by a faster one in tests. */
export interface HashWork {
  verify(phcHash: string, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
}

const AT_ONCE = 2;
const MOST_WAITING = 16;

/** For a plain-text OWNER_PASSWORD: 19 MiB and two passes, OWASP's minimum. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (password: string): Promise<string> => hash(password, COSTS);

/** The credential of a plain-text password, stored with sessions: as expensive to guess as the hash. */
export async function credentialOf(password: string, place: string): Promise<string> {
  const salt = createHash('sha256').update(`spreadwise owner ${place}`).digest().subarray(0, 16);
  return (await hashRaw(password, { ...COSTS, salt })).toString('base64url');
}

/**
 * Checks and hashes a few at a time, since each uses much memory and a core. `phcHash`: the configured hash; the
 * credential defaults to a hash of it.
 */
export function createPasswordCheck(
  phcHash: string,
  work: HashWork = { verify, hash: hashPassword },
  credential: string = hashSecret(phcHash),
) {
  const queue = new PQueue({ concurrency: AT_ONCE });
  return {
    /** Argon2id of the configured password, in PHC form: $argon2id$v=19$… */
    phcHash,
    /** Identifies the password without revealing it; the same after a restart and on every replica. */
    credential,
    /** `trusted` checks go ahead of others and are never refused. */
    async check(hash: string, password: string, trusted: boolean): Promise<PasswordVerdict> {
      if (!trusted && queue.size >= MOST_WAITING) return 'busy';
      const isRight = await queue.add(() => work.verify(hash, password), { priority: trusted ? 1 : 0 });
      return isRight ? 'right' : 'wrong';
    },
    hash: (password: string) => queue.add(() => work.hash(password), { priority: 1 }),
  };
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;
