/** Builds found beside the program at a start: past the gate, stored as versions, and active where no team has published. */
import type { UploadRefusal } from '@spreadwise/contract';
import type { Leases } from '../../platform/lib/leases/leases';
import { type BuildFiles, MANIFEST_FILE, publishedOf, readBuild, versionOf } from '../builds';
import { readContract } from '../contracts';
import { activateBundled, BUNDLED, type ReleaseStore, type StepOutcome, SYSTEM } from '../releases';
import type { FileStore } from '../storage';
import { checkedBy, type Gate, storeVersion } from './publish';

export interface BundledContext {
  readonly store: Pick<ReleaseStore, 'addVersion' | 'recordBundled' | 'version' | 'takeStep'>;
  readonly files: Pick<FileStore, 'put' | 'list'>;
  readonly leases: Pick<Leases, 'hold'>;
  /** Its rules, without a browser: a start waits for nothing that takes seconds. */
  readonly gate: Gate;
  readonly now: () => Date;
  readonly warn: (message: string, error?: unknown) => void;
}

/** A build in a folder; the remote is named as the folder of its workspace. */
export interface FoundBuild {
  readonly name: string;
  readonly folder: string;
}

/** `needed`: of remotes of which nobody is given anything yet. Checking and compressing the others can wait. */
export async function sortBundled(
  store: Pick<ReleaseStore, 'served'>,
  builds: readonly FoundBuild[],
): Promise<{ readonly needed: readonly FoundBuild[]; readonly further: readonly FoundBuild[] }> {
  const { remotes } = await store.served();
  const isGiven = ({ name }: FoundBuild) => remotes.some((one) => one.name === name && one.active !== null);
  return { needed: builds.filter((one) => !isGiven(one)), further: builds.filter(isGiven) };
}

export async function storeBundledBuilds(ctx: BundledContext, builds: readonly FoundBuild[]): Promise<void> {
  for (const { name, folder } of builds) {
    const build = await readBuild(folder);
    if (!build?.has(MANIFEST_FILE)) continue;
    const files = publishedOf(build);
    const version = versionOf(files);
    const stored = (await isStored(ctx, name, version)) ? STORED : await store(ctx, name, files);
    if (!stored.ok) {
      const reasons = stored.refusals.map(({ rule, message }) => `${rule}: ${message}`).join(' ');
      ctx.warn(`The build of ${name} in ${folder} is refused, and was not stored. ${reasons}`, stored.error);
      continue;
    }
    const outcome = await giveOut(ctx, { name, version, files });
    if (!outcome.ok) ctx.warn(`The build of ${name} in ${folder} was not made active: ${outcome.reason}`);
  }
}

type Storing =
  | { readonly ok: true }
  | { readonly ok: false; readonly refusals: readonly UploadRefusal[]; readonly error?: unknown };
const STORED: Storing = { ok: true };

/** Checking and compressing take seconds, so a build that is stored with what it asks for is only recognized. */
async function isStored({ store, files }: BundledContext, name: string, version: string): Promise<boolean> {
  const known = await store.version(name, version);
  return Boolean(known?.contractId) && (await files.list(name, version)) !== null;
}

async function store(ctx: BundledContext, name: string, files: BuildFiles): Promise<Storing> {
  const read = readContract(name, files);
  if (!read.ok) return read;
  try {
    const refusals = await ctx.gate.check({ name, files, contract: read.contract });
    if (refusals.length > 0) return { ok: false, refusals };
  } catch (error) {
    return { ok: false, refusals: [], error };
  }
  await storeVersion(ctx, {
    remote: name,
    files,
    asked: read,
    actor: BUNDLED,
    checked: checkedBy(ctx.gate),
    source: { repository: null, commit: null },
  });
  return STORED;
}

/** A team may have published these bytes before, and what they ask for still waits: that it lies here is the owner's yes. */
async function giveOut(
  { store, now }: BundledContext,
  { name, version, files }: { readonly name: string; readonly version: string; readonly files: BuildFiles },
): Promise<StepOutcome> {
  const take = () => store.takeStep({ name, actor: SYSTEM, now: now(), decide: activateBundled(version) });
  const outcome = await take();
  const read = outcome.ok ? null : readContract(name, files);
  if (!read?.ok) return outcome;
  await store.recordBundled(name, read, now());
  return take();
}
