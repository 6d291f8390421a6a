/** Whether the audit log is still what was written. */
import type { AuditStore } from './audit-store';
import { type Verified, verifyChain } from './chain';

const DAY_MS = 86_400_000;

export interface AuditVerdict extends Verified {
  /** Rows of the last seconds, which have not joined the chain yet. */
  readonly waiting: number;
}

/** `keepDays`: what is older may be deleted at any moment, and is not looked at. */
export async function verifyAudit(store: AuditStore, keepDays: number, now: Date): Promise<AuditVerdict> {
  const head = await store.head();
  const since = new Date(now.getTime() - keepDays * DAY_MS);
  const isOld = head.keptFrom <= since;
  const verified = isOld
    ? ({ verdict: { kind: 'whole' }, rows: 0, emptied: 0, first: null, last: null } as const)
    : await verifyChain(store.chain(head, since), head);
  return { ...verified, waiting: await store.waiting() };
}
