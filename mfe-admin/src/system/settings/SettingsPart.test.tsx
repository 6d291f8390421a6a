import type { CallBody, SettingsAnswer } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import {
  click,
  type FakeAnswers,
  fill,
  keyboard,
  mockDialogs,
  refusal,
  settle,
  showScreen,
} from '@spreadwise/testkit';
import { fireEvent, screen, within } from '@testing-library/react';
import { OWNER_ANSWERS } from '../../testing/owner-answers';
import Changes from '../Changes';
import SettingsPart from './SettingsPart';

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const KNOWN = OWNER_ANSWERS['GET /api/admin/settings'] as SettingsAnswer;
type Saved = CallBody<'POST /api/admin/settings'>;

const SETTINGS = <SettingsPart part="settings" />;

async function show(save: FakeAnswers['POST /api/admin/settings'] = KNOWN, part = SETTINGS, known = KNOWN) {
  const shown = showScreen(part, {
    user: OWNER_USER,
    answers: {
      ...OWNER_ANSWERS,
      'GET /api/admin/settings': known,
      'POST /api/admin/settings': save,
      'POST /api/admin/settings/undo': KNOWN,
    },
  });
  await settle();
  return shown;
}

/** Records what is saved from now on. */
async function showSaving(known = KNOWN): Promise<readonly Saved[]> {
  const saved: Saved[] = [];
  await show(
    ({ body }) => {
      saved.push(body as Saved);
      return KNOWN;
    },
    SETTINGS,
    known,
  );
  return saved;
}
const floor = () => screen.getByLabelText('Minimum profit');
const type = async (field: HTMLElement, text: string) => {
  await keyboard.clear(field);
  await fill(field, text);
};

