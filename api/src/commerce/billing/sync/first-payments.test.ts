/** What becomes of an address's attempts when one of them is read back. */
import type { ProviderSubscription } from '../provider/gateway';
import { type AttemptRecord, decideAttempts, MOST_DECLINES } from './first-payments';

const EMAIL = 'ada@example.com';
const begun = (attemptId: string | null, more: Partial<ProviderSubscription> = {}): ProviderSubscription => {
  const invoice = { id: 'in_1', amountCents: 4999, hostedUrl: null, reason: 'first' } as const;
  return {
    id: `sub_of_${attemptId}`,
    customerId: 'cus_1',
    attemptId,
    plan: 'pro',
    priceId: 'price_pro',
    status: 'active',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    scheduledChange: null,
    openInvoice: null,
    paidInvoice: invoice,
    paidInvoices: [invoice],
    reversal: null,
    createdAt: new Date('2026-11-21T12:00:00Z'),
    ...more,
  };
};
const attempt = (id: string, status: AttemptRecord['status'] = 'open'): AttemptRecord => ({
  id,
  email: EMAIL,
  status,
  subscriptionId: null,
  declines: 0,
});

const decide = (
  subscriptions: ProviderSubscription[],
  attempts: AttemptRecord[],
  taken: readonly string[] = [],
) => {
  const decision = decideAttempts(subscriptions, { attempts, taken });
  const ids = (found: readonly AttemptRecord[]) => found.map(({ id }) => id);
  return {
    paid: ids(decision.paid),
    expired: ids(decision.expired),
    withdrawn: ids(decision.withdrawn),
    recorded: decision.recorded.map(({ id, paidInvoices }) => [id, paidInvoices.length]),
    leftOut: decision.leftOut,
  };
};
const NOTHING = { paid: [], expired: [], withdrawn: [], leftOut: [] };
const incomplete = { status: 'incomplete', paidInvoice: null, paidInvoices: [] } as const;

test('the first paid attempt counts', () => {
  expect(decide([begun('a')], [attempt('a')])).toEqual({
    ...NOTHING,
    paid: ['a'],
    recorded: [['sub_of_a', 1]],
  });
});

test('an attempt paid beside another, of the same customer or not, is withdrawn and opens nothing', () => {
  expect(decide([begun('b')], [attempt('b')], [EMAIL])).toEqual({
    ...NOTHING,
    withdrawn: ['b'],
    recorded: [],
    leftOut: ['sub_of_b'],
  });
  const older = new Date('2026-11-21T11:59:59Z');
  expect(decide([begun('b'), begun('a', { createdAt: older })], [attempt('b'), attempt('a')])).toMatchObject({
    paid: ['a'],
    withdrawn: ['b'],
    leftOut: ['sub_of_b'],
  });
  expect(decide([begun(null), begun('b')], [attempt('b')])).toMatchObject({ paid: [], withdrawn: ['b'] });
});

test('an attempt on hold was paid as well: it counts, and no other is paid beside it', () => {
  for (const status of ['unpaid', 'paused'] as const) {
    expect(decide([begun('a', { status })], [attempt('a')])).toMatchObject({ paid: ['a'], expired: [] });
    const held = [begun('a', { status }), begun('b')];
    expect(decide(held, [attempt('a', 'paid'), attempt('b')])).toMatchObject({ paid: [], withdrawn: ['b'] });
    expect(decide([begun('b', { status })], [attempt('b')], [EMAIL])).toMatchObject({
      withdrawn: ['b'],
      leftOut: ['sub_of_b'],
    });
  }
});

test('a refunded attempt is recorded without its payment', () => {
  for (const status of ['withdrawn', 'returned'] as const)
    expect(decide([begun('b', { status: 'canceled' })], [attempt('b', status)])).toEqual({
      ...NOTHING,
      recorded: [['sub_of_b', 0]],
    });
});

test('an attempt that counted once keeps counting, whatever else is live', () => {
  expect(decide([begun('a')], [attempt('a', 'paid')], [EMAIL])).toEqual({
    ...NOTHING,
    recorded: [['sub_of_a', 1]],
  });
});

test('an attempt left at the provider by a crash is withdrawn', () => {
  for (const status of ['replaced', 'failed', 'expired'] as const)
    expect(decide([begun('a', incomplete)], [attempt('a', status)])).toMatchObject({ withdrawn: ['a'] });
  expect(decide([begun('a', incomplete)], [attempt('a')])).toMatchObject({ withdrawn: [] });
});

test('an attempt that is used to try out cards is withdrawn', () => {
  const tried = (declines: number) => decide([begun('a', incomplete)], [{ ...attempt('a'), declines }]);
  expect(tried(MOST_DECLINES - 1).withdrawn).toEqual([]);
  expect(tried(MOST_DECLINES).withdrawn).toEqual(['a']);
  expect(decide([begun('a')], [{ ...attempt('a'), declines: MOST_DECLINES }]).paid).toEqual(['a']);
});

test('an attempt that can no longer be paid, or that the provider has forgotten, expires', () => {
  const gone = { ...attempt('b'), subscriptionId: 'sub_gone' };
  for (const status of ['incomplete_expired', 'canceled'] as const)
    expect(decide([begun('a', { ...incomplete, status })], [attempt('a'), gone])).toMatchObject({
      expired: ['a', 'b'],
    });
  expect(decide([begun('a', incomplete)], [attempt('a')])).toMatchObject({ expired: [] });
});
