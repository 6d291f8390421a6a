/** Files of a simulated process: real ones, accessed synchronously, written only below its own folder. */
import fs from 'node:fs';
import path from 'node:path';
import type { Machine } from './globals';

const WRITES =
  /^(write|append|mkdir|rm|rename|unlink|link|symlink|chmod|chown|utimes|truncate|copyFile|cp|mkdtemp)/;

/** The path at which a simulated process finds its disk, on every machine. */
export const DATA = '/data';

/** What is built here or not would make another world of the same seed. */
const BUILD = /^(?!.*\/node_modules\/).*\/dist(\/|$)/;

/** All that there is of the shell's build: what it provides to remotes. */
export const PROVIDED = 'provided.json';
const isProvided = (place: unknown): boolean =>
  typeof place === 'string' && place.endsWith(`/shell/dist/${PROVIDED}`);

const isNowhere = (place: unknown): boolean =>
  typeof place === 'string' && (place.startsWith('/proc/') || BUILD.test(place));

export interface Disk {
  /** Its real path. */
  readonly folder: string;
}

type Call = (...given: unknown[]) => unknown;
type Entry = string | { name: string; parentPath: string };

/** Real file systems list entries in any order. */
function sortedEntries(entries: Entry[], { folder }: Disk): Entry[] {
  for (const entry of entries)
    if (typeof entry !== 'string' && entry.parentPath.startsWith(folder))
      entry.parentPath = DATA + entry.parentPath.slice(folder.length);
  const keyOf = (entry: Entry) => (typeof entry === 'string' ? entry : `${entry.parentPath}/${entry.name}`);
  return entries.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

export function filesOf({ kernel, life }: Machine, disk: Disk) {
  const isThere = (one: unknown): one is string =>
    typeof one === 'string' && (one === DATA || one.startsWith(`${DATA}/`));
  const checked =
    (name: string, work: Call): Call =>
    (...asked) => {
      const given = asked.map((one) => {
        if (isProvided(one)) return path.join(disk.folder, PROVIDED);
        return isThere(one) ? disk.folder + one.slice(DATA.length) : one;
      });
      const [place] = given;
      if (name === 'exists' && isNowhere(place)) return false;
      if (isNowhere(place)) throw Object.assign(new Error(`ENOENT: ${place}`), { code: 'ENOENT' });
      if (WRITES.test(name)) {
        if (typeof place === 'string' && !path.resolve(place).startsWith(disk.folder)) {
          const escaped = new Error(`${life.name} writes outside of its folder: ${name} ${place}`);
          kernel.fail(escaped);
          throw escaped;
        }
      }
      const answer = work(...given);
      return name === 'readdir' ? sortedEntries(answer as Entry[], disk) : answer;
    };
  const own: Record<string, unknown> = { ...fs };
  const promises: Record<string, unknown> = { constants: fs.constants };
  for (const [name, value] of Object.entries(fs)) {
    if (typeof value !== 'function' || !name.endsWith('Sync')) continue;
    const plain = name.slice(0, -'Sync'.length);
    const work = checked(plain, value as Call);
    own[name] = work;
    promises[plain] = async (...given: unknown[]) => {
      await kernel.sleep(0.05, life);
      return work(...given);
    };
    own[plain] = (...given: unknown[]) => {
      const done = given.pop() as (error: unknown, answer?: unknown) => void;
      kernel.at(0.05, life, '', () => {
        try {
          const answer = work(...given);
          // Only `exists` has no error as its first argument.
          done(null, answer);
        } catch (error) {
          done(error);
        }
      });
    };
  }
  const notSimulated = (name: string) => () => {
    const escaped = new Error(`${life.name}: ${name} is not simulated.`);
    kernel.fail(escaped);
    throw escaped;
  };
  for (const name of ['createReadStream', 'createWriteStream', 'watch', 'watchFile'])
    own[name] = notSimulated(name);
  // A file is only ever opened to be synced to the disk.
  promises.open = async (place: unknown, flags: unknown) => {
    if (flags !== 'r') notSimulated(`open for "${flags}"`)();
    await (promises.stat as Call)(place);
    const pause = () => kernel.sleep(0.05, life);
    return { sync: pause, close: pause };
  };
  own.promises = promises;
  return { fs: own, promises };
}
