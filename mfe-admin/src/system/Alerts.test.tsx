/** The owner's view of alerts: what failed where and why, and resending. */
import type { AlertsReport } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import {
  click,
  type FakeAnswer,
  keyboard,
  mockDialogs,
  refusal,
  settle,
  showScreen,
} from '@spreadwise/testkit';
import { screen, within } from '@testing-library/react';
import Alerts from './Alerts';

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const AT = '2026-11-21T20:30:00.000Z';
const REPORT: AlertsReport = {
  channels: [
    {
      ...{ channel: 'email', sent: 1_200, late: 3, unwanted: 1, p50Ms: 420, p99Ms: 7_000 },
      ...{ waiting: 2, dead: 2 },
    },
  ],
  dead: [
    {
      ...{ id: 'a1', channel: 'email', kind: 'signal', subject: 's1', at: AT, state: 'dead', tookMs: null },
      ...{
        result: '554 5.7.1 no',
        isRepeat: false,
        instead: null,
        canResend: true,
        customerId: 'cus_1',
        tries: 1,
      },
    },
  ],
  failedAddresses: [
    {
      customerId: 'cus_2',
      channel: 'email',
      address: 'ada@example.com',
      failure: 'No mailbox.',
      failedAt: AT,
    },
  ],
};

async function show(resend: FakeAnswer<'POST /api/admin/alerts/resend'>) {
  const shown = showScreen(<Alerts />, {
    user: OWNER_USER,
    answers: { 'GET /api/admin/alerts': REPORT, 'POST /api/admin/alerts/resend': resend },
  });
  await settle();
  const asked = () =>
    shown.auth.calls
      .filter(({ name }) => name === 'POST /api/admin/alerts/resend')
      .map(({ input }) => input?.body);
  return { asked };
}
const confirm = async () => {
  await keyboard.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Send again' }));
  await settle();
};

test('shows the figures of alerts by channel, the failed ones, and why', async () => {
  await show({ count: 1 });
  expect(screen.getByRole('row', { name: /^Email/ })).toHaveTextContent(
    'Email1,2000.4 s7 s312Send 2 again by Email',
  );
  expect(screen.getByText('554 5.7.1 no')).toBeVisible();
  expect(screen.getByText('And 1 more.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    '/?section=customers&customer=cus_2',
  );
});

test('resends one alert, those of a channel, or all, and reports how many', async () => {
  const { asked } = await show({ count: 1 });
  for (const button of [
    'Send again New signals of 21 Nov 2026, 20:30 UTC',
    'Send 2 again by Email',
    'Send all 2 again',
  ]) {
    await click(button);
    await confirm();
  }
  expect(asked()).toEqual([{ ids: ['a1'] }, { channel: 'email' }, {}]);
  expect(screen.getByText('One alert is on its way once more')).toBeVisible();
});

test('resends nothing before the confirmation', async () => {
  const { asked } = await show({ count: 2 });
  await click('Send all 2 again');
  expect(screen.getByRole('alertdialog', { name: 'Send all 2 again?' })).toBeVisible();
  await click('Leave it');
  expect(asked()).toEqual([]);
});

test('shows a refusal', async () => {
  await show(refusal(503, 'The database is away.'));
  await click('Send all 2 again');
  await confirm();
  expect(screen.getByText('The database is away.')).toBeVisible();
});
