/** Acting for a customer: only what was previewed is done, exactly as typed now. */

import { OWNER_USER } from '@spreadwise/shared-auth';
import {
  click,
  type FakeAnswers,
  fill,
  inTurn,
  keyboard,
  mockDialogs,
  refusal,
  settle,
  showScreen,
} from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { adminSubscriptionOf, customerOf } from '../../testing/customer-fixtures';
import ActionDialog from './ActionDialog';
import { actionChoices } from './action-choices';

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const PREVIEW = 'POST /api/admin/customer/act/preview';
const ACT = 'POST /api/admin/customer/act';
const SHOWN = { effects: ['The next charge moves.'], token: 't1' };

async function show(answers: FakeAnswers) {
  const done: string[] = [];
  const customer = customerOf();
  const { auth } = showScreen(
    <ActionDialog
      customer={customer}
      choices={actionChoices(customer)}
      onClose={() => undefined}
      onDone={(what) => done.push(what)}
    />,
    { user: OWNER_USER, answers },
  );
  await settle();
  return { done, bodies: () => auth.calls.map(({ input }) => input?.body) };
}
const seen = async () => {
  await click('See what it does');
  await settle();
};

test('gives the days that were previewed, with a reason', async () => {
  const { done, bodies } = await show({ [PREVIEW]: SHOWN, [ACT]: { waits: false, customer: customerOf() } });
  await seen();
  expect(screen.getByText('Enter the number of days, e.g. 7.')).toBeVisible();
  await fill(screen.getByLabelText('Days'), '10');
  await seen();
  expect(screen.getByText('The next charge moves.')).toBeVisible();
  expect(screen.queryByText('Enter a reason.')).toBeNull();
  await click('Give days');
  expect(screen.getByText('Enter a reason.')).toBeVisible();
  await fill(screen.getByLabelText('Reason'), 'We were down');
  await click('Give days');
  await settle();
  const act = { kind: 'extend', days: 10 };
  expect(bodies()).toEqual([
    { id: 'cus_ada', act },
    { id: 'cus_ada', act, token: 't1', reason: 'We were down' },
  ]);
  expect(done).toEqual(['Give days']);
});

test('requires a new preview after a change of the input', async () => {
  await show({ [PREVIEW]: SHOWN });
  await fill(screen.getByLabelText('Days'), '1');
  await seen();
  await fill(screen.getByLabelText('Days'), '0');
  expect(screen.queryByText('The next charge moves.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Give days' })).toBeNull();
});

test('shows a new preview after a concurrent change, then performs exactly that', async () => {
  const { done, bodies } = await show({
    [PREVIEW]: inTurn(SHOWN, { effects: ['The next charge moves further.'], token: 't2' }),
    [ACT]: inTurn(refusal(409, 'Something has changed meanwhile. Preview it again.'), {
      waits: false,
      customer: customerOf(),
    }),
  });
  await fill(screen.getByLabelText('Days'), '1');
  await seen();
  expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull();
  await fill(screen.getByLabelText('Reason'), 'We were down');
  await click('Give days');
  expect(screen.getByText('Something has changed meanwhile. Preview it again.')).toBeVisible();
  await click('Look again');
  expect(screen.queryByText('That did not work')).toBeNull();
  expect(screen.getByText('The next charge moves further.')).toBeVisible();
  await click('Give days');
  expect(bodies().at(-1)).toMatchObject({ token: 't2', reason: 'We were down' });
  expect(done).toEqual(['Give days']);
});

test('clears the error of one action when another is chosen', async () => {
  await show({ [PREVIEW]: refusal(409, 'A payment is overdue.') });
  await fill(screen.getByLabelText('Days'), '1');
  await seen();
  await keyboard.selectOptions(screen.getByLabelText('What to do'), 'Pause');
  expect(screen.queryByText('A payment is overdue.')).toBeNull();
});

test('shows a refused preview in the server’s words, without a field for the reason', async () => {
  await show({ [PREVIEW]: refusal(409, 'A payment is overdue.') });
  await fill(screen.getByLabelText('Days'), '1');
  await seen();
  expect(screen.getByText('A payment is overdue.')).toBeVisible();
  expect(screen.queryByLabelText('Reason')).toBeNull();
});

test.each([
  ['active', false, ['extend', 'plan', 'refund', 'pause', 'end-with-period', 'end-now']],
  ['active', true, ['resume', 'refund', 'end-now']],
  ['paused', false, ['go-on', 'refund', 'end-now']],
  ['past_due', false, ['refund', 'end-with-period', 'end-now']],
  ['canceled', false, ['refund']],
] as const)('offers what can be done when %s (ending: %s)', (status, cancelAtPeriodEnd, offered) => {
  const subscriptions = [adminSubscriptionOf({ status, cancelAtPeriodEnd, wasPaid: true })];
  expect(actionChoices({ subscriptions })).toEqual(offered);
});
