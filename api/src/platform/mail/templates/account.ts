/** Templates of the mails about somebody's own account: codes, their data, their tokens, support, an invitation. */
import { toCustomer } from './template';

const code = (when: string, subject: string, heading: string, where: string) =>
  toCustomer(when, [
    subject,
    heading,
    `Enter this code at {product}, ${where}. It works once, in that browser only, for ten minutes.`,
    'If you did not ask for it, you need not do anything: nothing happens without the code. Please do not pass it on; we never ask for it.',
  ]);

export const ACCOUNT_TEMPLATES = {
  'code-sign-in': code(
    'Somebody signs in; the code stands below the first paragraph',
    'Your {product} sign-in code',
    'Your sign-in code',
    'where you are signing in',
  ),
  'code-delete-account': code(
    'Somebody deletes their account; the code stands below the first paragraph',
    'Your {product} code to delete your account',
    'Your code to delete your account',
    'where you are deleting your account',
  ),
  'code-leave-address': code(
    'Somebody changes their address, to the old one; the code stands below the first paragraph',
    'Your {product} code to change your address',
    'Your code to change your address',
    'where you are changing the address of your account; this one is then no longer yours there',
  ),
  'code-take-address': code(
    'Somebody changes their address, to the new one; the code stands below the first paragraph',
    'Your {product} code for your new address',
    'Your code for your new address',
    'where you are changing your address',
  ),
  'first-proof': toCustomer(
    'Somebody signs in by a code for the first time, and something set up before has ended by it',
    [
      'What was set up before your first sign-in has ended',
      'You have proven your address',
      'Until now everybody who paid with this address was let in, in the browser of the payment. Now only a code mailed to you opens the account, so all that was set up before has ended: every other sign-in, the API tokens, and, unless this was the browser that paid, where alerts were sent beside this address.',
      'If it was you who set it up, do so once more under Settings. Your plan is the same as before.',
    ],
  ),
  'data-ready': toCustomer(
    'The copy of somebody’s data can be downloaded',
    [
      'Your data at {product}',
      'The copy of your data is ready',
      'Sign in to download it: a zip with everything that {product} keeps about you, as JSON and as CSV. It can be downloaded until {day} and is deleted then.',
      'If you did not ask for it, nobody has it: it opens for you alone, signed in with a code. You may want to look at your devices.',
    ],
    { day: { means: 'until when it can be downloaded', sample: '2026-11-28', isNeeded: true } },
  ),
  'account-deleted': toCustomer('An account is deleted', [
    'Your {product} account is deleted',
    'Your account is deleted',
    'Every subscription has ended, nothing more is charged, and your card is forgotten. Your name, this address, your history and your settings are gone.',
    'What law wants kept stays: which plan was sold when, under a number and without your name, and the invoices at the payment provider. What was done for that number is kept for two years at most, since a payment can be disputed.',
    'This is the last mail to this address. You can sign up again at any time, as somebody new.',
  ]),
  'address-changed': toCustomer('The address of an account has changed, to the old one', [
    'The address of your {product} account has changed',
    'The address of your account has changed',
    'From now on the account is signed in to with another address, and mails go there. Your plan goes on as it is.',
    'Both addresses were asked for a code before. If it was not you, somebody reads your mails: please write to us by answering this one.',
  ]),
  'api-token-ends': toCustomer(
    'An API token that is used ends within a week',
    [
      'Your API token {token} ends on {day}',
      'An API token is about to end',
      'The program that reads your signals with the token {token} reads nothing more after {day} (UTC).',
      'Make another, and give it to your program before then. If nothing needs it any more, there is nothing to do.',
    ],
    {
      token: { means: 'what its customer calls it', sample: 'My bot', isNeeded: true },
      day: { means: 'when it ends', sample: '2026-11-28', isNeeded: true },
    },
  ),
  'support-answer': toCustomer(
    'Support has answered',
    [
      'Re: {subject}',
      'Support has answered you',
      '{answer}',
      'Please reply on the page: mails to this address are not read.',
    ],
    {
      subject: { means: 'what the conversation is about', sample: 'My invoice' },
      answer: {
        means: 'the answer',
        sample: 'Your invoice stands under Plan and billing.\n\nWrite again when it does not open.',
        isNeeded: true,
      },
    },
  ),
  invitation: toCustomer(
    'Somebody is invited to sign up',
    [
      'You are invited to {product}',
      'You are invited to {product}',
      '{words}',
      '{product} watches crypto exchanges and says where the same coin costs more elsewhere. It gives advice only and never trades.',
      'There is no account of yours unless you sign up. If this is of no interest to you, there is nothing to do: your address is forgotten after 90 days.',
    ],
    {
      words: {
        means: 'what whoever invites has written',
        sample: 'We spoke about this on Monday.',
        isNeeded: true,
      },
    },
  ),
} as const;
