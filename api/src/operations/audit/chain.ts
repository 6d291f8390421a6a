/** The audit log as a hash chain: each row's hash covers the previous one, so changed or removed rows show. */
import { hash } from 'node:crypto';
import type { auditLog } from '../../platform/db/schema';
import { canonicalJson } from '../../platform/lib/text';

export type AuditRow = Pick<
  typeof auditLog.$inferSelect,
  'id' | 'at' | 'actor' | 'action' | 'subject' | 'details'
>;

export interface Link {
  readonly seq: number;
  readonly hash: string;
  /** Separate, so that an erasure can clear the details without breaking the chain. */
  readonly detailsHash: string;
  /** The previous head, stored in the row so that it can be verified alone when the previous row is gone. */
  readonly beforeHash: string;
  readonly beforeKeptFrom: Date;
  /** The start of its retention: its own time, or the previous row's if later. It never decreases. */
  readonly keptFrom: Date;
}

export type Head = Pick<Link, 'seq' | 'hash' | 'keptFrom'>;

export const START: Head = { seq: 0, hash: '', keptFrom: new Date(0) };

export function linkOf(head: Head, row: AuditRow, now: Date): Link {
  const seq = head.seq + 1;
  const detailsHash = sha256(canonicalJson(row.details));
  const ownTime = Math.min(row.at.getTime(), now.getTime());
  const keptFrom = new Date(Math.max(ownTime, head.keptFrom.getTime()));
  const place = { seq, detailsHash, keptFrom, beforeHash: head.hash, beforeKeptFrom: head.keptFrom };
  return { ...place, hash: hashOf(row, place) };
}

const hashOf = (row: AuditRow, place: Omit<Link, 'hash'>) =>
  sha256(
    canonicalJson([
      ...[place.beforeHash, place.beforeKeptFrom.toISOString(), place.seq, place.keptFrom.toISOString()],
      ...[row.id, row.at.toISOString(), row.actor, row.action, row.subject, place.detailsHash],
    ]),
  );

/** A row with a position in the chain. Someone who bypasses the product can omit any field. */
export type LinkedRow = AuditRow & { readonly [Part in keyof Link]: Link[Part] | null };

export type FaultReason = 'changed' | 'missing' | 'added' | 'malformed';

/** `seq`: the first row that was changed, is missing, or was never written by the product. */
export interface Fault {
  readonly seq: number;
  readonly reason: FaultReason;
  readonly text: string;
}

/** Verifies rows in order. Only rows whose retention had ended at `since` may be missing. */
export function createVerifier(since: Date) {
  let [first, last]: [Head | null, Head | null] = [null, null];
  let [rows, emptied] = [0, 0];
  let fault: Fault | null = null;
  return {
    get last() {
      return last;
    },
    get isBroken() {
      return fault !== null;
    },
    take(part: readonly LinkedRow[]): boolean {
      for (const row of part) {
        const link = linkIn(row);
        fault = 'reason' in link ? link : faultOf(row, link, last ?? START, since);
        if (fault || 'reason' in link) return false;
        if (row.details === null && link.detailsHash !== NO_DETAILS) emptied += 1;
        first ??= link;
        last = link;
        rows += 1;
      }
      return true;
    },
    /** `fault` null: the log is valid; `emptied`: rows whose details an erasure has cleared. */
    end(head: Head) {
      const isBeyond = fault?.reason === 'changed' && fault.seq > head.seq;
      const found = isBeyond ? faultAt(fault?.seq ?? 0, 'added') : (fault ?? faultOfEnd(last, head, since));
      return { fault: found, rows, emptied, first, last };
    },
  };
}

const SENTENCES: Readonly<Record<Exclude<FaultReason, 'malformed'>, string>> = {
  changed: 'is not what was written',
  missing: 'is missing',
  added: 'was never written by the product',
};

const faultAt = (seq: number, reason: keyof typeof SENTENCES): Fault => ({
  ...{ seq, reason },
  text: `Row ${seq} of the audit log ${SENTENCES[reason]}.`,
});

const HASH = /^[0-9a-f]{64}$/;
const isTime = (value: unknown) => value instanceof Date && !Number.isNaN(value.getTime());
const isHash = (value: unknown) => typeof value === 'string' && HASH.test(value);

/** The required format of a chained row, by column; other rows are malformed. */
const COLUMNS: readonly (readonly [column: string, isRight: (row: LinkedRow) => boolean])[] = [
  ['seq', ({ seq }) => Number.isSafeInteger(seq) && Number(seq) > 0],
  ['at', ({ at }) => isTime(at)],
  ['hash', ({ hash }) => isHash(hash)],
  ['details_hash', ({ detailsHash }) => isHash(detailsHash)],
  ['before_hash', ({ beforeHash }) => beforeHash === START.hash || isHash(beforeHash)],
  ['kept_from', ({ keptFrom }) => isTime(keptFrom)],
  ['before_kept_from', ({ beforeKeptFrom }) => isTime(beforeKeptFrom)],
];

function linkIn(row: LinkedRow): Link | Fault {
  const wrong = COLUMNS.filter(([, isRight]) => !isRight(row)).map(([column]) => column);
  if (wrong.length === 0) return row as Link;
  const seq = row.seq ?? 0;
  const text = `Row ${seq} of the audit log (id ${row.id}) is malformed: ${wrong.join(', ')} ${wrong.length === 1 ? 'is' : 'are'} not what the product writes there.`;
  return { seq, reason: 'malformed', text };
}

function faultOf(row: AuditRow, link: Link, before: Head, since: Date): Fault | null {
  if (link.seq <= before.seq) return faultAt(link.seq, 'added');
  const areDetails = row.details === null || sha256(canonicalJson(row.details)) === link.detailsHash;
  if (!areDetails || link.hash !== hashOf(row, link)) return faultAt(link.seq, 'changed');
  if (link.seq > before.seq + 1)
    return link.beforeKeptFrom <= since ? null : faultAt(before.seq + 1, 'missing');
  return link.beforeHash === before.hash ? null : faultAt(link.seq, 'changed');
}

/** If all rows were deleted by retention, only the head is left. */
function faultOfEnd(last: Head | null, head: Head, since: Date): Fault | null {
  if (!last) return head.seq === 0 || head.keptFrom <= since ? null : faultAt(head.seq, 'missing');
  if (last.seq < head.seq) return faultAt(last.seq + 1, 'missing');
  if (last.seq > head.seq) return faultAt(last.seq, 'added');
  const isEnd = last.hash === head.hash && last.keptFrom.getTime() === head.keptFrom.getTime();
  return isEnd ? null : faultAt(last.seq, 'changed');
}

const sha256 = (text: string) => hash('sha256', text, 'hex');

const NO_DETAILS = sha256(canonicalJson(null));
