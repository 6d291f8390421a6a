/** VAT from the order to the quarterly report, with the real product and the payment sandbox. */
import { EU_COUNTRIES } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { VAT_RATES } from '@spreadwise/payment-sandbox/testing';
import { eq, sql } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { OWNER_PASSWORD } from '../../../people/identity/testing/accounts-harness';
import { invoiceArchive, subscriptions } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { lookupKeyOf } from '../provider/stripe/catalogue';
import { readCash } from '../revenue/revenue-store';
import { createPlanChangeHarness, customerCommands } from '../testing/plan-change-harness';
import { newestInvoice, readArchive } from './archive-store';
import { quarterSpan, taxReport } from './report';
import { createVatRegister } from './vat-register';

const database = testDatabase();
const harnessOf = (tax = 'stripe') =>
  createPlanChangeHarness(database.db, { settings: { 'business.tax': tax } });
type Harness = ReturnType<typeof harnessOf>;

const HOME = 'DE';
const REVERSE = 'Tax to be paid on reverse charge basis';
/** Its ending decides whether the register knows it, does not know it, or does not answer. */
const idOf = (country: string, end: '001' | '200' | '300') =>
  `${country === 'GR' ? 'EL' : country}12345${end}`;
const archived = async () => {
  const documents = await readArchive(database.db, new Date(0), new Date('2040-01-01'));
  return documents.map(({ totalCents, taxes: [part], text }) => ({ totalCents, ...part, text }));
};
const order = (harness: Harness, fields: object) =>
  harness.world.browser().send('POST', '/api/stripe/create-subscription', { planType: 'pro', ...fields });

/** Every change: home, the prefix EL, a fraction of a percent, the lowest and the highest rate. The long tier: all. */
const COUNTRIES = process.env.TEST_TIER === 'long' ? EU_COUNTRIES : (['DE', 'GR', 'FI', 'LU', 'HU'] as const);

test.each(COUNTRIES)('%s: taxes consumers and businesses, and checks their VAT IDs', async (country) => {
  const harness = harnessOf();
  const rate = VAT_RATES[country] ?? 0;
  const plan = PLAN_IDS[EU_COUNTRIES.indexOf(country) % 3] ?? 'pro';
  const totalCents = PLANS[plan].amountCents;
  const taxCents = Math.round((totalCents * rate) / (100 + rate));
  const taxed = { totalCents, taxCents, netCents: totalCents - taxCents, rate, country, text: [] };
  const reversed = { ...taxed, taxCents: 0, netCents: totalCents, rate: 0, text: [REVERSE] };

  await harness.subscribe(plan, { email: 'consumer@example.com', country });
  await harness.advance(1000);
  await harness.subscribe(plan, { email: 'business@example.com', country, vatId: idOf(country, '001') });
  await harness.advance(1000);
  await harness.subscribe(plan, { email: 'silent@example.com', country, vatId: idOf(country, '300') });
  expect(await archived()).toMatchObject([taxed, country === HOME ? taxed : reversed, taxed]);

  const refused = await order(harness, {
    email: 'false@example.com',
    country,
    vatId: idOf(country, '200'),
  });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ field: 'vatId' }] } });
  expect((await harness.provider.dashboard.customers.list({ email: 'false@example.com' })).data).toEqual([]);
});

test.each([
  ['AT', {}, { name: 'Business 12345001', address: 'Main Street 1, 1000 AT' }],
  // Spain's register names nobody.
  ['ES', { name: 'Ejemplo SL' }, { name: 'Ejemplo SL', address: null }],
])('an invoice without VAT names the business in %s', async (country, order, named) => {
  const vatId = idOf(country, '001');
  const { customerId, browser } = await harnessOf().subscribe('pro', { country, vatId, ...order });
  const invoice = await newestInvoice(database.db, customerId);
  expect(invoice).toMatchObject({ customer: { ...named, country, vatId }, text: [REVERSE] });
  const { body } = await browser.send('GET', '/api/billing/overview');
  expect(body.tax).toEqual({ country, vatId, isReverseCharge: true });
});

