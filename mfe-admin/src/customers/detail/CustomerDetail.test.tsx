import type { BillingHealth, CustomerDetail, TimelineEntry } from '@spreadwise/contract';
import { OWNER_USER } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
/** The owner's view of one customer, the actions on it, and the health of billing. */
import {
  click,
  type FakeAnswers,
  fill,
  inTurn,
  keyboard,
  mockDialogs,
  refusal,
  settle,
} from '@spreadwise/testkit';
import { act, screen, within } from '@testing-library/react';
import {
  adminSubscriptionOf,
  compOf,
  customerOf,
  eventOf,
  HEALTH,
  TIMELINE,
} from '../../testing/customer-fixtures';
import { OWNER_ANSWERS } from '../../testing/owner-answers';
import { showPanel, valueBeside } from '../../testing/show-panel';

const DETAIL = 'GET /api/admin/customer';
const HEALTH_CALL = 'GET /api/admin/billing/health';

const CUSTOMERS = '/dashboard?section=customers';
const PAYMENTS = '/dashboard?section=business&part=payments';

async function show(answers: FakeAnswers = {}, at = '/dashboard?section=customers&customer=cus_ada') {
  const shown = await showPanel({ at, user: OWNER_USER, answers: { ...OWNER_ANSWERS, ...answers } });
  /* The sheet's own chunk loads first, then its data. */
  await settle();
  await settle(1);
  const posts = () =>
    shown.auth.calls
      .filter(({ name }) => name.startsWith('POST'))
      .map(({ name, input }) => [name, input?.body]);
  return { ...shown, posts };
}
const sheet = () => within(screen.getByRole('dialog', { name: 'ada@example.com' }));
const happened = () => within(sheet().getByRole('region', { name: /^What happened/ }));
const eventEntryOf = (over: Partial<TimelineEntry>): TimelineEntry => ({
  ...{ id: 'evt_1', at: '2026-11-21T11:58:00.000Z', kind: 'event', name: 'invoice.paid' },
  ...{ summary: 'An invoice was paid.', done: true, note: null },
  ...over,
});
const outcome = () => sheet().getByRole('status').textContent;
const press = async (name: string, within_ = screen.getByRole('alertdialog')) => {
  await keyboard.click(within(within_).getByRole('button', { name }));
  await settle();
};

beforeAll(mockDialogs);
beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) }));
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

