/** Checks the owner's password against its Argon2id hash, a few at a time: each check takes memory and a core. */
import { createHash } from 'node:crypto';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';
import { hashSecret } from '../../lib/secrets';

/** 'busy': too many are waiting already, nothing was checked. */
export type PasswordVerdict = 'right' | 'wrong' | 'busy';

export interface PasswordCheck {
  /** Names the password without telling it: another one has another name, also after a restart and on another replica. */
  readonly credential: string;
  /** `trusted` goes ahead of the others and is never turned away. */
  check(password: string, trusted: boolean): Promise<PasswordVerdict>;
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

/**
 * `phcHash` is an Argon2 hash in PHC form, $argon2id$v=19$…; `verifyHash` does the work of one check.
 * A configured hash is named by its own hash.
 */
export function createPasswordCheck(
  phcHash: string,
  verifyHash: (phcHash: string, password: string) => Promise<boolean> = verify,
  credential: string = hashSecret(phcHash),
): PasswordCheck {
  const checks = new PQueue({ concurrency: AT_ONCE });
  return {
    credential,
    async check(password, trusted) {
      if (!trusted && checks.size >= MOST_WAITING) return 'busy';
      const isRight = await checks.add(() => verifyHash(phcHash, password), { priority: trusted ? 1 : 0 });
      return isRight ? 'right' : 'wrong';
    },
  };
}