test("the register's answer becomes one line each, no longer than Stripe takes", async () => {
  const found = {
    isValid: true,
    userError: 'VALID',
    name: 'N'.repeat(300),
    address: '\nRue 1 \n1000 Bruxelles\n',
  };
  const register = createVatRegister({ vatRegister: 'https://r.test', api: null }, async () =>
    Response.json(found),
  );
  expect(await register('BE0123456789')).toEqual({ name: 'N'.repeat(200), address: 'Rue 1, 1000 Bruxelles' });
});

test('an invoice names who sells, and so does the archive', async () => {
  const settings = {
    'business.tax': 'stripe',
    'business.name': 'Spreadwise GmbH',
    'business.address': ['Main Street 1', '10115 Berlin'],
    'business.vat-id': 'DE123456789',
  };
  const harness = createPlanChangeHarness(database.db, { settings });
  const { customerId, browser } = await harness.subscribe('basic', { country: 'AT' });
  const seller = 'Spreadwise GmbH · Main Street 1 · 10115 Berlin · DE123456789';
  const { data } = await harness.provider.dashboard.invoices.list({ customer: customerId });
  expect(data.map(({ footer }) => footer)).toEqual([seller]);
  expect((await newestInvoice(database.db, customerId))?.text).toEqual([seller]);

  const isMade = (call: string) => call === `POST /v1/customers/${customerId}`;
  harness.changeSettings({ 'business.address': ['Side Street 2', '10115 Berlin'] });
  harness.changes.length = 0;
  for (const _ of [1, 2]) {
    await harness.advance(61_000);
    await customerCommands(browser).overview();
  }
  expect(harness.changes.filter(isMade)).toHaveLength(1);
  await harness.advance(31 * DAY_MS);
  await customerCommands(browser).overview();
  expect((await newestInvoice(database.db, customerId))?.text).toEqual([
    'Spreadwise GmbH · Side Street 2 · 10115 Berlin · DE123456789',
  ]);
});

/** Made by somebody else, with the product's keys. */
const sell = (harness: Harness, behavior?: 'exclusive') =>
  Promise.all(
    PLAN_IDS.map((plan) =>
      harness.provider.dashboard.prices.create({
        ...{ currency: 'eur', recurring: { interval: 'month' }, unit_amount: PLANS[plan].amountCents },
        ...{ lookup_key: lookupKeyOf(plan), product_data: { name: plan } },
        ...(behavior && { tax_behavior: behavior }),
      }),
    ),
  );
const behaviors = async ({ provider }: Harness) =>
  (await provider.dashboard.prices.list()).data.map(({ tax_behavior }) => tax_behavior);

test('existing prices become VAT-inclusive with the first taxed order, and stay untouched before', async () => {
  const untaxed = harnessOf('none');
  await sell(untaxed);
  await untaxed.subscribe('basic', { country: 'AT' });
  expect(await behaviors(untaxed)).toEqual(['unspecified', 'unspecified', 'unspecified']);
  const taxed = harnessOf();
  await sell(taxed);
  await taxed.subscribe('basic', { email: 'bob@example.com', country: 'AT' });
  expect(await behaviors(taxed)).toEqual(['inclusive', 'inclusive', 'inclusive']);
  expect(await archived()).toContainEqual(expect.objectContaining({ country: 'AT', taxCents: 333 }));
});

test('a price that excludes VAT is not sold once VAT is computed', async () => {
  const untaxed = harnessOf('none');
  await sell(untaxed, 'exclusive');
  await untaxed.subscribe('pro');
  const taxed = harnessOf();
  await sell(taxed, 'exclusive');
  expect(await order(taxed, { email: 'bob@example.com', country: 'AT' })).toMatchObject({ status: 502 });
});

