/** The palette has all that its user may open or do, and nothing else. */
import { CALLS, type Call, type CallName, permissionsFor } from '@spreadwise/contract';
import { OWNER_USER, type Permission } from '@spreadwise/shared-auth';
import { mayOpen } from '../common/place-address';
import { PLACES } from '../places';
import { commandsOf, customerCommands } from './commands';

/** Each writing call of the panel -> by which act it is found; a new one has to be named here. */
const ACT_OF: Readonly<
  Record<
    Exclude<
      Extract<CallName, `POST /api/admin/${string}`>,
      // The question who somebody is belongs to another act; what was seen is marked so by itself.
      'POST /api/admin/confirm' | 'POST /api/admin/support/read'
    >,
    string
  >
> = {
  'POST /api/admin/ai/prompts': 'Write, try or use another prompt',
  'POST /api/admin/ai/prompts/evaluate': 'Write, try or use another prompt',
  'POST /api/admin/ai/prompts/label': 'Write, try or use another prompt',
  'POST /api/admin/ai/texts/review': 'Review texts',
  'POST /api/admin/alerts/resend': 'Send alerts again that were given up',
  'POST /api/admin/api-keys/revoke': 'Revoke a key of the API',
  'POST /api/admin/backups/take': 'Take a backup, or try one',
  'POST /api/admin/backups/try': 'Take a backup, or try one',
  'POST /api/admin/billing/reconcile': 'Compare with the payment provider',
  'POST /api/admin/comp': 'Give someone a tier',
  'POST /api/admin/comp/end': 'Give this customer a tier',
  'POST /api/admin/customer/act': 'Give days, change, refund, pause or end',
  'POST /api/admin/customer/act/preview': 'Give days, change, refund, pause or end',
  'POST /api/admin/customer/mail': 'Write to this customer',
  'POST /api/admin/customer/note': 'Note something of this customer',
  'POST /api/admin/customer/resync': 'Resync with the provider',
  'POST /api/admin/customers/invite': 'Invite somebody',
  'POST /api/admin/customers/views': 'Keep or forget a view of the customers',
  'POST /api/admin/customers/views/remove': 'Keep or forget a view of the customers',
  'POST /api/admin/database/console': 'Ask the database by SQL',
  'POST /api/admin/database/console/forget': 'Keep or forget a statement',
  'POST /api/admin/database/console/keep': 'Keep or forget a statement',
  'POST /api/admin/database/end': 'End a statement that runs',
  'POST /api/admin/event/replay': 'Compare with the payment provider',
  'POST /api/admin/market/restart': 'Start a feed or the whole market again',
  'POST /api/admin/passkeys': 'Add or remove a passkey',
  'POST /api/admin/passkeys/begin': 'Add or remove a passkey',
  'POST /api/admin/passkeys/remove': 'Add or remove a passkey',
  'POST /api/admin/password': 'Change the password',
  'POST /api/admin/remotes/contract/approve': 'Approve or refuse what a version asks for',
  'POST /api/admin/remotes/contract/refuse': 'Approve or refuse what a version asks for',
  'POST /api/admin/remotes/publisher': 'Trust a CI to publish a remote, or no longer',
  'POST /api/admin/remotes/publisher/revoke': 'Trust a CI to publish a remote, or no longer',
  'POST /api/admin/remotes/reserve': 'Reserve a name for a team',
  'POST /api/admin/remotes/token': 'Make, rotate or revoke a team’s token',
  'POST /api/admin/remotes/token/revoke': 'Make, rotate or revoke a team’s token',
  'POST /api/admin/remotes/token/rotate': 'Make, rotate or revoke a team’s token',
  'POST /api/admin/second-factor/begin': 'Set up or remove the authenticator',
  'POST /api/admin/second-factor/confirm': 'Set up or remove the authenticator',
  'POST /api/admin/second-factor/remove': 'Set up or remove the authenticator',
  'POST /api/admin/sessions/end': 'End sessions',
  'POST /api/admin/sessions/end-all': 'End sessions',
  'POST /api/admin/settings': 'Change a limit',
  'POST /api/admin/settings/mail/preview': 'Look at a mail, or send it to me',
  'POST /api/admin/settings/mail/send': 'Look at a mail, or send it to me',
  'POST /api/admin/settings/scheduled/cancel': 'Schedule a change of settings, or cancel it',
  'POST /api/admin/settings/test': 'Try a connection, e.g. send a test mail',
  'POST /api/admin/settings/undo': 'Take back a change of settings',
  'POST /api/admin/support/answer': 'Answer customers',
  'POST /api/admin/support/assign': 'Say who takes care of a conversation, or close it',
  'POST /api/admin/support/close': 'Say who takes care of a conversation, or close it',
  'POST /api/admin/support/templates': 'Keep an answer as a template',
  'POST /api/admin/support/templates/remove': 'Keep an answer as a template',
};

const foundBy = (held: readonly string[]) => {
  const has = (one: Permission) => held.includes(one);
  const open = PLACES.filter(({ permission }) => mayOpen(permission, has));
  return [...commandsOf(open, has), ...customerCommands('cus_1', has)].map(({ label }) => label);
};
const acts = Object.entries(ACT_OF) as [keyof typeof ACT_OF, string][];

test('the owner finds every place, part and act, each once', () => {
  const found = foundBy(OWNER_USER.permissions);
  const places = PLACES.flatMap(({ label, parts = [] }) => [
    label,
    ...parts.slice(1).map((part) => part.label),
  ]);
  expect(found).toEqual(expect.arrayContaining([...places, ...acts.map(([, act]) => act)]));
  const ids = commandsOf(PLACES, () => true).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('nobody finds an act of which each call would be refused', () => {
  const wrong = OWNER_USER.permissions.flatMap((permission) =>
    foundBy([permission])
      .filter((label) => acts.some(([, act]) => act === label))
      .filter((label) =>
        acts.every(([name, act]) => {
          const { access }: Call = CALLS[name];
          return act !== label || !permissionsFor(access).some((one) => one === permission);
        }),
      )
      .map((label) => `${permission}: ${label}`),
  );
  // A tier is given from the list of customers, which is another's to open.
  expect(wrong).toEqual([]);
});
