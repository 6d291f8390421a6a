/** Where a version comes from, and who vouches for that. */
import { z } from 'zod';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { instantField } from '../fields';
import { remoteName, remoteVersion } from './names';

/** Files of an upload that speak about the build and are no part of it: DSSE envelopes with an in-toto statement. */
export const PROVENANCE_FILE = 'provenance.dsse.json';
export const PROMOTION_FILE = 'promotion.dsse.json';

/** By the hash of a public key; a signature names its key so. */
const keyId = z
  .string()
  .regex(/^[0-9a-f]{16}$/, 'A key is named by 16 hexadecimal digits.')
  .meta({ examples: ['9b1d2f4a6c8e0f3a'] });

/** Ed25519: PEM as openssl writes it, or the 32 bytes as base64url. */
const publicKey = z
  .string()
  .trim()
  .min(43, 'A public key is in PEM, or 43 characters of base64url.')
  .max(400);

/** What a version's team states of its build. */
export const provenance = z.object({
  commit: z.string().nullable(),
  repository: z.string().nullable(),
  /** Who built it. */
  author: z.string().nullable(),
  changelog: z.string().nullable(),
  /** What built it, as an address: a workflow, or a person's machine. */
  builder: z.string(),
  /** How many packages of the lockfile it names. */
  dependencies: z.int(),
  /** The key by which the statement was found to be true to its team; null: nobody signed it. */
  signedBy: z.object({ id: keyId, label: z.string() }).nullable(),
});
export type Provenance = z.infer<typeof provenance>;

/** What another environment says of a version that comes from there; its signature was checked. */
export const promotion = z.object({
  /** As the owner named the environment. */
  from: z.string(),
  at: instantField,
  /** When it was last given to anybody there; null: never. */
  activeAt: instantField.nullable(),
  tabs: z.int(),
  failedTabs: z.int(),
  /** The gate's rules that it passed there. */
  checked: z.array(z.string()),
});
export type Promotion = z.infer<typeof promotion>;

export const remoteKey = z.object({
  id: keyId,
  label: z.string(),
  addedAt: instantField,
  revokedAt: instantField.nullable(),
});
export type RemoteKey = z.infer<typeof remoteKey>;

/** What a remote's uploads must bring. */
export const remoteTrust = z.object({
  keys: z.array(remoteKey),
  requiresSignature: z.boolean(),
  requiresPromotion: z.boolean(),
});
export type RemoteTrust = z.infer<typeof remoteTrust>;

export const environment = z.object({
  name: z.string(),
  publicKey: z.string(),
  addedAt: instantField,
});
export type Environment = z.infer<typeof environment>;

const environmentName = z
  .string()
  .trim()
  .regex(
    /^[a-z][a-z0-9-]{0,39}$/,
    'An environment is named by lower-case letters, digits and hyphens, e.g. staging.',
  );

const NO_REMOTE = { 404: 'There is no such remote.' };
const NO_VERSION = { 404: 'There is no such remote or version.' };
const keyBody = z.strictObject({ remote: remoteName, id: keyId });

export const provenanceCalls = defineCalls({
  'GET /api/remotes/export': {
    summary:
      'A stored version as a zip, byte for byte, with what this environment states of it under its own signature. Another environment that trusts this one takes it as an upload.',
    access: 'team',
    recent: true,
    query: z.strictObject({ remote: remoteName, version: remoteVersion }),
    download: { type: 'application/zip' },
    failures: { ...NO_VERSION, ...TOO_MANY_CALLS, 409: 'The version was taken back.' },
  },
  'POST /api/admin/remotes/key': {
    summary: 'Registers a public key by which uploads of a remote are known to come from its team.',
    access: { permission: 'deployment.access' },
    recent: true,
    body: z.strictObject({
      remote: remoteName,
      label: z.string().trim().min(1, 'A label says whose key it is.').max(60),
      publicKey,
    }),
    response: z.object({ id: keyId }),
    failures: { ...NO_REMOTE, 409: 'The key is registered already, or there are too many.' },
  },
  'POST /api/admin/remotes/key/revoke': {
    summary: 'Ends a key for good: what it signs from now on is refused.',
    access: { permission: 'deployment.access' },
    body: keyBody,
    failures: { 404: 'There is no such key.' },
  },
  'POST /api/admin/remotes/trust': {
    summary: 'What uploads of a remote must bring: a signature of its team, a promotion, or neither.',
    access: { permission: 'deployment.access' },
    recent: true,
    body: z.strictObject({
      remote: remoteName,
      requiresSignature: z.boolean(),
      requiresPromotion: z.boolean(),
    }),
    failures: {
      ...NO_REMOTE,
      409: 'It has no key, or no environment is trusted: nothing could be published.',
    },
  },
  'POST /api/admin/remotes/environment': {
    summary: 'Trusts another installation: what it signs may be promoted from there to here.',
    access: { permission: 'deployment.access' },
    recent: true,
    body: z.strictObject({ name: environmentName, publicKey }),
    failures: { 409: 'The name is taken, or it is the key of this environment.' },
  },
  'POST /api/admin/remotes/environment/remove': {
    summary: 'Trusts an environment no longer.',
    access: { permission: 'deployment.access' },
    body: z.strictObject({ name: environmentName }),
    failures: { 404: 'There is no such environment.' },
  },
});
