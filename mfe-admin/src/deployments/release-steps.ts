/** The owner's steps: each states beforehand what visitors will get, and most can be undone. */
import type { RemoteReleases, RemoteToken, TokenScope, TrustedPublisher } from '@spreadwise/contract';
import type { Auth } from '@spreadwise/shared-auth';
import { utcText } from '@spreadwise/shared-screens';
import { type Remote, shortText, versionOf } from './labels';
import { firstCommands, publishCommands } from './team-commands';

type Request = Auth['request'];

export interface ReleaseStepField {
  readonly label: string;
  /** Its initial value. */
  readonly value: string | number;
  readonly hint?: string;
  /** A text of several lines. */
  readonly lines?: boolean;
  /** One of these values. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly maxLength?: number;
}

/** The output of a step, for use elsewhere; without a link it cannot be shown again. */
export interface Shown {
  readonly copies: readonly { readonly says: string; readonly text: string; readonly copyLabel: string }[];
  readonly link?: string;
}

export interface ReleaseStep {
  readonly title: string;
  /** The effect on visitors, one paragraph each. */
  readonly says: readonly string[];
  readonly fields?: readonly ReleaseStepField[];
  readonly label: string;
  readonly danger?: boolean;
  /** Called with the fields' values. Returns the toast's text, or what the dialog shows. */
  readonly perform: (request: Request, ...values: (string | number)[]) => Promise<string | Shown>;
  /** Returns the text of the state after it. */
  readonly undo?: (request: Request) => Promise<string>;
}

/** The server's state: a team may have taken a step in the meantime. */
const liveText =
  (remote: string) =>
  ({ active }: RemoteReleases) =>
    `${shortText(active)} of ${remote} is live`;
const activate = (remote: string, version: string) => (request: Request) =>
  request('POST /api/remotes/activate', { body: { remote, version } }).then(liveText(remote));
/** Refused unless `from` is the version that would be rolled back. */
const rollBack = (remote: string, from: string) => (request: Request) =>
  request('POST /api/remotes/rollback', { body: { remote, from } }).then(liveText(remote));
const beginCanary = (remote: string, version: string, share: unknown, limit: unknown) => (request: Request) =>
  request('POST /api/remotes/canary', {
    body: { remote, version, share: Number(share), errorLimit: Number(limit) },
  }).then(() => `${share}% of the browsers get ${shortText(version)} of ${remote}`);

const everybodyGets = (to: string, from: string | undefined) =>
  `Every page that is opened or reloaded gets ${shortText(to)}${from ? ` instead of ${shortText(from)}` : ''}, at once. Open pages stay as they are until they are offered it at a quiet moment.`;
const endsCanary = ({ canary }: Remote, version: string) =>
  canary && canary.version !== version ? [`The canary ${shortText(canary.version)} ends.`] : [];

/** For a canary this is called promoting. */
export function makeLive(remote: Remote, version: string): ReleaseStep {
  const { name, active, canary } = remote;
  const short = shortText(version);
  return {
    title: `Make ${short} of ${name} live?`,
    says: [
      everybodyGets(version, active?.version),
      ...endsCanary(remote, version),
      ...(versionOf(remote, version)?.withdrawn ? ['This version was taken back before.'] : []),
    ],
    label: canary?.version === version ? 'Promote' : 'Make live',
    perform: activate(name, version),
    ...(active && { undo: undoLive(remote, version) }),
  };
}

/** Also restores the canary that was promoted or ended. */
const undoLive =
  ({ name, canary }: Remote, version: string) =>
  async (request: Request) => {
    const live = await rollBack(name, version)(request);
    if (!canary) return live;
    const { version: tried, share, errorLimit } = canary;
    const begin = beginCanary(name, tried, share, errorLimit);
    return `${live}; ${await begin(request).catch(() => `its canary ${shortText(tried)} could not be begun again`)}`;
  };

export const takeBack = (name: string, active: string, previous: string): ReleaseStep => ({
  title: `Take back ${shortText(active)} of ${name}?`,
  says: [everybodyGets(previous, active), `${shortText(active)} is kept, and marked as taken back.`],
  label: 'Take back',
  danger: true,
  perform: rollBack(name, active),
  undo: activate(name, active),
});

/** Starts a canary, or changes the running one. */
export function giveCanary(remote: Remote, version: string): ReleaseStep {
  const { name, active, canary } = remote;
  const present = canary?.version === version ? canary : { share: 5, errorLimit: 5 };
  const short = shortText(version);
  return {
    title: `${short} of ${name} as a canary`,
    says: [
      `That share of the browsers gets ${short} from the next page on; all others keep ${shortText(active?.version)}. When more of its tabs fail than may, two at least and of five at least, it ends by itself.`,
      ...endsCanary(remote, version),
    ],
    fields: [
      { label: 'Share of the browsers, in percent', value: present.share },
      { label: 'Tabs that may fail, in percent', value: present.errorLimit },
    ],
    label: 'Begin',
    perform: (request, share, limit) => beginCanary(name, version, share, limit)(request),
  };
}

export function endCanary(
  remote: Remote,
  { version, share, errorLimit }: NonNullable<Remote['canary']>,
): ReleaseStep {
  const { name, active } = remote;
  const short = shortText(version);
  return {
    title: `End the canary ${short} of ${name}?`,
    says: [`The ${share}% of the browsers get ${shortText(active?.version)} with their next page.`],
    label: 'End canary',
    perform: (request) =>
      request('POST /api/remotes/canary/end', { body: { remote: name } }).then(
        () => `The canary ${short} has ended`,
      ),
    undo: beginCanary(name, version, share, errorLimit),
  };
}

export const preview = (name: string, version: string): ReleaseStep => ({
  title: `Preview ${shortText(version)} of ${name}`,
  says: [
    'The browser that opens the link gets this version for an hour, nobody else does. A banner there says so, and ends it.',
  ],
  label: 'Make a link',
  perform: (request) =>
    request('POST /api/remotes/preview', { body: { remote: name, version } }).then(({ url, expiresAt }) => ({
      link: url,
      copies: [{ says: `It works until ${utcText(expiresAt)}.`, text: url, copyLabel: 'Copy the link' }],
    })),
});

/** `isNew`: nothing of the remote exists yet. `activates`: what is published goes live. */
export const shownOnce =
  (name: string, to: string, { isNew = false, activates = false } = {}) =>
  ({ token }: { readonly token: string }): Shown => ({
    copies: [
      {
        says: 'It is shown only now. The team keeps it with its secrets; if it is lost, rotate it.',
        text: token,
        copyLabel: 'Copy the token',
      },
      {
        says: isNew
          ? 'The team makes its repository, sets the token in the environment (its CI as a secret of this name) and publishes:'
          : 'The team sets it in the environment (its CI as a secret of this name) and publishes:',
        text: isNew ? firstCommands(name, to) : publishCommands(name, to, activates),
        copyLabel: 'Copy the commands',
      },
    ],
  });

export const makeToken = (name: string, to: string): ReleaseStep => ({
  title: `A token for ${name}`,
  says: [],
  fields: [{ label: 'Label', value: '', hint: 'Whose it is, for your records: Sign-up team, CI.' }, MAY],
  label: 'Make it',
  perform: (request, label, may) => {
    const scopes = scopesOf(may);
    const body = { remote: name, label: String(label), scopes };
    return request('POST /api/admin/remotes/token', { body }).then(
      shownOnce(name, to, { activates: scopes.includes('activate') }),
    );
  },
});

export const rotate = (name: string, to: string, { id, label, scopes }: RemoteToken): ReleaseStep => ({
  title: `A new secret for “${label}”?`,
  says: ['The old secret stops working at once. Whoever publishes with it needs the new one.'],
  label: 'Rotate',
  perform: (request) =>
    request('POST /api/admin/remotes/token/rotate', { body: { id } }).then(
      shownOnce(name, to, { activates: scopes.includes('activate') }),
    ),
});

export const revoke = ({ id, label }: RemoteToken): ReleaseStep => ({
  title: `Revoke the token “${label}”?`,
  says: ['Whoever publishes with it is refused from now on. This cannot be undone.'],
  label: 'Revoke',
  danger: true,
  perform: (request) =>
    request('POST /api/admin/remotes/token/revoke', { body: { id } }).then(
      () => `The token “${label}” is revoked`,
    ),
});

const KEEPS_BACK = 'publish,preview';
const ACTIVATES = 'publish,activate,preview';

/** The default makes nothing live: the holder of such a token also decides what runs in the owner's page. */
const MAY = {
  label: 'May',
  value: KEEPS_BACK,
  hint: 'Whoever makes versions live decides what runs in everybody’s page, yours too.',
  options: [
    { value: KEEPS_BACK, label: 'Publish and preview; you make versions live' },
    { value: ACTIVATES, label: 'Publish, preview and make versions live' },
  ],
};

const scopesOf = (chosen: unknown) => String(chosen).split(',') as TokenScope[];

export const trustPublisher = (remote: string, issuers: readonly string[]): ReleaseStep => ({
  title: `Trust a CI to publish ${remote}`,
  says: [
    'Its jobs show who they are by an ID token, and need no secret. A job has to be all that you name here.',
    'Without a branch and an environment any job of the repository is: it can then not make versions live.',
  ],
  fields: [
    { label: 'Label', value: '', hint: 'Whose it is, for your records: Sign-up team.', maxLength: 60 },
    {
      label: 'Issuer',
      value: issuers[0] ?? '',
      hint: `Whose identities are taken: ${issuers.join(', ')}`,
      maxLength: 255,
    },
    { label: 'Repository', value: '', hint: 'As its host names it: acme/insights.', maxLength: 255 },
    {
      label: 'Branch or tag',
      value: 'refs/heads/main',
      hint: 'In full. Empty: any, pull requests’ too.',
      maxLength: 255,
    },
    {
      label: 'Environment',
      value: '',
      hint: 'Of the CI: production. Who may deploy there is set at the CI. Empty: any.',
      maxLength: 255,
    },
    MAY,
  ],
  label: 'Trust it',
  perform: (request, ...typed) => {
    const [label = '', issuer = '', repository = '', ref, environment, may] = typed.map((one) =>
      String(one).trim(),
    );
    const bound = { ...(ref && { ref }), ...(environment && { environment }) };
    return request('POST /api/admin/remotes/publisher', {
      body: {
        ...{ remote, label, issuer, repository, ...bound },
        scopes: scopesOf(may),
      },
    }).then(() => `${repository} may publish ${remote}`);
  },
});

export const revokePublisher = ({ id, label }: TrustedPublisher): ReleaseStep => ({
  title: `Stop trusting “${label}”?`,
  says: ['Its jobs are refused from now on, and what they preview ends. What they published stays.'],
  label: 'Revoke',
  danger: true,
  perform: (request) =>
    request('POST /api/admin/remotes/publisher/revoke', { body: { id } }).then(
      () => `“${label}” is no longer trusted`,
    ),
});

export type Waiting = Remote['contract']['waiting'][number];

export const approve = ({ name }: Remote, { id, activates }: Waiting): ReleaseStep => ({
  title: `Approve what ${name} asks for?`,
  says: [
    activates
      ? `Approving makes ${shortText(activates)} active at once: every page that is opened or reloaded gets it.`
      : 'No version becomes active by it: its team activates one, or you do.',
    'The shell then shows its pages and cards, and nothing is built or restarted.',
  ],
  label: 'Approve',
  perform: (request) =>
    request('POST /api/admin/remotes/contract/approve', { body: { remote: name, contract: id } }).then(
      ({ activated }) =>
        activated
          ? `It is approved, and ${shortText(activated)} of ${name} is live`
          : `What ${name} asks for is approved`,
    ),
});

export const refuse = ({ name }: Remote, { id }: Waiting): ReleaseStep => ({
  title: `Refuse what ${name} asks for`,
  says: ['Its versions do not become active. Their previews go on, and you can approve it later.'],
  fields: [{ label: 'Reason', value: '', hint: 'Its team reads it.', lines: true, maxLength: 500 }],
  label: 'Refuse',
  danger: true,
  perform: (request, reason) =>
    request('POST /api/admin/remotes/contract/refuse', {
      body: { remote: name, contract: id, reason: String(reason) },
    }).then(() => `What ${name} asks for is refused`),
});

/** The maximum length of a token's label. */
const LABEL_LENGTH = 60;

export const reserve = (to: string): ReleaseStep => ({
  title: 'Reserve a name',
  says: ['The name is then kept for one team, which publishes under it with the token that you get here.'],
  fields: [
    {
      label: 'Name',
      value: '',
      hint: 'Lower-case letters, digits and hyphens: mfe-insights. Its folder and its permissions are called so.',
      maxLength: 64,
    },
    {
      label: 'Team',
      value: '',
      hint: 'Who answers for it: Insights, insights@example.com.',
      maxLength: 120,
    },
  ],
  label: 'Reserve it, make a token',
  async perform(request, typedName, typedTeam) {
    const [remote, team] = [String(typedName).trim(), String(typedTeam).trim()];
    await request('POST /api/admin/remotes/reserve', { body: { remote, team } });
    const label = team.slice(0, LABEL_LENGTH);
    return request('POST /api/admin/remotes/token', { body: { remote, label } }).then(
      shownOnce(remote, to, { isNew: true }),
      () => `${remote} is reserved. Its token could not be made: make it on its card.`,
    );
  },
});
