/** Mails about a customer's data, address and account. */
import { declareMails, toCustomer } from '../../platform/feature';

export const ACCOUNT_MAILS = declareMails('Accounts and support', {
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
    'What the law requires us to keep stays: which plan was sold when, under a number and without your name, and the invoices at the payment provider. What was done for that number is kept for two years at most, since a payment can be disputed.',
    'This is the last mail to this address. You can sign up again at any time, as somebody new.',
  ]),
  'address-changed': toCustomer('The address of an account has changed, to the old one', [
    'The address of your {product} account has changed',
    'The address of your account has changed',
    'From now on the account is signed in to with another address, and mails go there. Your plan goes on as it is.',
    'Both addresses had to confirm it with a code. If it was not you, somebody else reads your mails: please reply to this one.',
  ]),
});
