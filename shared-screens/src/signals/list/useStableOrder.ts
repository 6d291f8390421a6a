/**
 * Keeps a list still while it is read. While held, each row keeps its place: a row that is gone leaves a gap, which the
 * next new one fills; further ones go to the end. Once released, the list is sorted if rows were added or removed.
 */
import { useState } from 'react';

interface Shown {
  readonly ids: readonly string[];
  readonly by: string;
  /** Rows were added or removed while it was held, so it is not sorted. */
  readonly isPlaced: boolean;
}

/** `by` names the sort order; another order applies at once. */
export function useStableOrder(wanted: readonly string[], by: string, held: boolean): readonly string[] {
  const [shown, setShown] = useState<Shown>({ ids: wanted, by, isPlaced: false });
  const now = shown.by === by ? next(shown, wanted, held) : { ids: wanted, by, isPlaced: false };
  if (now !== shown) setShown(now);
  return now.ids;
}

function next(shown: Shown, wanted: readonly string[], held: boolean): Shown {
  if (held) {
    const ids = inPlaces(shown.ids, wanted);
    return ids === shown.ids ? shown : { ...shown, ids, isPlaced: true };
  }
  const isInOrder = !shown.isPlaced && haveSameMembers(shown.ids, wanted);
  return isInOrder ? shown : { ...shown, ids: wanted, isPlaced: false };
}

/** Rows that are gone keep their places until filled, except at the end. */
export function inPlaces<T>(shown: readonly T[], wanted: readonly T[]): readonly T[] {
  const [there, isWanted] = [new Set(shown), new Set(wanted)];
  const coming = wanted.filter((id) => !there.has(id));
  const filled = shown.map((id) => (isWanted.has(id) ? id : (coming.shift() ?? id)));
  const ids = [...filled, ...coming];
  const last = ids.findLastIndex((id) => isWanted.has(id));
  const kept = ids.slice(0, last + 1);
  return kept.length === shown.length && kept.every((id, index) => id === shown[index]) ? shown : kept;
}

function haveSameMembers(one: readonly string[], other: readonly string[]): boolean {
  const members = new Set(one);
  return one.length === other.length && other.every((id) => members.has(id));
}
