/** Stories of a customer who requests their data, and of one who deletes their account. */
import { eq } from 'drizzle-orm';
import {
  auditLog,
  checkoutAttempts,
  customers,
  declarations,
  jobs,
  leases,
  mails,
  notices,
  sessions,
  subscriptions,
} from '../../platform/db/schema';
import { DAY_MS } from '../../platform/lib/time';
import { type Browser, mailedCode, OWNER_EMAIL } from '../identity/testing/accounts-harness';
import { customerFixture } from '../identity/testing/fixtures';
import { setUp } from '../identity/testing/setup';
import { loadPerson, readPerson } from './people-store';
import { CUSTOMER_TABLES, dumpTables } from './testing/fill-tables';

const here = setUp();
const ADA = 'ada@example.com';
const BOB = 'bob@example.com';

async function signedIn(email: string): Promise<Browser> {
  const browser = here.world.browser();
  await browser.send('POST', '/api/auth/verify-customer', { email });
  await browser.send('POST', '/api/auth/verify-code', { email, code: mailedCode(here.world.mails, email) });
  browser.token = (await browser.send('POST', '/api/auth/verify-customer', { email })).body.token;
  return browser;
}
const customer = (email: string) => customerFixture(here.world, here.db, { email });
const fetchCopy = (browser: Browser, id: string) =>
  here.world.app.request(`/api/account/export/file?id=${id}`, {
    headers: {
      Authorization: `Bearer ${browser.token}`,
      Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    },
  });

describe('a copy of my data', () => {
  test('is made in the background, announced by mail, and downloadable only by its customer', async () => {
    await customer(ADA);
    await customer(BOB);
    const [ada, bob] = [await signedIn(ADA), await signedIn(BOB)];
    const { body: asked } = await ada.send('POST', '/api/account/export');
    expect((await ada.send('POST', '/api/account/export')).body.id).toBe(asked.id);
    expect((await fetchCopy(ada, asked.id)).status).toBe(404);
    await here.world.runJobs();
    await here.world.runJobs();
    const mails = here.world.mails.filter(({ subject }) => subject === 'Your data at Spreadwise');
    expect(mails).toMatchObject([
      { to: ADA, text: expect.stringContaining('section=settings&part=account') },
    ]);
    const file = await fetchCopy(ada, asked.id);
    expect(file.headers.get('Content-Type')).toBe('application/zip');
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect((await fetchCopy(bob, asked.id)).status).toBe(404);
    here.world.clock.advance(8 * DAY_MS);
    const later = await signedIn(ADA);
    expect((await fetchCopy(later, asked.id)).status).toBe(404);
    expect((await later.send('GET', '/api/account')).body).toMatchObject({
      dataExport: null,
      addressProven: true,
    });
  });

  test('is refused to a session that only a payment has opened', async () => {
    const { customerId } = await customer(ADA);
    const ada = await signedIn(ADA);
    await here.db.update(sessions).set({ addressProven: false });
    expect((await ada.send('POST', '/api/account/export')).status).toBe(403);
    expect((await ada.send('POST', '/api/account/deletion/code')).status).toBe(403);
    expect(customerId).toMatch(/^cus_/);
  });
});

test('a browser that has only paid proves the address while it is signed in', async () => {
  const ada = here.world.browser();
  const { body } = await ada.send('POST', '/api/stripe/create-subscription', { email: ADA, planType: 'pro' });
  here.world.gateway.pay(body.subscriptionId);
  const verify = async (byCode?: boolean) =>
    (await ada.send('POST', '/api/auth/verify-customer', { email: ADA, byCode })).body;
  ada.token = (await verify()).token;
  expect(await verify(true)).toMatchObject({ isValid: false, token: null });
  expect((await ada.send('GET', '/api/account')).body.addressProven).toBe(false);
  const code = mailedCode(here.world.mails, ADA);
  await ada.send('POST', '/api/auth/verify-code', { email: ADA, code });
  ada.token = (await verify()).token;
  expect((await ada.send('GET', '/api/account')).body.addressProven).toBe(true);
});

