import type { CallBody, SettingsAnswer } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import {
  click,
  type FakeAnswers,
  keyboard,
  mockDialogs,
  refusal,
  settle,
  showScreen,
} from '@spreadwise/testkit';
import { fireEvent, screen, within } from '@testing-library/react';
import { OWNER_ANSWERS } from '../../../testing/owner-answers';
import Changes from '../changes/Changes';
import SettingsPart from './SettingsPart';

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const KNOWN = OWNER_ANSWERS['GET /api/admin/settings'] as SettingsAnswer;
type Saved = CallBody<'POST /api/admin/settings'>;

async function show(
  save: FakeAnswers['POST /api/admin/settings'] = KNOWN,
  Part = SettingsPart,
  known = KNOWN,
) {
  const shown = showScreen(<Part />, {
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
const floor = () => screen.getByLabelText('Least profit');
const type = async (field: HTMLElement, text: string) => {
  await keyboard.clear(field);
  await keyboard.type(field, text);
};

test('a change is seen before it is saved, with its reason, on the version that was seen', async () => {
  const saved: Saved[] = [];
  await show(({ body }) => {
    saved.push(body as Saved);
    return KNOWN;
  });
  expect(floor()).toHaveValue('2.50');
  await type(floor(), '3.20');
  await click('Look at the changes');
  const row = within(screen.getByRole('table', { name: 'Before and after' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Least profit€2.50€3.20');
  await click('Save');
  expect(screen.getByText('Say why, for whoever asks later.')).toBeVisible();
  await keyboard.type(screen.getByLabelText('Reason'), 'Fees rose');
  await click('Save');
  await settle();
  expect(saved).toEqual([
    { baseVersion: 2, reason: 'Fees rose', changes: [{ key: 'advice.floor', value: 320 }], at: null },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is wrong is said at the field, and cannot be saved', async () => {
  await show();
  await type(floor(), '0.05');
  expect(screen.getByText('A number from 0.1 to 1000 euros.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Look at the changes' })).toBeDisabled();
  await click('Discard');
  expect(floor()).toHaveValue('2.50');
});

test('a setting goes back to its default; a refusal is told in the server’s words', async () => {
  const words = 'Settings have been changed meanwhile. Look at them again.';
  await show(refusal(409, words));
  await click('Use the default');
  expect(floor()).toHaveValue('1.00');
  await click('Look at the changes');
  await keyboard.type(screen.getByLabelText('Reason'), 'No need');
  await click('Save');
  await settle();
  expect(screen.getByText(words)).toBeVisible();
});

test('a thousand is read as it is typed', async () => {
  await show();
  await type(floor(), '1,000');
  await click('Look at the changes');
  const row = within(screen.getByRole('table', { name: 'Before and after' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Least profit€2.50€1,000.00');
});

test('a pause that waits is given its end: what holds now, from a later time on', async () => {
  const pause = {
    ...{ id: '1', dueAt: '2026-11-21T22:00:00.000Z', actor: 'owner', reason: 'Tonight', note: null },
    state: 'waiting' as const,
    changes: [{ key: 'advice.on', label: 'Give advice', after: false }],
  };
  const saved: Saved[] = [];
  await show(
    ({ body }) => {
      saved.push(body as Saved);
      return KNOWN;
    },
    SettingsPart,
    { ...KNOWN, scheduled: [pause] },
  );
  expect(screen.getByText(/From 21 Nov 2026, 22:00 UTC: Off/)).toBeVisible();
  await click('Set it back later');
  await click('Look at the changes');
  const at = screen.getByLabelText('Date and time (UTC)');
  fireEvent.change(at, { target: { value: '2026-11-22T06:00' } });
  const row = within(screen.getByRole('table', { name: 'Before and after' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Give adviceOffOn');
  await keyboard.type(screen.getByLabelText('Reason'), 'It ends');
  await click('Schedule');
  await settle();
  expect(saved).toMatchObject([
    { changes: [{ key: 'advice.on', value: null }], at: '2026-11-22T06:00:00.000Z' },
  ]);
});

test('settings are found by their words', async () => {
  await show();
  await keyboard.type(screen.getByLabelText('Find a setting'), 'profit');
  expect(screen.queryByLabelText('Give advice')).toBeNull();
  expect(floor()).toBeVisible();
});

test('a version is taken back after its difference was seen', async () => {
  const { auth } = await show(undefined, Changes);
  expect(screen.getByText(/Least profit: the default → €2.50/)).toBeVisible();
  await click('Take back version 2');
  const row = within(screen.getByRole('table', { name: 'What will change' })).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Least profit€2.50the default');
  await click('Take back');
  await settle();
  expect(auth.calls.map(({ name }) => name)).toContain('POST /api/admin/settings/undo');
});
