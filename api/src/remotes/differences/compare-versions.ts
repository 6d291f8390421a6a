/** How two versions of a remote differ. */
import type { Comparison, RemoteContract } from '@spreadwise/contract';
import { groupBy } from '../../lib/group-by';
import { compareContracts } from '../contracts/compare-contracts';
import type { Sizes } from './sizes';

export interface DescribedVersion {
  readonly sizes: Sizes;
  /** Shared package -> range. */
  readonly shared: Readonly<Record<string, string>>;
  /** name@version; null: it does not say. */
  readonly dependencies: readonly string[] | null;
  /** Null: stored before builds had one. */
  readonly contract: RemoteContract | null;
}

export function compareVersions(
  before: DescribedVersion,
  after: DescribedVersion,
): Omit<Comparison, 'from' | 'to'> {
  return {
    total: { before: sum(before.sizes), after: sum(after.sizes) },
    files: compareFiles(before.sizes, after.sizes),
    shared: compareTexts(new Map(Object.entries(before.shared)), new Map(Object.entries(after.shared))),
    dependencies:
      before.dependencies && after.dependencies
        ? compareTexts(byName(before.dependencies), byName(after.dependencies))
        : null,
    contract: after.contract ? compareContracts(before.contract, after.contract) : [],
  };
}

const sum = (sizes: Sizes) => [...sizes.values()].reduce((total, size) => total + size, 0);

function compareFiles(before: Sizes, after: Sizes): Comparison['files'] {
  const [left, right] = [withoutHashes(before), withoutHashes(after)];
  return namesOf(left, right)
    .map((name) => ({ name, before: left.get(name) ?? null, after: right.get(name) ?? null }))
    .filter((file) => file.before !== file.after)
    .sort((one, other) => difference(other) - difference(one));
}

const difference = ({ before, after }: Comparison['files'][number]) => Math.abs((after ?? 0) - (before ?? 0));

/** What builders write into a file's name of its content: `.1a2b3c4d.` or, as Vite does, `-Bx3_a9Zq.` */
const HASH = /([.-])(?:[0-9a-f]{8,64}|(?=[\w-]*\d)[\w-]{8})(?=\.[a-z0-9]+$)/;

/** A file has one name through all versions; where that would be two files of a version, each keeps its own. */
function withoutHashes(sizes: Sizes): ReadonlyMap<string, number> {
  const plain = (name: string) => name.replace(HASH, '$1*');
  const namesOf = groupBy([...sizes.keys()], plain);
  return new Map(
    [...sizes].map(([name, size]) => [namesOf(plain(name)).length === 1 ? plain(name) : name, size]),
  );
}

function compareTexts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): Comparison['shared'] {
  return namesOf(before, after)
    .map((name) => ({ name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
    .filter((one) => one.before !== one.after);
}

/** Name -> its versions, for a package may be there in several. */
function byName(dependencies: readonly string[]): ReadonlyMap<string, string> {
  const versions = new Map<string, string[]>();
  for (const dependency of dependencies) {
    const at = dependency.lastIndexOf('@');
    const name = dependency.slice(0, at);
    versions.set(name, [...(versions.get(name) ?? []), dependency.slice(at + 1)]);
  }
  return new Map([...versions].map(([name, all]) => [name, all.sort().join(', ')]));
}

const namesOf = (left: ReadonlyMap<string, unknown>, right: ReadonlyMap<string, unknown>) =>
  [...new Set([...left.keys(), ...right.keys()])].sort();
