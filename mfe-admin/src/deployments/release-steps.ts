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
  }).then(() => `${share}% of browsers get ${shortText(version)} of ${remote}`);

const everybodyGets = (to: string, from: string | undefined) =>
  `Every page opened or reloaded from now on gets ${shortText(to)}${from ? ` instead of ${shortText(from)}` : ''}. Open pages keep theirs until they are offered the update.`;
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
      ...(versionOf(remote, version)?.withdrawn ? ['This version was rolled back before.'] : []),
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

export const rollBackStep = (name: string, active: string, previous: string): ReleaseStep => ({
  title: `Roll back ${shortText(active)} of ${name}?`,
  says: [everybodyGets(previous, active), `${shortText(active)} is kept, and marked as rolled back.`],
  label: 'Roll back',
  danger: true,
  perform: rollBack(name, active),
  undo: activate(name, active),
});

/** Starts a canary, or changes the running one. */
export function startCanary(remote: Remote, version: string): ReleaseStep {
  const { name, active, canary } = remote;
  const present = canary?.version === version ? canary : { share: 5, errorLimit: 5 };
  const short = shortText(version);
  return {
    title: `${short} of ${name} as a canary`,
    says: [
      `This share of browsers gets ${short} on the next page load; all others keep ${shortText(active?.version)}. It ends by itself once five tabs or more have used it and at least two, and more than the limit, have failed.`,
      ...endsCanary(remote, version),
    ],
    fields: [
      { label: 'Share of browsers, %', value: present.share },
      { label: 'Tabs allowed to fail, %', value: present.errorLimit },
    ],
    label: 'Start canary',
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
    says: [`The ${share}% of browsers get ${shortText(active?.version)} on their next page load.`],
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
    'Only the browser that opens the link gets this version, for an hour. A banner there ends the preview.',
  ],
  label: 'Create link',
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
        says: 'It is shown only once. The team stores it with its secrets; if it is lost, rotate it.',
        text: token,
        copyLabel: 'Copy the token',
      },
      {
        says: isNew
          ? 'The team creates its repository, sets the token as an environment variable (in CI, a secret of that name) and publishes:'
          : 'The team sets it as an environment variable (in CI, a secret of that name) and publishes:',
        text: isNew ? firstCommands(name, to) : publishCommands(name, to, activates),
        copyLabel: 'Copy the commands',
      },
    ],
  });

export const makeToken = (name: string, to: string): ReleaseStep => ({
  title: `A token for ${name}`,
  says: [],
  fields: [{ label: 'Label', value: '', hint: 'For your records, e.g. Sign-up team, CI.' }, MAY],
  label: 'Create token',
  perform: (request, label, may) => {
    const scopes = scopesOf(may);
    const body = { remote: name, label: String(label), scopes };
    return request('POST /api/admin/remotes/token', { body }).then(
      shownOnce(name, to, { activates: scopes.includes('activate') }),
    );
  },
});

export const rotate = (name: string, to: string, { id, label, scopes }: RemoteToken): ReleaseStep => ({
  title: `Rotate “${label}”?`,
  says: ['The old secret stops working at once; publishing then needs the new one.'],
  label: 'Rotate',
  perform: (request) =>
    request('POST /api/admin/remotes/token/rotate', { body: { id } }).then(
      shownOnce(name, to, { activates: scopes.includes('activate') }),
    ),
});

export const revoke = ({ id, label }: RemoteToken): ReleaseStep => ({
  title: `Revoke the token “${label}”?`,
  says: ['Nobody can publish with it any more. This cannot be undone.'],
  label: 'Revoke',
  danger: true,
  perform: (request) =>
    request('POST /api/admin/remotes/token/revoke', { body: { id } }).then(
      () => `The token “${label}” is revoked`,
    ),
});

const WITHOUT_ACTIVATION = 'publish,preview';
const ACTIVATES = 'publish,activate,preview';

/** The default makes nothing live: the holder of such a token also decides what runs in the owner's page. */
const MAY = {
  label: 'May',
  value: WITHOUT_ACTIVATION,
  hint: 'Making versions live decides what code runs in everybody’s page, yours included.',
  options: [
    { value: WITHOUT_ACTIVATION, label: 'Publish and preview; you make versions live' },
    { value: ACTIVATES, label: 'Publish, preview and make versions live' },
  ],
};

