/** Checks and hashes the owner's password with Argon2id, a few at a time, since each uses much memory and a core. */
import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { hashSecret } from '../../../../platform/lib/secrets';

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

/** `phcHash`: the configured hash; the credential defaults to a hash of it. */
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
