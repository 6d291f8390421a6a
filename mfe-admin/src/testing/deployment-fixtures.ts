/** The API's answers about the remotes. The time is 21 November 2026, 12:00 UTC. */
import type {
  CallResponse,
  RemoteContract,
  RemoteStatus,
  RemoteToken,
  StoredVersion,
  TrustedPublisher,
  VersionHealth,
} from '@spreadwise/contract';

export type Deployed = CallResponse<'GET /api/admin/remotes'>['remotes'][number];

/** Versions, newest first; texts show their first eight digits. */
export const NEWEST = '8c1f2a3b4d5e6f708192';
export const LIVE = '0f3a5c7e9b1d2f4a6c8e';
export const LAST_GOOD = '47b02d91c6a85e3f1d20';
export const BUNDLED = 'a1b2c3d4e5f60718293a';
export const GITHUB = 'https://token.actions.githubusercontent.com';
/** The answer's fields besides the remotes. */
export const BESIDE_REMOTES = { issuers: [GITHUB], publicOrigin: 'http://localhost' };
/** Contracts, shown by their first eight digits too. */
export const CONTRACT = '6c8e0f3a5c7e9b1d2f4a';
export const ASKED = 'd00dfeed5c7e9b1d2f4a';

const at = (hoursAgo: number) => new Date(Date.UTC(2026, 10, 21, 12) - hoursAgo * 3_600_000).toISOString();

export const tokenOf = (over: Partial<RemoteToken> = {}): RemoteToken => ({
  id: 'aaaa1111bbbb2222',
  label: 'Sign-up team, CI',
  scopes: ['publish', 'activate', 'preview'],
  expiresAt: at(-1_760),
  createdAt: at(400),
  lastUsedAt: at(3),
  revokedAt: null,
  ...over,
});

export const publisherOf = (over: Partial<TrustedPublisher> = {}): TrustedPublisher => ({
  id: 'eeee1111ffff2222',
  label: 'Sign-up team on GitHub',
  issuer: GITHUB,
  repository: 'acme/sign-up',
  ref: 'refs/heads/main',
  environment: null,
  scopes: ['publish', 'activate', 'preview'],
  createdAt: at(400),
  lastUsedAt: at(3),
  revokedAt: null,
  ...over,
});

export const BY_TEAM = `remote:mfe-signup:${tokenOf().id}`;

export const healthOf = (over: Partial<VersionHealth> = {}): VersionHealth => ({
  tabs: 1204,
  failedTabs: 5,
  failures: 4,
  errors: 2,
  csp: 0,
  longTasks: 31,
  vitals: [
    { name: 'CLS', count: 900, p75: 0.02 },
    { name: 'INP', count: 700, p75: 240 },
    { name: 'LCP', count: 1100, p75: 1180 },
  ],
  last: {
    at: at(1),
    kind: 'error',
    name: '',
    message: 'Cannot read properties of undefined (reading ‘plan’)',
  },
  ...over,
});

export const storedOf = (over: Partial<StoredVersion> = {}): StoredVersion => ({
  version: BUNDLED,
  publishedAt: at(720),
  publishedBy: 'bundled',
  bytes: 48_200,
  brotliBytes: 14_900,
  checked: null,
  exposes: ['Signup'],
  lastActiveAt: at(500),
  state: 'stored',
  format: 'house',
  contract: { id: CONTRACT, approval: 'approved' },
  withdrawn: false,
  repository: null,
  commit: null,
  health: null,
  ...over,
});

const actOf = (hoursAgo: number, action: string, details: Record<string, unknown> = {}, actor = 'owner') => ({
  at: at(hoursAgo),
  actor,
  action: `remote.${action}`,
  details,
});

/** No CI is trusted. */
const PLAIN = { publishers: [] };

const contractOf = (name: string): RemoteContract => ({
  name,
  team: name,
  pages: [],
  cards: [],
  slots: [],
  permissions: {},
  calls: [],
  opens: {},
  needs: {},
  budget: 15,
  errorLimit: 5,
});

const approvedOf = (name: string) => ({ approved: contractOf(name), waiting: [] });

type WaitingContract = Deployed['contract']['waiting'][number];

export const waitingOf = (over: Partial<WaitingContract> = {}): WaitingContract => ({
  id: ASKED,
  approval: 'waiting',
  reason: null,
  changes: [
    {
      kind: 'page',
      change: 'added',
      subject: '/plans',
      text: 'Adds the page /plans, “Plans”, for everyone.',
      needsApproval: true,
    },
    {
      kind: 'call',
      change: 'added',
      subject: 'GET /api/signals',
      text: 'Calls GET /api/signals.',
      needsApproval: true,
    },
    {
      kind: 'call',
      change: 'removed',
      subject: 'GET /api/market/status',
      text: 'No longer calls GET /api/market/status.',
      needsApproval: false,
    },
  ],
  contract: contractOf('mfe-signup'),
  requestedAt: at(3),
  versions: [NEWEST],
  activates: NEWEST,
  ...over,
});

