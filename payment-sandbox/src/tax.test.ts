/** Automatic tax: how much a price contains, who owes it, and what the invoice shows. */
import type Stripe from 'stripe';
import { taxIn, VAT_RATES } from './objects/tax';
import { type Bench, createPlans, type Plans, startBench } from './testing';

let bench: Bench;
let plans: Plans;
beforeEach(async () => {
  bench = await startBench();
  plans = await createPlans(bench.stripe);
  for (const { id } of [plans.basic, plans.pro])
    await bench.stripe.prices.update(id, { tax_behavior: 'inclusive' });
});
afterEach(() => bench.close());

const customerIn = (country: string) =>
  bench.stripe.customers.create({ email: 'ada@example.com', address: { country } });

async function order(customer: Stripe.Customer, card = 'pm_card_visa') {
  await bench.stripe.paymentMethods
    .attach(card, { customer: customer.id })
    .then(({ id }) =>
      bench.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } }),
    );
  const subscription = await bench.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plans.basic.id }],
    automatic_tax: { enabled: true },
    expand: ['latest_invoice'],
  });
  return subscription.latest_invoice as Stripe.Invoice;
}

test('knows the VAT rates of the 27 EU countries', () => {
  expect(Object.keys(VAT_RATES)).toHaveLength(27);
});

test('a consumer pays the same price, whatever part of it is tax', async () => {
  const invoice = await order(await customerIn('FI'));
  expect(invoice).toMatchObject({
    total: 1999,
    total_excluding_tax: 1593,
    automatic_tax: { enabled: true, status: 'complete' },
    total_taxes: [{ amount: 406, taxable_amount: 1593, taxability_reason: 'standard_rated' }],
  });
  const [tax] = invoice.total_taxes ?? [];
  expect(await bench.stripe.taxRates.retrieve(tax?.tax_rate_details?.tax_rate ?? '')).toMatchObject({
    country: 'FI',
    percentage: 25.5,
  });
  const page = await fetch((invoice.hosted_invoice_url ?? '').replace('http://localhost:3000', bench.origin));
  expect(await page.text()).toContain('VAT - FI (25.5% incl.)');
});

test.each([
  ['AT', 'ATU12345678', 0, 'reverse_charge'],
  ['DE', 'DE123456789', 319, 'standard_rated'],
])('shows the VAT ID of a business in %s on the invoice', async (country, value, tax, reason) => {
  const customer = await customerIn(country);
  await bench.stripe.customers.createTaxId(customer.id, { type: 'eu_vat', value });
  expect(await order(customer)).toMatchObject({
    total: 1999,
    customer_tax_ids: [{ type: 'eu_vat', value }],
    total_taxes: [{ amount: tax, taxability_reason: reason }],
  });
});

test('a credit note refunds a part with the tax in it, and has its own number and PDF', async () => {
  const { stripe } = bench;
  const invoice = await order(await customerIn('FR'));
  const credit = (amount: number) =>
    stripe.creditNotes.create({ invoice: invoice.id, amount, refund_amount: amount });
  const first = await credit(700);
  expect(first).toMatchObject({
    ...{ number: `${invoice.number}-CN-01`, total: 700, total_excluding_tax: 583, status: 'issued' },
    total_taxes: [{ amount: 117, taxable_amount: 583, taxability_reason: 'standard_rated' }],
  });
  const refund = await stripe.refunds.retrieve(String(first.refunds[0]?.refund));
  expect(refund).toMatchObject({ amount: 700, status: 'succeeded' });
  const { number } = await credit(1299);
  expect(number).toBe(`${invoice.number}-CN-02`);
  await expect(credit(1)).rejects.toMatchObject({ code: 'charge_already_refunded' });
  const listed = await stripe.creditNotes.list({ invoice: invoice.id });
  expect(listed.data.map((note) => note.number)).toEqual([number, first.number]);
  expect(await stripe.invoices.retrieve(invoice.id)).toMatchObject({
    post_payment_credit_notes_amount: 1999,
  });
  const pdf = await (await fetch(first.pdf.replace('http://localhost:3000', bench.origin))).text();
  for (const words of [first.number, invoice.number, 'VAT - FR']) expect(pdf).toContain(words);
});

test('collects nothing outside the EU', async () => {
  expect(await order(await customerIn('CH'))).toMatchObject({
    total: 1999,
    total_excluding_tax: 1999,
    total_taxes: [{ amount: 0, taxability_reason: 'not_collecting' }],
  });
});

test('without an address, tax cannot be computed and no subscription begins', async () => {
  const customer = await bench.stripe.customers.create({ email: 'ada@example.com' });
  await expect(order(customer)).rejects.toMatchObject({ code: 'customer_tax_location_invalid' });
  expect((await bench.stripe.subscriptions.list({ customer: customer.id })).data).toEqual([]);
});

test('a charge shows the country that issued its card', async () => {
  const customer = await customerIn('AT');
  await order(customer, 'pm_card_at');
  const { data } = await bench.stripe.charges.list({ customer: customer.id });
  expect(data[0]?.payment_method_details?.card).toMatchObject({ country: 'AT', last4: '0008' });
});

test.each([
  ['DE123456789', { isValid: true, userError: 'VALID' }],
  ['DE123456200', { isValid: false, userError: 'INVALID' }],
  ['DE123456300', { isValid: false, userError: 'MS_UNAVAILABLE' }],
])('the register answers about %s', async (id, said) => {
  const path = `/sandbox/vat-register/ms/${id.slice(0, 2)}/vat/${id.slice(2)}`;
  expect(await (await fetch(`${bench.origin}${path}`)).json()).toMatchObject(said);
});

test('the tax in a price is right to half a cent, and a credit contains as much as a charge', () => {
  // Collected, because as many expectations would take ten seconds.
  const wrong: object[] = [];
  for (const rate of Object.values(VAT_RATES))
    for (let amount = 0; amount <= 10_000; amount += 7) {
      const tax = taxIn(amount, rate);
      const isClose = Math.abs(tax - (amount * rate) / (100 + rate)) <= 0.5;
      if (!isClose || taxIn(-amount, rate) + tax !== 0) wrong.push({ rate, amount, tax });
    }
  expect(wrong).toEqual([]);
});
