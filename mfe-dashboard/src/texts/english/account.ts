/** Texts of the account, in English. */
import { countText } from '@spreadwise/contract/figure-text';

const parts = {
  account: 'Account',
  devices: 'Devices',
  automation: 'Webhook and API',
  yourAccount: 'Your account',
  confirmFirst: 'Confirm your email address first.',
};

const profile = {
  title: 'You',
  text: 'Your name and email address are on your invoices.',
  email: 'Email address',
  change: 'Change the address',
  name: 'Name',
  save: 'Save the name',
  saving: 'Saving…',
  saved: 'Your name is saved',
  notSaved: 'Your name is not saved',
  language: 'Language',
};

const address = {
  title: 'Change your address',
  text: 'We mail one code to your current address and one to the new one. Your plan does not change.',
  new: 'New address',
  mail: 'Mail both codes',
  mailing: 'Mailing…',
  notMailed: 'No codes were mailed',
  enterBoth: 'Enter both codes',
  codeTo: (email: string) => `Code mailed to ${email}`,
  change: 'Change the address',
  changing: 'Changing…',
  changed: 'Your address has changed',
  changedText: (email: string) => `From now on you sign in as ${email}.`,
  notChanged: 'Your address was not changed',
  once: 'Each code works once: close this and begin again for new ones.',
};

const data = {
  title: 'Your data',
  text: 'A copy of all your data: a zip with JSON, and CSV for spreadsheets.',
  help: 'Your data, and leaving',
  asking: 'Requesting…',
  again: 'New copy',
  make: 'Make a copy',
  notAsked: 'The copy was not requested',
  background: 'Made in the background; we mail you when it is ready. At most one an hour.',
  making: 'Your copy is being made',
  makingText: (asked: string) => `Requested ${asked}. You can leave this page.`,
  ready: 'Your copy is ready',
  readyText: (made: string, size: string | null, until: string) =>
    `Made ${made}${size === null ? '' : `, ${size}`}. It is deleted on ${until}.`,
  download: 'Download',
};

const deletion = {
  title: 'Delete your account',
  text: 'Ends every subscription at once and deletes your data.',
  ends: 'The rest of a paid month is not refunded. If you ordered within the last 14 days, withdraw first.',
  goes: 'Your name, address, history, settings, tokens, messages and card are deleted.',
  kept: 'Kept under a number, without your name: which plan was sold and when; and, for two years, what was done about it, in case a payment is disputed. We and the payment provider keep invoices, which bear your name, as long as the law requires.',
  deleting: 'Your account is being deleted',
  deletingText: (asked: string) => `Requested ${asked}. It continues by itself.`,
  button: 'Delete my account',
  sure: 'Delete your account?',
  forGood: 'Delete permanently',
  mailCode: 'Email me a code',
  keep: 'Keep my account',
  enter: (email: string) => `This cannot be undone. Enter the code that we mailed to ${email}.`,
  confirms: (email: string) => `This cannot be undone. A code mailed to ${email} confirms it.`,
  code: 'Six-digit code',
  notDeleted: 'Nothing was deleted',
  lastMail: 'A final email tells you when it is done.',
};

const devices = {
  title: 'Devices',
  text: 'Where you are signed in. The place is your network’s; the IP address is not stored.',
  help: 'What to do about an unknown device',
  caption: 'Your devices',
  empty: 'No device is signed in.',
  ended: 'Signed out',
  notEnded: 'Already signed out, or sign-out failed',
  everywhere: 'Sign out everywhere',
  everywhereText: 'Signing out everywhere also forgets every remembered browser: each asks for a code again.',
  device: 'Device',
  unknown: 'Unknown browser',
  thisOne: 'This one',
  signedIn: (count: number) => `${countText(count)} sessions`,
  place: 'Place',
  unknownPlace: 'Unknown',
  since: 'Since',
  lastUsed: 'Last used',
  end: 'Action',
  signOut: 'Sign out',
  signOutOthers: 'Sign out the others',
  sure: 'Sign out everywhere?',
  signingOut: 'Signing out…',
  sureText: 'This includes this device and all your API tokens; your programs need new ones.',
  failed: 'You are still signed in',
};

export const english = { parts, profile, address, data, deletion, devices };

export type AccountTexts = typeof english;
