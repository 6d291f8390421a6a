/** The palette offers everything that its user may open or do, and nothing else. */
import { CALLS, type Call, type CallName, permissionsFor } from '@spreadwise/contract';
import { OWNER_USER, type Permission } from '@spreadwise/shared-auth';
import { openPlaces } from '../useOpenPart';
import { commandsOf, customerCommands } from './commands';

/** Maps each writing call of the panel to the label of its action; every new call must be listed here. */
const ACT_OF: Readonly<
  Record<
    Exclude<
      Extract<CallName, `POST /api/admin/${string}`>,
      // Confirming one's identity belongs to another action; messages are marked as read automatically.
      'POST /api/admin/confirm' | 'POST /api/admin/support/read'
    >,
    string
  >
> = {
  'POST /api/admin/ai/prompts': 'Write, try or use a prompt',
  'POST /api/admin/ai/prompts/evaluate': 'Write, try or use a prompt',
  'POST /api/admin/ai/prompts/label': 'Write, try or use a prompt',
  'POST /api/admin/ai/texts/review': 'Review AI texts',
  'POST /api/admin/alerts/resend': 'Resend failed alerts',
  'POST /api/admin/api-keys/revoke': 'Revoke an API token',
  'POST /api/admin/backups/take': 'Take or test a backup',
  'POST /api/admin/backups/try': 'Take or test a backup',
  'POST /api/admin/billing/reconcile': 'Compare with the payment provider',
  'POST /api/admin/comp': 'Give someone a tier',
  'POST /api/admin/comp/end': 'Give this customer a tier',
  'POST /api/admin/customer/act': 'Give days, change, refund, pause or end',
  'POST /api/admin/customer/act/preview': 'Give days, change, refund, pause or end',
  'POST /api/admin/customer/mail': 'Write to this customer',
  'POST /api/admin/customer/note': 'Add a note on this customer',
  'POST /api/admin/customer/resync': 'Resync with the provider',
  'POST /api/admin/customers/views': 'Save or remove a view',
  'POST /api/admin/customers/views/remove': 'Save or remove a view',
  'POST /api/admin/database/console': 'Query the database',
  'POST /api/admin/database/console/forget': 'Save or remove a statement',
  'POST /api/admin/database/console/keep': 'Save or remove a statement',
  'POST /api/admin/database/end': 'End a running statement',
  'POST /api/admin/event/replay': 'Compare with the payment provider',
  'POST /api/admin/legal/release': 'Release a legal text',
  'POST /api/admin/market/restart': 'Restart a feed or the market',
  'POST /api/admin/passkeys': 'Add or remove a passkey',
  'POST /api/admin/passkeys/begin': 'Add or remove a passkey',
  'POST /api/admin/passkeys/remove': 'Add or remove a passkey',
  'POST /api/admin/password': 'Change the password',
  'POST /api/admin/remotes/contract/approve': 'Approve or refuse a version',
  'POST /api/admin/remotes/contract/refuse': 'Approve or refuse a version',
  'POST /api/admin/remotes/publisher': 'Trust a CI or stop trusting it',
  'POST /api/admin/remotes/publisher/revoke': 'Trust a CI or stop trusting it',
  'POST /api/admin/remotes/reserve': 'Reserve a name for a team',
  'POST /api/admin/remotes/token': 'Create, rotate or revoke a team’s token',
  'POST /api/admin/remotes/token/revoke': 'Create, rotate or revoke a team’s token',
  'POST /api/admin/remotes/token/rotate': 'Create, rotate or revoke a team’s token',
  'POST /api/admin/second-factor/begin': 'Set up or remove the authenticator',
  'POST /api/admin/second-factor/confirm': 'Set up or remove the authenticator',
  'POST /api/admin/second-factor/remove': 'Set up or remove the authenticator',
  'POST /api/admin/blocks': 'Block or unblock an address',
  'POST /api/admin/blocks/remove': 'Block or unblock an address',
  'POST /api/admin/sessions/view': 'View the product as this customer',
  'POST /api/admin/sessions/end': 'End sessions',
  'POST /api/admin/sessions/end-all': 'End sessions',
  'POST /api/admin/settings': 'Change a limit',
  'POST /api/admin/settings/mail/preview': 'Preview a mail or send a test',
  'POST /api/admin/settings/mail/send': 'Preview a mail or send a test',
  'POST /api/admin/settings/scheduled/cancel': 'Schedule or cancel a change',
  'POST /api/admin/settings/test': 'Try a connection',
  'POST /api/admin/settings/undo': 'Undo a change of settings',
  'POST /api/admin/support/answer': 'Answer customers',
  'POST /api/admin/support/assign': 'Assign or close a conversation',
  'POST /api/admin/support/close': 'Assign or close a conversation',
  'POST /api/admin/support/templates': 'Save an answer as template',
  'POST /api/admin/support/templates/remove': 'Save an answer as template',
};

const foundBy = (held: readonly string[]) => {
  const has = (one: Permission) => held.includes(one);
  return [...commandsOf(openPlaces(has), has), ...customerCommands('cus_1', has)].map(({ label }) => label);
};
const acts = Object.entries(ACT_OF) as [keyof typeof ACT_OF, string][];

test('offers the owner every place, part and action, each once', () => {
  const found = foundBy(OWNER_USER.permissions);
  const places = openPlaces(() => true).flatMap(({ label, parts }) => [
    label,
    ...parts.slice(1).map((part) => part.label),
  ]);
  expect(found).toEqual(expect.arrayContaining([...places, ...acts.map(([, act]) => act)]));
  const ids = commandsOf(
    openPlaces(() => true),
    () => true,
  ).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('offers no action whose every call would be refused', () => {
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
  // A tier is granted from the list of customers, which needs another permission.
  expect(wrong).toEqual([]);
});