describe('the language of a customer', () => {
  const german = { 'Accept-Language': 'de' };

  test('is that of the sign-up: mails about the payment are German, with their dates and amounts', async () => {
    const ada = here.world.browser();
    const { body } = await ada.send(
      'POST',
      '/api/stripe/create-subscription',
      { email: ADA, planType: 'pro' },
      german,
    );
    here.world.gateway.pay(body.subscriptionId);
    await ada.send('POST', '/api/auth/verify-customer', { email: ADA });
    await here.world.runJobs();
    const mail = here.world.mails.find(({ to }) => to === ADA);
    expect(mail?.subject).toBe('Willkommen bei Spreadwise Pro');
    expect(mail?.text).toMatch(/Ihre Zahlung über 49,99\s€ ist eingegangen/);
    expect(mail?.html).toContain('<html lang="de">');
    expect(await here.db.select().from(customers)).toMatchObject([{ language: 'de' }]);
  });

  test('is changed by the customer, audited, and applied to codes mailed from then on', async () => {
    const { customerId } = await customer(ADA);
    const ada = await signedIn(ADA);
    expect((await ada.send('GET', '/api/account')).body.language).toBe('en');
    for (let time = 0; time < 2; time += 1)
      expect((await ada.send('PUT', '/api/account/language', { language: 'de' })).status).toBe(204);
    expect((await ada.send('GET', '/api/account')).body.language).toBe('de');
    const noted = await here.db.select().from(auditLog).where(eq(auditLog.action, 'account.languageChanged'));
    expect(noted).toMatchObject([{ subject: customerId, details: { from: 'en', to: 'de' } }]);
    expect((await ada.send('PUT', '/api/account/language', { language: 'fr' })).status).toBe(400);
    await here.world.browser().send('POST', '/api/auth/verify-customer', { email: ADA });
    expect(here.world.mails.at(-1)?.subject).toBe('Ihr Anmeldecode für Spreadwise');
  });
});

