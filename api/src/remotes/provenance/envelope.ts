/**
 * Signed statements: DSSE envelopes (github.com/secure-systems-lab/dsse) around in-toto statements
 * (in-toto.io/Statement/v1).
 */
import { createHash, verify } from 'node:crypto';
import { z } from 'zod';
import type { BuildFiles } from '../build/build-files';
import { keyIdOf, publicKeyOf } from './keys';

const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
/** A statement names each package of a lockfile. */
const MOST_BYTES = 1_000_000;

const base64 = z.string().regex(/^[A-Za-z0-9+/_-]*={0,2}$/, 'This must be base64.');
const envelope = z.object({
  payloadType: z.literal(PAYLOAD_TYPE, `The payload must be ${PAYLOAD_TYPE}.`),
  payload: base64,
  signatures: z.array(z.object({ keyid: z.string().optional(), sig: base64 })).max(8),
});

const statement = z.object({
  _type: z.literal(STATEMENT_TYPE),
  subject: z.array(z.object({ name: z.string(), digest: z.record(z.string(), z.string()) })),
  predicateType: z.string(),
  predicate: z.unknown(),
});
export type Statement = z.infer<typeof statement>;

export interface Envelope {
  readonly statement: Statement;
  /** What the signatures are over. */
  readonly signed: Buffer;
  readonly signatures: readonly { readonly keyid?: string | undefined; readonly sig: string }[];
}

/** What is signed, so that no signature of one type of payload is good for another. */
const encode = (type: string, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);

export type EnvelopeReading =
  | { readonly ok: true; readonly envelope: Envelope }
  | { readonly ok: false; readonly reason: string };

/** Nothing is believed by it: signatures are checked by `signerOf`. */
export function readEnvelope(bytes: Buffer): EnvelopeReading {
  if (bytes.length > MOST_BYTES)
    return { ok: false, reason: `it has ${bytes.length} bytes of at most ${MOST_BYTES}` };
  const outer = parse(envelope, bytes);
  if (!outer.ok) return outer;
  const { payloadType, payload, signatures } = outer.value;
  const body = Buffer.from(payload, 'base64');
  const inner = parse(statement, body);
  if (!inner.ok) return { ok: false, reason: `its payload is no in-toto statement: ${inner.reason}` };
  return { ok: true, envelope: { statement: inner.value, signed: encode(payloadType, body), signatures } };
}

export interface PublicKey {
  readonly publicKey: string;
}

/** Whose signature it has; null: nobody's of these. The name that a signature gives its key is a hint and no proof. */
export const signerOf = <K extends PublicKey>(
  { signed, signatures }: Envelope,
  keys: readonly K[],
): K | null =>
  keys.find(({ publicKey }) =>
    signatures.some(({ sig }) => verify(null, signed, publicKeyOf(publicKey), Buffer.from(sig, 'base64'))),
  ) ?? null;

export interface Signing {
  readonly publicKey: string;
  readonly sign: (bytes: Buffer) => Buffer;
}

export function writeEnvelope(
  { predicateType, predicate, files }: { predicateType: string; predicate: object; files: BuildFiles },
  { publicKey, sign }: Signing,
): Buffer {
  const subject = [...digestsOf(files)].map(([name, sha256]) => ({ name, digest: { sha256 } }));
  const payload = Buffer.from(
    JSON.stringify({ _type: STATEMENT_TYPE, subject, predicateType, predicate } satisfies Statement),
  );
  const sig = sign(encode(PAYLOAD_TYPE, payload)).toString('base64');
  return Buffer.from(
    JSON.stringify({
      payloadType: PAYLOAD_TYPE,
      payload: payload.toString('base64'),
      signatures: [{ keyid: keyIdOf(publicKey), sig }],
    }),
  );
}

/** Why a statement is not about these files, in words; null: it is, about each and no other. */
export function whyOtherFiles({ subject }: Statement, files: BuildFiles): string | null {
  const digests = digestsOf(files);
  const seen = new Set<string>();
  for (const { name, digest } of subject) {
    const actual = digests.get(name);
    if (actual === undefined) return `it speaks of ${JSON.stringify(name)}, which is not in the build`;
    if (digest.sha256 !== actual)
      return `the SHA-256 that it states of ${JSON.stringify(name)} is not that of the file`;
    seen.add(name);
  }
  const missing = [...digests.keys()].find((name) => !seen.has(name));
  return missing === undefined ? null : `it says nothing of ${JSON.stringify(missing)}`;
}

const digestsOf = (files: BuildFiles): ReadonlyMap<string, string> =>
  new Map(
    [...files]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
  );

type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string };

function parse<S extends z.ZodType>(schema: S, bytes: Buffer): Parsed<z.output<S>> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return { ok: false, reason: 'it is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false, reason: `${issue?.path.join('.') || 'it'}: ${issue?.message}` };
}