/** The newest version requests more than is approved. */
export const asksForMore = (over: Partial<WaitingContract> = {}): Deployed => {
  const { versions, contract, acts, ...rest } = deployedOf();
  const waiting = waitingOf(over);
  return {
    ...rest,
    contract: { ...contract, waiting: [waiting] },
    versions: versions.map((one) =>
      one.version === NEWEST
        ? { ...one, format: 'module', contract: { id: ASKED, approval: waiting.approval } }
        : one,
    ),
    acts: [actOf(2.9, 'activationAsked', { version: NEWEST }, BY_TEAM), ...acts],
  };
};

/** A remote in the middle of a team's work: one live version, with newer and older ones. */
export const deployedOf = (over: Partial<Deployed> = {}): Deployed => ({
  name: 'mfe-signup',
  team: 'Spreadwise sign-up',
  contract: approvedOf('mfe-signup'),
  active: { version: LIVE, since: at(26.5) },
  previous: LAST_GOOD,
  canary: null,
  versions: [
    storedOf({ version: NEWEST, publishedAt: at(3), publishedBy: BY_TEAM, lastActiveAt: null }),
    storedOf({
      version: LIVE,
      publishedAt: at(27),
      publishedBy: BY_TEAM,
      state: 'active',
      lastActiveAt: at(0),
      health: healthOf(),
    }),
    storedOf({ version: LAST_GOOD, publishedAt: at(99), publishedBy: BY_TEAM, state: 'previous' }),
    storedOf(),
  ],
  acts: [
    actOf(
      2.9,
      'refused',
      { refusals: [{ rule: 'size', message: 'The scripts weigh 16.2 kB compressed; 15 kB is right.' }] },
      BY_TEAM,
    ),
    actOf(3, 'published', { version: NEWEST }, BY_TEAM),
    actOf(26.5, 'activated', { version: LIVE, before: LAST_GOOD }, BY_TEAM),
    actOf(400, 'tokenMade', { token: tokenOf().id, label: tokenOf().label }),
  ],
  ...PLAIN,
  tokens: [tokenOf(), tokenOf({ id: 'cccc', label: 'Ada’s laptop', lastUsedAt: null, revokedAt: at(50) })],
  ...over,
});

export const canaryOf = (over: Partial<NonNullable<RemoteStatus['canary']>> = {}) => ({
  version: NEWEST,
  share: 5,
  since: at(2.25),
  errorLimit: 5,
  tabs: 320,
  failedTabs: 4,
  ...over,
});

/** A share of the browsers tries the newest version. */
export const withCanary = (over: Parameters<typeof canaryOf>[0] = {}): Deployed => {
  const { versions, acts, ...rest } = deployedOf({ canary: canaryOf(over) });
  return {
    ...rest,
    versions: versions.map((one) => (one.version === NEWEST ? { ...one, state: 'canary' } : one)),
    acts: [actOf(2.25, 'canaryStarted', { version: NEWEST, share: 5, errorLimit: 5 }, BY_TEAM), ...acts],
  };
};

/** A canary has just been withdrawn because of its failures. */
export const returned = (): Deployed => {
  const { versions, acts, ...rest } = deployedOf();
  const last = healthOf({ tabs: 20, failedTabs: 4 }).last;
  return {
    ...rest,
    versions: versions.map((one) =>
      one.version === NEWEST
        ? { ...one, withdrawn: true, health: healthOf({ tabs: 20, failedTabs: 4, vitals: [], last }) }
        : one,
    ),
    acts: [
      actOf(0.1, 'returned', { version: NEWEST, tabs: 20, failedTabs: 4, errorLimit: 5 }, 'system'),
      actOf(2.25, 'canaryStarted', { version: NEWEST, share: 5, errorLimit: 5 }, BY_TEAM),
      ...acts,
    ],
  };
};

/** The initial state of every remote: the bundled build, and no team. */
export const bundledOnly = (name = 'mfe-auth'): Deployed => ({
  name,
  team: 'Spreadwise accounts',
  contract: approvedOf(name),
  active: { version: BUNDLED, since: at(720) },
  previous: null,
  canary: null,
  versions: [storedOf({ state: 'active', exposes: ['OwnerLogin'] })],
  acts: [
    actOf(720, 'activated', { version: BUNDLED, before: null }, 'system'),
    actOf(720, 'published', { version: BUNDLED }, 'bundled'),
  ],
  ...PLAIN,
  tokens: [],
});

/** Its name is reserved for a team that has published nothing. */
export const reserved = (name = 'mfe-reports'): Deployed => ({
  name,
  team: 'Reports, reports@example.com',
  contract: { approved: null, waiting: [] },
  active: null,
  previous: null,
  canary: null,
  versions: [],
  acts: [],
  ...PLAIN,
  tokens: [],
});
