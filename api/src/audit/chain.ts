/** The audit log as a chain: each row is hashed with the hash of the row before it, so that none is changed or taken out unseen. */
import { createHash } from 'node:crypto';

export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>> | null;
}

/** What a row is given when it joins the chain. */
export interface Link {
  readonly seq: number;
  readonly hash: string;
  /** Apart, since an erasure empties the details and leaves the chain whole. */
  readonly detailsHash: string;
  /** From when it is kept: its own time, or that of the row before it where that is later. It never goes back. */
  readonly keptFrom: Date;
}

/** Where the chain ends. */
export type Head = Pick<Link, 'seq' | 'hash' | 'keptFrom'>;

export const START: Head = { seq: 0, hash: '', keptFrom: new Date(0) };

export function linkOf(head: Head, row: AuditRow, now: Date): Link {
  const seq = head.seq + 1;
  const detailsHash = sha256(stable(row.details));
  const ownTime = Math.min(row.at.getTime(), now.getTime());
  const keptFrom = new Date(Math.max(ownTime, head.keptFrom.getTime()));
  return { seq, detailsHash, keptFrom, hash: hashOf(head.hash, seq, row, detailsHash) };
}

const hashOf = (before: string, seq: number, row: AuditRow, detailsHash: string) =>
  sha256(
    stable([before, seq, row.id, row.at.toISOString(), row.actor, row.action, row.subject, detailsHash]),
  );

export type LinkedRow = AuditRow & Link;

export type Verdict =
  | { readonly kind: 'whole' }
  /** `seq`: the first row that is not as it was, or the first that is missing. */
  | { readonly kind: 'broken'; readonly seq: number; readonly reason: 'changed' | 'missing' };

export interface Verified {
  readonly verdict: Verdict;
  readonly rows: number;
  /** Rows whose details an erasure has emptied. */
  readonly emptied: number;
  readonly first: Head | null;
  readonly last: Head | null;
}

/**
 * The rows are those that are kept, in their order. The first one is taken as it is where older ones were deleted;
 * `head` is where the chain has to end.
 */
export async function verifyChain(parts: AsyncIterable<readonly LinkedRow[]>, head: Head): Promise<Verified> {
  let [first, last]: [Head | null, Head | null] = [null, null];
  let [rows, emptied] = [0, 0];
  const broken = (seq: number, reason: 'changed' | 'missing'): Verified => ({
    ...{ rows, emptied, first, last },
    verdict: { kind: 'broken', seq, reason },
  });
  for await (const part of parts)
    for (const row of part) {
      const expected: number = last ? last.seq + 1 : row.seq;
      if (row.seq !== expected) return broken(expected, 'missing');
      if (!isAsLinked(row, last ?? (row.seq === 1 ? START : null))) return broken(row.seq, 'changed');
      if (row.details === null && row.detailsHash !== NO_DETAILS) emptied += 1;
      first ??= row;
      last = row;
      rows += 1;
    }
  if (head.seq > 0 && last?.seq !== head.seq) return broken((last?.seq ?? 0) + 1, 'missing');
  if (last && last.hash !== head.hash) return broken(last.seq, 'changed');
  return { rows, emptied, first, last, verdict: { kind: 'whole' } };
}

/** `before` null: what came before it is no longer kept. */
function isAsLinked(row: LinkedRow, before: Head | null): boolean {
  const areDetails = row.details === null || sha256(stable(row.details)) === row.detailsHash;
  return areDetails && (before === null || row.hash === hashOf(before.hash, row.seq, row, row.detailsHash));
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** JSON with the keys in order: a database gives them back in one of its own. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    one && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

const NO_DETAILS = sha256(stable(null));
