/** Faults between processes: one is frozen for longer than its leases last, and the bus loses or delays messages. */
import type { Choices } from '../../../api/src/commerce/billing/lifecycle-tests/testing/random';
import type { Machine } from '../node/globals';
import type { World } from '../world';

/** Between two of them, while everything is awake. */
const FROZEN_EVERY_MS = { least: 4_000, most: 15_000 };
/** Some are shorter than the lease of who writes signals (two seconds), some longer than any other (15 seconds). */
const FROZEN_MS = [
  [500, 2_500],
  [2_500, 6_000],
  [2_500, 6_000],
  [15_000, 20_000],
] as const;
/** Of the others, once one goes on: so the first gets back what it lost. */
const IN_TURN = 0.6;
/** A transaction would hold the whole database, and not only its rows. */
const BUSY_MS = 3;
const LOST = 1 / 10;
const LATE = 1 / 5;
const LATE_MS = 3_000;

interface Means {
  readonly has: (name: 'freeze' | 'bus') => boolean;
  readonly note: (words: string) => void;
}

/** Returns a function that ends them. */
export function injectApart(world: World, from: Choices, { has, note }: Means): () => void {
  const { kernel, server } = world;
  if (!server) return () => {};
  let isOn = true;
  const freeze = (machine: Machine, ms: number, isFirst: boolean): void => {
    const one = world.products().find((product) => product.machine === machine);
    if (!isOn || !one) return;
    if (server.isHeldBy(machine.life)) {
      kernel.at(BUSY_MS, null, '', () => freeze(machine, ms, isFirst));
      return;
    }
    note(`${machine.life.name} is frozen for ${ms} ms`);
    one.freeze(ms);
    kernel.at(ms, null, '', () => world.faultsAt.push(kernel.now()));
    const other = world.products().find((product) => product !== one);
    if (isFirst && other && from.chance(IN_TURN))
      kernel.at(ms + from.whole(0, 1_500), null, '', () => freeze(other.machine, lengthOf(from), false));
  };
  const again = () => {
    if (!isOn) return;
    const running = world.products();
    if (running.length > 1 && world.isUp()) freeze(from.pick(running).machine, lengthOf(from), true);
    kernel.at(from.whole(FROZEN_EVERY_MS.least, FROZEN_EVERY_MS.most), null, '', again);
  };
  if (has('freeze')) kernel.at(from.whole(1_000, 5_000), null, '', again);
  if (has('bus'))
    server.notice = () => {
      if (from.chance(LOST)) return 'lost';
      return from.chance(LATE) ? from.whole(1, LATE_MS) : 'good';
    };
  return () => {
    isOn = false;
    server.notice = () => 'good';
  };
}

const lengthOf = (from: Choices): number => {
  const [least, most] = from.pick(FROZEN_MS);
  return from.whole(least, most);
};
