/** Builds that are found beside the program at a start: stored as versions, and active where no team has published. */
import { type BuildFiles, publishedOf, readBuild, versionOf } from '../build/build-files';
import { MANIFEST_FILE } from '../build/manifest';
import { activateBundled, BUNDLED, SYSTEM } from '../releases/release-state';
import type { PointersStore } from '../releases/release-store';
import { type PublishContext, storeVersion } from './publish';

export interface BundledContext extends Pick<PublishContext, 'files' | 'now'> {
  readonly store: Pick<PointersStore, 'addVersion' | 'version' | 'move'>;
  readonly warn: (message: string) => void;
}

export async function takeBundled(
  ctx: BundledContext,
  builds: readonly { readonly name: string; readonly folder: string }[],
): Promise<void> {
  for (const { name, folder } of builds) {
    const build = await readBuild(folder);
    if (!build?.has(MANIFEST_FILE)) continue;
    const version = await storedVersion(ctx, name, build);
    const move = { name, actor: SYSTEM, now: ctx.now(), decide: activateBundled(version) };
    const moved = await ctx.store.move(move);
    if (!moved.ok) ctx.warn(`The build of ${name} in ${folder} was not made active: ${moved.reason}`);
  }
}

/** Compressing takes seconds, so what is stored already is only recognized. */
async function storedVersion(ctx: BundledContext, name: string, build: BuildFiles): Promise<string> {
  const version = versionOf(publishedOf(build));
  const isStored = (await ctx.store.version(name, version)) && (await ctx.files.list(name, version));
  if (!isStored) await storeVersion(ctx, name, build, BUNDLED);
  return version;
}
