/** Accepts a build: unpacks it safely, checks and completes it, and stores it as an immutable version. */
import type { Published, UploadRefusal } from '@spreadwise/contract';
import PQueue from 'p-queue';
import type { Leases } from '../../platform/lib/leases/leases';
import { createSerial } from '../../platform/lib/serial';
import { storable } from '../../platform/lib/text';
import {
  type BuildFiles,
  completeBuild,
  formatOf,
  MANIFEST_FILE,
  parseManifest,
  publishedOf,
} from '../builds';
import type { Gate } from '../checks';
import { type NamedContract, readContract } from '../contracts';
import { type ApprovalStore, filesLease, type ReleaseStore } from '../releases';
import { type FileStore, unpack } from '../storage';

export interface VersionStorage {
  readonly store: Pick<ReleaseStore, 'addVersion' | 'audit'>;
  readonly files: Pick<FileStore, 'put'>;
  readonly leases: Pick<Leases, 'hold'>;
  readonly now: () => Date;
}

/** The source of a build as its publisher states it; null: not stated. */
type BuildSource = Readonly<Record<'repository' | 'commit', string | null>>;

export interface Upload {
  readonly remote: string;
  readonly source: BuildSource;
  readonly zip: Buffer;
  readonly actor: string;
  /** Called after the checks, which take a while: throws if the publisher lost its right meanwhile. */
  readonly confirm: () => Promise<void>;
}

/** The number of refusals per build in the audit log. */
const MOST_AUDITED = 20;

export async function publish(
  storage: VersionStorage,
  approvals: Pick<ApprovalStore, 'slotsBeside'>,
  gate: Gate,
  { remote, source, zip, actor, confirm }: Upload,
) {
  const refuse = async (found: readonly UploadRefusal[]) => {
    // Messages may repeat what was sent.
    const refusals = found.map(({ rule, message }) => ({ rule, message: storable(message) }));
    const details = { refusals: refusals.slice(0, MOST_AUDITED) };
    await storage.store.audit(storage.now(), actor, 'remote.refused', remote, details);
    return { outcome: 'refused', refusals } as const;
  };
  const unpacked = await unpack(zip);
  if (!unpacked.ok) return refuse([{ rule: 'content', message: unpacked.reason }]);
  // Leaves out compressed copies, source maps and bundler notes.
  const files = publishedOf(unpacked.files);
  const asked = readContract(remote, files);
  if (!asked.ok) return refuse(asked.refusals);
  const slots = await approvals.slotsBeside(remote);
  const tried = await gate.check({ name: remote, files, contract: asked.contract, slots }).then(
    (refusals) => ({ refusals }),
    (error: unknown) => ({ error }),
  );
  // The gate could not decide, e.g. because its browser did not start. Nothing was stored.
  if ('error' in tried) return { outcome: 'untried', error: tried.error } as const;
  if (tried.refusals.length > 0) return refuse(tried.refusals);
  await confirm();
  const checked = [...gate.checked];
  const stored = await storeVersion(storage, { remote, files, asked, actor, checked, source });
  return { outcome: 'published', published: { ...stored, checked } } as const;
}

interface NewBuild extends Pick<Upload, 'remote' | 'source' | 'actor'> {
  readonly files: BuildFiles;
  readonly asked: NamedContract;
  /** What the gate has checked. */
  readonly checked: readonly string[];
}

/** Idempotent: identical bytes are one version, however often and from wherever they are uploaded. */
export async function storeVersion(
  { store, files, leases, now }: VersionStorage,
  { remote: name, files: build, asked, actor: publishedBy, checked, source }: NewBuild,
): Promise<Omit<Published, 'activation' | 'checked'>> {
  const complete = await completeBuild(build);
  const { version, filesHash, count, bytes, brotliBytes } = complete;
  const manifest = parseManifest(build.get(MANIFEST_FILE)?.toString() ?? '');
  const format = formatOf(build, manifest);
  if (!format) throw new Error(`The gate accepted a build of ${name} that no page accepts.`);
  const exposes = manifest.exposes.map((exposed) => exposed.name);
  const record = {
    ...{ name, version, publishedAt: now(), publishedBy, bytes, brotliBytes, filesHash, exposes },
    ...{ checked, format, ...source },
  };
  const details = {
    ...{ version, files: count, bytes, brotliBytes },
    ...(source.commit !== null && { commit: source.commit }),
  };
  const added = await leases.hold(filesLease({ name, version }), async (lease) => {
    await files.put(name, version, complete.files);
    return store.addVersion(record, { id: asked.id, contract: asked.contract }, details, lease);
  });
  return { version, format, ...added, files: count, bytes, brotliBytes };
}

export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

const MOST_OF_REMOTE = 4;

/**
 * Publishes one build at a time, because each is large; remotes take turns, so a busy team delays mostly itself. The
 * returned function rejects with `TooManyWaitingError` if several builds of the remote are already waiting.
 */
export function createPublishQueue(): <T>(remote: string, work: () => Promise<T>) => Promise<T> {
  const all = new PQueue({ concurrency: 1 });
  const ofRemote = createSerial();
  return async (remote, work) => {
    if (ofRemote.waiting(remote) >= MOST_OF_REMOTE) throw new TooManyWaitingError();
    // At most one build of each remote is in the common queue.
    return ofRemote.run(remote, () => all.add(work));
  };
}
