/** A signal that has ended stays ended, and no advice is open twice, whichever process writes. */
import type { World } from '../world';
import type { Judge } from './judge';

interface Row {
  readonly id: string;
  readonly seq: number;
  readonly isEnded: boolean;
}

interface Seen {
  seq: number;
  readonly ended: Set<string>;
}

const seenIn = new WeakMap<World, Seen>();

const CHANGED = `select id, seq::float8 as seq, ended_at is not null as "isEnded"
  from signals where seq > $1 order by seq`;
const TWICE = `select cycle, count(*)::int as count from signals where ended_at is null group by cycle having count(*) > 1`;

export const ends: Judge = {
  name: 'ends',
  from: 'specification 6: an end is final; operator.md: of several markets one writes',
  when: 'often',
  async judge({ world, rows }) {
    const seen = seenIn.get(world) ?? { seq: 0, ended: new Set() };
    seenIn.set(world, seen);
    const wrong: string[] = [];
    for (const { id, seq, isEnded } of await rows<Row>(CHANGED, seen.seq)) {
      seen.seq = seq;
      if (isEnded) seen.ended.add(id);
      else if (seen.ended.has(id)) wrong.push(`the signal ${id} had ended and is open again`);
    }
    const twice = await rows<{ cycle: string; count: number }>(TWICE);
    return [...wrong, ...twice.map(({ cycle, count }) => `the cycle ${cycle} is open ${count} times`)];
  },
};
