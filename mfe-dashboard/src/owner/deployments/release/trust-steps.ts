/** By whose word uploads are taken: each step of the owner's about that. */
import type { Environment, RemoteKey } from '@spreadwise/contract';
import type { Remote } from '../remote';
import type { ReleaseStep } from './release-steps';

export const addKey = ({ name }: Remote): ReleaseStep => ({
  title: `A key of ${name}’s team`,
  says: [
    'What is signed by it is known to come from the team. The team keeps the private key; this is the public one.',
  ],
  fields: [
    { label: 'Label', value: '', hint: 'Whose it is, for your records: Sign-up team, CI.', maxLength: 60 },
    {
      label: 'Public key',
      value: '',
      hint: 'Ed25519 in PEM: openssl pkey -in key.pem -pubout',
      lines: true,
      maxLength: 400,
    },
  ],
  label: 'Register it',
  perform: (request, label, publicKey) =>
    request('POST /api/admin/remotes/key', {
      body: { remote: name, label: String(label), publicKey: String(publicKey) },
    }).then(({ id }) => `The key ${id} of ${name} is registered`),
});

export const revokeKey = ({ name, trust }: Remote, { id, label }: RemoteKey): ReleaseStep => ({
  title: `Revoke the key “${label}”?`,
  says: [
    'What it signs from now on is refused; what it has signed stays as it is. This cannot be undone.',
    ...(trust.requiresSignature
      ? [`${name} must be signed: without another key nothing of it can be published.`]
      : []),
  ],
  label: 'Revoke',
  danger: true,
  perform: (request) =>
    request('POST /api/admin/remotes/key/revoke', { body: { remote: name, id } }).then(
      () => `The key “${label}” is revoked`,
    ),
});

const REQUIRED = {
  requiresSignature: {
    on: 'Each build must be signed by a key of its team from now on. What is stored stays as it is.',
    off: 'Builds that nobody signed are taken, too.',
    what: 'a signature',
  },
  requiresPromotion: {
    on: 'Builds come from a trusted environment from now on, where they were given to somebody; none is published here.',
    off: 'Its team may publish here itself again.',
    what: 'a promotion',
  },
} as const;

/** Asks for it from now on, or no longer. */
export function toggleRequired({ name, trust }: Remote, which: keyof typeof REQUIRED): ReleaseStep {
  const { requiresSignature, requiresPromotion } = trust;
  const isOn = !trust[which];
  const { on, off, what } = REQUIRED[which];
  const body = { remote: name, requiresSignature, requiresPromotion, [which]: isOn };
  return {
    title: isOn ? `Require ${what} of ${name}?` : `Require ${what} of ${name} no longer?`,
    says: [isOn ? on : off],
    label: isOn ? 'Require it' : 'No longer',
    perform: (request) =>
      request('POST /api/admin/remotes/trust', { body }).then(() =>
        isOn ? `${name} needs ${what}` : `${name} no longer needs ${what}`,
      ),
  };
}

export const trustEnvironment = (): ReleaseStep => ({
  title: 'Trust an environment',
  says: [
    'Teams can then promote to here what runs there: the same bytes, with what that environment signs of them.',
  ],
  fields: [
    { label: 'Name', value: '', hint: 'As it is called here: staging.', maxLength: 40 },
    {
      label: 'Public key',
      value: '',
      hint: 'Its owner finds it there under Security & deployment, below Environments.',
      maxLength: 400,
    },
  ],
  label: 'Trust it',
  perform: (request, typed, key) => {
    const name = String(typed).trim();
    return request('POST /api/admin/remotes/environment', { body: { name, publicKey: String(key) } }).then(
      () => `What ${name} signs can be promoted to here`,
    );
  },
});

export const removeEnvironment = ({ name }: Environment): ReleaseStep => ({
  title: `Trust ${name} no longer?`,
  says: ['Nothing is promoted from there any more. What was promoted stays.'],
  label: 'Remove',
  danger: true,
  perform: (request) =>
    request('POST /api/admin/remotes/environment/remove', { body: { name } }).then(
      () => `${name} is trusted no longer`,
    ),
});
