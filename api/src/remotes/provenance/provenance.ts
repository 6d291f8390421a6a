/** What a team states of its build: an in-toto statement with SLSA provenance, and whether it is true and enough. */
import { PROVENANCE_FILE, type Provenance } from '@spreadwise/contract';
import { z } from 'zod';
import { storable } from '../../lib/text/storable';
import type { BuildFiles } from '../build/build-files';
import { type Envelope, readEnvelope, signerOf, whyOtherFiles } from './envelope';

const PREDICATE_TYPE = 'https://slsa.dev/provenance/v1';

/** A key of the remote's that was not revoked. */
export interface TeamKey {
  readonly id: string;
  readonly publicKey: string;
}

/** What is kept of a statement. */
export interface StatedProvenance {
  readonly envelope: string;
  readonly facts: Omit<Provenance, 'dependencies' | 'signedBy'>;
  /** name@version, sorted, each once. */
  readonly dependencies: readonly string[];
  /** Null: nobody signed it. */
  readonly keyId: string | null;
}

export type ProvenanceReading =
  | { readonly ok: true; readonly stated: StatedProvenance | null }
  | { readonly ok: false; readonly reason: string };

/** What is longer helps nobody. */
const text = (most: number) =>
  z
    .string()
    .transform((value) => storable(value.slice(0, most)))
    .nullish()
    .transform((value) => value || null);

const resource = z.object({ uri: text(500), digest: z.record(z.string(), z.string()).nullish() });

/** SLSA provenance v1 (slsa.dev/spec/v1.0/provenance), with two fields of our own, named as it asks. */
const predicate = z.object({
  buildDefinition: z.object({
    buildType: z.string(),
    externalParameters: z.record(z.string(), z.unknown()),
    resolvedDependencies: z.array(resource).max(5_000).default([]),
  }),
  runDetails: z.object({
    builder: z.object({ id: z.string().max(500).transform(storable).pipe(z.string().min(1)) }),
    metadata: z
      .object({ spreadwise_author: text(200), spreadwise_changelog: text(4_000) })
      .default({ spreadwise_author: null, spreadwise_changelog: null }),
  }),
});

export interface ProvenanceCheck {
  /** The envelope as it was uploaded; null: none was. */
  readonly bytes: Buffer | null;
  /** The build that it speaks of. */
  readonly files: BuildFiles;
  /** The remote's keys that hold. */
  readonly keys: readonly TeamKey[];
  readonly requiresSignature: boolean;
}

export function readProvenance({
  bytes,
  files,
  keys,
  requiresSignature,
}: ProvenanceCheck): ProvenanceReading {
  if (!bytes)
    return requiresSignature
      ? refuse('The owner has it that each build of this remote is signed, and this one has no')
      : { ok: true, stated: null };
  const read = readEnvelope(bytes);
  if (!read.ok) return refuse(`${PROVENANCE_FILE} cannot be read: ${read.reason}.`);
  const { envelope } = read;
  const signer = signerOf(envelope, keys);
  if (!signer && envelope.signatures.length > 0) return refuse(unknownSigner(envelope));
  if (!signer && requiresSignature)
    return refuse('The owner has it that each build of this remote is signed, and nobody has signed its');
  const wrong = whyOtherFiles(envelope.statement, files);
  if (wrong) return refuse(`${PROVENANCE_FILE} is of other files: ${wrong}.`);
  const stated = factsOf(envelope);
  if (typeof stated === 'string') return refuse(`${PROVENANCE_FILE}: ${stated}.`);
  return { ok: true, stated: { ...stated, envelope: bytes.toString('utf8'), keyId: signer?.id ?? null } };
}

const refuse = (reason: string): ProvenanceReading => ({
  ok: false,
  reason: reason.endsWith('.')
    ? reason
    : `${reason} ${PROVENANCE_FILE}: publish with the team's key in SPREADWISE_SIGNING_KEY.`,
});

function unknownSigner({ signatures }: Envelope): string {
  const named = signatures.map(({ keyid }) => keyid?.replace(/[^\w:.-]/g, '').slice(0, 64)).filter(Boolean);
  return `The signature of ${PROVENANCE_FILE}${named.length > 0 ? ` (key ${named.join(', ')})` : ''} is by none of this remote's keys, or not over what it holds. The owner registers keys under Security & deployment.`;
}

function factsOf({ statement }: Envelope): Pick<StatedProvenance, 'facts' | 'dependencies'> | string {
  if (statement.predicateType !== PREDICATE_TYPE) return `its predicate must be ${PREDICATE_TYPE}`;
  const parsed = predicate.safeParse(statement.predicate);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `predicate.${issue?.path.join('.')}: ${issue?.message}`;
  }
  const { buildDefinition, runDetails } = parsed.data;
  const { resolvedDependencies } = buildDefinition;
  const source = resolvedDependencies.find(({ uri }) => uri?.startsWith('git+'));
  const packages = resolvedDependencies.flatMap(({ uri }) => packageOf(uri ?? ''));
  return {
    facts: {
      commit: /^[0-9a-f]{40,64}$/.exec(source?.digest?.gitCommit ?? '')?.[0] ?? null,
      repository: /^git\+(https?:.+)$/.exec(source?.uri ?? '')?.[1] ?? null,
      author: runDetails.metadata.spreadwise_author,
      changelog: runDetails.metadata.spreadwise_changelog,
      builder: runDetails.builder.id,
    },
    dependencies: [...new Set(packages)].sort(),
  };
}

/** pkg:npm/%40scope/name@1.2.3 -> @scope/name@1.2.3 */
function packageOf(uri: string): string[] {
  const named = /^pkg:npm\/([\w.%/~-]+@[\w.%+-]+)$/.exec(uri)?.[1];
  try {
    return named ? [storable(decodeURIComponent(named))] : [];
  } catch {
    return [];
  }
}
