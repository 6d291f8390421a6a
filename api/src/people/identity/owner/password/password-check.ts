/** Checks and hashes the owner's password by Argon2id, a few at a time: each of them takes memory and a core. */
import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { hashSecret } from '../../../../platform/lib/secrets';

/** 'busy': too many are waiting already, nothing was checked. */
export type PasswordVerdict = 'right' | 'wrong' | 'busy';

export interface PasswordCheck {
  /** Argon2id of the configured password, in PHC form: $argon2id$v=19$… */
  readonly phcHash: string;
  /** Names the password without telling it: another one has another name, also after a restart and on another replica. */
  readonly credential: string;
  /** `trusted` goes ahead of the others and is never turned away. */
  check(phcHash: string, password: string, trusted: boolean): Promise<PasswordVerdict>;
  hash(password: string): Promise<string>;
}

/** What the work is done by; a test has something quicker. */
export interface HashWork {
  verify(phcHash: string, password: string): Promise<boolean>;
  hash(password: string): Promise<string>;
}

const AT_ONCE = 2;
const MOST_WAITING = 16;

/** For an OWNER_PASSWORD that came in clear: 19 MiB and two passes, as OWASP advises. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (password: string): Promise<string> => hash(password, COSTS);

/**
 * The name of a password that came in clear. It stands in the database beside sessions, so guessing from it costs as much
 * as from the hash, and each installation (`place`) has names of its own.
 */
export async function credentialOf(password: string, place: string): Promise<string> {
  const salt = createHash('sha256').update(`spreadwise owner ${place}`).digest().subarray(0, 16);
  return (await hashRaw(password, { ...COSTS, salt })).toString('base64url');
}

/** `phcHash` is what was configured. A hash is named by its own hash. */
export function createPasswordCheck(
  phcHash: string,
  work: HashWork = { verify, hash: hashPassword },
  credential: string = hashSecret(phcHash),
): PasswordCheck {
  const queue = new PQueue({ concurrency: AT_ONCE });
  return {
    phcHash,
    credential,
    async check(hash, password, trusted) {
      if (!trusted && queue.size >= MOST_WAITING) return 'busy';
      const isRight = await queue.add(() => work.verify(hash, password), { priority: trusted ? 1 : 0 });
      return isRight ? 'right' : 'wrong';
    },
    hash: (password) => queue.add(() => work.hash(password), { priority: 1 }),
  };
}
