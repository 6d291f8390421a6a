/**
 * What was shown of an act, so that it is what is done: when it was shown, and a fingerprint of it. It is not signed: what
 * would be done now is decided anew, and has to have the same fingerprint.
 */
import type { CustomerAct } from '@spreadwise/contract';
import { hashSecret } from '../../../platform/lib/secrets';
import type { ActDecision } from './decide-act';

const HOLDS_MS = 15 * 60_000;
/** The clocks of two replicas may differ by as much. */
const SKEW_MS = 60_000;

type Shown = Extract<ActDecision, { fits: true }>;

export interface ShownAct extends Pick<Shown, 'step' | 'effects'> {
  readonly customerId: string;
  readonly act: CustomerAct;
  readonly at: Date;
}

export const writeToken = ({ customerId, act, step, effects, at }: ShownAct): string =>
  `${at.getTime()}.${hashSecret(JSON.stringify([customerId, act, step, effects, at.getTime()]))}`;

/** When it was shown; null for no token, and for one that holds no more. */
export function readToken(token: string, now: Date): Date | null {
  if (!/^\d{13}\.[0-9a-f]{64}$/.test(token)) return null;
  const at = new Date(Number(token.slice(0, 13)));
  const age = now.getTime() - at.getTime();
  return age > -SKEW_MS && age <= HOLDS_MS ? at : null;
}
