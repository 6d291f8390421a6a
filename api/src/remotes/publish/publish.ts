/** Takes a build: unpacked safely, past the gate, completed and stored as a version that never changes. */
import type { GateRule, Published, Refusal } from '@spreadwise/contract';
import type { BuildFiles } from '../build/build-files';
import { completeBuild } from '../build/complete-build';
import { entryFile, MANIFEST_FILE, parseManifest, usesOf } from '../build/manifest';
import { BUNDLED, SYSTEM } from '../releases/release-state';
import type { ReleaseStore } from '../releases/release-store';
import { unpack } from '../storage/archive/unpack';
import type { FileStore } from '../storage/file-store';

export interface Gate {
  /** Those that a build is checked against. */
  readonly rules: readonly GateRule[];
  /** Why a build may not be published; empty when it may. */
  check(candidate: { readonly name: string; readonly files: BuildFiles }): Promise<readonly Refusal[]>;
}

export interface StoreVersionContext {
  readonly store: Pick<ReleaseStore, 'addVersion'>;
  readonly files: Pick<FileStore, 'put'>;
  readonly now: () => Date;
}

export interface PublishContext extends StoreVersionContext {
  readonly store: Pick<ReleaseStore, 'addVersion' | 'audit'>;
  readonly gate: Gate;
}

export interface Upload {
  readonly remote: string;
  readonly zip: Buffer;
  /** For the audit log. */
  readonly actor: string;
  /** Called after the gate, which takes a while: throws when the publisher's right has ended meanwhile. */
  readonly confirm: () => Promise<void>;
}

export type PublishResult =
  | { readonly outcome: 'published'; readonly published: Published }
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[] }
  /** The gate could not tell, e.g. because its browser did not start. Nothing was stored. */
  | { readonly outcome: 'untried'; readonly error: unknown };

/** As many refusals as the audit log keeps of one build. */
const MOST_AUDITED = 20;

export async function publish(ctx: PublishContext, upload: Upload): Promise<PublishResult> {
  const { remote, zip, actor } = upload;
  const unpacked = await unpack(zip);
  if (!unpacked.ok) return refuse(ctx, upload, [{ rule: 'content', message: unpacked.reason }]);
  const checked = await tryGate(ctx.gate, { name: remote, files: unpacked.files });
  if ('error' in checked) return { outcome: 'untried', error: checked.error };
  if (checked.refusals.length > 0) return refuse(ctx, upload, checked.refusals);
  await upload.confirm();
  const stored = await storeVersion(ctx, remote, unpacked.files, actor);
  return { outcome: 'published', published: { ...stored, checked: [...ctx.gate.rules] } };
}

const tryGate = (gate: Gate, candidate: Parameters<Gate['check']>[0]) =>
  gate.check(candidate).then(
    (refusals) => ({ refusals }),
    (error: unknown) => ({ error }),
  );

async function refuse(
  { store, now }: PublishContext,
  { remote, actor }: Upload,
  refusals: readonly Refusal[],
): Promise<PublishResult> {
  const details = { refusals: refusals.slice(0, MOST_AUDITED) };
  await store.audit({ name: remote, at: now(), actor, action: 'remote.refused', details });
  return { outcome: 'refused', refusals };
}

/** The same bytes are one version, however often and from wherever they come. */
export async function storeVersion(
  { store, files, now }: StoreVersionContext,
  name: string,
  build: BuildFiles,
  actor: string,
): Promise<Omit<Published, 'checked'>> {
  const complete = await completeBuild(build);
  const { version, filesHash, count, bytes, brotliBytes } = complete;
  const text = build.get(MANIFEST_FILE)?.toString() ?? '';
  const manifest = parseManifest(text);
  // Before the transaction, so that others need not wait; within it only a sweep in between leaves anything to do.
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
