/** Stripe's lists: newest first, `limit`, `starting_after`, `ending_before`, `has_more`. */
import { noSuch } from '../errors';
import type { List } from '../wire';

export interface Paging {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

/** One page of `rows`, which are sorted oldest first. */
export function paginate<T extends { id: string; object: string }>(
  rows: T[],
  url: string,
  page: Paging,
): List<T> {
  const newestFirst = [...rows].reverse();
  const position = (id: string, param: string) => {
    const at = newestFirst.findIndex((row) => row.id === id);
    if (at < 0) throw noSuch('object', id, param);
    return at;
  };
  if (page.ending_before !== undefined) {
    const before = newestFirst.slice(0, position(page.ending_before, 'ending_before'));
    return { object: 'list', url, has_more: before.length > page.limit, data: before.slice(-page.limit) };
  }
  const start = page.starting_after === undefined ? 0 : position(page.starting_after, 'starting_after') + 1;
  const data = newestFirst.slice(start, start + page.limit);
  return { object: 'list', url, has_more: start + page.limit < newestFirst.length, data };
}

export type Created = number | { [K in 'gt' | 'gte' | 'lt' | 'lte']?: number | undefined } | undefined;

export function isCreatedIn(created: number, range: Created): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  return (
    created > (range.gt ?? -1) &&
    created >= (range.gte ?? 0) &&
    created < (range.lt ?? Number.POSITIVE_INFINITY) &&
    created <= (range.lte ?? Number.POSITIVE_INFINITY)
  );
}

interface OfCharge {
  readonly charge: string | null;
  readonly payment_intent: string | null;
  readonly created: number;
}

interface ChargeFilter {
  charge?: string | undefined;
  payment_intent?: string | undefined;
  created?: Created;
}

/** The rows about the filter's charge and created in its range, as far as the filter names any. */
export const filterByCharge = <T extends OfCharge>(rows: T[], filter: ChargeFilter): T[] =>
  rows.filter(
    (row) =>
      (filter.charge === undefined || row.charge === filter.charge) &&
      (!filter.payment_intent || row.payment_intent === filter.payment_intent) &&
      isCreatedIn(row.created, filter.created),
  );
