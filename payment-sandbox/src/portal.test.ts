/** The billing portal as a customer uses it: plain forms on a page whose address nobody can guess. */
import { type Begun, type Bench, begin, createPlans, pay, startBench } from './testing';

let bench: Bench;
let begun: Begun;
let path: string;

beforeEach(async () => {
  bench = await startBench();
  const plans = await createPlans(bench.stripe);
  begun = await begin(bench.stripe, plans.pro, '"><script>alert(1)</script>@example.com');
  await pay(bench, begun, '4242424242424242');
  const session = await bench.stripe.billingPortal.sessions.create({
    customer: begun.customer.id,
    return_url: 'http://localhost:3000/dashboard',
  });
  path = new URL(session.url).pathname;
});
afterEach(() => bench.close());

const get = async (address: string) => {
  const response = await fetch(`${bench.origin}${address}`);
  return {
    status: response.status,
    text: (await response.text()).replaceAll(/\s+/g, ' '),
    headers: response.headers,
  };
};
const post = (address: string, fields: Record<string, string> = {}) =>
  fetch(`${bench.origin}${address}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
const current = () => bench.stripe.subscriptions.retrieve(begun.subscription.id);
const newCard = (number: string) => ({ cardnumber: number, 'exp-date': '12 / 34', cvc: '123' });

test("shows plan, card, invoices and the way back, and escapes the customer's markup", async () => {
  const { status, text, headers } = await get(path);
  expect(status).toBe(200);
  for (const shown of [
    'Test mode',
    'Pro',
    '€49.99 per month',
    'renews on 21 December 2026',
    'Visa ending in 4242',
  ]) {
    expect(text).toContain(shown);
  }
  expect(text).toContain('href="http://localhost:3000/dashboard"');
  expect(text).not.toContain('<script>');
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test("a cancellation takes effect at the period's end, and resuming undoes it", async () => {
  const plan = `${path}/subscriptions/${begun.subscription.id}`;
  expect((await get(`${plan}/cancel`)).text).toContain('21 December 2026');
  const cancelled = await post(`${plan}/cancel`);
  expect(cancelled.status).toBe(303);
  expect((await get(cancelled.headers.get('Location') ?? '')).text).toContain(
    'Your plan has been cancelled.',
  );
  expect(await current()).toMatchObject({ status: 'active', cancel_at_period_end: true });
  await post(`${plan}/resume`);
  expect(await current()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
});

test('uses another card from then on; a declined one changes nothing and shows the reason', async () => {
  const refused = await post(`${path}/card`, newCard('4000 0000 0000 0002'));
  expect(await refused.text()).toContain('Your card was declined.');
  expect((await get(path)).text).toContain('Visa ending in 4242');
  expect((await post(`${path}/card`, newCard('5555 5555 5555 4444'))).status).toBe(303);
  expect((await get(path)).text).toContain('Mastercard ending in 4444, expires 12/2034');
  bench.clock.now = Date.UTC(2026, 11, 21, 12);
  expect((await current()).status).toBe('active');
});

test('saves a card that needs authentication only after that, and renews with it', async () => {
  const asked = await (await post(`${path}/card`, newCard('4000 0025 0000 3155'))).text();
  const method = /name="payment_method" value="(pm_[^"]+)"/.exec(asked)?.[1] ?? '';
  const answer = (outcome: string) => post(`${path}/card/authenticate`, { payment_method: method, outcome });
  expect(await (await answer('fail')).text()).toContain('We are unable to authenticate your payment method.');
  expect((await get(path)).text).toContain('ending in 4242');
  expect((await answer('complete')).status).toBe(303);
  expect((await get(path)).text).toContain('ending in 3155');
  bench.clock.now = Date.UTC(2026, 11, 21, 12);
  expect((await current()).status).toBe('active');
});

test('a card that can be saved but not charged leaves a due invoice, which can be paid after another change', async () => {
  await post(`${path}/card`, newCard('4000 0000 0000 0341'));
  bench.clock.now = Date.UTC(2026, 11, 21, 12);
  expect((await current()).status).toBe('past_due');
  const [invoice] = (await bench.stripe.invoices.list({ status: 'open' })).data;
  const page = new URL(invoice?.hosted_invoice_url ?? '').pathname;
  expect((await get(page)).text).toContain('Pay with the card on file');
  expect(await (await post(`${page}/pay`)).text()).toContain('Your card was declined.');
  const session = await bench.stripe.billingPortal.sessions.create({ customer: begun.customer.id });
  await post(`${new URL(session.url).pathname}/card`, newCard('4242 4242 4242 4242'));
  expect((await post(`${page}/pay`)).status).toBe(303);
  expect((await current()).status).toBe('active');
});

test('a due invoice can be paid on its page by another card, even if the bank asks and refuses first', async () => {
  await post(`${path}/card`, newCard('4000 0000 0000 0341'));
  bench.clock.now = Date.UTC(2026, 11, 21, 12);
  const [invoice] = (await bench.stripe.invoices.list({ status: 'open' })).data;
  const page = new URL(invoice?.hosted_invoice_url ?? '').pathname;
  const card = (number: string) => post(`${page}/card`, newCard(number));
  expect(await (await card('4000 0000 0000 9995')).text()).toContain('Your card has insufficient funds.');
  expect((await card('4000 0025 0000 3155')).status).toBe(303);
  expect((await get(page)).text).toContain('It asks you to authorise this payment.');
  const refused = await post(`${page}/authenticate`, { outcome: 'fail' });
  expect(await refused.text()).toContain('We are unable to authenticate your payment method.');
  expect((await get(page)).text).not.toContain('It asks you to authorise');
  expect((await current()).status).toBe('past_due');
  await card('4000 0025 0000 3155');
  expect((await post(`${page}/authenticate`, { outcome: 'complete' })).status).toBe(303);
  expect(await current()).toMatchObject({ status: 'active' });
  expect((await get(page)).text).not.toContain('Pay by card');
});

test("a first payment that was left at the bank's question can be finished on the invoice's page", async () => {
  const { data } = await bench.stripe.prices.list();
  const price = data[0];
  if (!price) throw new Error('There are no plans.');
  const left = await begin(bench.stripe, price, 'left@example.com');
  await pay(bench, left, '4000002500003155');
  const open = await bench.stripe.invoices.list({ customer: left.customer.id, status: 'open' });
  const page = new URL(open.data[0]?.hosted_invoice_url ?? '').pathname;
  const { text } = await get(page);
  expect(text).toContain('It asks you to authorise this payment.');
  expect(text).not.toContain('card on file');
  await post(`${page}/authenticate`, { outcome: 'complete' });
  expect((await bench.stripe.subscriptions.retrieve(left.subscription.id)).status).toBe('active');
});

test('an invoice can be read and downloaded', async () => {
  const [invoice] = (await bench.stripe.invoices.list({ customer: begun.customer.id })).data;
  const page = new URL(invoice?.hosted_invoice_url ?? '').pathname;
  expect((await get(page)).text).toContain('€49.99');
  const pdf = await fetch(`${bench.origin}${page}/pdf`);
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  expect(await pdf.text()).toMatch(/^%PDF-1.4[\s\S]+%%EOF\n$/);
});

test("an unknown or expired link, and somebody else's plan, get a friendly 404", async () => {
  const other = await bench.stripe.customers.create({ payment_method: 'pm_card_visa' });
  const [method] = (await bench.stripe.paymentMethods.list({ customer: other.id })).data;
  const [price] = (await bench.stripe.prices.list()).data;
  const foreign = await bench.stripe.subscriptions.create({
    customer: other.id,
    default_payment_method: method?.id ?? '',
    items: [{ price: price?.id ?? '' }],
  });
  expect(foreign.status).toBe('active');
  expect(await get('/sandbox/portal/test_guess')).toMatchObject({
    status: 404,
    text: expect.stringContaining('This link has expired'),
  });
  expect((await post(`${path}/subscriptions/${foreign.id}/cancel`)).status).toBe(404);
  bench.clock.now += 3600_000;
  expect((await get(path)).status).toBe(404);
});
