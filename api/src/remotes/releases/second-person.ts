/** Whether what everybody gets needs a second person's yes, and who such a person is. */
import { hashSecret, sameHash } from '../../lib/secrets';
import { MOST_ALONE, SYSTEM, UNLIMITED } from './release-state';

/** Somebody beside the owner and the teams, named by the operator: who runs the panel cannot make one. */
export interface Approver {
  readonly name: string;
  /** SHA-256 of the token that they keep. */
  readonly hash: string;
  /** Where they are told of what waits; null: nowhere. */
  readonly email: string | null;
}

export interface SecondPerson {
  /** None: whoever may activate does it alone. */
  readonly approvers: readonly Approver[];
}

const FORM = /^swa_[\w-]{43}$/;

/** Null unless it is the token of one of them. */
export function findApprover({ approvers }: SecondPerson, token: string): Approver | null {
  if (!FORM.test(token)) return null;
  const hash = hashSecret(token);
  return approvers.find((one) => sameHash(one.hash, hash)) ?? null;
}

/** What happens by itself, at a start or when a canary fails, is the operator's, or takes back. */
export const aloneOf = ({ approvers }: SecondPerson, actor: string): number =>
  approvers.length === 0 || actor === SYSTEM ? UNLIMITED : MOST_ALONE;
