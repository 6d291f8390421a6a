/** The owner's view of the database. */
import type {
  Backup,
  BackupsState,
  CallResponse,
  KeptStatement,
  RunningStatement,
} from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import { click, fill, keyboard, mockDialogs, refusal, settle } from '@spreadwise/testkit';
import { screen, within } from '@testing-library/react';
import { OWNER_ANSWERS } from '../testing/owner-answers';
import { showPanel } from '../testing/show-panel';

const NOW = new Date('2026-11-21T12:00:00.000Z');

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

const show = async (part: string, answers: Partial<Parameters<typeof showPanel>[0]['answers']> = {}) => {
  const shown = await showPanel({
    at: `/dashboard?section=system&part=${part}`,
    user: OWNER_USER,
    answers: { ...OWNER_ANSWERS, ...answers },
  });
  await settle();
  return shown;
};

const HOLDER: RunningStatement = {
  id: '7.1',
  pid: 7,
  state: 'idle in transaction',
  since: '2026-11-21T11:58:00.000Z',
  statement: 'lock table mails',
  waitsFor: [],
  waitsOn: null,
};
const WAITING: RunningStatement = {
  ...HOLDER,
  id: '9.2',
  pid: 9,
  state: 'active',
  waitsFor: [7],
  waitsOn: 'mails',
};
const running = (list: RunningStatement[]) => ({
  kind: 'server' as const,
  connections: { used: 14, most: 100, idle: 12 },
  replicas: [{ name: 'standby', state: 'streaming', behindBytes: 2_000_000 }],
  running: list,
});

test('shows who a statement waits for, and cancels it after a confirmation that states the effect', async () => {
  const { auth } = await show('activity', {
    'GET /api/admin/database/activity': running([HOLDER, WAITING]),
    'POST /api/admin/database/end': refusal(
      404,
      'It has already ended, or belongs to another database user.',
    ),
  });
  expect(screen.getByText('14 of 100')).toBeVisible();
  expect(screen.getByText(/^The last of them is .* behind$/)).toBeVisible();
  expect(screen.getByText('active · for 2 min · waits for process 7 · on mails')).toBeVisible();
  await click('Cancel the statement of process 9');
  const question = screen.getByRole('alertdialog');
  expect(question).toHaveTextContent('Its transaction is rolled back.');
  await click('Cancel the statement');
  expect(auth.calls.find(({ name }) => name.startsWith('POST'))).toMatchObject({
    input: { body: { id: '9.2', how: 'statement' } },
  });
  expect(screen.getByText('It has already ended, or belongs to another database user.')).toBeVisible();
});

test('offers no cancel for an idle transaction, but ends its connection', async () => {
  await show('activity', {
    'GET /api/admin/database/activity': running([HOLDER]),
    'POST /api/admin/database/end': undefined,
  });
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  await click('End the connection of process 7');
  await click('End the connection');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByText('The connection of process 7 is being closed')).toBeVisible();
});

