/** What a process does: one process does everything, or several share the work. */
import type { BusSettings } from '../platform/bus';
import type { Duties } from '../platform/feature';
import type { Variables } from './variables';

export type ProcessRole = Variables['ROLE'];

/** The same table is in docs/operator.md. */
const DUTIES: Readonly<Record<ProcessRole, Duties>> = {
  all: { serves: true, watches: true, works: true },
  web: { serves: true, watches: false, works: false },
  market: { serves: false, watches: true, works: false },
  worker: { serves: false, watches: false, works: true },
};

export const dutiesOf = (role: ProcessRole): Duties => DUTIES[role];

export function busSettings(variables: Variables): BusSettings {
  const { DATABASE_URL, DATABASE_LISTEN_URL, NATS_URL } = variables;
  if (NATS_URL) return { kind: 'nats', servers: NATS_URL, prefix: 'spreadwise' };
  if (DATABASE_URL) return { kind: 'postgres', listenUrl: DATABASE_LISTEN_URL ?? DATABASE_URL };
  return { kind: 'in-process' };
}

/** Checks what several processes must have in common. */
export function checkRole(variables: Variables): string[] {
  const { ROLE, DATABASE_URL, DATABASE_LISTEN_URL, NATS_URL, STRIPE_SECRET_KEY, STRIPE_API_BASE } = variables;
  const problems: string[] = [];
  if (DATABASE_URL === undefined) {
    const alone = 'the embedded database belongs to one process. Set DATABASE_URL';
    if (ROLE !== 'all') problems.push(`ROLE was "${ROLE}", but ${alone}, or ROLE=all.`);
    if (NATS_URL) problems.push(`NATS_URL is set, but ${alone}, or leave NATS_URL out.`);
    if (DATABASE_LISTEN_URL)
      problems.push(
        'DATABASE_LISTEN_URL is set, but DATABASE_URL is not; both must point to the same database.',
      );
  }
  if (ROLE === 'worker' && !STRIPE_SECRET_KEY && !STRIPE_API_BASE)
    problems.push(
      'ROLE was "worker", but the payment sandbox is inside another process. Set STRIPE_SECRET_KEY, or STRIPE_API_BASE to the sandbox’s address.',
    );
  return problems;
}

/** Warns about what works only if the processes share more than the database. */
export function roleWarnings({ ROLE, REMOTES_BUCKET_URL }: Variables, dataDir: string): string[] {
  const { serves, works } = dutiesOf(ROLE);
  if (ROLE === 'all' || REMOTES_BUCKET_URL || !(serves || works)) return [];
  return [
    `The remotes' files lie in ${dataDir}: every process with ROLE=web or ROLE=worker has to see that same folder, or a bucket (REMOTES_BUCKET_URL).`,
  ];
}
