/** Texts for review: shown with their facts, and reviewed only by those who manage AI. */
import type { AiKeptText } from '@spreadwise/contract';
import { OWNER_USER, type SessionUser } from '@spreadwise/shared-auth';
import { click, type FakeAnswers, refusal, settle, showScreen } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import TextReview from './TextReview';

const TEXT: AiKeptText = {
  ...{ id: '1', at: '2026-11-21T12:00:00.000Z', task: 'explain', customerId: null },
  ...{ text: 'It is open.', source: 'ai', facts: ['It is open here.'], question: null, why: 'passed' },
  ...{ refused: null, refusedAt: null, provider: 'host small', promptVersion: 0, ms: 9, costMicros: 1 },
  review: null,
};

const VIEWER: SessionUser = { ...OWNER_USER, role: 'ADMIN', permissions: ['ai.view'] };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(mayReview: boolean, review: FakeAnswers['POST /api/admin/ai/texts/review'] = undefined) {
  const shown = showScreen(<TextReview />, {
    user: mayReview ? OWNER_USER : VIEWER,
    answers: {
      'GET /api/admin/ai/texts': { texts: [TEXT], nextCursor: null },
      'POST /api/admin/ai/texts/review': review,
    },
  });
  await settle();
  await act(async () => screen.getByText('passed').click());
  return shown;
}

test('shows a text with its facts, without review buttons for a viewer', async () => {
  await show(false);
  expect(screen.getByText('Facts: It is open here.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('lets a manager mark a text as good', async () => {
  const { auth } = await show(true);
  await click('Good');
  await settle();
  expect(auth.calls.map(({ name, input }) => [name, input?.body])).toContainEqual([
    'POST /api/admin/ai/texts/review',
    { id: '1', review: 'good' },
  ]);
});

test('says why a review was not saved', async () => {
  await show(true, refusal(409, 'The text is gone.'));
  await click('Good');
  await settle();
  expect(screen.getByText('The text is gone.')).toBeVisible();
});
