/** Remotes as their teams deploy them: publish, activate, canary, roll back, preview; and what tabs report of them. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField, line } from '../fields';
import { contractChange, remoteContract } from './contract';
import { REMOTE_FORMATS, remoteName, remoteVersion } from './names';
import { remoteToken, trustedPublisher } from './tokens';

/** Percent of the browsers. */
const share = z.coerce
  .number()
  .min(0.1, 'A share is 0.1 to 100 percent.')
  .max(100, 'A share is 0.1 to 100 percent.');
const errorLimit = z.number().min(0, 'A limit is 0 to 100 percent.').max(100, 'A limit is 0 to 100 percent.');

export const GATE_RULES = [
  'contract',
  'manifest',
  'entry',
  'exposes',
  'shared',
  'shared-api',
  'permission',
  'size',
  'content',
  'mount',
] as const;
export type GateRule = (typeof GATE_RULES)[number];

/**
 * What was held against a version: the gate's rules that it passed. `mount` among them: it was opened in a browser as
 * everybody whom its contract names, and showed what that says. Where it was not, `mount: not tried, …` says why; a build that
 * failed there, or took too long, is refused with the rule `mount` and is no version.
 */
const checkedField = z.array(z.string()).meta({ examples: [['size', 'content', 'mount']] });

/** Names what, where, and what would be right. */
export const refusal = z.object({ rule: z.enum(GATE_RULES), message: z.string() });
export type UploadRefusal = z.infer<typeof refusal>;

/** An upload as it is received, in bytes. */
export const MOST_ZIP_BYTES = 5_000_000;

/** Where a version's contract stands: what it asks for beyond what is approved waits for the owner. */
export const APPROVALS = ['approved', 'waiting', 'refused'] as const;
export type Approval = (typeof APPROVALS)[number];

/** A contract is named by the hash of its text. */
export const contractId = z
  .string()
  .regex(/^[0-9a-f]{20}$/, 'A contract is named by 20 hexadecimal digits.')
  .meta({ examples: ['6c8e0f3a5c7e9b1d2f4a'] });

/** What a version asks for, and what the owner says to it. */
export const contractState = z.object({
  id: contractId,
  approval: z.enum(APPROVALS),
  /** Against the approved one that comes closest; empty when this one is approved. */
  changes: z.array(contractChange),
  /** The owner's words, when it is refused. */
  reason: z.string().nullable(),
});
export type ContractState = z.infer<typeof contractState>;

export const published = z.object({
  version: remoteVersion,
  format: z.enum(REMOTE_FORMATS),
  contract: contractState,
  /** Whether the asked activation was done, or is done as soon as the owner has approved the contract. */
  activation: z.enum(['none', 'done', 'waits']),
  /** False: these very bytes were stored before. */
  created: z.boolean(),
  /** How many files, and their size in bytes: as they are, and compressed. */
  files: z.int(),
  bytes: z.int(),
  brotliBytes: z.int(),
  checked: checkedField,
});
export type Published = z.infer<typeof published>;

/** Web vitals by their usual names. CLS is a plain number, every other is in milliseconds. */
export const VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

export const REPORT_KINDS = ['shown', 'failed', 'error', 'csp', 'long-task', 'vital'] as const;

/** What tabs reported of one version. */
export const versionHealth = z.object({
  /** Tabs that have reported at all, and those in which it failed or threw at least once. */
  tabs: z.int(),
  failedTabs: z.int(),
  failures: z.int(),
  errors: z.int(),
  csp: z.int(),
  longTasks: z.int(),
  /** The 75th percentile of each vital that was reported. */
  vitals: z.array(z.object({ name: z.enum(VITALS), count: z.int(), p75: z.number() })),
  /** The newest failure or error. */
  last: z
    .object({
      at: instantField,
      kind: z.enum(REPORT_KINDS),
      name: z.string(),
      message: z.string().nullable(),
    })
    .nullable(),
});
export type VersionHealth = z.infer<typeof versionHealth>;

export const storedVersion = z.object({
  version: remoteVersion,
  publishedAt: instantField,
  /** `bundled` (found built at a start), `owner`, or `remote:<name>:<token id>`. */
  publishedBy: z.string(),
  bytes: z.int(),
  brotliBytes: z.int(),
  /** Modules that it exposes, e.g. OwnerLogin. */
  exposes: z.array(z.string()),
  /** When it was last the active one or a canary; null: never. */
  lastActiveAt: instantField.nullable(),
  state: z.enum(['active', 'canary', 'previous', 'stored']),
  format: z.enum(REMOTE_FORMATS),
  /** Null: stored before builds had a remote.json. It is given to nobody until it is published again. */
  contract: z.object({ id: contractId, approval: z.enum(APPROVALS) }).nullable(),
  /** Taken back, or ended as a canary by its error rate: no rollback goes there. */
  withdrawn: z.boolean(),
  /** Null: stored before it was written down. */
  checked: checkedField.nullable(),
  /** Where it was built from, as its publisher says; null: it is not said. */
  repository: z.string().nullable(),
  commit: z.string().nullable(),
  /** Null: no tab has reported it. */
  health: versionHealth.nullable(),
});
export type StoredVersion = z.infer<typeof storedVersion>;