test('an order without a country is accepted untaxed, and the owner sees that none is known', async () => {
  const harness = harnessOf();
  const { customerId } = await harness.subscribe('basic');
  expect(await archived()).toMatchObject([{ totalCents: 1999, country: null, taxCents: 0, netCents: 1999 }]);
  expect((await newestInvoice(database.db, customerId))?.customer).toMatchObject({
    country: null,
    cardCountry: 'US',
  });
});

test("with VAT off, an order's country and VAT ID are neither checked nor archived", async () => {
  const harness = harnessOf('none');
  await harness.subscribe('basic', { country: 'AT', vatId: idOf('AT', '200') });
  expect(await archived()).toMatchObject([{ totalCents: 1999, country: null, taxCents: 0 }]);
});

test.each([
  [{ country: 'Austria' }, 'country'],
  [{ vatId: 'ATU1' }, null],
  [{ vatId: 'CHE123456788' }, 'vatId'],
  [{ country: 'FR', vatId: 'ATU12345678' }, 'vatId'],
])('checks the country and the VAT ID and reports an error at its field: %j', async (fields, field) => {
  const answer = await order(harnessOf(), { email: 'ada@example.com', ...fields });
  if (field) expect(answer).toMatchObject({ status: 400, body: { issues: [{ field }] } });
  else expect(answer.status).toBe(200);
});

test('a VAT ID may contain spaces and dots, and determines the country', async () => {
  const { customerId } = await harnessOf().subscribe('pro', { vatId: 'atu 12.345-678' });
  expect((await newestInvoice(database.db, customerId))?.customer).toMatchObject({
    country: 'AT',
    vatId: 'ATU12345678',
  });
});

test('a card that pays while its customer is being read still counts as proof of place', async () => {
  const harness = harnessOf();
  const { reach } = harness.provider;
  let isStale = true;
  jest.spyOn(harness.provider, 'reach').mockImplementation(async (request) => {
    if (!/payment_intents[?]/.test(request.url) || !isStale) return reach(request);
    isStale = false;
    return Response.json({ object: 'list', data: [], has_more: false });
  });
  const { customerId } = await harness.subscribe('basic', { card: '4000000400000008', country: 'AT' });
  expect(isStale).toBe(false);
  expect((await newestInvoice(database.db, customerId))?.customer.cardCountry).toBe('AT');
});

test('a returning customer with another country or without the VAT ID is taxed by the new order', async () => {
  const harness = harnessOf();
  const { dashboard } = harness.provider;
  const browser = harness.world.browser();
  const orderAs = async (place: object) => {
    const body = { email: 'ada@example.com', planType: 'basic', ...place };
    const { subscriptionId } = (await browser.send('POST', '/api/stripe/create-subscription', body)).body;
    const { latest_invoice: invoice, customer } = await dashboard.subscriptions.retrieve(subscriptionId, {
      expand: ['latest_invoice'],
    });
    if (typeof invoice !== 'object') throw new Error('There is no invoice.');
    const ids = await dashboard.customers.listTaxIds(String(customer));
    return {
      customer,
      tax: invoice?.total_taxes?.[0]?.amount,
      ids: ids.data.map(({ value }) => value),
    };
  };
  const first = await orderAs({ country: 'AT', vatId: idOf('AT', '001') });
  expect(first).toMatchObject({ tax: 0, ids: ['AT12345001'] });
  const { customer } = first;
  expect(await orderAs({ country: 'AT' })).toEqual({ customer, tax: 333, ids: [] });
  expect(await orderAs({ country: 'HU' })).toEqual({ customer, tax: 425, ids: [] });
});

