/** Deployment of remotes by their teams: publish, activate, canary, roll back, preview; and what tabs report. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField, line } from '../fields';
import { contractChange, remoteContract } from './contract';
import { REMOTE_FORMATS, remoteName, remoteVersion } from './names';
import { remoteToken, trustedPublisher } from './tokens';

/** Percentage of browsers. */
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
 * The gate's rules that a version passed. With `mount` it was opened in a browser as each viewer in its contract and
 * showed what the contract says. Otherwise `mount: not tried, …` gives the reason; a build that fails there, or takes
 * too long, is refused with the rule `mount` and becomes no version.
 */
const checkedField = z.array(z.string()).meta({ examples: [['size', 'content', 'mount']] });

/** The message names what is wrong, where, and what would be right. */
export const refusal = z.object({ rule: z.enum(GATE_RULES), message: z.string() });
export type UploadRefusal = z.infer<typeof refusal>;

/** Maximum size of an upload, in bytes. */
export const MOST_ZIP_BYTES = 5_000_000;

/** A contract's approval: anything beyond what is approved waits for the owner. */
export const APPROVALS = ['approved', 'waiting', 'refused'] as const;
export type Approval = (typeof APPROVALS)[number];

/** A contract's id is the hash of its text. */
export const contractId = z
  .string()
  .regex(/^[0-9a-f]{20}$/, 'A contract is named by 20 hexadecimal digits.')
  .meta({ examples: ['6c8e0f3a5c7e9b1d2f4a'] });

/** A version's contract, and the owner's decision. */
export const contractState = z.object({
  id: contractId,
  approval: z.enum(APPROVALS),
  /** Compared with the closest approved one; empty if this one is approved. */
  changes: z.array(contractChange),
  /** The owner's reason for refusing it. */
  reason: z.string().nullable(),
});
export type ContractState = z.infer<typeof contractState>;

export const published = z.object({
  version: remoteVersion,
  format: z.enum(REMOTE_FORMATS),
  contract: contractState,
  /** Whether the requested activation was done, or waits for the owner to approve the contract. */
  activation: z.enum(['none', 'done', 'waits']),
  /** False: identical bytes were stored before. */
  created: z.boolean(),
  /** Number of files, and their size in bytes: uncompressed and compressed. */
  files: z.int(),
  bytes: z.int(),
  brotliBytes: z.int(),
  checked: checkedField,
});
export type Published = z.infer<typeof published>;

/** Web vitals by their usual names. CLS is a plain number, all others are in milliseconds. */
export const VITALS = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] as const;

export const REPORT_KINDS = ['shown', 'failed', 'error', 'csp', 'long-task', 'vital'] as const;

/** What tabs reported about one version. */
export const versionHealth = z.object({
  /** Tabs that reported at all, and tabs in which it failed or threw at least once. */
  tabs: z.int(),
  failedTabs: z.int(),
  failures: z.int(),
  errors: z.int(),
  csp: z.int(),
  longTasks: z.int(),
  /** The 75th percentile of each reported vital. */
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
  /** `bundled` (found built at startup), `owner`, or `remote:<name>:<token id>`. */
  publishedBy: z.string(),
  bytes: z.int(),
  brotliBytes: z.int(),
  /** Exposed modules, e.g. OwnerLogin. */
  exposes: z.array(z.string()),
  /** When it was last active or a canary; null: never. */
  lastActiveAt: instantField.nullable(),
  state: z.enum(['active', 'canary', 'previous', 'stored']),
  format: z.enum(REMOTE_FORMATS),
  /** Null: stored before builds had a remote.json. It is not served until it is published again. */
  contract: z.object({ id: contractId, approval: z.enum(APPROVALS) }).nullable(),
  /** Withdrawn, or ended as a canary by its error rate: no rollback returns to it. */
  withdrawn: z.boolean(),
  /** Null: stored before this was recorded. */
  checked: checkedField.nullable(),
  /** The source it was built from, as its publisher claims; null: not stated. */
  repository: z.string().nullable(),
  commit: z.string().nullable(),
  /** Null: no tab has reported about it. */
  health: versionHealth.nullable(),
});
export type StoredVersion = z.infer<typeof storedVersion>;

