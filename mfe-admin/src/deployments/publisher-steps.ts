/** Which CI is trusted to publish a remote, and which no longer. */
import type { TrustedPublisher } from '@spreadwise/contract';
import type { ReleaseStep } from './release-steps';
import { MAY, scopesOf } from './scopes';

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
  title: `Trust “${label}” no longer?`,
  says: ['Its jobs are refused from now on, and what they preview ends. What they published stays.'],
  label: 'Revoke',
  danger: true,
  perform: (request) =>
    request('POST /api/admin/remotes/publisher/revoke', { body: { id } }).then(
      () => `“${label}” is trusted no longer`,
    ),
});