test('a silent register is asked again daily, and its answer counts from the next invoice on', async () => {
  const harness = harnessOf();
  let isAsked = 0;
  const { reach } = harness.provider;
  jest.spyOn(harness.provider, 'reach').mockImplementation(async (request) => {
    if (!request.url.includes('vat-register')) return reach(request);
    isAsked += 1;
    return isAsked < 3
      ? new Response('Bad gateway', { status: 502 })
      : reach(new Request(request.url.replace('300', '001')));
  });
  const ada = await harness.subscribe('basic', { country: 'AT', vatId: idOf('AT', '300') });
  for (let day = 0; day < 3; day += 1) {
    await harness.advance(DAY_MS);
    await harness.world.runJobs('vat-checks');
  }
  expect(isAsked).toBe(3);
  await harness.advance(31 * DAY_MS);
  await customerCommands(ada.browser).overview();
  expect(await archived()).toMatchObject([
    { totalCents: 1999, taxCents: 333, isReverseCharge: false },
    { totalCents: 1999, taxCents: 0, isReverseCharge: true, text: [REVERSE] },
  ]);
});

test('upgrades, scheduled plans and renewals are taxed alike, within the same totals', async () => {
  const harness = harnessOf();
  const { browser } = await harness.subscribe('basic', { country: 'FR' });
  const { take, overview } = customerCommands(browser);
  await harness.advance(15 * DAY_MS);
  expect((await take('premium')).status).toBe(200);
  expect((await take('pro')).status).toBe(200);
  await harness.advance(31 * DAY_MS);
  expect((await overview()).body).toMatchObject({ tax: { country: 'FR', vatId: null } });
  expect(await archived()).toMatchObject([
    { totalCents: 1999, taxCents: 333 },
    // Two lines: 833 on the rest of Premium, less 167 on the unused Basic.
    { totalCents: 4000, taxCents: 666, rate: 20, country: 'FR' },
    { totalCents: 4999, taxCents: 833, rate: 20, country: 'FR' },
  ]);
});

async function threePayments(harness: Harness) {
  const payers = [];
  for (const [country, vatId] of [['FR'], [HOME], ['AT', idOf('AT', '001')]] as const) {
    const email = `${country.toLowerCase()}@example.com`;
    payers.push(await harness.subscribe('basic', { email, country, ...(vatId && { vatId }) }));
    await harness.advance(1000);
  }
  return payers;
}

test('a quarterly report adds up to the cent from the archive, with refunds in the quarter they fall in', async () => {
  const harness = harnessOf();
  const [fr] = await threePayments(harness);
  if (!fr) throw new Error('Nobody has paid.');
  await harness.advance(60 * DAY_MS);
  const { dashboard } = harness.provider;
  const { data } = await dashboard.paymentIntents.list({ customer: fr.customerId });
  const first = data.at(-1)?.id ?? '';
  for (const amount of [700, 1299]) {
    await dashboard.refunds.create({ payment_intent: first, amount });
    await harness.advance(1000);
  }
  await customerCommands(fr.browser).overview();
  const report = async (quarter?: string) =>
    taxReport(await readArchive(database.db, ...quarterSpan(quarter, harness.world.clock.now())));
  expect(await report()).toMatchObject([
    { treatment: 'domestic', country: 'DE', rate: 19, netCents: 1680, taxCents: 319 },
    { treatment: 'one stop shop', country: 'FR', rate: 20, corrects: null, netCents: 3332, taxCents: 666 },
    { treatment: 'reverse charge', country: 'AT', vatId: 'AT12345001', netCents: 1999, taxCents: 0 },
  ]);
  expect(await report('2027 Q1')).toMatchObject([
    { treatment: 'one stop shop', country: 'FR', netCents: -1666, taxCents: -333, corrects: '2026 Q4' },
    { treatment: 'to settle: refunded without a credit note', netCents: -1666, corrects: '2026 Q4' },
  ]);
});

