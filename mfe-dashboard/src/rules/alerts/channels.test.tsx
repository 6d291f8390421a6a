import { click, customerOfTier, refusal, settle, showScreen } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import { PageCard } from './PageCard';
import { PushCard } from './PushCard';
import { TelegramCard } from './TelegramCard';

const OFF = {
  ...{ isThere: true, linked: false, pausedUntil: null, failure: null },
};
const onChanged = jest.fn(async () => {});
const PREMIUM = { user: customerOfTier('PREMIUM') };

beforeEach(() => {
  jest.useFakeTimers();
  onChanged.mockClear();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

test('shows a link for a Telegram chat and confirms once the chat is linked', async () => {
  let linked = false;
  showScreen(<TelegramCard onChanged={onChanged} />, {
    ...PREMIUM,
    answers: {
      'GET /api/alerts/telegram': () => ({ ...OFF, linked }),
      'POST /api/alerts/telegram/link': {
        url: 'https://t.me/bot?start=x',
        expiresAt: new Date(Date.now() + 900_000).toISOString(),
      },
    },
  });
  await settle();
  await click('Link a chat');
  expect(screen.getByRole('link', { name: 'Open Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/bot?start=x',
  );
  linked = true;
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  await settle();
  expect(screen.getByText('Alerts go to your chat.')).toBeVisible();
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test('offers a new link once the bot no longer takes the old one', async () => {
  showScreen(<TelegramCard onChanged={onChanged} />, {
    ...PREMIUM,
    answers: {
      'GET /api/alerts/telegram': OFF,
      'POST /api/alerts/telegram/link': {
        url: 'https://t.me/bot?start=x',
        expiresAt: new Date(Date.now() + 900_000).toISOString(),
      },
    },
  });
  await settle();
  await click('Link a chat');
  await settle(901_000);
  expect(screen.queryByRole('link', { name: 'Open Telegram' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Link a chat' })).toBeVisible();
});

test.each([
  [{ ...OFF, isThere: false }, 'Telegram is not set up on this site yet.'],
  [{ ...OFF, linked: true, pausedUntil: '2026-11-22T12:00:00.000Z' }, /No alerts until 22 Nov 2026/],
  [{ ...OFF, failure: 'Forbidden: bot was blocked by the user.' }, /blocked by the user/],
])('describes the Telegram state %j', async (state, words) => {
  showScreen(<TelegramCard onChanged={onChanged} />, {
    ...PREMIUM,
    answers: { 'GET /api/alerts/telegram': state },
  });
  await settle();
  expect(screen.getByText(words)).toBeVisible();
});

test('names the plan that opens Telegram and requests no link', async () => {
  showScreen(<TelegramCard onChanged={onChanged} />, {
    user: customerOfTier('BASIC'),
    answers: { 'GET /api/alerts/telegram': OFF },
  });
  await settle();
  expect(screen.getByText('Telegram alerts come with Pro')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('reports a Telegram that does not answer and allows a retry', async () => {
  showScreen(<TelegramCard onChanged={onChanged} />, {
    ...PREMIUM,
    answers: {
      'GET /api/alerts/telegram': OFF,
      'POST /api/alerts/telegram/link': refusal(503, 'Telegram is not responding.'),
    },
  });
  await settle();
  await click('Link a chat');
  expect(screen.getByText('Telegram is not responding.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Link a chat' })).toBeEnabled();
});

test('states that a browser has no push, while other browsers can still be removed', async () => {
  const device = { id: 'a', device: 'Firefox (Linux)', addedAt: '2026-11-22T09:00:00.000Z' };
  let devices = [device];
  showScreen(<PushCard onChanged={onChanged} />, {
    ...PREMIUM,
    answers: {
      'GET /api/alerts/push': () => ({ publicKey: 'k', devices }),
      'POST /api/alerts/push/device/remove': () => {
        devices = [];
        return undefined;
      },
    },
  });
  await settle();
  expect(screen.getByText(/shows no notifications from websites/)).toBeVisible();
  await click('Remove Firefox (Linux)');
  await settle();
  expect(screen.queryByText('Firefox (Linux)')).toBeNull();
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test('stores the sound setting on this device only', async () => {
  window.AudioContext = class {
    currentTime = 0;
    createGain = () => ({ gain: { value: 0 }, connect() {} });
    createOscillator = () => ({ frequency: { value: 0 }, connect() {}, start() {}, stop() {} });
  } as never;
  const { auth, unmount } = showScreen(<PageCard />, PREMIUM);
  await click('A short sound: turn on');
  await settle();
  expect(auth.calls).toEqual([]);
  unmount();
  showScreen(<PageCard />, PREMIUM);
  expect(screen.getByRole('button', { name: 'A short sound: turn off' })).toBeVisible();
});