const scopesOf = (chosen: unknown) => String(chosen).split(',') as TokenScope[];

export const trustPublisher = (remote: string, issuers: readonly string[]): ReleaseStep => ({
  title: `Trust a CI to publish ${remote}`,
  says: [
    'Its jobs identify themselves with an ID token and need no secret. A job must match everything you enter here.',
    'Without a branch or environment, any job of the repository matches, but cannot make versions live.',
  ],
  fields: [
    { label: 'Label', value: '', hint: 'For your records, e.g. Sign-up team.', maxLength: 60 },
    {
      label: 'Issuer',
      value: issuers[0] ?? '',
      hint: `Accepted: ${issuers.join(', ')}`,
      maxLength: 255,
    },
    { label: 'Repository', value: '', hint: 'As on its host, e.g. acme/insights.', maxLength: 255 },
    {
      label: 'Branch or tag',
      value: 'refs/heads/main',
      hint: 'In full. Empty: any, pull requests included.',
      maxLength: 255,
    },
    {
      label: 'Environment',
      value: '',
      hint: 'In the CI, e.g. production; the CI decides who may deploy there. Empty: any.',
      maxLength: 255,
    },
    MAY,
  ],
  label: 'Trust CI',
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
  says: ['Its jobs are refused from now on, and its previews end. Published versions stay.'],
  label: 'Revoke',
  danger: true,
  perform: (request) =>
    request('POST /api/admin/remotes/publisher/revoke', { body: { id } }).then(
      () => `“${label}” is no longer trusted`,
    ),
});

export type Waiting = Remote['contract']['waiting'][number];

export const approve = ({ name }: Remote, { id, activates }: Waiting): ReleaseStep => ({
  title: `Approve the contract of ${name}?`,
  says: [
    activates
      ? `Approving makes ${shortText(activates)} active at once: every page opened or reloaded from now on gets it.`
      : 'This activates no version: its team does that, or you do.',
    'Its pages and cards then appear; nothing is rebuilt or restarted.',
  ],
  label: 'Approve',
  perform: (request) =>
    request('POST /api/admin/remotes/contract/approve', { body: { remote: name, contract: id } }).then(
      ({ activated }) =>
        activated
          ? `It is approved, and ${shortText(activated)} of ${name} is live`
          : `The contract of ${name} is approved`,
    ),
});

export const refuse = ({ name }: Remote, { id }: Waiting): ReleaseStep => ({
  title: `Refuse the contract of ${name}`,
  says: ['Its versions cannot become active. Their previews continue, and you can approve it later.'],
  fields: [{ label: 'Reason', value: '', hint: 'Shown to the team.', lines: true, maxLength: 500 }],
  label: 'Refuse',
  danger: true,
  perform: (request, reason) =>
    request('POST /api/admin/remotes/contract/refuse', {
      body: { remote: name, contract: id, reason: String(reason) },
    }).then(() => `The contract of ${name} is refused`),
});

/** The maximum length of a token's label. */
const LABEL_LENGTH = 60;

export const reserve = (to: string): ReleaseStep => ({
  title: 'Reserve a name',
  says: ['Only this team can then publish under the name, with the token shown next.'],
  fields: [
    {
      label: 'Name',
      value: '',
      hint: 'Lower-case letters, digits and hyphens, e.g. mfe-insights. It also names its folder and permissions.',
      maxLength: 64,
    },
    {
      label: 'Team',
      value: '',
      hint: 'Who is responsible, e.g. Insights, insights@example.com.',
      maxLength: 120,
    },
  ],
  label: 'Reserve and create token',
  async perform(request, typedName, typedTeam) {
    const [remote, team] = [String(typedName).trim(), String(typedTeam).trim()];
    await request('POST /api/admin/remotes/reserve', { body: { remote, team } });
    const label = team.slice(0, LABEL_LENGTH);
    return request('POST /api/admin/remotes/token', { body: { remote, label } }).then(
      shownOnce(remote, to, { isNew: true }),
      () => `${remote} is reserved. Its token could not be created: create it on its card.`,
    );
  },
});