/** Acts as the owner, as the panel does. */
async function ownerOf({ world }: Harness) {
  const owner = world.browser();
  const login = await owner.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD });
  owner.token = login.body.token;
  return async (call: string, body: object) => {
    const answer = await owner.send('POST', `/api/admin/customer/${call}`, body);
    expect(answer.status).toBe(200);
    return answer.body;
  };
}
async function giveBack(harness: Harness, id: string, amountCents: number, invoice?: string) {
  const { data } = await harness.provider.dashboard.invoices.list({ customer: id });
  const act = { kind: 'refund', invoiceId: invoice ?? data[0]?.id, amountCents };
  const owner = await ownerOf(harness);
  const { token } = await owner('act/preview', { id, act });
  await owner('act', { id, act, token, reason: 'Goodwill.' });
}
const reportOf = async ({ world }: Harness, quarter = '2026 Q4') =>
  taxReport(await readArchive(database.db, ...quarterSpan(quarter, world.clock.now())));

test('a refund gets a numbered credit note, for the customer and in the books, with its printed VAT', async () => {
  const harness = harnessOf();
  const { customerId, browser } = await harness.subscribe('basic', { country: 'FR' });
  await harness.advance(1000);
  await giveBack(harness, customerId, 700);
  await harness.advance(1000);
  await giveBack(harness, customerId, 300);
  const { invoices } = (await customerCommands(browser).invoices()).body;
  const [, , { number }] = invoices;
  expect(invoices).toMatchObject([
    { number: `${number}-CN-02`, amountCents: -300, status: 'credit-note', plan: 'basic', hostedUrl: null },
    { number: `${number}-CN-01`, amountCents: -700, status: 'credit-note', plan: 'basic' },
    { amountCents: 1999, status: 'paid' },
  ]);
  expect(invoices[0].pdfUrl).toMatch(/\/credit-notes\/cn_\w+\/pdf$/);
  const documents = await readArchive(database.db, new Date(0), new Date('2040-01-01'));
  const notes = documents.filter(({ kind }) => kind === 'credit note');
  expect(notes).toMatchObject([
    { number: `${number}-CN-01`, totalCents: -700, taxes: [{ taxCents: -117 }] },
    { number: `${number}-CN-02`, totalCents: -300, corrects: { invoice: number } },
  ]);
  expect(await reportOf(harness)).toEqual([
    expect.objectContaining({ treatment: 'one stop shop', netCents: 833, taxCents: 166, corrects: null }),
  ]);
});

test('a credit for an earlier quarter is listed apart from the sales, with the quarter that it corrects', async () => {
  const harness = harnessOf();
  const { customerId } = await harness.subscribe('basic', { country: 'FR' });
  await harness.advance(DAY_MS);
  await giveBack(harness, customerId, 600);
  await harness.advance(60 * DAY_MS);
  const { browser } = await harness.subscribe('basic', { email: 'bob@example.com', country: 'FR' });
  const { data } = await harness.provider.dashboard.invoices.list({ customer: customerId });
  // The renewal of December.
  await giveBack(harness, customerId, 300, data.at(-2)?.id);
  await customerCommands(browser).overview();
  const ofFrance = { treatment: 'one stop shop', country: 'FR', rate: 20, vatId: null };
  expect(await reportOf(harness)).toEqual([
    { ...ofFrance, corrects: null, netCents: 1666 * 2 - 500, taxCents: 333 * 2 - 100 },
  ]);
  expect(await reportOf(harness, '2027 Q1')).toEqual([
    { ...ofFrance, corrects: null, netCents: 1666 * 2, taxCents: 333 * 2 },
    { ...ofFrance, corrects: '2026 Q4', netCents: -250, taxCents: -50 },
  ]);
});