describe('customer sheet', () => {
  const GLANCE = 'GET /api/admin/customers/glance';
  const glanceWith = (money: object) => {
    const glance = OWNER_ANSWERS[GLANCE] as { money: object };
    return { [GLANCE]: { ...glance, money: { ...glance.money, ...money } } };
  };

  test.each([
    ['less refunds', {}, '€79.99: €99.98 in 2 payments, less €19.99 refunded'],
    ['without refunds', { paidCents: 9998, refundedCents: 0 }, '€99.98 in 2 payments'],
    [
      'less a lost dispute',
      { paidCents: 0, payments: 1, collectedCents: 4999, refundedCents: 0, lostCents: 4999 },
      '€0.00: €49.99 in 1 payment, less €49.99 lost in disputes',
    ],
    [
      'or that it is unknown',
      { paidCents: null, payments: null, collectedCents: null, refundedCents: null, lostCents: null },
      'Unknown now: the payment provider does not answer',
    ],
  ])('shows what was paid, %s', async (_, money, text) => {
    await show(glanceWith(money) as FakeAnswers);
    expect(sheet().getByText(text)).toBeVisible();
  });

  test('opens from the table at its own URL; Back and Close return', async () => {
    const { place } = await show({}, CUSTOMERS);
    await click('ada@example.com', 'link');
    await settle(1);
    expect(place.search).toBe('?section=customers&customer=ada%40example.com');
    expect(sheet().getByText('Ada Lovelace')).toBeVisible();
    await click('Close');
    expect(place.search).toBe('?section=customers');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows the facts, and the timeline in the server’s order', async () => {
    await show();
    expect(sheet().getByText('Pro is paid, according to the provider.')).toBeVisible();
    expect(valueBeside('Renews')).toBe('21 Dec 2026, 12:00 UTC');
    const entries = happened().getAllByRole('listitem');
    expect(entries.map((entry) => entry.querySelector('p')?.textContent)).toEqual(
      TIMELINE.map(({ summary }) => summary),
    );
    expect(entries[0]).toHaveTextContent(/Event.*Not done yet.*did not answer/);
    expect(sheet().getAllByRole('button', { name: /^Replay/ })).toHaveLength(1);
  });

  test('folds consecutive provider events, but keeps unfinished ones visible', async () => {
    const event = (id: string, done: boolean) => eventEntryOf({ id, done, summary: `It told ${id}.` });
    await show({
      'GET /api/admin/customer/timeline': {
        entries: [event('evt_1', false), event('evt_2', true), event('evt_3', true)],
        nextCursor: null,
      },
    });
    expect(happened().getByText('It told evt_1.')).toBeVisible();
    expect(happened().getByText(/^2 messages of the payment provider/)).toBeVisible();
    expect(happened().getByText('It told evt_3.')).not.toBeVisible();
  });

  test('loads further pages of the timeline', async () => {
    await show({
      'GET /api/admin/customer/timeline': ({ query }) =>
        query.cursor
          ? { entries: TIMELINE.slice(2), nextCursor: null }
          : { entries: TIMELINE.slice(0, 2), nextCursor: 'c2' },
    });
    expect(happened().getAllByRole('listitem')).toHaveLength(2);
    await keyboard.click(sheet().getByRole('button', { name: 'Load more' }));
    await settle();
    expect(happened().getAllByRole('listitem')).toHaveLength(4);
  });

  test.each([
    [{}, '€8.33', null],
    [{ cardCountry: 'DE' }, '€8.33', 'The two proofs of place contradict each other.'],
    [{ cardCountry: null }, '€8.33', 'One proof of place is missing.'],
    [
      { country: null, vatCents: null },
      'None was computed',
      'No VAT was computed: no usable country is known.',
    ],
    [
      { vatId: 'ATU12345678', vatCents: 0, isReverseCharge: true },
      'Reverse charge: the business accounts for it',
      null,
    ],
  ])('shows the VAT of the last payment and any doubt about the place: %#', async (over, charged, doubt) => {
    const proofs = { country: 'FR', cardCountry: 'FR', vatId: null, vatCents: 833, isReverseCharge: false };
    await show({ 'GET /api/admin/customer': customerOf({ tax: { ...proofs, ...over } }) });
    expect(screen.getByText(charged)).toBeVisible();
    if (doubt) expect(screen.getByText(doubt)).toBeVisible();
    else expect(screen.queryByText(/proof|No VAT was/)).toBeNull();
  });

  test.each([
    [{ subscriptions: [] }, 'There is no subscription.'],
    [{ comp: compOf(), tier: 'GOLD' }, 'Given by you.'],
    [{ comp: compOf({ until: '2027-01-01T00:00:00.000Z' }), tier: 'GOLD' }, /^Given by you until 1 Jan 2027/],
    [
      {
        subscriptions: [
          adminSubscriptionOf({
            status: 'past_due',
            pastDue: {
              since: '2026-11-20T12:00:00.000Z',
              graceUntil: '2026-11-27T12:00:00.000Z',
              payUrl: null,
            },
          }),
        ],
      },
      /^Pro has been overdue since 20 Nov 2026.*grace period ends 27 Nov 2026/,
    ],
    [
      { tier: 'FREE', subscriptions: [adminSubscriptionOf({ reversal: 'refunded' })] },
      'Pro is suspended: its last payment was refunded in full.',
    ],
    [
      { tier: 'FREE', subscriptions: [adminSubscriptionOf({ reversal: 'disputed' })] },
      'Pro is suspended: its last payment is disputed.',
    ],
    [
      { tier: 'FREE', subscriptions: [adminSubscriptionOf({ status: 'canceled' })] },
      'Pro: ended, so it gives no access.',
    ],
  ] as const)('explains the tier: %#', async (over, reason) => {
    await show({ [DETAIL]: customerOf(over as object) });
    expect(sheet().getByText(reason)).toBeVisible();
  });

  test('reports an unknown customer, and offers a retry after a failure', async () => {
    let answer: CustomerDetail | Error = refusal(404, 'Customer not found.');
    await show({ [DETAIL]: () => answer });
    expect(screen.getByText('There is no such customer')).toBeVisible();
    await click('Close');
    expect(screen.queryByRole('dialog')).toBeNull();
    answer = refusal(500, 'down');
    await click('ada@example.com', 'link');
    await settle(1);
    answer = customerOf();
    await click('Retry');
    expect(sheet().getByText('Ada Lovelace')).toBeVisible();
  });
});

