/** Deadlines of support: the queue that a session's permissions open, and its promised time. Pure. */
import { SUPPORT_QUEUES, type SupportQueue } from '@spreadwise/contract';
import { holds, type Permission } from '@spreadwise/shared-auth/model';
import { HOUR_MS } from '../../platform/lib/time';

/** Hours around the clock until an answer is due. docs/support.md repeats them. */
export const SLA_HOURS: Readonly<Record<SupportQueue, number>> = {
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

/** Since when a customer has been waiting, and when the answer is due. */
export interface Waiting {
  readonly askedAt: Date;
  readonly dueAt: Date;
}

/** A further question postpones nothing; a better plan brings the answer forward. */
export function waitingAfter(standing: Waiting | null, queue: SupportQueue, writtenAt: Date): Waiting {
  const promised = new Date(writtenAt.getTime() + SLA_HOURS[queue] * HOUR_MS);
  if (!standing) return { askedAt: writtenAt, dueAt: promised };
  return { ...standing, dueAt: promised < standing.dueAt ? promised : standing.dueAt };
}
