/** Whatever was paid or refunded before, and wherever a process dies, a withdrawal refunds what is due, once. */
import fc from 'fast-check';
import { DAY_MS } from '../../../platform/lib/time';
import type { InvoicePayment } from '../provider/gateway';
import { GatewayError } from '../provider/gateway-error';
import { type Contract, dueBack, withdraw, withdrawalEnds } from './withdrawal';

const RUNS = { numRuns: process.env.TEST_TIER === 'long' ? 10_000 : 1_000 };
const BEGAN = Date.parse('2026-11-02T12:00:00Z');
const at = (ms: number) => new Date(BEGAN + ms);

test.each([
  ['the 14th day', '2026-11-02T12:00:00Z', '2026-11-16T23:59:00+01:00'],
  ['a Saturday moves to Monday', '2026-11-07T12:00:00Z', '2026-11-23T23:59:00+01:00'],
  ['Christmas Day in Berlin, a Friday, moves to Monday', '2026-12-11T12:00:00Z', '2026-12-28T23:59:00+01:00'],
  ['Maundy Thursday in Copenhagen moves past Easter', '2027-03-11T12:00:00Z', '2027-03-30T23:59:00+02:00'],
  ['1 May and 3 May around a Saturday in Warsaw', '2025-04-17T12:00:00Z', '2025-05-02T23:59:00+02:00'],
  [
    '23:30 in London is already the next day in Helsinki',
    '2026-11-02T23:30:00Z',
    '2026-11-17T23:59:00+02:00',
  ],
])('a withdrawal counts in the last minute of the last working day: %s', (_, began, last) => {
  expect(withdrawalEnds(new Date(began)).getTime()).toBeGreaterThan(Date.parse(last));
});

test('the time to withdraw is at least 14 days and three working days, and at most 20 and some hours of other clocks', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (began) => {
        const days = (withdrawalEnds(began).getTime() - began.getTime()) / DAY_MS;
        expect(days).toBeGreaterThanOrEqual(17);
        expect(days).toBeLessThan(20.5);
      },
    ),
    RUNS,
  );
});

const payment = fc.record({
  paidCents: fc.integer({ min: 1, max: 9_999 }),
  paidDay: fc.integer({ min: 0, max: 13 }),
  refundedShare: fc.constantFrom(0, 0, 0.1, 0.5, 1),
});
/** The provider call at which a process dies, before or after it takes effect. */
const crash = fc.record({ call: fc.integer({ min: 1, max: 12 }), isDone: fc.boolean() });
const story = fc.record({
  /** The first payment, and that of an upgrade. */
  payments: fc.array(payment, { minLength: 1, maxLength: 2 }),
  days: fc.integer({ min: 0, max: 20 * 24 }).map((hours) => hours / 24),
  beginNow: fc.boolean(),
  crashes: fc.array(crash, { maxLength: 4 }),
});

interface Refund {
  readonly paymentId: string;
  readonly amountCents: number;
}

/** A provider with idempotency keys, whose caller dies as scripted. */
function playProvider(
  payments: readonly InvoicePayment[],
  crashes: readonly { call: number; isDone: boolean }[],
) {
  const keys = new Set<string>();
  const refunds: Refund[] = [];
  const left = [...crashes];
  let calls = 0;
  const ended: true[] = [];
  const call = async <T>(work: () => T): Promise<T> => {
    calls += 1;
    const dies = left[0]?.call === calls ? left.shift() : null;
    if (dies && !dies.isDone) throw new GatewayError('unavailable', 'died before');
    const value = work();
    if (dies) throw new GatewayError('unavailable', 'died after');
    return value;
  };
  const backOf = (id: string | null) =>
    refunds
      .filter(({ paymentId }) => paymentId === id)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const deps = {
    gateway: {
      admin: {
        listPaid: () => call(() => payments.map(({ paymentId }) => paymentId)),
        cancelNow: () => call(() => void ended.push(true)),
        readPayment: (id: string) =>
          call(() => {
            const found = payments.find(({ paymentId }) => paymentId === id);
            return found && { ...found, refundedCents: found.refundedCents + backOf(id) };
          }),
        refund: ({ idempotencyKey, ...refund }: Refund & { idempotencyKey: string }) =>
          call(() => {
            if (!keys.has(idempotencyKey)) refunds.push(refund);
            keys.add(idempotencyKey);
          }),
      },
    },
    leases: { hold: <T>(_: string, work: (lease: object) => Promise<T>) => work({}) },
    confirmLease: async () => undefined,
    syncCustomer: () => call(() => []),
  } as unknown as Parameters<typeof withdraw>[0];
  /** Runs as the next process would, counting calls anew. */
  const attempt = async (work: () => Promise<number | null>) => {
    calls = 0;
    return work().catch((error: unknown) => {
      if (error instanceof GatewayError) return null;
      throw error;
    });
  };
  return { deps, refunds, backOf, attempt, wasEnded: () => ended.length > 0 };
}

test('each withdrawal refunds to the cent what is due, once, wherever processes die', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ payments: told, days, beginNow, crashes }) => {
      const payments = told.map(({ paidCents, paidDay, refundedShare }, index) => ({
        ...{ customerId: 'cus_1', number: String(index), paymentId: `pi_${index}`, paidCents },
        ...{ coversFrom: at(paidDay * DAY_MS), coversUntil: at(30 * DAY_MS) },
        ...{
          refundedCents: Math.floor(paidCents * refundedShare),
          isDisputed: false,
          isUndecided: false,
          opensAccess: true,
        },
      }));
      const contract: Contract = {
        ...{ customerId: 'cus_1', subscriptionId: 'sub_1', plan: 'pro', beganAt: at(0) },
        ...{ periodEnd: at(30 * DAY_MS), beginNow, runs: true, isEnding: false },
      };
      const provider = playProvider(payments, crashes);
      const withdrawal = { id: 'one', at: at(days * DAY_MS) };
      let back: number | null = null;
      for (let tries = 0; back === null && tries <= crashes.length; tries += 1)
        back = await provider.attempt(() => withdraw(provider.deps, contract, withdrawal));
      expect(provider.wasEnded()).toBe(true);
      let sum = 0;
      for (const one of payments) {
        const got = one.refundedCents + provider.backOf(one.paymentId);
        const days30 = 30 - (one.coversFrom.getTime() - BEGAN) / DAY_MS;
        const used = Math.max(0, Math.floor((withdrawal.at.getTime() - one.coversFrom.getTime()) / DAY_MS));
        const owed = beginNow ? one.paidCents * (1 - used / days30) : one.paidCents;
        // A fraction of a cent is the customer's; an earlier refund is never taken back.
        expect(got).toBe(Math.max(one.refundedCents, Math.ceil(owed - 1e-6)));
        expect(got).toBeLessThanOrEqual(one.paidCents);
        expect(
          provider.refunds.filter(({ paymentId }) => paymentId === one.paymentId).length,
        ).toBeLessThanOrEqual(1);
        sum += got;
      }
      expect(back).toBe(sum);
    }),
    RUNS,
  );
});

test('everything is refunded unless the customer asked to begin, whatever was used', () => {
  const paid = { paidCents: 4999, coversFrom: at(0), coversUntil: at(30 * DAY_MS) };
  expect(dueBack(paid, at(14 * DAY_MS), false)).toBe(4999);
  expect(dueBack(paid, at(14 * DAY_MS), true)).toBe(2667);
  expect(dueBack(paid, at(DAY_MS - 1), true)).toBe(4999);
});