test('VAT of a country outside the EU belongs in no one-stop-shop return', () => {
  const part = { rate: 8.1, isReverseCharge: false, netCents: 925, taxCents: 75 };
  const of = (country: string) =>
    taxReport([
      {
        ...{ kind: 'invoice', id: 'in_1', customerId: 'cus_1', at: '2026-11-21T12:00:00.000Z', number: '1' },
        ...{ seller: { name: null, country: HOME }, lines: [], text: [], totalCents: 1000 },
        customer: { name: null, email: null, address: null, country, vatId: null, cardCountry: null },
        taxes: [{ ...part, country }],
      },
    ]).map(({ treatment }) => treatment);
  expect([of('FR'), of('CH'), of(HOME)]).toEqual([['one stop shop'], ['outside the EU'], ['domestic']]);
});

test('lost disputes and refunds without a credit note are listed for the accountant', async () => {
  const harness = harnessOf();
  const { dashboard } = harness.provider;
  const ada = await harness.subscribe('basic', { country: 'FR' });
  const { data } = await dashboard.paymentIntents.list({ customer: ada.customerId });
  await dashboard.refunds.create({ payment_intent: data[0]?.id ?? '', amount: 600 });
  const card = '4000000000000259';
  await harness.subscribe('pro', { email: 'bob@example.com', country: HOME, card });
  const [dispute] = (await dashboard.disputes.list()).data;
  const evidence = { uncategorized_text: 'losing_evidence' };
  const [bob] = (await dashboard.customers.list({ email: 'bob@example.com' })).data;
  const owner = await ownerOf(harness);
  for (const id of [ada.customerId, bob?.id]) await owner('resync', { id });
  expect(await reportOf(harness)).toMatchObject([{ taxCents: 798 }, { taxCents: 233 }, { taxCents: -100 }]);
  await dashboard.disputes.update(dispute?.id ?? '', { evidence });
  await owner('resync', { id: bob?.id });
  expect(await reportOf(harness)).toMatchObject([
    { treatment: 'domestic', netCents: 4201, taxCents: 798 },
    { treatment: 'one stop shop', netCents: 1166, taxCents: 233 },
    { treatment: 'to settle: lost in a dispute, not subtracted', netCents: -4201, taxCents: -798 },
    { treatment: 'to settle: refunded without a credit note', netCents: -500, taxCents: -100 },
  ]);
});

test('what goes back after the provider has deleted the customer is booked all the same', async () => {
  const harness = harnessOf();
  const { dashboard } = harness.provider;
  const ada = await harness.subscribe('basic', { country: 'FR' });
  const card = '4000000000000259';
  await harness.subscribe('pro', { email: 'bob@example.com', country: HOME, card });
  const { data } = await dashboard.paymentIntents.list({ customer: ada.customerId });
  const [dispute] = (await dashboard.disputes.list()).data;
  const owner = await ownerOf(harness);
  const [bob] = (await dashboard.customers.list({ email: 'bob@example.com' })).data;
  const ids = [ada.customerId, bob?.id ?? ''];
  for (const id of ids) await dashboard.customers.del(id);
  for (const id of ids) await owner('resync', { id });
  await dashboard.refunds.create({ payment_intent: data[0]?.id ?? '', amount: 600 });
  await dashboard.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' } });
  for (const id of ids) await owner('resync', { id });
  expect(await reportOf(harness)).toMatchObject([
    { treatment: 'domestic', netCents: 4201, taxCents: 798 },
    { treatment: 'one stop shop', netCents: 1166, taxCents: 233 },
    { treatment: 'to settle: lost in a dispute, not subtracted', netCents: -4201, taxCents: -798 },
    { treatment: 'to settle: refunded without a credit note', netCents: -500, taxCents: -100 },
  ]);
  const [month] = await readCash(database.db, harness.world.clock.now(), 1);
  expect(month?.plans.toSorted((a, b) => a.returnedCents - b.returnedCents)).toEqual([
    { plan: 'basic', collectedCents: 1999, returnedCents: 600 },
    { plan: 'pro', collectedCents: 4999, returnedCents: 4999 },
  ]);
  expect(await database.db.select().from(subscriptions)).toMatchObject(
    ids.map(() => ({ status: 'canceled', reversal: null })),
  );
});

