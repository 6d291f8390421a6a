/** Push alerts are offered after the first opened signal, and never again after an answer. */
import type { Tier } from '@spreadwise/shared-auth';
import { click, customerOfTier, settle, showScreen } from '@spreadwise/testkit';
import { act, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { PushOffer } from './PushOffer';

let goTo: (search: string) => void;
function Screen() {
  const navigate = useNavigate();
  goTo = (search) => void navigate({ search });
  return <PushOffer />;
}

function browserWithPush(permission: NotificationPermission) {
  const getRegistration = async () => undefined;
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration }, configurable: true });
  Object.assign(window, { PushManager: class {}, Notification: { permission } });
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  browserWithPush('default');
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
});

async function show(tier: Tier = 'PREMIUM') {
  const shown = showScreen(<Screen />, {
    user: customerOfTier(tier),
    answers: { 'GET /api/alerts/push': () => ({ publicKey: 'k', devices: [] }) },
  });
  await settle();
  return shown;
}
async function openAndLeave() {
  await act(async () => goTo('?signal=s1'));
  await settle();
  expect(offer()).toBeNull();
  await act(async () => goTo(''));
  await settle();
}
const offer = () => screen.queryByRole('complementary', { name: 'Alerts in this browser' });

test('offers push alerts neither on load nor while the first signal is open, but once it is closed', async () => {
  await show();
  expect(offer()).toBeNull();
  await openAndLeave();
  expect(offer()).toBeVisible();
});

test('does not offer push alerts again after Dismiss', async () => {
  const { unmount } = await show();
  await openAndLeave();
  await click('Dismiss');
  expect(offer()).toBeNull();
  unmount();
  await show();
  await openAndLeave();
  expect(offer()).toBeNull();
});

test.each(['granted', 'denied'] as const)(
  'does not offer push alerts when the browser has already %s notifications',
  async (permission) => {
    browserWithPush(permission);
    await show();
    await openAndLeave();
    expect(offer()).toBeNull();
  },
);

test('does not offer push alerts to a plan without them', async () => {
  await show('PRO');
  await openAndLeave();
  expect(offer()).toBeNull();
});

test('keeps the offer and explains what to do when the browser refuses', async () => {
  Object.assign(window.Notification, { requestPermission: async () => 'denied' });
  await show();
  await openAndLeave();
  await click('Turn on alerts');
  expect(offer()).toHaveTextContent('Your browser blocks notifications.');
});