describe('owner actions on a customer', () => {
  test('reports what a resync changed, or that nothing had changed', async () => {
    const answers = [['Pro: active became past_due'], []].map((changes) => ({
      changes,
      customer: customerOf(),
    }));
    const { posts } = await show({ 'POST /api/admin/customer/resync': inTurn(...answers) });
    await click('Resync with the provider');
    expect(outcome()).toBe('The record was brought up to datePro: active became past_due');
    await click('Resync with the provider');
    expect(outcome()).toMatch(/^Nothing had changed/);
    expect(posts()[0]).toEqual(['POST /api/admin/customer/resync', { id: 'cus_ada' }]);
  });

  test('shows a failed resync in the server’s words', async () => {
    const away = 'We cannot do this right now. Try again in a few seconds.';
    await show({ 'POST /api/admin/customer/resync': refusal(503, away) });
    await click('Resync with the provider');
    expect(sheet().getByRole('alert')).toHaveTextContent(away);
  });

  test('asks before replaying an event, and reports the outcome', async () => {
    const { posts } = await show({
      'POST /api/admin/event/replay': {
        event: eventOf({ lastError: null }),
        changes: ['Pro: payment failed'],
      },
    });
    await click(/^Replay/);
    expect(posts()).toEqual([]);
    await press('Replay');
    expect(posts()).toEqual([['POST /api/admin/event/replay', { eventId: 'evt_3' }]]);
    expect(outcome()).toBe('The record was brought up to datePro: payment failed');
  });

  test('shows why an event failed again', async () => {
    await show({
      'POST /api/admin/event/replay': { event: eventOf({ lastError: 'No answer.' }), changes: [] },
    });
    await click(/^Replay/);
    await press('Replay');
    expect(outcome()).toBe('invoice.payment_failed failed againNo answer.');
  });

  test('clears an earlier failure on a new attempt', async () => {
    await show({ 'POST /api/admin/event/replay': refusal(503, 'Still working.') });
    await click(/^Replay/);
    await press('Replay');
    expect(screen.getByRole('alertdialog')).toHaveTextContent(/That did not work.*Still working/);
    await press('Cancel');
    await click(/^Replay/);
    expect(screen.getByRole('alertdialog')).not.toHaveTextContent('That did not work');
  });

  test('grants a tier with an end date and a reason', async () => {
    const { posts } = await show({ 'POST /api/admin/comp': customerOf({ comp: compOf(), tier: 'GOLD' }) });
    await click('Give a tier');
    const dialog = screen.getByRole('dialog', { name: 'Give ada@example.com a tier' });
    await press('Give GOLD', dialog);
    expect(within(dialog).getByText('Enter a reason.')).toBeVisible();
    await keyboard.selectOptions(within(dialog).getByLabelText('Tier'), 'PLATINUM');
    await fill(within(dialog).getByLabelText('Until the end of (UTC)'), '2026-12-31');
    await fill(within(dialog).getByLabelText('Reason'), 'Found a fault');
    await press('Give PLATINUM', dialog);
    expect(posts()).toEqual([
      [
        'POST /api/admin/comp',
        {
          email: 'ada@example.com',
          tier: 'PLATINUM',
          until: '2026-12-31T23:59:59.000Z',
          reason: 'Found a fault',
        },
      ],
    ]);
    expect(outcome()).toBe('GOLD is given, and counts at once');
  });

  test('asks before ending a granted tier, and allows undoing it', async () => {
    let customer = customerOf({ comp: compOf(), tier: 'GOLD' });
    const { posts } = await show({
      [DETAIL]: () => customer,
      'POST /api/admin/comp/end': () => {
        customer = customerOf();
        return customer;
      },
    });
    await click('End GOLD');
    await press('Keep it');
    expect(posts()).toEqual([]);
    await click('End GOLD');
    await press('End it now');
    expect(posts()).toEqual([['POST /api/admin/comp/end', { customerId: 'cus_ada' }]]);
    expect(outcome()).toMatch(/^GOLD is ended; the tier is PRO now/);
    await click('Give it again');
    expect(screen.getByLabelText('Reason')).toHaveValue('Found a bug');
  });

  test('keeps a granted tier’s end date when it is changed or granted again', async () => {
    const until = '2026-12-31T23:59:59.000Z';
    let customer = customerOf({ comp: compOf({ until }), tier: 'GOLD' });
    const { posts } = await show({
      [DETAIL]: () => customer,
      'POST /api/admin/comp': () => customer,
      'POST /api/admin/comp/end': () => {
        customer = customerOf();
        return customer;
      },
    });
    await click('Change the given tier');
    await press('Give GOLD', screen.getByRole('dialog', { name: /^Give ada/ }));
    await click('End GOLD');
    await press('End it now');
    await click('Give it again');
    await press('Give GOLD', screen.getByRole('dialog', { name: /^Give ada/ }));
    const given = posts().filter(([name]) => name === 'POST /api/admin/comp');
    expect(given.map(([, body]) => body)).toEqual([
      expect.objectContaining({ until }),
      expect.objectContaining({ until }),
    ]);
  });

  test('grants a tier to an address that is not a customer yet', async () => {
    const { place } = await show(
      {
        'POST /api/admin/comp': customerOf({ comp: compOf(), tier: 'GOLD' }),
        [DETAIL]: customerOf({ comp: compOf(), tier: 'GOLD' }),
      },
      CUSTOMERS,
    );
    await click('Give someone a tier');
    await settle(1);
    const dialog = screen.getByRole('dialog', { name: 'Give a tier' });
    await fill(within(dialog).getByLabelText('Email'), 'new@example.com');
    await fill(within(dialog).getByLabelText('Reason'), 'Press');
    await press('Give GOLD', dialog);
    await settle(1);
    expect(place.search).toBe('?section=customers&customer=cus_ada');
    expect(sheet().getByText('Given by you.')).toBeVisible();
  });
});

