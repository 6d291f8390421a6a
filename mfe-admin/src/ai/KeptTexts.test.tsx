/** Texts for review: with what they were made of, and judged by who manages alone. */
import type { AiKeptText } from '@spreadwise/contract';
import { OWNER_USER, type SessionUser } from '@spreadwise/shared-auth';
import { click, settle, showScreen } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import KeptTexts from './KeptTexts';

const TEXT: AiKeptText = {
  ...{ id: '1', at: '2026-11-21T12:00:00.000Z', task: 'explain', customerId: null },
  ...{ text: 'It is open.', source: 'ai', facts: ['It is open here.'], question: null, why: 'passed' },
  ...{ refused: null, refusedAt: null, provider: 'host small', promptVersion: 0, ms: 9, costMicros: 1 },
  review: null,
};

const VIEWER: SessionUser = { ...OWNER_USER, role: 'ADMIN', permissions: ['ai.view'] };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function show(mayReview: boolean) {
  const shown = showScreen(<KeptTexts />, {
    user: mayReview ? OWNER_USER : VIEWER,
    answers: {
      'GET /api/admin/ai/texts': { texts: [TEXT], nextCursor: null },
      'POST /api/admin/ai/texts/review': undefined,
    },
  });
  await settle();
  await act(async () => screen.getByText('passed').click());
  return shown;
}

test('a text stands beside what it was made of; who only views it judges nothing', async () => {
  await show(false);
  expect(screen.getByText('Facts: It is open here.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('who manages says whether it is good', async () => {
  const { auth } = await show(true);
  await click('Good');
  await settle();
  expect(auth.calls.map(({ name, input }) => [name, input?.body])).toContainEqual([
    'POST /api/admin/ai/texts/review',
    { id: '1', review: 'good' },
  ]);
});
