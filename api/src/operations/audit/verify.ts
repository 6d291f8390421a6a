/** Verifies that the audit log is what was written, and keeps the result. */
import { DAY_MS, HOUR_MS } from '../../platform/lib/time';
import { LEAST_AUDIT_DAYS } from '../../platform/retention';
import type { AuditStore } from './audit-store';
import { createVerifier, type Verified } from './chain';

export interface AuditVerdict extends Verified {
  /** Rows of the last seconds, which have not joined the chain yet. */
  readonly waiting: number;
}

/**
 * By the least that may be configured: what is older may have been deleted under a setting of before. Rows join while it
 * reads. So all there is is read, also beyond the end that was known at first, and then it is asked how far the product
 * itself has come: a row beyond that was written by somebody else.
 */
export async function verifyAudit(store: AuditStore, now: Date): Promise<AuditVerdict> {
  const verifier = createVerifier(new Date(now.getTime() - LEAST_AUDIT_DAYS * DAY_MS));
  for (;;) {
    const known = await store.head();
    for await (const part of store.chain(verifier.last?.seq ?? null)) if (!verifier.take(part)) break;
    const head = await store.head();
    const isAtRest = head.seq === known.seq || (verifier.last?.seq ?? 0) > head.seq;
    if (verifier.isBroken || isAtRest) return { ...verifier.end(head), waiting: await store.waiting() };
  }
}

/** With what was found written down, so that the overview can tell it without reading the log. */
export async function verifyAndKeep(store: AuditStore, now: Date): Promise<AuditVerdict> {
  const verdict = await verifyAudit(store, now);
  await store.keepVerification(now, verdict.fault?.text ?? null);
  return verdict;
}

/** The whole log is read for it. */
const VERIFIED_FOR_MS = HOUR_MS;

/** To be called now and then, in any number of processes. */
export async function verifyIfDue(store: AuditStore, now: Date): Promise<void> {
  const last = await store.lastVerification();
  if (last && now.getTime() - last.at.getTime() < VERIFIED_FOR_MS) return;
  await verifyAndKeep(store, now);
}
