/** A pool's cycles in the words of those who ask the engine. */
import { type Graph, legOf } from '../book/graph';
import { type Cycle, type Leg, MAX_HOPS } from '../types';
import type { Pool } from './cycle-pool';

export function cycleAt(graph: Graph, pool: Pool, rank: number): Cycle {
  const slot = pool.order[rank] as number;
  const legs: Leg[] = [];
  for (const edge of pool.edges.subarray(slot * MAX_HOPS, (slot + 1) * MAX_HOPS)) {
    if (edge >= 0) legs.push(legOf(graph.trade[edge] as number));
  }
  return { net: pool.net[slot] as number, legs };
}
