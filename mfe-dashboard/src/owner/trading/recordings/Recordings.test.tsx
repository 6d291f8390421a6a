import type { Recording, RecordingsState } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import { click, keyboard, refusal, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import Recordings from './Recordings';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const KEPT: Recording = {
  ...{ id: '7', askedAt: '2026-11-21T09:30:00.000Z', minutes: 5, state: 'kept', failure: null },
  ...{ startedAt: '2026-11-21T09:30:02.000Z', endedAt: '2026-11-21T09:35:02.000Z' },
  ...{ file: 'a.ndjson.gz', bytes: 2_000_000, events: 81_000, isReplaying: false, replay: null },
};
const stateWith = (...recordings: Recording[]): RecordingsState => ({ kept: 10, recordings });

test('one is begun, seen under way, and ended', async () => {
  let state = stateWith();
  const { auth } = showScreen(<Recordings />, {
    user: OWNER_USER,
    answers: {
      'GET /api/admin/recordings': () => state,
      'POST /api/admin/recordings/start': () => {
        state = stateWith({ ...KEPT, state: 'recording', endedAt: null, bytes: null, events: null });
        return state;
      },
      'POST /api/admin/recordings/end': () => {
        state = stateWith(KEPT);
        return state;
      },
    },
  });
  await settle();
  expect(screen.getByText('Nothing was recorded yet.')).toBeVisible();
  await keyboard.clear(screen.getByLabelText('How long'));
  await keyboard.type(screen.getByLabelText('How long'), '500');
  expect(screen.getByText('Whole minutes, from 1 to 60.')).toBeVisible();
  await keyboard.clear(screen.getByLabelText('How long'));
  await keyboard.type(screen.getByLabelText('How long'), '5');
  await click('Record the market');
  await settle();
  expect(screen.getByText('Recording')).toBeVisible();
  expect(screen.queryByLabelText('How long')).toBeNull();
  await click(/^End the recording/);
  await settle();
  expect(screen.getByText(/81,000 events/)).toBeVisible();
  expect(auth.calls.filter(({ name }) => name.startsWith('POST')).map(({ input }) => input?.body)).toEqual([
    { minutes: 5 },
    { id: '7' },
  ]);
});

test('a replay tells what would have been advised, and a refusal stays with its recording', async () => {
  const replay: Recording['replay'] = {
    ...{ at: '2026-11-21T10:00:00.000Z', failure: null, found: 9, advised: 4, advisedThen: 3, tookMs: 1_200 },
    best: [
      {
        ...{ legs: ['buy BTC/USDT on kraken', 'sell BTC/USDT on okx'], net: 0.002, leftEur: 12.4 },
        ...{ detectedAt: '2026-11-21T09:31:00.000Z', heldMs: 4_200 },
      },
    ],
  };
  showScreen(<Recordings />, {
    user: OWNER_USER,
    answers: {
      'GET /api/admin/recordings': stateWith({ ...KEPT, replay }),
      'POST /api/admin/recordings/replay': refusal(409, 'One is being replayed.'),
    },
  });
  await settle();
  expect(screen.getByText(/9 found, 4 of them advised. As it happened it was 3./)).toBeVisible();
  expect(screen.getByRole('table')).toHaveTextContent(
    'buy BTC/USDT on kraken, sell BTC/USDT on okx€12.404.2 s',
  );
  await click(/^Replay the recording/);
  await settle();
  expect(screen.getByText('One is being replayed.')).toBeVisible();
});
