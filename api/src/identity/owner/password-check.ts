/** Checks the owner's password against its Argon2id hash, a few at a time: each check takes memory and a core. */
import { hash, verify } from '@node-rs/argon2';

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
  const waiting: { trusted: boolean; start: () => void }[] = [];
  let running = 0;

  const next = () => {
    const ahead = waiting.findIndex(({ trusted }) => trusted);
    const [chosen] = waiting.splice(Math.max(ahead, 0), 1);
    chosen?.start();
  };
  const turn = (trusted: boolean): Promise<boolean> => {
    if (running < AT_ONCE) {
      running += 1;
      return Promise.resolve(true);
    }
    if (!trusted && waiting.length >= MOST_WAITING) return Promise.resolve(false);
    return new Promise((resolve) => waiting.push({ trusted, start: () => resolve(true) }));
  };

  return {
    async check(password, trusted) {
      if (!(await turn(trusted))) return 'busy';
      try {
        return (await verifyHash(phcHash, password)) ? 'right' : 'wrong';
      } finally {
        if (waiting.length > 0) next();
        else running -= 1;
      }
    },
  };
}
