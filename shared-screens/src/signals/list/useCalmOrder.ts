/** Keeps a list still under its reader: the order changes only when something came or went, and not while it is held. */
import { useState } from 'react';

export interface CalmOrder {
  readonly ids: readonly string[];
  /** How many wait for the list to be let go. */
  readonly waiting: number;
  /** Takes the wanted order at once. */
  readonly catchUp: () => void;
}

/** `by` names what the order is by: another one is taken at once. `known` says whether there still is such an id. */
export function useCalmOrder(
  wanted: readonly string[],
  by: string,
  held: boolean,
  known: (id: string) => boolean,
): CalmOrder {
  const [shown, setShown] = useState({ ids: wanted, by });
  if (shown.by !== by || (!held && !haveSameMembers(shown.ids, wanted))) setShown({ ids: wanted, by });
  const there = new Set(shown.ids);
  return {
    ids: shown.ids.filter(known),
    waiting: wanted.filter((id) => !there.has(id)).length,
    catchUp: () => setShown({ ids: wanted, by }),
  };
}

function haveSameMembers(one: readonly string[], other: readonly string[]): boolean {
  const members = new Set(one);
  return one.length === other.length && other.every((id) => members.has(id));
}
