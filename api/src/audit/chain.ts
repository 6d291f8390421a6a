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
  /** Where the chain ended before: it stands in the row, so that a row is told by itself when the one before is gone. */
  readonly beforeHash: string;
  readonly beforeKeptFrom: Date;
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
  const place = { seq, detailsHash, keptFrom, beforeHash: head.hash, beforeKeptFrom: head.keptFrom };
  return { ...place, hash: hashOf(row, place) };
}

const hashOf = (row: AuditRow, place: Omit<Link, 'hash'>) =>
  sha256(
    stable([
      ...[place.beforeHash, place.beforeKeptFrom.toISOString(), place.seq, place.keptFrom.toISOString()],
      ...[row.id, row.at.toISOString(), row.actor, row.action, row.subject, place.detailsHash],
    ]),
  );

export type LinkedRow = AuditRow & Link;

export type ChainVerdict =
  | { readonly kind: 'whole' }
  /** `seq`: the first row that is not as it was, or the first that is missing. */
  | { readonly kind: 'broken'; readonly seq: number; readonly reason: 'changed' | 'missing' };

export interface Verified {
  readonly verdict: ChainVerdict;
  readonly rows: number;
  /** Rows whose details an erasure has emptied. */
  readonly emptied: number;
  readonly first: Head | null;
  readonly last: Head | null;
}

/**
 * The rows are those that are there, in their order; `head` is where the chain has to end. Missing may be what was no
 * longer kept at `since`, and nothing else: each row says how long the one before it was to be kept.
 */
export async function verifyChain(
  parts: AsyncIterable<readonly LinkedRow[]>,
  head: Head,
  since: Date,
): Promise<Verified> {
  let [first, last]: [Head | null, Head | null] = [null, null];
  let [rows, emptied] = [0, 0];
  const ended = (verdict: ChainVerdict): Verified => ({ rows, emptied, first, last, verdict });
  for await (const part of parts)
    for (const row of part) {
      const fault = faultOf(row, last ?? START, since);
      if (fault) return ended(fault);
      if (row.details === null && row.detailsHash !== NO_DETAILS) emptied += 1;
      first ??= row;
      last = row;
      rows += 1;
    }
  return ended(faultOfEnd(last, head, since) ?? { kind: 'whole' });
}

type Broken = Extract<ChainVerdict, { kind: 'broken' }>;

const broken = (seq: number, reason: Broken['reason']): Broken => ({ kind: 'broken', seq, reason });

function faultOf(row: LinkedRow, before: Head, since: Date): Broken | null {
  const areDetails = row.details === null || sha256(stable(row.details)) === row.detailsHash;
  if (!areDetails || row.hash !== hashOf(row, row)) return broken(row.seq, 'changed');
  if (row.seq > before.seq + 1) return row.beforeKeptFrom <= since ? null : broken(before.seq + 1, 'missing');
  const isNext = row.seq === before.seq + 1 && row.beforeHash === before.hash;
  return isNext ? null : broken(row.seq, 'changed');
}

/** Of a log that has outlived all its rows, the end alone is left. */
function faultOfEnd(last: Head | null, head: Head, since: Date): Broken | null {
  if (!last) return head.seq === 0 || head.keptFrom <= since ? null : broken(head.seq, 'missing');
  if (last.seq < head.seq) return broken(last.seq + 1, 'missing');
  const isEnd = last.hash === head.hash && last.keptFrom.getTime() === head.keptFrom.getTime();
  return isEnd ? null : broken(last.seq, 'changed');
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
