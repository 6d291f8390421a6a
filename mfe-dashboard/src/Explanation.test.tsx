import type { SignalsLike } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { LazyScreen } from '@spreadwise/shared-screens';
import { Folds, SignalFolds } from '@spreadwise/shared-screens/signals';
import { signalGenerator } from '@spreadwise/shared-screens/testing';
import { click, refusal, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { atDelays } from './testing/analysis-fixtures';
import { ALL_OPEN, CUSTOMER } from './testing/show-dashboard';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const SIGNAL = signalGenerator(3).signal({ id: 'loop' });
const CALL = 'GET /api/ai/explanation';
const ANSWER = { text: 'First.\n\nSecond.', source: 'template', asOf: '2026-11-21T12:00:07.000Z' } as const;

test('requests an explanation only on demand and shows whether AI wrote it', async () => {
  let source: 'ai' | 'template' = 'template';
  const { auth } = showScreen(<SignalFolds signal={SIGNAL} />, {
    user: CUSTOMER,
    answers: { ...ALL_OPEN, [CALL]: () => ({ ...ANSWER, source }) },
  });
  await settle();
  expect(auth.calls.map(({ name }) => name)).toEqual(['GET /api/rollouts']);
  await click('Explain');
  await settle();
  expect(screen.getByText('First.')).toBeVisible();
  expect(screen.getByText('Second.')).toBeVisible();
  expect(screen.getByText(/without AI/)).toBeVisible();
  expect(screen.getByText('First.').closest('[data-ai-generated]')).toBeNull();
  expect(screen.getByText('Based on the figures at 21 Nov, 12:00:07 UTC.')).toBeVisible();
  source = 'ai';
  await click('Explain again');
  await settle();
  expect(screen.getByText('Written by AI')).toBeVisible();
  expect(screen.getByText('First.').closest('[data-ai-generated]')).not.toBeNull();
  expect(auth.calls.filter(({ name }) => name === CALL)).toHaveLength(2);
});

test('allows a retry after a failure', async () => {
  const answers: unknown[] = [refusal(503, 'down'), ANSWER];
  showScreen(<SignalFolds signal={SIGNAL} />, {
    user: CUSTOMER,
    answers: { ...ALL_OPEN, [CALL]: () => answers.shift() as typeof ANSWER },
  });
  await settle();
  await click('Explain');
  await settle();
  expect(screen.getByText('The explanation could not be loaded')).toBeVisible();
  await click('Retry');
  await settle();
  expect(screen.getByText('First.')).toBeVisible();
});

test('offers the explanation only to users in its rollout', async () => {
  showScreen(<SignalFolds signal={SIGNAL} />, {
    user: CUSTOMER,
    answers: { 'GET /api/rollouts': { open: [] } },
  });
  await settle();
  expect(screen.queryByText('Explain')).toBeNull();
});

test('gives reasons why a signal is open only while it is', async () => {
  const lasting = { reasons: ['transfers closed'] } as never;
  const ended = signalGenerator(3).ended(9_000, { lasting });
  showScreen(<SignalFolds signal={ended} />, { user: CUSTOMER, answers: ALL_OPEN });
  await click('History');
  expect(screen.getByText(/Three in four|Too few/)).toBeVisible();
  expect(screen.queryByText(/still open/)).toBeNull();
  expect(screen.queryByText(ended.confidence.reasons[0] ?? '')).toBeNull();
});

const NO_DELAYS = Array(DELAYS_S.length).fill({ measured: 0, eur: 0, missed: 0, lost: 0 });

async function showLike(answer: Pick<SignalsLike, 'signals' | 'holding' | 'delays'>) {
  const load = () => import('../../shared-screens/src/signals/detail/folds/SignalsLike');
  // Its own chunk, loaded in advance.
  await load();
  const ends = [{ reason: 'gain gone' as const, signals: 4 }];
  const like = <LazyScreen part load={load} props={{ signalId: 'loop' }} />;
  showScreen(<Folds folds={[{ label: 'What of them?', content: like }]} />, {
    user: CUSTOMER,
    answers: { 'GET /api/analysis/like': { of: 'way', ends, ...answer } },
  });
  await click('What of them?');
  await settle();
}

test('shows what similar signals returned by delay, and why they ended', async () => {
  const delays = atDelays([10, 8, 2, -4].map((eur) => ({ measured: 4, eur, missed: 0, lost: 0 })));
  await showLike({ signals: 9, holding: 'inPlace', delays });
  expect(screen.getByRole('slider')).toHaveAttribute('aria-valuetext', '5 min later: On average −€1.00');
  expect(
    screen.getByText(
      /4 of 9 signals made a profit at once.* With funds ready.* They ended: 4 because the profit was gone\./,
    ),
  ).toBeVisible();
});

test('shows a text instead of an empty chart when the profit after transfer is not measured', async () => {
  await showLike({ signals: 9, holding: 'moved', delays: NO_DELAYS });
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByText(/0 of 9 signals.* If transferred, where the time is known/)).toBeVisible();
});