test('neither shows nor ends another user’s statement', async () => {
  await show('activity', {
    'GET /api/admin/database/activity': running([{ ...HOLDER, statement: null }]),
  });
  expect(screen.getByText('Another user’s: its text is not shown.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /process 7/ })).toBeNull();
});

test('lists statements in the chosen order and findings as sentences', async () => {
  const figures = { calls: 10, totalMs: 900, meanMs: 90, maxMs: 100, rows: 5 };
  await show('statements', {
    'GET /api/admin/database/statements': {
      statements: [
        { ...figures, statement: 'select slow' },
        { ...figures, statement: 'select often', calls: 9_000, totalMs: 100 },
      ],
      why: null,
    },
    'GET /api/admin/database/findings': {
      findings: [{ kind: 'dead-rows', table: 'visits', words: 'A third of visits is dead.' }],
    },
  });
  const first = () => screen.getAllByRole('row')[1];
  expect(first()).toHaveTextContent('select slow');
  await keyboard.selectOptions(screen.getByLabelText('Order by'), 'Calls');
  expect(first()).toHaveTextContent('select often');
  expect(screen.getByText('A third of visits is dead.')).toBeVisible();
});

test('shows a migration’s SQL and that it was not applied', async () => {
  await show('migrations', {
    'GET /api/admin/database/migrations': {
      migrations: [
        { name: '0034_new', writtenAt: NOW.toISOString(), isApplied: false, sql: 'create table news ();' },
      ],
    },
  });
  expect(screen.getByText('Not applied')).toBeVisible();
  expect(screen.getByText('create table news ();')).toBeInTheDocument();
});

describe('backups', () => {
  const WHOLE: Backup = {
    ...{ id: '2', startedAt: NOW.toISOString(), endedAt: NOW.toISOString(), failure: null },
    ...{ file: 'spreadwise-2.zip', bytes: 2_048_000, verifiedAt: null, isSame: null },
  };
  const FAILED = { ...WHOLE, id: '1', file: null, bytes: null, failure: 'There is no room.' };
  const state = (more: Partial<BackupsState> = {}): BackupsState => ({
    ...{ isOn: true, everyHours: 24, kept: 7, isBusy: false, backups: [WHOLE, FAILED] },
    ...more,
  });

  test('shows why a backup failed, and tests a complete one after a confirmation', async () => {
    let isBusy = false;
    const { auth } = await show('backups', {
      'GET /api/admin/backups': () => state({ isBusy }),
      'POST /api/admin/backups/try': () => {
        isBusy = true;
        return state({ isBusy });
      },
    });
    expect(screen.getByText('There is no room.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Test the backup of/ })).toHaveLength(1);
    await click('Test the backup of 21 Nov 2026, 12:00 UTC');
    expect(screen.getByRole('alertdialog')).toHaveTextContent('The running product is not affected.');
    await click('Test backup');
    await settle();
    expect(auth.calls.find(({ name }) => name.startsWith('POST'))).toMatchObject({
      input: { body: { id: '2' } },
    });
    expect(screen.getByText('A backup or test is running…')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Take one now…' })).toBeDisabled();
    isBusy = false;
    await settle(5_000);
    await settle(100);
    expect(screen.getByRole('button', { name: 'Take one now…' })).toBeEnabled();
  });

  test('explains how to enable backups when there is no folder for them', async () => {
    await show('backups', { 'GET /api/admin/backups': state({ isOn: false, backups: [] }) });
    expect(screen.getByText(/BACKUPS_DIR names the folder/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Take one/ })).toBeNull();
    expect(screen.getByText('npm run verify -- --from FILE')).toBeVisible();
  });
});

describe('console', () => {
  test('saves a statement by name, loads it again and removes it', async () => {
    const kept: KeptStatement[] = [];
    const facts = OWNER_ANSWERS[
      'GET /api/admin/database/console'
    ] as CallResponse<'GET /api/admin/database/console'>;
    await show('console', {
      'GET /api/admin/database/console': () => ({ ...facts, kept: [...kept] }),
      'POST /api/admin/database/console/keep': ({ body: { name, sql } }) => {
        kept.push({ id: '1', name, sql });
        return { kept };
      },
      'POST /api/admin/database/console/forget': () => {
        kept.pop();
        return { kept };
      },
    });
    await keyboard.clear(screen.getByLabelText('Statement'));
    await fill(screen.getByLabelText('Statement'), 'select 7');
    await fill(screen.getByLabelText('Save this statement as'), 'Seven');
    await click('Save');
    await settle();
    await fill(screen.getByLabelText('Statement'), ' + 1');
    expect(screen.queryByRole('button', { name: /^Forget/ })).toBeNull();
    await keyboard.selectOptions(screen.getByLabelText('Saved statements'), 'Seven');
    expect(screen.getByLabelText('Statement')).toHaveValue('select 7');
    await click('Delete “Seven”');
    await settle();
    expect(screen.queryByLabelText('Saved statements')).toBeNull();
  });

  const result = {
    kind: 'result' as const,
    columns: ['role', 'role', 'n'],
    rows: [
      ['OWNER', 'x', '1'],
      [null, '=1+1', '2'],
    ],
    isCut: true,
  };

  test('loads a named statement without running it, runs it by keyboard and remembers it in the tab', async () => {
    const { auth } = await show('console', { 'POST /api/admin/database/console': result });
    expect(screen.getByText('Not read here: token_hash')).toBeInTheDocument();
    await keyboard.selectOptions(screen.getByLabelText('Built-in statements'), 'Sessions by role');
    expect(auth.calls.some(({ name }) => name.startsWith('POST'))).toBe(false);
    await keyboard.type(screen.getByLabelText('Statement'), '{Control>}{Enter}{/Control}');
    await settle();
    const table = screen.getByRole('table', { name: 'The first 2 rows; there are more' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['OWNER', 'x', '1'], ...['null', '=1+1', '2']]);
    expect(screen.queryByRole('button', { name: 'As a picture' })).toBeNull();
    const past = screen.getByLabelText('Run before in this tab');
    expect(within(past).getByRole('option', { name: /^select role/ })).toBeInTheDocument();
  });

  test('can draw a chart of seven names with numbers', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [`role ${index}`, String(index)]);
    const seven = { columns: ['role', 'n'], rows, isCut: false };
    await show('console', { 'POST /api/admin/database/console': { ...result, ...seven } });
    await keyboard.selectOptions(screen.getByLabelText('Built-in statements'), 'Sessions by role');
    await keyboard.type(screen.getByLabelText('Statement'), '{Control>}{Enter}{/Control}');
    await settle();
    await click('As a picture');
    expect(screen.getByRole('slider', { name: 'n by role: read a point' })).toHaveAttribute(
      'aria-valuetext',
      'role 6: n 6',
    );
    await click('As a table');
    expect(screen.getByRole('table', { name: '7 rows' })).toBeVisible();
  });

  test('shows an error with its position and selects it', async () => {
    await show('console', {
      'POST /api/admin/database/console': { kind: 'refused', words: 'There is no such column.', position: 9 },
    });
    const area: HTMLTextAreaElement = screen.getByLabelText('Statement');
    await keyboard.clear(area);
    await keyboard.type(area, 'select 1{Enter}oh');
    await click('Run');
    expect(screen.getByText('It was not run: line 2, character 1')).toBeVisible();
    expect(screen.getByText('There is no such column.')).toBeVisible();
    expect(area).toHaveFocus();
    expect(area.selectionStart).toBe(9);
    await keyboard.clear(area);
    expect(screen.getByText('It was not run: line 2, character 1')).toBeVisible();
  });

  test('runs neither an empty statement nor a second one at a time', async () => {
    const { auth } = await show('console', {
      'POST /api/admin/database/console': () => new Promise<never>(() => {}),
    });
    const area = screen.getByLabelText('Statement');
    const runs = () => auth.calls.filter(({ name }) => name.startsWith('POST')).length;
    await keyboard.clear(area);
    await keyboard.type(area, '{Control>}{Enter}{/Control}');
    expect(runs()).toBe(0);
    await keyboard.type(area, 'select 1{Control>}{Enter}{/Control} + 1{Control>}{Enter}{/Control}');
    expect(runs()).toBe(1);
    expect(screen.queryByRole('option', { name: 'select 1 + 1' })).toBeNull();
  });

  test('states that a result is empty and offers no file', async () => {
    await show('console', {
      'POST /api/admin/database/console': { ...result, rows: [], isCut: false },
    });
    await click('Run');
    expect(screen.getByText('Nothing was found.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save as CSV' })).toBeNull();
  });
});
