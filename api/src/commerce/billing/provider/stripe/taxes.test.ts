/** Splits invoices and refunds into net and tax, for any amounts and rates: nothing is lost to rounding. */
import { VAT_RATES } from '@spreadwise/payment-sandbox/testing';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { taxReport } from '../../tax/report';
import { documentsOf } from './taxes';

const rateOf = async (country: string) => ({ country, rate: VAT_RATES[country] ?? 0 });
/** Nothing more has to be read. */
const UNUSED = {} as Stripe;
const RATES = Object.entries(VAT_RATES);

interface Sale {
  readonly country: string;
  readonly rate: number;
  readonly cents: number;
  readonly why: string;
  /** Refunds, each a share of what is left, with or without a credit note. */
  readonly shares: readonly { readonly of: number; readonly isNoted: boolean }[];
}
const sales: fc.Arbitrary<Sale[]> = fc
  .array(
    fc.record({
      place: fc.constantFrom(...RATES),
      cents: fc.integer({ min: 1, max: 10_000_000 }),
      why: fc.constantFrom('standard_rated', 'reverse_charge', 'not_collecting'),
      shares: fc.array(
        fc.record({ of: fc.double({ min: 0.01, max: 1, noNaN: true }), isNoted: fc.boolean() }),
        { maxLength: 4 },
      ),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map(({ place: [country, rate], ...sale }) => ({ country, rate, ...sale })));

/** The parts of an invoice and its payment that are read. */
function atStripe({ country, rate, cents, why, shares }: Sale, index: number) {
  const amount = why === 'standard_rated' ? Math.round((cents * rate) / (100 + rate)) : 0;
  const tax = {
    amount,
    taxable_amount: cents - amount,
    taxability_reason: why,
    tax_rate_details: { tax_rate: country },
  };
  let left = cents;
  const notes: object[] = [];
  const refunds = shares.flatMap(({ of, isNoted }, at) => {
    const back = Math.ceil(left * of);
    const id = `re_${index}_${at}`;
    const share = (credited: number) => Math.round((amount * credited) / cents);
    const within = share(cents - left + back) - share(cents - left);
    left -= back;
    if (back > 0 && isNoted)
      notes.push({
        ...{ id: `cn_${index}_${at}`, invoice: `in_${index}`, number: 'CN', status: 'issued', created: at },
        ...{ total: back, total_taxes: [{ ...tax, amount: within }], refunds: [{ refund: id }] },
      });
    return back > 0 ? [{ id, status: 'succeeded', amount: back, created: at }] : [];
  });
  const payment = { payment: { payment_intent: `pi_${index}` } };
  const invoice = {
    ...{ id: `in_${index}`, customer: 'cus_1', total: cents, amount_paid: cents, created: 1 },
    total_taxes: [tax],
    ...{ number: null, description: null, footer: null, account_country: 'DE', status_transitions: {} },
    ...{ lines: { data: [] }, payments: { data: [payment] } },
  };
  const charge = { paid: true, refunds: { data: refunds } };
  return {
    invoice: invoice as unknown as Stripe.Invoice,
    intent: { id: `pi_${index}`, latest_charge: charge } as unknown as Stripe.PaymentIntent,
    notes: notes as Stripe.CreditNote[],
    left,
  };
}

test('net and tax add up to the total, refunds return exactly what was taxed, and the report is their sum', () =>
  fc.assert(
    fc.asyncProperty(sales, async (all) => {
      const known = all.map(atStripe);
      const documents = await documentsOf({
        ...{ stripe: UNUSED, rateOf, disputes: [] },
        paid: known.map(({ invoice }) => invoice),
        payments: known.map(({ intent }) => intent),
        notes: known.flatMap(({ notes }) => notes),
      });
      const replaced = documents.flatMap(({ corrects }) => corrects?.refunds ?? []);
      const counted = documents.filter(({ id }) => !replaced.includes(id));
      for (const { taxes, totalCents } of documents)
        expect(taxes.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)).toBe(totalCents);
      for (const [index, { left }] of known.entries()) {
        const its = counted.filter(({ id }) => new RegExp(`^(in|re|cn)_${index}(_|$)`).test(id));
        expect(its.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(left);
        const tax = its.flatMap(({ taxes }) => taxes).reduce((sum, { taxCents }) => sum + taxCents, 0);
        if (left === 0) expect(tax).toBe(0);
      }
      const rows = taxReport(documents).filter(({ treatment }) => !treatment.startsWith('to settle'));
      expect(rows.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)).toBe(
        counted.reduce((sum, { totalCents }) => sum + totalCents, 0),
      );
    }),
  ));

test('a refund that fails after it succeeded is taken back in the books', async () => {
  const sale = { ...{ country: 'FR', rate: 20, cents: 5000 }, why: 'standard_rated' };
  const { invoice, intent } = atStripe({ ...sale, shares: [{ of: 1, isNoted: false }] }, 0);
  const booked = new Map<string, number>();
  for (const status of ['succeeded', 'failed', 'failed']) {
    for (const refund of (intent.latest_charge as Stripe.Charge).refunds?.data ?? []) refund.status = status;
    const money = { paid: [invoice], payments: [intent], disputes: [], notes: [] };
    for (const { id, taxes } of await documentsOf({ stripe: UNUSED, rateOf, ...money }))
      booked.set(id, booked.get(id) ?? taxes.reduce((sum, part) => sum + part.netCents + part.taxCents, 0));
  }
  expect([...booked.values()]).toEqual([5000, -5000, 5000]);
});

test('a credit note on an invoice that was still open counts from the day that the rest was paid', async () => {
  const sale = { ...{ country: 'FR', rate: 20, cents: 5000 }, why: 'standard_rated' };
  const { invoice, intent, notes } = atStripe({ ...sale, shares: [{ of: 0.4, isNoted: true }] }, 0);
  const seconds = (iso: string) => Date.parse(iso) / 1000;
  Object.assign(invoice.status_transitions, { paid_at: seconds('2026-10-03T00:00:00Z') });
  Object.assign(intent, { latest_charge: { paid: true, refunds: { data: [] } } });
  for (const note of notes)
    Object.assign(note, { created: seconds('2026-09-28T00:00:00Z'), refunds: [], type: 'pre_payment' });
  const money = { paid: [invoice], payments: [intent], disputes: [], notes };
  const [, note] = await documentsOf({ stripe: UNUSED, rateOf, ...money });
  expect(note).toMatchObject({ kind: 'credit note', totalCents: -2000, at: '2026-10-03T00:00:00.000Z' });
});

test('cash counts money that moved: not a credit to the balance, but a refund outside Stripe', async () => {
  const sale = { ...{ country: 'FR', rate: 20, cents: 5000 }, why: 'standard_rated' };
  const { invoice, intent, notes } = atStripe({ ...sale, shares: [{ of: 0.4, isNoted: true }] }, 0);
  // 900 were paid from the balance. Of 2000 credited, 1200 were refunded, 500 put on the balance and 300 paid in cash.
  Object.assign(invoice, { amount_paid: 4100 });
  for (const refund of (intent.latest_charge as Stripe.Charge).refunds?.data ?? []) refund.amount = 1200;
  for (const note of notes)
    Object.assign(note, {
      ...{ pre_payment_amount: 0, post_payment_amount: 2000, out_of_band_amount: 300 },
      ...{ customer_balance_transaction: 'cbtxn_1', refunds: [{ refund: 're_0_0', amount_refunded: 1200 }] },
    });
  const money = { paid: [invoice], payments: [intent], disputes: [], notes };
  const documents = await documentsOf({ stripe: UNUSED, rateOf, ...money });
  expect(documents.map(({ kind, totalCents, cashCents }) => [kind, totalCents, cashCents])).toEqual([
    ['invoice', 5000, 4100],
    ['refund', -1200, -1200],
    ['credit note', -2000, -300],
  ]);
});
