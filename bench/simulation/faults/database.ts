/** Faults of the database: its disk is full; one that several processes share is away, or resets the connections of one. */
import { choices } from '../../../api/src/commerce/billing/lifecycle-tests/testing/random';
import type { World } from '../world';

const EVERY_MS = { least: 5_000, most: 30_000 };
/** A restart, and longer than a call waits for a connection; a mail that arrived meanwhile is still noted. */
const AWAY_MS = { least: 500, most: 12_000 };
const AWAY = 0.4;
const FULL_EVERY_MS = { least: 20_000, most: 60_000 };
const FULL_MS = { least: 500, most: 10_000 };
const WRITES = /^\s*(insert|update|with\b.*\b(insert|update)\b)/i;

export interface DatabaseFaults {
  /** Whether it refuses connections. */
  isAway(): boolean;
  stop(): void;
}

export function injectDatabaseFaults(
  { kernel, server, products, faultsAt, unwritable }: World,
  note: (words: string) => void,
): DatabaseFaults {
  // Choices of its own: the other faults of a seed stay as they are.
  const from = choices(kernel.seed + 1);
  let isOn = server !== null;
  let awayUntil = 0;
  const again = () => {
    if (!isOn) return;
    kernel.at(from.whole(EVERY_MS.least, EVERY_MS.most), null, '', again);
    if (from.chance(AWAY)) {
      const ms = from.whole(AWAY_MS.least, AWAY_MS.most);
      note(`the database is away for ${ms} ms`);
      awayUntil = kernel.now() + ms;
      unwritable.push({ from: kernel.now(), until: awayUntil });
      kernel.at(ms, null, '', () => faultsAt.push(kernel.now()));
      for (const { machine } of products()) server?.reset(machine.life);
      return;
    }
    const { life } = from.pick(products()).machine;
    note(`the database resets the connections of ${life.name}`);
    server?.reset(life);
  };
  if (isOn) kernel.at(from.whole(EVERY_MS.least, EVERY_MS.most), null, '', again);
  return {
    isAway: () => isOn && kernel.now() < awayUntil,
    stop() {
      isOn = false;
    },
  };
}

/** Returns whether a statement meets a full disk, and a function that ends it. */
export function injectFullDisk({ kernel, faultsAt, unwritable }: World, note: (words: string) => void) {
  const from = choices(kernel.seed + 2);
  let isOn = true;
  let fullUntil = 0;
  const again = () => {
    if (!isOn) return;
    const ms = from.whole(FULL_MS.least, FULL_MS.most);
    note(`the disk is full for ${ms} ms`);
    fullUntil = kernel.now() + ms;
    unwritable.push({ from: kernel.now(), until: fullUntil });
    kernel.at(ms, null, '', () => faultsAt.push(kernel.now()));
    kernel.at(from.whole(FULL_EVERY_MS.least, FULL_EVERY_MS.most), null, '', again);
  };
  kernel.at(from.whole(FULL_EVERY_MS.least, FULL_EVERY_MS.most), null, '', again);
  return {
    isFullFor: (what: string) => isOn && kernel.now() < fullUntil && WRITES.test(what),
    stop() {
      isOn = false;
    },
  };
}