export const remoteAct = z.object({
  at: instantField,
  /** `owner`, `system`, or `remote:<name>:<token id>`. */
  actor: z.string(),
  /** remote.published, remote.activated, remote.returned, … */
  action: z.string(),
  /** What it was about: version, share, figures, reasons. */
  details: z.record(z.string(), z.unknown()),
});

export const remoteStatus = z.object({
  name: remoteName,
  /** Who answers for it: as its contract says, before that as it was reserved. */
  team: z.string(),
  contract: z.object({
    /** Of the active version, else what was approved last. Null: nothing is approved yet. */
    approved: remoteContract.nullable(),
    /** The newest first. */
    waiting: z.array(
      contractState.extend({
        contract: remoteContract,
        requestedAt: instantField,
        versions: z.array(remoteVersion),
        /** The version that becomes active once it is approved. */
        activates: remoteVersion.nullable(),
      }),
    ),
  }),
  active: z.object({ version: remoteVersion, since: instantField }).nullable(),
  /** Where a rollback goes; null: nowhere. */
  previous: remoteVersion.nullable(),
  canary: z
    .object({
      version: remoteVersion,
      /** Percent. */
      share: z.number(),
      since: instantField,
      /** Percent of its tabs that may fail. */
      errorLimit: z.number(),
      tabs: z.int(),
      failedTabs: z.int(),
    })
    .nullable(),
  /** The newest 20, newest first. */
  versions: z.array(storedVersion),
  /** The newest 20, newest first. */
  acts: z.array(remoteAct),
});
export type RemoteStatus = z.infer<typeof remoteStatus>;

/** Where the pointers stand after an act. */
export const remoteReleases = z.object({
  active: remoteVersion.nullable(),
  previous: remoteVersion.nullable(),
  canary: z.object({ version: remoteVersion, share: z.number() }).nullable(),
  /** Counts the changes of any pointer. */
  serial: z.int(),
});
export type RemoteReleases = z.infer<typeof remoteReleases>;

/** What a browser session sees instead of the active version. Exactly one of `origin` and `version` is set. */
export const previewBody = z
  .strictObject({
    remote: remoteName,
    version: remoteVersion.optional(),
    /** Of a server that serves a build of the remote at its root, e.g. http://localhost:4001 */
    origin: z
      .string()
      .max(255, 'An origin has at most 255 characters.')
      .regex(
        /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/,
        'An origin is a scheme and host without a path: https, or http on localhost.',
      )
      .optional(),
    /** Of older SDKs, and not looked at: the page reads it from the manifest that the origin serves. */
    format: z.enum(REMOTE_FORMATS).optional(),
    /** What the origin's build asks for, so that its pages are there before any version of it is. */
    contract: remoteContract.optional(),
    /** How long the link works, and how long what it opens stays. */
    minutes: z.number().int().min(1).max(1440).default(60),
    /** Where the link leads; without it to where it was opened, or to the remote's first page. */
    to: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])[^\s\\]*$/, 'A link leads to a path of this site, e.g. /insights.')
      .optional(),
  })
  .refine(
    ({ version, origin }) => (version === undefined) !== (origin === undefined),
    'Either a version or an origin is needed.',
  );

export const remoteReport = z.strictObject({
  remote: remoteName,
  version: remoteVersion,
  kind: z.enum(REPORT_KINDS),
  /** Of a vital; the failure's kind; the directive that a CSP report names. */
  name: z.string().max(40).optional(),
  /** Of a vital, in milliseconds (CLS: its own measure). */
  value: z.number().min(0).max(1e7).optional(),
  message: z.string().max(300).optional(),
});
export type RemoteReport = z.infer<typeof remoteReport>;

const remoteBody = z.strictObject({ remote: remoteName });
const versionBody = z.strictObject({ remote: remoteName, version: remoteVersion });
const NO_VERSION = { 404: 'There is no such remote or version.' };