test('all refunds of a payment are booked, however many were made since it was last read', async () => {
  const harness = harnessOf();
  const { dashboard } = harness.provider;
  const { customerId } = await harness.subscribe('basic', { country: 'FR' });
  const { data } = await dashboard.paymentIntents.list({ customer: customerId });
  for (const _ of Array.from({ length: 12 }))
    await dashboard.refunds.create({ payment_intent: data[0]?.id ?? '', amount: 100 });
  await (await ownerOf(harness))('resync', { id: customerId });
  expect(await reportOf(harness)).toMatchObject([
    { treatment: 'one stop shop', netCents: 666, taxCents: 133 },
    { treatment: 'to settle: refunded without a credit note', netCents: -1000, taxCents: -200 },
  ]);
});

test('a dispute lost in a later quarter is listed in that one, and not in one that was reported', async () => {
  const harness = harnessOf();
  const { dashboard } = harness.provider;
  await harness.subscribe('pro', { country: HOME, card: '4000000000000259' });
  await harness.advance(45 * DAY_MS);
  const [dispute] = (await dashboard.disputes.list()).data.slice(-1);
  await dashboard.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'losing_evidence' } });
  const [customer] = (await dashboard.customers.list()).data;
  await (await ownerOf(harness))('resync', { id: customer?.id });
  const lost = expect.objectContaining({ treatment: 'to settle: lost in a dispute, not subtracted' });
  expect(await reportOf(harness)).not.toContainEqual(lost);
  expect(await reportOf(harness, '2027 Q1')).toMatchObject([{ netCents: -4201, corrects: '2026 Q4' }]);
});

test('an invoice that cannot be credited is still refunded, exactly once', async () => {
  const harness = harnessOf();
  const { customerId } = await harness.subscribe('basic', { country: 'FR' });
  const { reach } = harness.provider;
  jest.spyOn(harness.provider, 'reach').mockImplementation(async (request) => {
    if (!request.url.endsWith('/credit_notes')) return reach(request);
    const error = { type: 'invalid_request_error', message: 'This invoice cannot be credited.' };
    return Response.json({ error }, { status: 400 });
  });
  await giveBack(harness, customerId, 700);
  const { data } = await harness.provider.dashboard.refunds.list();
  expect(data.map(({ amount }) => amount)).toEqual([700]);
});

test('an archived invoice can be neither changed nor deleted until its retention period is over', async () => {
  await harnessOf().subscribe('basic', { country: 'FR' });
  const { db } = database;
  const [row] = await db.select().from(invoiceArchive);
  expect(row?.keepUntil).toEqual(new Date('2037-01-01T00:00:00Z'));
  const because = { cause: { message: expect.stringContaining('stays as it is') } };
  await expect(db.update(invoiceArchive).set({ hash: 'another' })).rejects.toMatchObject(because);
  await expect(db.delete(invoiceArchive)).rejects.toMatchObject(because);
  await expect(db.execute(sql`truncate invoice_archive`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('stay as they are') },
  });
  if (!row) throw new Error('Nothing was archived.');
  await db.insert(invoiceArchive).values({ ...row, id: 'in_old', keepUntil: new Date('2020-01-01') });
  await db.delete(invoiceArchive).where(eq(invoiceArchive.id, 'in_old'));
  expect(await db.$count(invoiceArchive)).toBe(1);
});

test('reading the archive rejects when a row was altered behind its back', async () => {
  await harnessOf().subscribe('basic', { country: 'FR' });
  await database.db.execute(sql`alter table invoice_archive disable trigger invoice_archive_stays`);
  await database.db.update(invoiceArchive).set({ document: '{}' });
  await database.db.execute(sql`alter table invoice_archive enable trigger invoice_archive_stays`);
  await expect(archived()).rejects.toThrow('differs from what was written');
});
