/** The mail to the owner about a version that waits for approval. */
import { declareMails, toOwner } from '../platform/feature';

export const REMOTES_MAILS = declareMails('To those who run the product', null, {
  'owner-version-waits': toOwner(
    'A version of a remote waits for the owner’s approval to become active',
    [
      '{remote} waits for your approval',
      '{remote} waits for your approval',
      '{who} wants to activate version {version} for everybody. Until you approve it, everybody keeps the current version.',
      'If you did not expect this request, revoke the tokens of {remote} under System > Releases.',
    ],
    {
      remote: { means: 'the remote’s name', sample: 'mfe-signup', isNeeded: true },
      version: { means: 'which version', sample: '0f3a5b7c9d1e2f405162' },
      who: { means: 'who asks for it', sample: 'Its team' },
    },
  ),
});
