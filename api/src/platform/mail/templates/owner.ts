/** Templates of the mails to the owner about what opens the panel, about support, and about versions that wait for approval. */
import { toOwner } from './template';

const WHERE = {
  where: {
    means: 'by which browser, and from where',
    sample: 'Firefox on Linux, in Germany.',
    isNeeded: true,
  },
} as const;
const panel = (heading: string, advice: string) =>
  toOwner(heading, [heading, heading, '{where}', advice], WHERE);

export const OWNER_TEMPLATES = {
  'owner-new-browser': panel(
    'A new browser has signed in as the owner',
    'If this was you, nothing has to be done. If not, end its session under Security & deployment, and set another owner’s password.',
  ),
  'owner-another-password': panel(
    'The owner’s password was changed in the panel',
    'If this was you, nothing has to be done. If not, have another OWNER_PASSWORD set on the server: it counts in the place of the changed one.',
  ),
  'owner-another-passkey': panel(
    'A passkey was added for the owner',
    'If this was you, nothing has to be done. If not, remove it under Security & deployment, and change the password.',
  ),
  'owner-passkey-removed': panel(
    'A passkey of the owner was removed',
    'If this was you, nothing has to be done. If not, set another owner’s password, and add a passkey again.',
  ),
  'owner-another-authenticator': panel(
    'An authenticator was added for the owner',
    'If this was you, nothing has to be done. If not, remove it under Security & deployment, and change the password.',
  ),
  'owner-authenticator-removed': panel(
    'The owner’s authenticator was removed',
    'If this was you, nothing has to be done. If not, set another owner’s password, and add an authenticator again.',
  ),
  'owner-refusals-in-a-row': panel(
    'Somebody is guessing the owner’s password',
    'Five tries in a row were refused; each further one has to wait twice as long. If this was you, nothing has to be done. A second factor, under Security & deployment, makes a guessed password useless.',
  ),
  'owner-password-known': panel(
    'Somebody knows the owner’s password',
    'The password was right, and the code or passkey after it was not, so nobody has come in. If this was you, nothing has to be done. If not, set another owner’s password now.',
  ),
  'owner-question': toOwner(
    'A customer has written to support',
    [
      'A customer writes: {conversation}',
      'A customer has written to support',
      'What it says, and by when an answer is promised, stands in the panel.',
    ],
    { conversation: { means: 'the number of the conversation', sample: 'k3v9q2' } },
  ),
  'owner-version-waits': toOwner(
    'A version of a remote is to become active, and waits for the owner’s approval',
    [
      '{remote} waits for your approval',
      '{remote} waits for your approval',
      '{who} asks that everybody gets version {version}. Until then everybody keeps what they have.',
      'If none of yours has asked for it, revoke the tokens of {remote} under Security & deployment.',
    ],
    {
      remote: { means: 'the remote’s name', sample: 'mfe-signup', isNeeded: true },
      version: { means: 'which version', sample: '0f3a5b7c9d1e2f405162' },
      who: { means: 'who asks for it', sample: 'Its team' },
    },
  ),
} as const;