export const remoteCalls = defineCalls({
  'POST /api/remotes/publish': {
    summary:
      'Stores a build as an immutable version. The body is a zip of the files; the same bytes twice are one version (201 the first time).',
    access: 'team',
    recent: true,
    upload: { type: 'application/zip', maxBytes: MOST_ZIP_BYTES },
    query: z.strictObject({
      remote: remoteName,
      activate: z.enum(['now', 'canary', 'no']).default('no'),
      /** With activate=canary. */
      share: share.default(5),
      /** Where the build comes from. */
      repository: z
        .url({
          protocol: /^https?$/,
          error: 'A repository is an address that begins with http:// or https://.',
        })
        .max(300)
        .optional(),
      commit: z
        .string()
        .regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, 'A commit is named by 40 or 64 hexadecimal digits.')
        .optional(),
    }),
    response: published,
    failures: {
      422: 'The build is refused; `refusals` names each reason.',
      503: 'The gate could not try the build; it was not stored.',
    },
  },
  'POST /api/remotes/activate': {
    summary: 'Makes a stored version the active one, at once everywhere. A running canary ends.',
    access: 'team',
    recent: true,
    body: versionBody,
    response: remoteReleases,
    failures: { ...NO_VERSION, 409: 'Its contract is not approved; the words say what it asks for.' },
  },
  'POST /api/remotes/canary': {
    summary:
      'Gives a stored version to a share of the browsers. It ends by itself when more of its tabs fail than the limit allows.',
    access: 'team',
    recent: true,
    body: versionBody.extend({
      share,
      /** Without it as the version's contract says. Of a team's, what is above that does not count. */
      errorLimit: errorLimit.optional(),
    }),
    response: remoteReleases,
    failures: {
      ...NO_VERSION,
      409: 'The version is active already, or no other is, or its contract is not approved.',
    },
  },
  'POST /api/remotes/canary/end': {
    summary: 'Ends the canary: everybody gets the active version again.',
    access: 'team',
    body: remoteBody,
    response: remoteReleases,
    failures: { ...NO_VERSION, 409: 'No canary runs.' },
  },
  'POST /api/remotes/rollback': {
    summary: 'Takes back the last step: a running canary ends; else the last good version is active again.',
    access: 'team',
    body: remoteBody.extend({
      /** The version that is meant: the canary where one runs, else the active one. */
      from: remoteVersion.optional(),
    }),
    response: remoteReleases,
    failures: {
      ...NO_VERSION,
      409: 'There is no version to go back to, or it is not `from` that would be taken back.',
    },
  },
  'GET /api/remotes/status': {
    summary: 'The versions of a remote, which are active, and how they do.',
    access: 'team',
    query: remoteBody,
    response: remoteStatus,
    failures: { 404: 'There is no such remote.' },
  },
  'POST /api/remotes/preview': {
    summary: 'A link that shows one browser session another version of a remote, or one from another origin.',
    access: 'team',
    body: previewBody,
    response: z.object({ url: z.string(), expiresAt: instantField }),
    failures: NO_VERSION,
  },
  'POST /api/remotes/reports': {
    summary: 'What a tab saw of the remotes it runs. Always 204: who reports needs no answer.',
    access: 'public',
    site: 'both',
    body: z.strictObject({ tab: z.string().max(600), reports: z.array(remoteReport).max(20) }),
  },
  'GET /api/admin/remotes': {
    summary: 'Every remote: its versions, canary, tokens, trusted publishers and last acts.',
    access: { permission: 'deployment.access' },
    response: z.object({
      remotes: z.array(
        remoteStatus.extend({ tokens: z.array(remoteToken), publishers: z.array(trustedPublisher) }),
      ),
      /** Whose ID tokens are exchanged for a team's; none: nobody's. */
      issuers: z.array(z.string()),
      /** Where teams call. */
      publicOrigin: z.string(),
    }),
  },
  'POST /api/admin/remotes/reserve': {
    summary: 'Keeps a name for a team before anything of it exists.',
    access: { permission: 'deployment.access' },
    body: z.strictObject({
      remote: remoteName,
      team: line().min(1, 'A team says who answers for the remote.').max(120),
    }),
    failures: { 409: 'The name is taken.' },
  },
  'POST /api/admin/remotes/contract/approve': {
    summary: 'Allows what a contract asks for; a version that waits for it becomes active.',
    access: { permission: 'deployment.access' },
    recent: true,
    body: z.strictObject({ remote: remoteName, contract: contractId }),
    response: z.object({ activated: remoteVersion.nullable() }),
    failures: {
      404: 'There is no such contract, or it is approved.',
      409: 'Another remote has one of its pages.',
    },
  },
  'POST /api/admin/remotes/contract/refuse': {
    summary:
      'Refuses what a contract asks for, or takes its approval back; its versions never become active.',
    access: { permission: 'deployment.access' },
    body: z.strictObject({
      remote: remoteName,
      contract: contractId,
      reason: z.string().trim().min(1, 'The team is told why.').max(500),
    }),
    failures: { 404: 'There is no such contract.', 409: 'A version of it is active or a canary.' },
  },
});
