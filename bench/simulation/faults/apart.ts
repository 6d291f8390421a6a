/** Faults between processes: one is frozen for longer than its leases last, and the bus loses or delays messages. */
import type { Choices } from '../../../api/src/commerce/billing/lifecycle-tests/testing/random';
import type { Life } from '../kernel';
import type { Notice } from '../node/database-server';
import type { Machine } from '../node/globals';
import type { World } from '../world';

/** Between two of them, while everything is awake. */
const FROZEN_EVERY_MS = { least: 4_000, most: 15_000 };
/** Some are shorter than the signal writer's lease (two seconds), some longer than any other (15 seconds). */
const FROZEN_MS = [
  [500, 2_200],
  [2_200, 3_200],
  [2_200, 3_200],
  [2_200, 3_200],
  [2_500, 6_000],
  [15_000, 20_000],
] as const;
/** The chance that another freezes once one continues, which returns to the first what it lost. */
const IN_TURN = 0.6;
/** A transaction would hold the whole database, and not only its rows. */
const BUSY_MS = 3;
/** The share of notices that begin a time in which a process gets none, or all of them late. */
const SPELL = 1 / 60;
const SPELL_MS = { least: 1_000, most: 12_000 };
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
  const alive = () => world.products().filter(({ machine }) => !machine.life.isDead);
  const freeze = (machine: Machine, ms: number, isFirst: boolean): void => {
    const one = alive().find((product) => product.machine === machine);
    if (!isOn || !one || isFrozen(machine)) return;
    if (server.isHeldBy(machine.life)) {
      kernel.at(BUSY_MS, null, '', () => freeze(machine, ms, isFirst));
      return;
    }
    const what = from.pick(['all', 'main thread'] as const);
    note(`${machine.life.name} is frozen for ${ms} ms: ${what}`);
    one.freeze(ms, what);
    kernel.at(ms, null, '', () => world.faultsAt.push(kernel.now()));
    const other = alive().find((product) => product !== one);
    if (isFirst && other && from.chance(IN_TURN))
      kernel.at(ms + from.whole(0, 800), null, '', () => freeze(other.machine, lengthOf(from), false));
  };
  const again = () => {
    if (!isOn) return;
    const running = alive();
    if (running.length > 1 && world.isUp()) freeze(from.pick(running).machine, lengthOf(from), true);
    kernel.at(from.whole(FROZEN_EVERY_MS.least, FROZEN_EVERY_MS.most), null, '', again);
  };
  if (has('freeze')) kernel.at(from.whole(1_000, 5_000), null, '', again);
  const isFrozen = ({ life }: Machine) => (life.frozenUntil ?? 0) > kernel.now();
  if (has('bus')) server.notice = troubledBus(kernel, from, note);
  return () => {
    isOn = false;
    server.notice = () => 'good';
  };
}

function troubledBus(kernel: World['kernel'], from: Choices, note: Means['note']): (to: Life) => Notice {
  const spells = new Map<Life, { readonly until: number; readonly lateMs: number | null }>();
  return (to) => {
    const spell = spells.get(to);
    if (spell && kernel.now() < spell.until) return spell.lateMs ?? 'lost';
    if (!from.chance(SPELL)) return 'good';
    const lateMs = from.chance(0.5) ? null : from.whole(1, LATE_MS);
    const ms = from.whole(SPELL_MS.least, SPELL_MS.most);
    spells.set(to, { until: kernel.now() + ms, lateMs });
    note(`for ${ms} ms, ${to.name} hears the bus ${lateMs === null ? 'not at all' : `${lateMs} ms late`}`);
    return 'good';
  };
}

const lengthOf = (from: Choices): number => {
  const [least, most] = from.pick(FROZEN_MS);
  return from.whole(least, most);
};