describe('deleting an account', () => {
  async function asksToLeave() {
    const made = await customer(ADA);
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/account/deletion/code');
    const code = mailedCode(here.world.mails, ADA);
    const { status } = await ada.send('POST', '/api/account/deletion', { code });
    return { ...made, ada, code, status };
  }

  test('sends no alert once it is requested, even while the payment provider delays the deletion', async () => {
    const { customerId } = await customer(ADA);
    const { subscribers } = here.world.accounts;
    expect(await subscribers(null)).toMatchObject([{ customerId }]);
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/account/deletion/code');
    await ada.send('POST', '/api/account/deletion', { code: mailedCode(here.world.mails, ADA) });
    expect(await subscribers(null)).toEqual([]);
    expect(await subscribers([customerId])).toEqual([]);
  });

  test('ends the charges, then erases the person, and keeps the records of what was sold', async () => {
    const { ada, status, customerId, subscriptionId } = await asksToLeave();
    expect(status).toBe(204);
    expect((await ada.send('GET', '/api/account')).body.deletionAskedAt).not.toBeNull();
    await here.world.runJobs();
    expect(here.world.gateway.subscriptions.get(subscriptionId)?.status).toBe('canceled');
    expect(await here.db.select().from(customers)).toMatchObject([
      { id: customerId, email: 'erased', name: null },
    ]);
    expect(await here.db.select().from(subscriptions)).toMatchObject([
      { id: subscriptionId, status: 'canceled' },
    ]);
    expect((await ada.send('GET', '/api/account')).status).toBe(401);
    expect(here.world.mails.at(-1)).toMatchObject({ to: ADA, subject: 'Your Spreadwise account is deleted' });
    expect(here.world.mails.at(-1)?.text).toContain('and the invoices, which bear your name');
    // Later events from the provider restore nothing.
    await here.world.runJobs();
    expect(here.world.mails.at(-1)?.subject).toBe('Your Spreadwise account is deleted');
    expect((await here.db.select().from(auditLog)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account.deletionAsked', 'subscription.ended', 'account.deleted']),
    );
  });

  test('plans the last mail with the deletion, so that no crash loses it, and then forgets the address', async () => {
    await asksToLeave();
    const deleted = 'Your Spreadwise account is deleted';
    await here.world.runJobs('account-erasure');
    expect(await here.db.select().from(customers)).toMatchObject([{ email: 'erased' }]);
    expect(here.world.mails.at(-1)?.subject).not.toBe(deleted);
    await here.world.runJobs();
    expect(here.world.mails.at(-1)).toMatchObject({ to: ADA, subject: deleted });
    expect(JSON.stringify(await here.db.select().from(jobs))).not.toContain(ADA);
  });

  test('forgets the address a day after the deletion, even if no mail could be sent', async () => {
    await asksToLeave();
    await here.world.runJobs('account-erasure');
    const before = here.world.mails.length;
    here.world.clock.advance(DAY_MS);
    await here.world.runJobs();
    expect(here.world.mails.slice(before).filter(({ to }) => to === ADA)).toEqual([]);
    expect(JSON.stringify(await here.db.select().from(jobs))).not.toContain(ADA);
  });

  test('erases nothing while the provider does not answer, and retries later', async () => {
    const { customerId } = await asksToLeave();
    here.world.gateway.failure = { reason: 'unavailable', when: 'before' };
    await here.world.runJobs();
    expect(await here.db.select().from(customers)).toMatchObject([{ id: customerId, email: ADA }]);
    here.world.gateway.failure = null;
    await here.world.runJobs();
    expect(await here.db.select().from(customers)).toMatchObject([{ email: ADA }]);
    here.world.clock.advance(31_000);
    await here.world.runJobs();
    expect(await here.db.select().from(customers)).toMatchObject([{ email: 'erased' }]);
  });

  test('erases what others wrote about the customer in the audit log', async () => {
    const { customerId } = await customer(ADA);
    const row = { at: here.world.clock.now(), actor: 'owner', action: 'comp.granted' as const };
    const details = { reason: 'Ada is a friend of mine.' };
    await here.db.insert(auditLog).values({ ...row, subject: customerId, details });
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/account/name', { name: 'A friend' });
    const [named] = await here.db.select().from(auditLog).where(eq(auditLog.action, 'account.nameChanged'));
    expect(named?.details).toEqual({ from: 'Ada Lovelace', to: 'A friend' });
    await ada.send('POST', '/api/account/deletion/code');
    await ada.send('POST', '/api/account/deletion', { code: mailedCode(here.world.mails, ADA) });
    await here.world.runJobs();
    const rows = await here.db.select().from(auditLog);
    expect(rows).toContainEqual(expect.objectContaining({ action: 'comp.granted', details: null }));
    expect(JSON.stringify(rows)).not.toContain('friend');
  });

  test('keeps no address in the record of what the owner was mailed about the customer', async () => {
    const { subscriptionId } = await customer(ADA);
    here.world.gateway.change(subscriptionId, { reversal: 'refunded' });
    await here.world.accounts.reconciliation.run(new AbortController().signal);
    await here.world.runJobs();
    const mailed = async () => JSON.stringify(await here.db.select().from(notices));
    expect(await mailed()).toContain(ADA);
    const ada = await signedIn(ADA);
    ada.token = (await ada.send('POST', '/api/auth/account', { email: ADA })).body.token;
    await ada.send('POST', '/api/account/deletion/code');
    await ada.send('POST', '/api/account/deletion', { code: mailedCode(here.world.mails, ADA) });
    await here.world.runJobs();
    expect(await here.db.select().from(customers)).toMatchObject([{ email: 'erased' }]);
    expect(await mailed()).not.toContain(ADA);
  });

  test('keeps no link to an invoice, whose page names the customer, in the record of their notices', async () => {
    const { subscriptionId } = await customer(ADA);
    const hostedUrl = 'https://pay.example/in_2';
    const due = { id: 'in_2', amountCents: 4999, hostedUrl, needsAction: false };
    const openInvoice = { ...due, since: here.world.clock.now() };
    const paidInvoice = { id: 'in_2', amountCents: 4999, hostedUrl, reason: 'renewal' as const };
    const paid = { openInvoice: null, paidInvoice, paidInvoices: [paidInvoice] };
    for (const patch of [
      { status: 'past_due', openInvoice } as const,
      { status: 'active', ...paid } as const,
    ]) {
      here.world.gateway.change(subscriptionId, patch);
      await here.world.accounts.reconciliation.run(new AbortController().signal);
    }
    await here.world.runJobs();
    const told = async () =>
      (await here.db.select().from(notices)).map(({ change }) => change as Record<string, unknown>);
    const before = await told();
    expect(before).toMatchObject([
      { kind: 'paymentFailed', due: { invoiceUrl: hostedUrl } },
      { kind: 'recovered', paid: { invoiceUrl: hostedUrl } },
    ]);
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/account/deletion/code');
    await ada.send('POST', '/api/account/deletion', { code: mailedCode(here.world.mails, ADA) });
    await here.world.runJobs();
    expect((await dumpTables(here.db)).filter(({ row }) => row.includes(hostedUrl))).toEqual([]);
    const [failed, recovered] = await told();
    expect(failed).toEqual({ ...before[0], due: { invoiceId: 'in_2', amountCents: 4999 } });
    expect(recovered).toEqual({ ...before[1], paid: { invoiceId: 'in_2', amountCents: 4999 } });
  });

  test('deletes mails of the outbox that name the customer to the owner, and none about others', async () => {
    await customer(ADA);
    const mail = { at: here.world.clock.now(), to: OWNER_EMAIL, html: '' };
    const others = [`n${ADA}`, `${ADA}.au`, ADA.replace('.', '-')].map(
      (address) => `A dispute by ${address}.`,
    );
    await here.db
      .insert(mails)
      .values([
        { ...mail, subject: `A dispute: ${ADA}`, text: 'A customer disputes a payment.' },
        { ...mail, subject: 'A dispute', text: `A customer (${ADA}) disputes a payment.` },
        { ...mail, subject: 'A dispute', text: `A payment is disputed by ${ADA}. Nothing is open.` },
        ...others.map((text) => ({ ...mail, subject: 'A dispute', text })),
      ]);
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/account/deletion/code');
    await ada.send('POST', '/api/account/deletion', { code: mailedCode(here.world.mails, ADA) });
    await here.world.runJobs();
    expect((await here.db.select().from(mails)).map(({ text }) => text)).toEqual(others);
  });

  test('mails no copy that was requested just before, once the account is deleted', async () => {
    await customer(ADA);
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/account/export');
    await ada.send('POST', '/api/account/deletion/code');
    await ada.send('POST', '/api/account/deletion', { code: mailedCode(here.world.mails, ADA) });
    await here.world.runJobs();
    expect(here.world.mails.at(-1)?.subject).toBe('Your Spreadwise account is deleted');
  });

  /** Two browsers have paid for the address; only the first payment has been recorded. */
  async function paidTwice() {
    const order = { email: ADA, name: 'Ada', planType: 'pro' };
    const browsers = [here.world.browser(), here.world.browser()];
    const begun: string[] = [];
    for (const browser of browsers)
      begun.push((await browser.send('POST', '/api/stripe/create-subscription', order)).body.subscriptionId);
    for (const id of begun) here.world.gateway.pay(id);
    await browsers[0]?.send('POST', '/api/auth/verify-customer', { email: ADA });
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/account/deletion/code');
    await ada.send('POST', '/api/account/deletion', { code: mailedCode(here.world.mails, ADA) });
    return begun;
  }
  const givenBack = () => [...here.world.gateway.refunds];

  test.each([
    ['not synchronised yet', async () => undefined],
    [
      'withdrawn, with its refund pending',
      () => here.world.accounts.reconciliation.run(new AbortController().signal),
    ],
  ])('refunds a double payment before it forgets whose it was: %s', async (_, before) => {
    const [, second] = await paidTwice();
    await before();
    here.world.gateway.failure = { reason: 'unavailable', when: 'after' };
    await here.world.runJobs();
    expect(await here.db.$count(customers, eq(customers.email, ADA))).toBe(2);
    here.world.gateway.failure = null;
    here.world.clock.advance(31_000);
    await here.world.runJobs();
    expect(givenBack()).toEqual([[`in_${second}`, 4999]]);
    expect(await here.db.$count(customers, eq(customers.email, 'erased'))).toBe(2);
  });

  test('makes a checkout that begins meanwhile wait until the erasure is done', async () => {
    await paidTwice();
    const order = { email: ADA, name: 'Ada', planType: 'pro' };
    const stranger = here.world.browser();
    let begins: Promise<{ status: number }> | null = null;
    // Other jobs query the provider as well; the deletion is the one that holds the address's lease.
    const isBeingDeleted = async () => (await here.db.$count(leases, eq(leases.key, `checkout:${ADA}`))) > 0;
    here.world.gateway.pause = async () => {
      if (await isBeingDeleted()) begins ??= stranger.send('POST', '/api/stripe/create-subscription', order);
    };
    await here.world.runJobs();
    expect(await begins).toMatchObject({ status: 200 });
    const left = [...here.world.gateway.subscriptions.values()].filter(({ status }) => status !== 'canceled');
    const attempts = await here.db.select().from(checkoutAttempts);
    expect(left.map(({ id }) => id)).toEqual(attempts.map(({ subscriptionId }) => subscriptionId));
  });

  test('requires its own code: neither a wrong one nor a sign-in code is accepted', async () => {
    await customer(ADA);
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/auth/verify-customer', { email: BOB });
    await ada.send('POST', '/api/account/deletion/code');
    const code = mailedCode(here.world.mails, ADA);
    const wrong = code === '000000' ? '000001' : '000000';
    const tried = await ada.send('POST', '/api/account/deletion', { code: wrong });
    expect(tried).toMatchObject({ status: 422, body: { error: 'This code is wrong or no longer valid.' } });
    expect((await ada.send('POST', '/api/auth/verify-code', { email: ADA, code })).status).toBe(401);
    expect((await ada.send('GET', '/api/account')).body.deletionAskedAt).toBeNull();
  });
});

test('strangers who request codes for an address do not prevent its customer from deleting the account', async () => {
  await customer(ADA);
  const ada = await signedIn(ADA);
  for (let stranger = 0; stranger < 21; stranger += 1)
    await here.world.browser().send('POST', '/api/auth/verify-customer', { email: ADA });
  expect((await ada.send('POST', '/api/account/deletion/code')).status).toBe(204);
});

describe('a change of address', () => {
  const NEW = 'ada@new.example';
  const codes = () => ({
    oldCode: mailedCode(here.world.mails, ADA),
    newCode: mailedCode(here.world.mails, NEW),
  });

  test('needs codes from both addresses; plan and provider follow, and each browser must prove it again', async () => {
    const { customerId } = await customer(ADA);
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/account/address/codes', { email: NEW });
    const { oldCode, newCode } = codes();
    const swapped = { email: NEW, oldCode: newCode, newCode: oldCode };
    expect((await ada.send('POST', '/api/account/address', swapped)).status).toBe(422);
    const changed = await ada.send('POST', '/api/account/address', { email: NEW, oldCode, newCode });
    expect(changed).toMatchObject({ status: 200, body: { email: NEW } });
    expect(here.world.gateway.customers.get(customerId)?.email).toBe(NEW);
    expect(here.world.mails.at(-1)).toMatchObject({
      to: ADA,
      subject: expect.stringContaining('has changed'),
    });
    expect((await ada.send('POST', '/api/auth/verify-customer', { email: ADA })).body.isValid).toBe(false);
    const again = await signedIn(NEW);
    expect((await again.send('GET', '/api/billing/overview')).body).toMatchObject({
      email: NEW,
      tier: 'PRO',
    });
  });

  test('leaves nothing of the old address once the account is deleted', async () => {
    await customer(ADA);
    const ada = await signedIn(ADA);
    const outbox = { at: here.world.clock.now(), to: ADA, subject: 'Your code', text: '1', html: '1' };
    const toOwner = { ...outbox, to: OWNER_EMAIL, subject: `A dispute: ${ADA}` };
    await here.db.insert(mails).values([outbox, toOwner]);
    await ada.send('POST', '/api/account/address/codes', { email: NEW });
    await ada.send('POST', '/api/account/address', { email: NEW, ...codes() });
    // The outbox stores it without the address.
    expect(here.world.mails.at(-1)).toMatchObject({ to: ADA, isLast: true });
    const again = await signedIn(NEW);
    await again.send('POST', '/api/account/deletion/code');
    await again.send('POST', '/api/account/deletion', { code: mailedCode(here.world.mails, NEW) });
    await here.world.runJobs();
    expect((await dumpTables(here.db)).filter(({ row }) => row.includes(ADA))).toEqual([]);
  });

  test('keeps the account out of reach of anyone who subscribes with the former address', async () => {
    const order = { email: ADA, name: 'Ada', planType: 'pro' };
    const payer = here.world.browser();
    const { body } = await payer.send('POST', '/api/stripe/create-subscription', order);
    here.world.gateway.pay(body.subscriptionId);
    await payer.send('POST', '/api/auth/verify-customer', { email: ADA });
    const ada = await signedIn(ADA);
    const [{ id: adasId } = { id: '' }] = await here.db.select().from(customers);
    const declared = { id: 'd', kind: 'cancellation' as const, name: 'Ada Byron', email: ADA };
    const more = { language: 'en' as const, receivedAt: here.world.clock.now(), customerId: adasId };
    await here.db.insert(declarations).values({ ...declared, ...more });
    await ada.send('POST', '/api/account/address/codes', { email: NEW });
    await ada.send('POST', '/api/account/address', { email: NEW, ...codes() });
    const { customerId: nextId } = await customer(ADA);
    const next = await loadPerson(here.db, nextId);
    if (!next) throw new Error('The next customer is not there.');
    const copied = await readPerson(here.db, CUSTOMER_TABLES, next);
    expect(JSON.stringify(copied.map(({ rows }) => rows))).not.toMatch(RegExp(`${adasId}|Byron|${NEW}`));
    const browser = await signedIn(ADA);
    await browser.send('POST', '/api/account/deletion/code');
    await browser.send('POST', '/api/account/deletion', { code: mailedCode(here.world.mails, ADA) });
    await here.world.runJobs();
    expect(here.world.gateway.customers.has(nextId)).toBe(false);
    expect(here.world.gateway.customers.get(adasId)).toMatchObject({ email: NEW });
    expect(await here.db.select().from(declarations)).toMatchObject([declared]);
    const again = await signedIn(NEW);
    expect((await again.send('GET', '/api/billing/overview')).body).toMatchObject({
      email: NEW,
      tier: 'PRO',
    });
  });

  test('is not prevented by an unfinished sign-up at the new address; if that is paid later, it is refunded', async () => {
    await customer(ADA);
    const ada = await signedIn(ADA);
    const stranger = here.world.browser();
    const order = { email: NEW, name: 'Ada', planType: 'pro' };
    const { subscriptionId } = (await stranger.send('POST', '/api/stripe/create-subscription', order)).body;
    await ada.send('POST', '/api/account/address/codes', { email: NEW });
    const changed = await ada.send('POST', '/api/account/address', { email: NEW, ...codes() });
    expect(changed).toMatchObject({ status: 200, body: { email: NEW } });
    here.world.gateway.pay(subscriptionId);
    const signIn = await stranger.send('POST', '/api/auth/verify-customer', { email: NEW });
    expect(signIn.body.token).toBeNull();
    await here.world.runJobs();
    expect([...here.world.gateway.refunds]).toEqual([[`in_${subscriptionId}`, 4999]]);
  });

  test('is given to one account only when several request the same address at once', async () => {
    await customer(ADA);
    await customer(BOB);
    const changes = [];
    for (const email of [ADA, BOB]) {
      const browser = await signedIn(email);
      await browser.send('POST', '/api/account/address/codes', { email: NEW });
      const [oldCode, newCode] = [mailedCode(here.world.mails, email), mailedCode(here.world.mails, NEW)];
      const change = () => browser.send('POST', '/api/account/address', { email: NEW, oldCode, newCode });
      changes.push(change, change);
    }
    const answers = await Promise.all(changes.map((change) => change()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const atProvider = [...here.world.gateway.customers.values()].map(({ email }) => email);
    expect(atProvider.filter((email) => email === NEW)).toHaveLength(1);
    expect(await here.db.$count(customers, eq(customers.email, NEW))).toBe(1);
    const said = await here.db.select().from(auditLog).where(eq(auditLog.action, 'account.addressChanged'));
    expect(said.map(({ details }) => details)).toEqual([
      { from: expect.stringMatching(/^(ada|bob)@/), to: NEW },
    ]);
  });

  test("is refused if the address is another account's, and changes nothing while the provider is silent", async () => {
    await customer(ADA);
    await customer(NEW);
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/account/address/codes', { email: NEW });
    const { oldCode, newCode } = codes();
    const change = () => ada.send('POST', '/api/account/address', { email: NEW, oldCode, newCode });
    expect((await change()).status).toBe(409);
    // The codes stay valid for another try.
    expect((await change()).status).toBe(409);
    here.world.gateway.failure = { reason: 'unavailable', when: 'before' };
    expect((await ada.send('POST', '/api/account/name', { name: 'Ada King' })).status).toBe(502);
    here.world.gateway.failure = null;
    expect((await ada.send('POST', '/api/account/name', { name: ' Ada King ' })).body.name).toBe('Ada King');
  });
});

describe('a browser that has paid within the hour', () => {
  /** Subscribes in a browser for a new address; the payment signs it in. */
  async function paid(email: string) {
    const browser = here.world.browser();
    const order = { email, name: 'Ada', planType: 'pro' };
    const { body } = await browser.send('POST', '/api/stripe/create-subscription', order);
    here.world.gateway.pay(body.subscriptionId);
    const signIn = await browser.send('POST', '/api/auth/verify-customer', { email });
    browser.token = signIn.body.token;
    return { browser, customerId: signIn.body.customerId as string };
  }
  const signsIn = async (browser: Browser, email: string) =>
    (await browser.send('POST', '/api/auth/verify-customer', { email })).body.token !== null;

  test('does not sign in to an account whose address has changed', async () => {
    const { browser } = await paid(ADA);
    expect(await signsIn(browser, ADA)).toBe(true);
    const ada = await signedIn(ADA);
    const email = 'ada@new.example';
    await ada.send('POST', '/api/account/address/codes', { email });
    const [oldCode, newCode] = [mailedCode(here.world.mails, ADA), mailedCode(here.world.mails, email)];
    await ada.send('POST', '/api/account/address', { email, oldCode, newCode });
    expect([await signsIn(browser, ADA), await signsIn(browser, email)]).toEqual([false, false]);
  });

  test('does not sign in after its customer has signed out everywhere', async () => {
    const { browser } = await paid(ADA);
    const ada = await signedIn(ADA);
    await ada.send('POST', '/api/auth/sessions/end-all');
    expect(await signsIn(browser, ADA)).toBe(false);
  });

  test('can rename only the customer that it has paid for', async () => {
    const { browser, customerId } = await paid(ADA);
    const other = { id: 'cus_other', email: ADA, name: 'Ada Lovelace', createdAt: here.world.clock.now() };
    await here.db.insert(customers).values(other);
    expect((await browser.send('POST', '/api/account/name', { name: 'Mallory' })).status).toBe(200);
    const rows = await here.db.select().from(customers);
    expect(Object.fromEntries(rows.map(({ id, name }) => [id, name]))).toEqual({
      [customerId]: 'Mallory',
      cus_other: 'Ada Lovelace',
    });
  });
});

test('a provider that stops answering midway is rolled back, including changes that it did not confirm', async () => {
  const { customerId } = await customer(ADA);
  const later = here.world.gateway.add({ email: ADA, name: 'A. Lovelace' });
  const second = here.world.gateway.customers.get(later.customerId);
  if (!second) throw new Error('The fake made no customer.');
  await here.db.insert(customers).values(second);
  const ada = await signedIn(ADA);
  let calls = 0;
  here.world.gateway.pause = async () => {
    calls += 1;
    here.world.gateway.failure = calls === 2 ? { reason: 'unavailable', when: 'after' } : null;
  };
  expect((await ada.send('POST', '/api/account/name', { name: 'Ada King' })).status).toBe(502);
  const names = [customerId, second.id].map((id) => here.world.gateway.customers.get(id)?.name);
  expect(names).toEqual(['Ada Lovelace', 'A. Lovelace']);
});

test("signing out forgets the browser's proof, unless the customer chose to keep it", async () => {
  await customer(ADA);
  const leaves = async (keep: boolean) => {
    const browser = here.world.browser();
    await browser.send('POST', '/api/auth/verify-customer', { email: ADA });
    const code = mailedCode(here.world.mails, ADA);
    await browser.send('POST', '/api/auth/verify-code', { email: ADA, code, keep });
    browser.token = (await browser.send('POST', '/api/auth/verify-customer', { email: ADA })).body.token;
    await browser.send('POST', '/api/auth/logout');
    browser.token = null;
    return (await browser.send('GET', '/api/auth/proof')).body.email;
  };
  expect([await leaves(false), await leaves(true)]).toEqual([null, ADA]);
});