describe('billing health', () => {
  test('shows waiting and noted events, and what the last reconciliation repaired', async () => {
    await show({}, PAYMENTS);
    expect(screen.getByText('Events waiting').nextElementSibling).toHaveTextContent('1');
    expect(screen.getByText('Repaired last time').parentElement).toHaveTextContent(
      '1Of 1,204 customers compared',
    );
    expect(screen.getByText('Unknown price price_foreign')).toBeVisible();
    expect(screen.getByText('Tried 2 times; next 21 Nov 2026, 12:02 UTC')).toBeVisible();
    expect(screen.getByText('sub_9: active became past_due')).toBeVisible();
    expect(screen.getAllByText('And 2 more.')).toHaveLength(2);
    await click('cus_eve', 'link');
    await settle();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await click('Close');
    await settle();
    expect(screen.getByText('Events waiting')).toBeVisible();
  });

  test('reports when there is nothing to do', async () => {
    const health = {
      waiting: { count: 0, oldest: [] },
      noted: { count: 0, newest: [] },
      lastReconcile: null,
    };
    await show({ [HEALTH_CALL]: health }, PAYMENTS);
    expect(screen.getByText('All processed')).toBeVisible();
    expect(screen.getByText('Every event was recognised')).toBeVisible();
    expect(screen.getByText(/has not been compared/)).toBeVisible();
  });

  test('downloads the VAT of a quarter, by default of the last completed one', async () => {
    await show({}, PAYMENTS);
    const quarter = screen.getByLabelText('Quarter');
    expect(quarter).toHaveValue('2026 Q3');
    await keyboard.selectOptions(quarter, '2025 Q4');
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  });

  describe('a reconciliation', () => {
    const RUNNING = { startedAt: '2026-11-21T12:00:00.000Z', checked: 0, repaired: 0, report: null };
    const running = { ...HEALTH, lastReconcile: { ...RUNNING, finishedAt: null } };
    const ended = { ...HEALTH, lastReconcile: { ...RUNNING, finishedAt: '2026-11-21T12:00:07.000Z' } };
    const ENDED = 'The comparison is finished; its result is below.';

    async function begin(next: BillingHealth | Error, started = true) {
      const world: { health: BillingHealth | Error } = { health: HEALTH };
      const answers: FakeAnswers = {
        [HEALTH_CALL]: () => world.health,
        'POST /api/admin/billing/reconcile': () => {
          world.health = next;
          return { started };
        },
      };
      await show(answers, PAYMENTS);
      await click('Reconcile now');
      await settle(1);
      return world;
    }

    test('is started, followed while it runs, and reported when it ends', async () => {
      const world = await begin(running);
      expect(screen.getByRole('button', { name: 'Comparing…' })).toHaveAttribute('aria-busy', 'true');
      world.health = ended;
      await settle(2_000);
      expect(screen.getByText(ENDED)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Reconcile now' })).toBeEnabled();
    });

    test('shows the server’s words when it did not start', async () => {
      const away = 'We cannot do this right now. Try again in a few seconds.';
      await show({ 'POST /api/admin/billing/reconcile': refusal(503, away) }, PAYMENTS);
      await click('Reconcile now');
      expect(screen.getByText(away)).toBeVisible();
    });

    test('is reported and awaited when it is already running', async () => {
      const world = await begin(running, false);
      expect(screen.getByText(/is already running/)).toBeVisible();
      world.health = ended;
      await settle(2_000);
      expect(screen.queryByText(/is already running/)).toBeNull();
      expect(screen.getByText(ENDED)).toBeVisible();
    });

    test.each([
      ['the current state cannot be read', refusal(500, 'down')],
      ['the previous state is still shown', HEALTH],
    ])('is not reported as ended while %s', async (_, meanwhile) => {
      const world = await begin(meanwhile);
      expect(screen.queryByText(ENDED)).toBeNull();
      world.health = ended;
      await settle(2_000);
      expect(screen.getByText(ENDED)).toBeVisible();
    });
  });
});