export const remoteAct = z.object({
  at: instantField,
  /** `owner`, `system`, or `remote:<name>:<token id>`. */
  actor: z.string(),
  /** remote.published, remote.activated, remote.returned, … */
  action: z.string(),
  /** Details of the act: version, share, figures, reasons. */
  details: z.record(z.string(), z.unknown()),
});

export const remoteStatus = z.object({
  name: remoteName,
  /** The responsible team: as in the contract, before that as in the reservation. */
  team: z.string(),
  contract: z.object({
    /** The active version's, otherwise the one approved last. Null: none is approved yet. */
    approved: remoteContract.nullable(),
    /** Newest first. */
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
  /** The target of a rollback; null: there is none. */
  previous: remoteVersion.nullable(),
  canary: z
    .object({
      version: remoteVersion,
      /** Percentage of browsers. */
      share: z.number(),
      since: instantField,
      /** Percentage of its tabs that may fail. */
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

/** The release state after an act. */
export const remoteReleases = z.object({
  active: remoteVersion.nullable(),
  previous: remoteVersion.nullable(),
  canary: z.object({ version: remoteVersion, share: z.number() }).nullable(),
  /** Counts the changes of any remote's release state. */
  serial: z.int(),
});
export type RemoteReleases = z.infer<typeof remoteReleases>;

/** What a browser session sees instead of the active version. Exactly one of `origin` and `version` is set. */
export const previewBody = z
  .strictObject({
    remote: remoteName,
    version: remoteVersion.optional(),
    /** A server with a build of the remote at its root, e.g. http://localhost:4001 */
    origin: z
      .string()
      .max(255, 'An origin has at most 255 characters.')
      .regex(
        /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/,
        'An origin is a scheme and host without a path: https, or http on localhost.',
      )
      .optional(),
    /** Sent by older SDKs and ignored: the page reads the format from the manifest at the origin. */
    format: z.enum(REMOTE_FORMATS).optional(),
    /** What the origin's build asks for, so that its pages exist before any version is published. */
    contract: remoteContract.optional(),
    /** How long the link works, and how long its preview lasts. */
    minutes: z.number().int().min(1).max(1440).default(60),
    /** Where the link leads; default: where it was opened, or the remote's first page. */
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
  /** The vital's name; the kind of failure; the directive in a CSP report. */
  name: z.string().max(40).optional(),
  /** A vital's value in milliseconds (CLS: unitless). */
  value: z.number().min(0).max(1e7).optional(),
  message: z.string().max(300).optional(),
});
export type RemoteReport = z.infer<typeof remoteReport>;

const remoteBody = z.strictObject({ remote: remoteName });
const versionBody = z.strictObject({ remote: remoteName, version: remoteVersion });
const NO_VERSION = { 404: 'Remote or version not found.' };

export const remoteCalls = defineCalls({
  'POST /api/remotes/publish': {
    summary:
      'Store a build as an immutable version. The body is a zip of the files; identical bytes are one version.',
    access: 'team',
    recent: true,
    upload: { type: 'application/zip', maxBytes: MOST_ZIP_BYTES },
    query: z.strictObject({
      remote: remoteName,
      activate: z.enum(['now', 'canary', 'no']).default('no'),
      /** Used with activate=canary. */
      share: share.default(5),
      /** The source of the build. */
      repository: z
        .url({
          protocol: /^https?$/,
          error: 'A repository must be an address that begins with http:// or https://.',
        })
        .max(300)
        .optional(),
      commit: z
        .string()
        .regex(/^[0-9a-f]{40}([0-9a-f]{24})?$/, 'A commit is named by 40 or 64 hexadecimal digits.')
        .optional(),
    }),
    response: published,
    created: 'Success, with a new version.',
    failures: {
      404: 'The owner has reserved no remote of this name.',
      422: 'The build was refused; `refusals` names each reason.',
      503: 'The build could not be tested or stored.',
    },
  },
  'POST /api/remotes/activate': {
    summary: 'Activate a stored version everywhere at once. A running canary ends.',
    access: 'team',
    recent: true,
    body: versionBody,
    response: remoteReleases,
    failures: { ...NO_VERSION, 409: 'Its contract is not approved; the message says what it asks for.' },
  },
  'POST /api/remotes/canary': {
    summary:
      'Give a stored version to a share of browsers. The canary ends by itself when more of its tabs fail than the limit allows.',
    access: 'team',
    recent: true,
    body: versionBody.extend({
      share,
      /** Default: the limit in the version's contract. For a team, higher values are ignored. */
      errorLimit: errorLimit.optional(),
    }),
    response: remoteReleases,
    failures: {
      ...NO_VERSION,
      409: 'The version is already active, no other version is active, or its contract is not approved.',
    },
  },
  'POST /api/remotes/canary/end': {
    summary: 'End the canary: everybody gets the active version again.',
    access: 'team',
    body: remoteBody,
    response: remoteReleases,
    failures: { ...NO_VERSION, 409: 'No canary is running.' },
  },
  'POST /api/remotes/rollback': {
    summary: 'Undo the last step: ends a running canary, or reactivates the last good version.',
    access: 'team',
    body: remoteBody.extend({
      /** The version to take back: the canary if one runs, otherwise the active one. */
      from: remoteVersion.optional(),
    }),
    response: remoteReleases,
    failures: {
      ...NO_VERSION,
      409: 'There is no version to roll back to, or `from` is not the version that would be rolled back.',
    },
  },
  'GET /api/remotes/status': {
    summary: 'The versions of a remote, which are active, and their health.',
    access: 'team',
    query: remoteBody,
    response: remoteStatus,
    failures: { 404: 'Remote not found.' },
  },
  'POST /api/remotes/preview': {
    summary:
      'Create a link that shows one browser session another version of a remote, or one from another origin.',
    access: 'team',
    body: previewBody,
    response: z.object({ url: z.string(), expiresAt: instantField }),
    failures: NO_VERSION,
  },
  'POST /api/remotes/reports': {
    summary: 'Report what a tab saw of its remotes. Always 204: the sender needs no answer.',
    access: 'public',
    site: 'both',
    body: z.strictObject({ tab: z.string().max(600), reports: z.array(remoteReport).max(20) }),
  },
  'GET /api/admin/remotes': {
    summary: 'Every remote: its versions, canary, tokens, trusted publishers and latest actions.',
    access: { permission: 'deployment.access' },
    response: z.object({
      remotes: z.array(
        remoteStatus.extend({ tokens: z.array(remoteToken), publishers: z.array(trustedPublisher) }),
      ),
      /** Issuers whose ID tokens are exchanged for team tokens; empty: none. */
      issuers: z.array(z.string()),
      /** The origin that teams call. */
      publicOrigin: z.string(),
    }),
  },
  'POST /api/admin/remotes/reserve': {
    summary: 'Reserve the name of a remote for a team.',
    access: { permission: 'deployment.access' },
    body: z.strictObject({
      remote: remoteName,
      team: line().min(1, 'Enter the team that is responsible for the remote.').max(120),
    }),
    failures: { 409: 'The name is taken.' },
  },
  'POST /api/admin/remotes/contract/approve': {
    summary: 'Approve a contract; a version that waits for it becomes active.',
    access: { permission: 'deployment.access' },
    recent: true,
    body: z.strictObject({ remote: remoteName, contract: contractId }),
    response: z.object({ activated: remoteVersion.nullable() }),
    failures: {
      404: 'Contract not found, or already approved.',
      409: 'Another remote serves one of its pages.',
    },
  },
  'POST /api/admin/remotes/contract/refuse': {
    summary: 'Reject a contract, or revoke its approval; its versions can never become active.',
    access: { permission: 'deployment.access' },
    body: z.strictObject({
      remote: remoteName,
      contract: contractId,
      reason: z.string().trim().min(1, 'The team is told why.').max(500),
    }),
    failures: { 404: 'Contract not found.', 409: 'A version with this contract is active or a canary.' },
  },
});
