/** Queues by tier, and deadlines of answers. */
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { queueOf, waitingAfter } from './sla';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

it.each<[Tier, string]>([
  ['FREE', 'open'],
  ['BASIC', 'email'],
  ['PRO', 'priority'],
  ['PREMIUM', 'vip'],
  ['PLATINUM', 'platinum'],
  ['GOLD', 'elite'],
])('puts %s into the queue %s', (tier, queue) => {
  expect(queueOf(permissionsOf('CUSTOMER', tier))).toBe(queue);
});

it.each([
  ['a first question', null, 'priority', 0, { askedAt: at(0), dueAt: at(12) }],
  ['a further one does not postpone it', at(12), 'priority', 5, { askedAt: at(0), dueAt: at(12) }],
  ['a higher plan brings it forward', at(12), 'elite', 5, { askedAt: at(0), dueAt: at(6) }],
  ['a lower plan does not postpone it', at(6), 'email', 1, { askedAt: at(0), dueAt: at(6) }],
] as const)('sets the deadline of an answer: %s', (_, dueAt, queue, hour, waiting) => {
  const standing = dueAt && { askedAt: at(0), dueAt };
  expect(waitingAfter(standing, queue, at(hour))).toEqual(waiting);
});
