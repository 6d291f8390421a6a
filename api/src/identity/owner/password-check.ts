/** Checks the owner's password against its Argon2id hash, a few at a time: each check takes memory and a core. */
import { hash, verify } from '@node-rs/argon2';
import PQueue from 'p-queue';

/** 'busy': too many are waiting already, nothing was checked. */
export type PasswordVerdict = 'right' | 'wrong' | 'busy';

export interface PasswordCheck {
  /** `trusted` goes ahead of the others and is never turned away. */
  check(password: string, trusted: boolean): Promise<PasswordVerdict>;
}

const AT_ONCE = 2;
const MOST_WAITING = 16;

/** For an OWNER_PASSWORD that came in clear: 19 MiB and two passes, as OWASP advises. */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** `phcHash` is an Argon2 hash in PHC form, $argon2id$v=19$…; `verifyHash` does the work of one check. */
export function createPasswordCheck(
  phcHash: string,
  verifyHash: (phcHash: string, password: string) => Promise<boolean> = verify,
): PasswordCheck {
  const checks = new PQueue({ concurrency: AT_ONCE });
  return {
    async check(password, trusted) {
      if (!trusted && checks.size >= MOST_WAITING) return 'busy';
      const isRight = await checks.add(() => verifyHash(phcHash, password), { priority: trusted ? 1 : 0 });
      return isRight ? 'right' : 'wrong';
    },
  };
}
