/** By when support answers: the queue that a session's permissions open, and the moment that this promises. Pure. */

import { SUPPORT_QUEUES, type SupportQueue } from '@spreadwise/contract';
import { holds, type Permission } from '@spreadwise/shared-auth/model';
import { HOUR_MS } from '../../platform/lib/time';

/** Hours of any day, until the answer to a question is due. docs/support.md repeats them. */
export const PROMISED_HOURS: Readonly<Record<SupportQueue, number>> = {
  elite: 1,
  platinum: 2,
  vip: 4,
  priority: 12,
  email: 24,
  open: 72,
};

export function queueOf(permissions: readonly Permission[]): SupportQueue {
  return SUPPORT_QUEUES.find((queue) => queue !== 'open' && holds(permissions, `support.${queue}`)) ?? 'open';
}

/** Since when a customer waits, and until when at most. */
export interface Waiting {
  readonly askedAt: Date;
  readonly dueAt: Date;
}

/** A further question puts nothing off, and a better plan since brings the answer forward. */
export function waitingAfter(standing: Waiting | null, queue: SupportQueue, writtenAt: Date): Waiting {
  const promised = new Date(writtenAt.getTime() + PROMISED_HOURS[queue] * HOUR_MS);
  if (!standing) return { askedAt: writtenAt, dueAt: promised };
  return { ...standing, dueAt: promised < standing.dueAt ? promised : standing.dueAt };
}
