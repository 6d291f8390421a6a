/** Prompts in the panel: the version in use, the evaluations, and refusals in the server's words. */
import type { AiPrompts } from '@spreadwise/contract';
import { OWNER_USER, type SessionUser } from '@spreadwise/shared-auth';
import { click, type FakeAnswers, fill, refusal, settle, showScreen } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import Prompts from './Prompts';

const EXPLAIN: AiPrompts = {
  ...{ task: 'explain', live: 0, trial: null },
  versions: [
    {
      ...{ version: 1, text: 'Explain it to a child.', note: 'shorter' },
      createdAt: '2026-11-21T12:00:00.000Z',
      evaluation: {
        ...{ at: '2026-11-21T12:30:00.000Z', hasPassed: false, costMicros: 900 },
        counts: { passed: 3, number: 9 },
      },
    },
    { version: 0, text: 'Explain this signal.', note: 'Built in', createdAt: null, evaluation: null },
  ],
};

const VIEWER: SessionUser = { ...OWNER_USER, role: 'ADMIN', permissions: ['ai.view'] };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(mayManage: boolean, answers: FakeAnswers = {}) {
  const shown = showScreen(<Prompts />, {
    user: mayManage ? OWNER_USER : VIEWER,
    answers: { 'GET /api/admin/ai/prompts': { tasks: [EXPLAIN] }, ...answers },
  });
  await settle();
  await act(async () => screen.getByText('explain: version 0 is live').click());
  return shown;
}

test('shows each version with its evaluation, without actions for a viewer', async () => {
  await show(false);
  expect(
    screen.getByText(/^shorter · .*Not passed on 21 Nov 2026, 12:30 UTC: 3 passed, 9 number$/),
  ).toBeVisible();
  expect(screen.getByText('Built in · Not evaluated')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('moves a label only when the server accepts it', async () => {
  const { auth } = await show(true, {
    'POST /api/admin/ai/prompts/label': refusal(409, 'The newest evaluation of this version has not passed.'),
  });
  await click('Make live');
  await settle();
  expect(screen.getByText('The newest evaluation of this version has not passed.')).toBeVisible();
  expect(auth.calls.map(({ name, input }) => [name, input?.body])).toContainEqual([
    'POST /api/admin/ai/prompts/label',
    { task: 'explain', label: 'live', version: 1 },
  ]);
});

test('adds a new version with a note and clears the fields', async () => {
  const { auth } = await show(true, { 'POST /api/admin/ai/prompts': { version: 2 } });
  const text = screen.getByLabelText('New version of explain');
  await fill(text, 'Explain it in one sentence.');
  await fill(screen.getByLabelText('What is different'), 'one sentence');
  await click('Add version');
  await settle();
  expect(auth.calls.map(({ name, input }) => [name, input?.body])).toContainEqual([
    'POST /api/admin/ai/prompts',
    { task: 'explain', text: 'Explain it in one sentence.', note: 'one sentence' },
  ]);
  expect(text).toHaveValue('');
});
