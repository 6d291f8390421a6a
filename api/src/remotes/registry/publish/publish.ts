/** Takes a build: unpacked safely, past the gate, completed and stored as a version that never changes. */
import type { GateRule, Published, RemoteContract, UploadRefusal } from '@spreadwise/contract';
import type { Leases } from '../../../platform/lib/leases/leases';
import { storable } from '../../../platform/lib/text';
import type { BuildFiles } from '../build/build-files';
import { completeBuild } from '../build/complete-build';
import { formatOf, MANIFEST_FILE, parseManifest } from '../build/manifest';
import { type NamedContract, readContract } from '../contracts/read-contract';
import type { ApprovalStore } from '../releases/approval-store';
import { BUNDLED, SYSTEM } from '../releases/release-state';
import type { ReleaseStore } from '../releases/release-store';
import { filesLease } from '../releases/version-store';
import { unpack } from '../storage/archive/unpack';
import type { FileStore } from '../storage/file-store';

/** A build that is about to be stored. */
export interface StoredCandidate {
  /** Of its remote. */
  readonly name: string;
  readonly files: BuildFiles;
  /** Its own remote.json. */
  readonly contract: RemoteContract;
  /** The slots that remotes beside it offer to cards; left out where nobody can tell. */
  readonly slots?: readonly string[];
}

export interface Gate {
  /** Those that a build is checked against. */
  readonly rules: readonly GateRule[];
  /** Why builds are not opened in a browser; null: they are. Left out where there is nothing to open. */
  readonly untried?: string | null;
  /** Why a build may not be published; empty when it may. */
  check(candidate: StoredCandidate): Promise<readonly UploadRefusal[]>;
}

/** What a build has passed, and what was not tried. */
export const checkedBy = ({ rules, untried }: Gate): readonly string[] => [
  ...rules,
  ...(untried ? [`mount: not tried, ${untried}`] : []),
];

export interface StoreVersionContext {
  readonly store: Pick<ReleaseStore, 'addVersion'>;
  readonly files: Pick<FileStore, 'put'>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly now: () => Date;
}

export interface PublishContext extends StoreVersionContext {
  readonly store: Pick<ReleaseStore, 'addVersion' | 'audit'>;
  readonly approvals: Pick<ApprovalStore, 'slotsBeside'>;
  readonly gate: Gate;
}

/** Where a build comes from, as its publisher says; null: it is not said. */
export interface BuildSource {
  readonly repository: string | null;
  readonly commit: string | null;
}

export interface Upload {
  readonly remote: string;
  readonly source: BuildSource;
  readonly zip: Buffer;
  /** For the audit log. */
  readonly actor: string;
  /** Called after the gate, which takes a while: throws when the publisher's right has ended meanwhile. */
  readonly confirm: () => Promise<void>;
}

/** A version as it was stored; what becomes of it is another step. */
export type Stored = Omit<Published, 'activation'>;

export type PublishResult =
  | { readonly outcome: 'published'; readonly published: Stored }
  | { readonly outcome: 'refused'; readonly refusals: readonly UploadRefusal[] }
  /** The gate could not tell, e.g. because its browser did not start. Nothing was stored. */
  | { readonly outcome: 'untried'; readonly error: unknown };

/** As many refusals as the audit log keeps of one build. */
const MOST_AUDITED = 20;

export async function publish(ctx: PublishContext, upload: Upload): Promise<PublishResult> {
  const { remote, source, zip, actor } = upload;
  const unpacked = await unpack(zip);
  if (!unpacked.ok) return refuse(ctx, upload, [{ rule: 'content', message: unpacked.reason }]);
  const { files } = unpacked;
  const read = readContract(remote, files);
  if (!read.ok) return refuse(ctx, upload, read.refusals);
  const slots = await ctx.approvals.slotsBeside(remote);
  const tried = await tryGate(ctx.gate, { name: remote, files, contract: read.contract, slots });
  if ('error' in tried) return { outcome: 'untried', error: tried.error };
  if (tried.refusals.length > 0) return refuse(ctx, upload, tried.refusals);
  await upload.confirm();
  const checked = [...checkedBy(ctx.gate)];
  const stored = await storeVersion(ctx, { remote, files, asked: read, actor, checked, source });
  return { outcome: 'published', published: { ...stored, checked } };
}

const tryGate = (gate: Gate, candidate: StoredCandidate) =>
  gate.check(candidate).then(
    (refusals) => ({ refusals }),
    (error: unknown) => ({ error }),
  );

async function refuse(
  { store, now }: PublishContext,
  { remote, actor }: Upload,
  found: readonly UploadRefusal[],
): Promise<PublishResult> {
  // Words may repeat what was sent.
  const refusals = found.map(({ rule, message }) => ({ rule, message: storable(message) }));
  const details = { refusals: refusals.slice(0, MOST_AUDITED) };
  await store.audit({ name: remote, at: now(), actor, action: 'remote.refused', details });
  return { outcome: 'refused', refusals };
}

export interface NewBuild {
  readonly remote: string;
  readonly files: BuildFiles;
  readonly asked: NamedContract;
  /** For the audit log. */
  readonly actor: string;
  /** As `checkedBy` says it. */
  readonly checked: readonly string[];
  readonly source: BuildSource;
}

/** The same bytes are one version, however often and from wherever they come. */
export async function storeVersion(
  { store, files, leases, now }: StoreVersionContext,
  { remote: name, files: build, asked, actor, checked, source }: NewBuild,
): Promise<Omit<Stored, 'checked'>> {
  const complete = await completeBuild(build);
  const { version, filesHash, count, bytes, brotliBytes } = complete;
  const manifest = parseManifest(build.get(MANIFEST_FILE)?.toString() ?? '');
  const format = formatOf(build, manifest);
  if (!format) throw new Error(`The gate let a build of ${name} pass that no page takes.`);
  const record = {
    name,
    version,
    publishedAt: now(),
    publishedBy: actor,
    bytes,
    brotliBytes,
    filesHash,
    exposes: manifest.exposes.map((exposed) => exposed.name),
    checked,
    format,
    ...source,
  };
  const audit = {
    actor: actor === BUNDLED ? SYSTEM : actor,
    action: 'remote.published' as const,
    details: {
      ...{ version, files: count, bytes, brotliBytes },
      ...(source.commit !== null && { commit: source.commit }),
    },
  };
  const added = await leases.hold(filesLease({ name, version }), async (lease) => {
    await files.put(name, version, complete.files);
    return store.addVersion(record, { id: asked.id, contract: asked.contract }, audit, lease);
  });
  return { version, format, ...added, files: count, bytes, brotliBytes };
}
