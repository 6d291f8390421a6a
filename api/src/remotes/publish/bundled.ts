/** Builds shipped with the program: checked, stored as versions, and activated if no team has published the remote. */
import type { UploadRefusal } from '@spreadwise/contract';
import { type BuildFiles, INTEGRITY_FILE, MANIFEST_FILE, publishedOf, readBuild, versionOf } from '../builds';
import type { Gate } from '../checks';
import { readContract } from '../contracts';
import { activateBundled, BUNDLED, type ReleaseStore, SYSTEM } from '../releases';
import type { FileStore } from '../storage';
import { storeVersion, type VersionStorage } from './publish';

interface BundledOptions extends VersionStorage {
  readonly store: ReleaseStore;
  readonly files: Pick<FileStore, 'put' | 'list'>;
  /** Without a browser, because a start must not wait for checks that take seconds. */
  readonly gate: Gate;
  readonly warn: (message: string, error?: unknown) => void;
}

/** A build in a folder; the remote has the name of its workspace's folder. */
export interface FoundBuild {
  readonly name: string;
  readonly folder: string;
}

/**
 * Stores builds of remotes that have no active version yet; outside production it stores all, because a developer waits
 * for the latest build. Returns a function that stores the others once; if it fails, its next call retries.
 */
export async function storeBundledBuilds(
  options: BundledOptions,
  builds: readonly FoundBuild[],
  production: boolean,
): Promise<() => Promise<void>> {
  const { remotes } = await options.store.served();
  const canWait = ({ name }: FoundBuild) =>
    production && remotes.some((one) => one.name === name && one.active !== null);
  for (const build of builds) if (!canWait(build)) await storeBuild(options, build);
  let further = builds.filter(canWait);
  return async () => {
    for (const build of further) await storeBuild(options, build);
    further = [];
  };
}

async function storeBuild(options: BundledOptions, { name, folder }: FoundBuild): Promise<void> {
  const build = await readBuild(folder);
  if (!build?.has(MANIFEST_FILE)) return;
  const files = publishedOf(build);
  const version = versionOf(files);
  const known = await options.store.version(name, version);
  // Checking and compressing take seconds, so a version that is stored with its contract is not processed again.
  const stored = known?.contractId ? await options.files.list(name, version) : null;
  const isStored = [...files.keys(), INTEGRITY_FILE].every((file) => stored?.includes(file));
  const failure = isStored ? null : await store(options, name, files);
  if (failure) {
    const reasons = failure.refusals.map(({ rule, message }) => `${rule}: ${message}`).join(' ');
    options.warn(`The build of ${name} in ${folder} was refused, and not stored. ${reasons}`, failure.error);
    return;
  }
  const outcome = await giveOut(options, name, version, files);
  if (!outcome.ok) options.warn(`The build of ${name} in ${folder} was not activated: ${outcome.reason}`);
}

/** Null once it is stored. */
async function store(
  options: BundledOptions,
  remote: string,
  files: BuildFiles,
): Promise<{ readonly refusals: readonly UploadRefusal[]; readonly error?: unknown } | null> {
  const { gate } = options;
  const asked = readContract(remote, files);
  if (!asked.ok) return asked;
  try {
    const refusals = await gate.check({ name: remote, files, contract: asked.contract });
    if (refusals.length > 0) return { refusals };
  } catch (error) {
    return { refusals: [], error };
  }
  const source = { repository: null, commit: null };
  await storeVersion(options, { remote, files, asked, actor: BUNDLED, checked: gate.checked, source });
  return null;
}

/** If a team published these bytes and their contract still waits, shipping them with the program approves it. */
async function giveOut({ store, now }: BundledOptions, name: string, version: string, files: BuildFiles) {
  const take = () => store.takeStep(name, SYSTEM, now(), activateBundled(version));
  const outcome = await take();
  const asked = outcome.ok ? null : readContract(name, files);
  if (!asked?.ok) return outcome;
  await store.recordBundled(name, asked, now());
  return take();
}
