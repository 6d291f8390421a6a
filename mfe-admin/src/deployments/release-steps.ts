/** The steps that an owner takes: what visitors get by each is said before, and most can be undone after. */

import type { RemoteReleases, RemoteToken } from '@spreadwise/contract';
import type { Auth } from '@spreadwise/shared-auth';
import { utcText } from '@spreadwise/shared-screens';
import { shortText } from './labels';
import { type Remote, versionOf } from './remote';
import { MAY, scopesOf } from './scopes';
import { firstCommands, publishCommands } from './team-commands';

type Request = Auth['request'];

export interface ReleaseStepField {
  readonly label: string;
  /** As it stands at first. */
  readonly value: string | number;
  readonly hint?: string;
  /** Some lines of text. */
  readonly lines?: boolean;
  /** One of these. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly maxLength?: number;
}

/** What a step leaves to be taken elsewhere; without a link it cannot be shown again. */
export interface Shown {
  readonly copies: readonly { readonly says: string; readonly text: string; readonly copyLabel: string }[];
  readonly link?: string;
}

export interface ReleaseStep {
  readonly title: string;
  /** What visitors get, a paragraph each. */
  readonly says: readonly string[];
  readonly fields?: readonly ReleaseStepField[];
  readonly label: string;
  readonly danger?: boolean;
  /** With the values of the fields. Gives what is told once it is done, or what is shown. */
  readonly perform: (request: Request, ...values: (string | number)[]) => Promise<string | Shown>;
  /** Gives what stands then. */
  readonly undo?: (request: Request) => Promise<string>;
}

/** As the server says it stands: a team may have taken a step of its own meanwhile. */
const liveText =
  (remote: string) =>
  ({ active }: RemoteReleases) =>
    `${shortText(active)} of ${remote} is live`;
const activate = (remote: string, version: string) => (request: Request) =>
  request('POST /api/remotes/activate', { body: { remote, version } }).then(liveText(remote));
/** Refused when it is not `from` that would be taken back. */
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

/** For a canary it is called promoting. */
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

/** Also the canary comes back that was promoted, or ended. */
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

/** Begins one, or changes the one that runs. */
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

/** `isNew`: nothing of the remote exists yet. `activates`: what is published becomes live. */
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