test('previews a change, then saves it with a reason and the version it is based on', async () => {
  const saved = await showSaving();
  expect(floor()).toHaveValue('2.50');
  await type(floor(), '3.20');
  await click('Review the changes');
  const row = within(screen.getByRole('table', { name: 'Before and after' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Minimum profit€2.50€3.20');
  await click('Save');
  expect(screen.getByText('Enter a reason.')).toBeVisible();
  await fill(screen.getByLabelText('Reason'), 'Fees rose');
  await click('Save');
  await settle();
  expect(saved).toEqual([
    { baseVersion: 2, reason: 'Fees rose', changes: [{ key: 'advice.floor', value: 320 }], at: null },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows an invalid value at its field and disables saving', async () => {
  await show();
  await type(floor(), '0.05');
  expect(screen.getByText('Enter a number from 0.1 to 1000 euros.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Review the changes' })).toBeDisabled();
  await click('Discard');
  expect(floor()).toHaveValue('2.50');
});

test('resets a setting to its default and shows a refusal in the server’s words', async () => {
  const words = 'Settings have changed meanwhile. Reload them.';
  await show(refusal(409, words));
  await click('Use the default');
  expect(floor()).toHaveValue('1.00');
  await click('Review the changes');
  await fill(screen.getByLabelText('Reason'), 'No need');
  await click('Save');
  await settle();
  expect(screen.getByText(words)).toBeVisible();
});

test('reads a number with a thousands separator as typed', async () => {
  await show();
  await type(floor(), '1,000');
  await click('Review the changes');
  const row = within(screen.getByRole('table', { name: 'Before and after' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Minimum profit€2.50€1,000.00');
});

test('schedules the end of a waiting pause: the current value from a later time on', async () => {
  const pause = {
    ...{ id: '1', dueAt: '2026-11-21T22:00:00.000Z', actor: 'owner', reason: 'Tonight', note: null },
    state: 'waiting' as const,
    changes: [{ key: 'advice.on', label: 'Give advice', after: false }],
  };
  const saved = await showSaving({ ...KNOWN, scheduled: [pause] });
  expect(screen.getByText(/From 21 Nov 2026, 22:00 UTC: Off/)).toBeVisible();
  await click('Revert it later');
  await click('Review the changes');
  const at = screen.getByLabelText('Date and time (UTC)');
  fireEvent.change(at, { target: { value: '2026-11-22T06:00' } });
  const row = within(screen.getByRole('table', { name: 'Before and after' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Give adviceOffOn');
  await fill(screen.getByLabelText('Reason'), 'It ends');
  await click('Schedule');
  await settle();
  expect(saved).toMatchObject([
    { changes: [{ key: 'advice.on', value: null }], at: '2026-11-22T06:00:00.000Z' },
  ]);
});

test('finds settings by their words', async () => {
  await show();
  await fill(screen.getByLabelText('Find a setting'), 'profit');
  expect(screen.queryByLabelText('Give advice')).toBeNull();
  expect(floor()).toBeVisible();
});

test('reverts a version after its difference was shown', async () => {
  const { auth } = await show(undefined, <Changes />);
  expect(screen.getByText(/Minimum profit: the default → €2.50/)).toBeVisible();
  await click('Undo version 2');
  const row = within(screen.getByRole('table', { name: 'What will change' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Minimum profit€2.50the default');
  await click('Undo');
  await settle();
  expect(auth.calls.map(({ name }) => name)).toContain('POST /api/admin/settings/undo');
});

const FEES: SettingsAnswer['settings'][number] = {
  ...{ key: 'market.fees', group: 'Markets', label: 'Taker fees', help: 'In place of the table.' },
  ...{ takesEffect: 'within seconds', default: [], isSet: true, wrong: null, mayChange: true },
  form: {
    kind: 'table',
    most: 2,
    columns: [
      {
        ...{ name: 'exchange', label: 'Exchange', isOptional: false },
        form: { kind: 'choice', options: ['binance', 'kraken'] },
      },
      {
        ...{ name: 'takerFee', label: 'Taker fee', isOptional: false },
        form: { kind: 'number', unit: 'percent', least: 0, most: 4.9, step: 0.001 },
      },
      {
        ...{ name: 'orders', label: 'Orders', isOptional: true },
        form: { kind: 'choice', options: ['limit', 'market'] },
      },
    ],
  },
  value: [{ exchange: 'kraken', takerFee: 0.26 }],
};

test('edits a table row by row and reports errors with their row', async () => {
  const saved = await showSaving({ ...KNOWN, settings: [FEES] });
  await click('Add a row to Taker fees');
  expect(screen.queryByRole('button', { name: 'Add a row to Taker fees' })).toBeNull();
  const row = within(screen.getByRole('group', { name: 'Taker fees, row 2' }));
  expect(screen.getByText('Row 2, taker fee: Enter a value.')).toBeVisible();
  await type(row.getByLabelText('Taker fee'), '0.1');
  expect(row.getByLabelText('Orders')).toHaveDisplayValue('as told');
  await click('Remove row 1 of Taker fees');
  await click('Review the changes');
  expect(screen.getByRole('table', { name: 'Before and after' })).toHaveTextContent(
    'kraken 0.26 percentbinance 0.1 percent',
  );
  await fill(screen.getByLabelText('Reason'), 'They changed it');
  await click('Save');
  await settle();
  expect(saved[0]?.changes).toEqual([
    { key: 'market.fees', value: [{ exchange: 'binance', takerFee: 0.1, orders: null }] },
  ]);
});

const MAIL: SettingsAnswer['settings'][number] = {
  ...{ key: 'mail.restored', group: 'Mails', label: 'Access is back', help: 'Sent to the customer.' },
  ...{ takesEffect: 'with the next one', isSet: false, wrong: null, mayChange: true },
  form: {
    ...{ kind: 'mail', to: 'customer', about: 'Plans and payments' },
    ...{ most: { subject: 150, heading: 150, body: 4_000 } },
    placeholders: [{ name: 'plan', means: 'the plan' }],
  },
  value: { subject: '{plan} is open', heading: 'It is back', body: 'Welcome.' },
  default: { subject: '{plan} is open', heading: 'It is back', body: 'Welcome.' },
};

test('previews a mail as typed, in light and dark, before it is saved', async () => {
  const { auth } = showScreen(<SettingsPart part="mails" />, {
    user: OWNER_USER,
    answers: {
      'GET /api/admin/settings': { ...KNOWN, settings: [...KNOWN.settings, MAIL] },
      'POST /api/admin/settings/mail/preview': {
        ...{ subject: 'Pro is open', text: '' },
        html: {
          light:
            '<body style="color: red"><p style="background-image: url(//x.example/a)">Bright</p><script>x</script></body>',
          dark: '<body><p>Dark</p></body>',
        },
      },
      'POST /api/admin/settings/mail/send': refusal(400, 'It has a brace.'),
    },
  });
  await settle();
  // Other settings are not shown here, and a mail is found by its text.
  expect(screen.queryByLabelText('Minimum profit')).toBeNull();
  const find = screen.getByLabelText('Find a mail');
  await type(find, 'no mail says this');
  expect(screen.getByText('No setting matches.')).toBeVisible();
  await type(find, 'welcome payments');
  const details = screen.getByText('Access is back').closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await keyboard.type(screen.getByLabelText('Body'), ' Yours, {{name}.');
  expect(screen.getByText('The body has {name}, which is not a placeholder of this mail.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Look at it' })).toBeDisabled();
  await type(screen.getByLabelText('Body'), 'Hello.');
  await click('Look at it');
  await settle();
  const page = screen.getByText('Bright: Pro is open').parentElement?.querySelector('div')?.shadowRoot;
  expect(page?.innerHTML).toBe('<div style="color: red;"><p style="">Bright</p></div>');
  expect(auth.calls.at(-1)).toMatchObject({
    input: { body: { key: 'mail.restored', words: { body: 'Hello.' } } },
  });
  const painted = page?.firstChild;
  await click('Send it to me');
  await settle();
  expect(screen.getByText('It has a brace.')).toBeVisible();
  expect(page?.firstChild).toBe(painted);
  await type(screen.getByLabelText('Body'), 'Hello, you.');
  expect(screen.queryByText('Bright: Pro is open')).toBeNull();
  expect(screen.queryByText('It has a brace.')).toBeNull();
});
