/** Takes a build: unpacked safely, past the gate, completed and stored as a version that never changes. */
import type { GateRule, Published, Refusal } from '@spreadwise/contract';
import type { BuildFiles } from '../build/build-files';
import { completeBuild } from '../build/complete-build';
import { entryFile, MANIFEST_FILE, parseManifest, usesOf } from '../build/manifest';
import { BUNDLED, SYSTEM } from '../releases/release-state';
import type { PointersStore } from '../releases/release-store';
import type { FileStore } from '../storage/file-store';

/** Opens an upload without trusting anything in it. */
export type Unpack = (
  zip: Buffer,
) => Promise<
  { readonly ok: true; readonly files: BuildFiles } | { readonly ok: false; readonly reason: string }
>;

export interface Gate {
  /** What it holds a build against. */
  readonly rules: readonly GateRule[];
  /** Why a build may not be published; empty when it may. */
  check(candidate: { readonly name: string; readonly files: BuildFiles }): Promise<readonly Refusal[]>;
}

export interface PublishContext {
  readonly store: Pick<PointersStore, 'addVersion' | 'version'>;
  readonly files: FileStore;
  readonly unpack: Unpack;
  readonly gate: Gate;
  readonly now: () => Date;
}

export interface Upload {
  readonly remote: string;
  readonly zip: Buffer;
  /** For the audit log. */
  readonly actor: string;
  /** Asked once the gate is through, which takes a while: throws when whoever publishes may no longer. */
  readonly confirm: () => Promise<void>;
}

export type PublishResult =
  | ({ readonly ok: true } & Published)
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/** The gate could not tell, e.g. because its browser did not start. Nothing was stored. */
export class GateFailedError extends Error {
  override readonly name = 'GateFailedError';
}

/** Throws `GateFailedError`. */
export async function publish(ctx: PublishContext, upload: Upload): Promise<PublishResult> {
  const { remote, zip, actor } = upload;
  const unpacked = await ctx.unpack(zip);
  if (!unpacked.ok) return { ok: false, refusals: [{ rule: 'content', message: unpacked.reason }] };
  const refusals = await ctx.gate.check({ name: remote, files: unpacked.files }).catch((cause: unknown) => {
    throw new GateFailedError('The gate failed.', { cause });
  });
  if (refusals.length > 0) return { ok: false, refusals };
  await upload.confirm();
  const stored = await storeVersion(ctx, remote, unpacked.files, actor);
  return { ok: true, ...stored, checked: [...ctx.gate.rules] };
}

/** The same bytes are one version, however often and from wherever they come. */
export async function storeVersion(
  { store, files, now }: Pick<PublishContext, 'store' | 'files' | 'now'>,
  name: string,
  build: BuildFiles,
  actor: string,
): Promise<Omit<Published, 'checked'>> {
  const complete = await completeBuild(build);
  const { version, filesHash, count, bytes, brotliBytes } = complete;
  const text = build.get(MANIFEST_FILE)?.toString() ?? '';
  const manifest = parseManifest(text);
  // Before the transaction, which others wait for; within it there is nothing left to do but for a sweep in between.
  await files.put(name, version, complete.files);
  const created = await store.addVersion(
    {
      name,
      version,
      publishedAt: now(),
      publishedBy: actor,
      fileCount: count,
      bytes,
      brotliBytes,
      filesHash,
      entry: entryFile(manifest),
      exposes: manifest.exposes.map((exposed) => exposed.name),
      uses: usesOf(text),
    },
    {
      actor: actor === BUNDLED ? SYSTEM : actor,
      action: 'remote.published',
      details: { version, files: count, bytes, brotliBytes },
    },
    () => files.put(name, version, complete.files),
  );
  return { version, created, files: count, bytes, brotliBytes };
}
