/** Whether the audit log is still what was written. */
import { DAY_MS } from '../lib/timing/durations';
import { LEAST_AUDIT_DAYS } from '../retention';
import type { AuditStore } from './audit-store';
import { type Verified, verifyChain } from './chain';

export interface AuditVerdict extends Verified {
  /** Rows of the last seconds, which have not joined the chain yet. */
  readonly waiting: number;
}

/** By the least that may be configured: what is older may have been deleted under a setting of before. */
export async function verifyAudit(store: AuditStore, now: Date): Promise<AuditVerdict> {
  const head = await store.head();
  const since = new Date(now.getTime() - LEAST_AUDIT_DAYS * DAY_MS);
  return { ...(await verifyChain(store.chain(head), head, since)), waiting: await store.waiting() };
}
