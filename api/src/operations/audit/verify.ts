/** Verifies that the audit log is unchanged, and stores the result. */
import { DAY_MS, HOUR_MS } from '../../platform/lib/time';
import { LEAST_AUDIT_DAYS } from '../../platform/retention';
import type { AuditStore } from './audit-store';
import { createVerifier } from './chain';

export type AuditVerdict = Awaited<ReturnType<typeof verifyAudit>>;

/**
 * Uses the shortest configurable retention: older rows may have been deleted under an earlier setting. Rows are chained
 * while it reads, so it reads all rows, also beyond the head known at first, and then compares with the current head: a
 * row beyond that was not written by the product. `waiting`: rows of the last seconds, which are not chained yet.
 */
export async function verifyAudit(store: AuditStore, now: Date) {
  const verifier = createVerifier(new Date(now.getTime() - LEAST_AUDIT_DAYS * DAY_MS));
  for (;;) {
    const known = await store.head();
    for await (const part of store.chain(verifier.last?.seq ?? null)) if (!verifier.take(part)) break;
    const head = await store.head();
    const isAtRest = head.seq === known.seq || (verifier.last?.seq ?? 0) > head.seq;
    if (verifier.isBroken || isAtRest) return { ...verifier.end(head), waiting: await store.waiting() };
  }
}

/** Stores the finding, so that the overview can show it without reading the log. */
export async function verifyAndKeep(store: AuditStore, now: Date): Promise<AuditVerdict> {
  const verdict = await verifyAudit(store, now);
  await store.keepVerification(now, verdict.fault?.text ?? null);
  return verdict;
}

/** Limits the frequency, because a verification reads the whole log. */
const VERIFIED_FOR_MS = HOUR_MS;

/** Call it regularly, in any number of processes. */
export async function verifyIfDue(store: AuditStore, now: Date): Promise<void> {
  const last = await store.lastVerification();
  if (last && now.getTime() - last.at.getTime() < VERIFIED_FOR_MS) return;
  await verifyAndKeep(store, now);
}
