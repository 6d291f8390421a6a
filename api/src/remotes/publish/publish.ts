/** Takes a build: unpacked safely, past the gate, completed and stored as a version that never changes. */
import type { GateRule, Published, RemoteContract, UploadRefusal } from '@spreadwise/contract';
import type { Leases } from '../../lib/leases/leases';
import { storable } from '../../lib/text/storable';
import type { BuildFiles } from '../build/build-files';
import { completeBuild } from '../build/complete-build';
import { entryOf, formatOf, MANIFEST_FILE, parseManifest, usesOf } from '../build/manifest';
import { type NamedContract, readContract } from '../contracts/read-contract';
import { readPromotion } from '../promotion/promotion';
import type { Evidence, EvidenceStore } from '../provenance/evidence-store';
import { readProvenance } from '../provenance/provenance';
import type { ApprovalStore } from '../releases/approval-store';
import { BUNDLED, SYSTEM } from '../releases/release-state';
import type { ReleaseStore } from '../releases/release-store';
import { filesLease } from '../releases/version-store';
import { type UnpackedUpload, unpack } from '../storage/archive/unpack';
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
  readonly evidence: Pick<EvidenceStore, 'trusted'>;
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

/** A version as it was stored; what becomes of it is another step. */
export type Stored = Omit<Published, 'activation'>;

export type PublishResult =
  | { readonly outcome: 'published'; readonly published: Stored }
  | { readonly outcome: 'refused'; readonly refusals: readonly UploadRefusal[] }
  /** The gate could not tell, e.g. because its browser did not start. Nothing was stored. */
  | { readonly outcome: 'untried'; readonly error: unknown };

const NO_LONGER_VOUCHED =
  'The owner has changed whose word counts for this remote while this build was tried; publish it again.';

/** As many refusals as the audit log keeps of one build. */
const MOST_AUDITED = 20;

export async function publish(ctx: PublishContext, upload: Upload): Promise<PublishResult> {
  const { remote, zip, actor } = upload;
  const unpacked = await unpack(zip);
  if (!unpacked.ok) return refuse(ctx, upload, [{ rule: 'content', message: unpacked.reason }]);
  const { files } = unpacked;
  const read = readContract(remote, files);
  if (!read.ok) return refuse(ctx, upload, read.refusals);
  const vouched = await readEvidence(ctx, unpacked, { remote, contract: read.id });
  if (!vouched.ok) return refuse(ctx, upload, vouched.refusals);
  const slots = await ctx.approvals.slotsBeside(remote);
  const tried = await tryGate(ctx.gate, { name: remote, files, contract: read.contract, slots });
  if ('error' in tried) return { outcome: 'untried', error: tried.error };
  if (tried.refusals.length > 0) return refuse(ctx, upload, tried.refusals);
  await upload.confirm();
  const checked = [...checkedBy(ctx.gate)];
  const stored = await storeVersion(ctx, {
    remote,
    files,
    asked: read,
    actor,
    checked,
    evidence: vouched.evidence,
  });
  return stored
    ? { outcome: 'published', published: { ...stored, checked } }
    : refuse(ctx, upload, [{ rule: 'provenance', message: NO_LONGER_VOUCHED }]);
}

type Vouched =
  | { readonly ok: true; readonly evidence: Evidence }
  | { readonly ok: false; readonly refusals: readonly UploadRefusal[] };

/** What an upload says of where it comes from: true, of this very build, and enough for this remote. */
async function readEvidence(
  { evidence, now }: PublishContext,
  { files, ...brought }: UnpackedUpload,
  { remote, contract }: { readonly remote: string; readonly contract: string },
): Promise<Vouched> {
  const trusted = await evidence.trusted(remote);
  const provenance = readProvenance({ ...trusted, files, bytes: brought.provenance });
  if (!provenance.ok) return { ok: false, refusals: [{ rule: 'provenance', message: provenance.reason }] };
  const asked = { ...trusted, remote, contract, files, bytes: brought.promotion, now: now() };
  const promotion = readPromotion(asked);
  if (!promotion.ok) return { ok: false, refusals: [{ rule: 'promotion', message: promotion.reason }] };
  return { ok: true, evidence: { provenance: provenance.stated, promotion: promotion.promotion } };
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
  readonly evidence: Evidence;
}

/** The same bytes are one version, however often and from wherever they come. Null: nobody vouches for it any more. */
export async function storeVersion(
  { store, files, leases, now }: StoreVersionContext,
  { remote: name, files: build, asked, actor, checked, evidence }: NewBuild,
): Promise<Omit<Stored, 'checked'> | null> {
  const complete = await completeBuild(build);
  const { version, filesHash, count, bytes, brotliBytes } = complete;
  const text = build.get(MANIFEST_FILE)?.toString() ?? '';
  const manifest = parseManifest(text);
  const format = formatOf(build, manifest);
  if (!format) throw new Error(`The gate let a build of ${name} pass that no page takes.`);
  const record = {
    name,
    version,
    publishedAt: now(),
    publishedBy: actor,
    fileCount: count,
    bytes,
    brotliBytes,
    filesHash,
    entry: entryOf(format, manifest),
    exposes: manifest.exposes.map((exposed) => exposed.name),
    uses: usesOf(text),
    checked,
    format,
  };
  const audit = {
    actor: actor === BUNDLED ? SYSTEM : actor,
    action: 'remote.published' as const,
    details: {
      version,
      files: count,
      bytes,
      brotliBytes,
      ...(evidence.provenance
        ? { commit: evidence.provenance.facts.commit, key: evidence.provenance.keyId }
        : {}),
      ...(evidence.promotion ? { from: evidence.promotion.facts.from } : {}),
    },
  };
  const added = await leases.hold(filesLease({ name, version }), async (lease) => {
    await files.put(name, version, complete.files);
    return store.addVersion(record, { id: asked.id, contract: asked.contract, evidence }, audit, lease);
  });
  return added && { version, format, ...added, files: count, bytes, brotliBytes };
}
