/** Builds found beside the program at a start: stored as versions, and active where no team has published. */
import { type BuildFiles, publishedOf, readBuild, versionOf } from '../build/build-files';
import { MANIFEST_FILE } from '../build/manifest';
import { activateBundled, BUNDLED, SYSTEM } from '../releases/release-state';
import type { ReleaseStore } from '../releases/release-store';
import type { FileStore } from '../storage/file-store';
import { storeVersion } from './publish';

export interface BundledContext {
  readonly store: Pick<ReleaseStore, 'addVersion' | 'version' | 'takeStep'>;
  readonly files: Pick<FileStore, 'put' | 'list'>;
  readonly now: () => Date;
  readonly warn: (message: string) => void;
}

export async function storeBundledBuilds(
  ctx: BundledContext,
  builds: readonly { readonly name: string; readonly folder: string }[],
): Promise<void> {
  for (const { name, folder } of builds) {
    const build = await readBuild(folder);
    if (!build?.has(MANIFEST_FILE)) continue;
    const version = await ensureStored(ctx, name, build);
    const step = { name, actor: SYSTEM, now: ctx.now(), decide: activateBundled(version) };
    const outcome = await ctx.store.takeStep(step);
    if (!outcome.ok) ctx.warn(`The build of ${name} in ${folder} was not made active: ${outcome.reason}`);
  }
}

/** Compressing takes seconds, so a build that is stored already is only recognized. */
async function ensureStored(ctx: BundledContext, name: string, build: BuildFiles): Promise<string> {
  const version = versionOf(publishedOf(build));
  const isStored = (await ctx.store.version(name, version)) && (await ctx.files.list(name, version));
  if (!isStored) await storeVersion(ctx, name, build, BUNDLED);
  return version;
}
