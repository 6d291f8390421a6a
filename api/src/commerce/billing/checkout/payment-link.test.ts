/** First payments that were left unfinished while the bank waited for a confirmation. */
import { type Browser, mailedCode } from '../../../people/identity/testing/accounts-harness';
import { setUp } from '../../../people/identity/testing/setup';
import { checkoutAttempts, notices } from '../../../platform/db/schema';
import { LeaseBusyError } from '../../../platform/lib/leases/leases';
import { MINUTE_MS } from '../../../platform/lib/time';
import { createAttemptsStore } from './attempts-store';

const ADA = 'ada@example.com';
const PAGE = 'https://pay.example/in_1';
const here = setUp();

/** Begins a checkout for which the bank asks for a confirmation. */
async function begun(browser: Browser, email = ADA): Promise<string> {
  const { body } = await browser.send('POST', '/api/stripe/create-subscription', {
    email,
    name: 'Ada Lovelace',
    planType: 'pro',
  });
  const id: string = body.subscriptionId;
  here.world.gateway.change(id, {
    openInvoice: {
      id: 'in_1',
      amountCents: 4999,
      hostedUrl: PAGE,
      since: here.world.clock.now(),
      needsAction: true,
    },
  });
  return id;
}

/** The provider reports it. */
async function readBack(): Promise<void> {
  const { reconciliation } = here.world.accounts;
  reconciliation.start();
  await reconciliation.settled();
}

async function linksAfter(minutes: number): Promise<string[]> {
  here.world.clock.advance(minutes * MINUTE_MS);
  await here.world.runJobs();
  return here.world.mails
    .filter(({ subject }) => subject.startsWith('Finish your payment'))
    .map(({ to }) => to);
}

const verify = (browser: Browser) => browser.send('POST', '/api/auth/verify-customer', { email: ADA });

test('mails the address a link to the payment page after a quarter of an hour, once', async () => {
  await begun(here.world.browser());
  await readBack();
  expect(await linksAfter(14)).toEqual([]);
  expect(await linksAfter(1)).toEqual([ADA]);
  expect(await linksAfter(60)).toEqual([ADA]);
  expect(here.world.mails.at(-1)?.text).toContain(PAGE);
  expect(await here.db.select().from(checkoutAttempts)).toMatchObject([
    { status: 'open', linkSentAt: expect.any(Date) },
  ]);
});

test('mails nothing once the lease is lost, since the attempt may have been replaced', async () => {
  await begun(here.world.browser());
  await readBack();
  const [attempt] = await here.db.select().from(checkoutAttempts);
  const lease = { key: `checkout:${ADA}`, holder: 'taken over since' };
  const now = here.world.clock.now();
  const written = createAttemptsStore(here.db).writeLink(attempt?.id ?? '', now, lease);
  await expect(written).rejects.toThrow(LeaseBusyError);
  expect(await here.db.select().from(checkoutAttempts)).toMatchObject([{ linkSentAt: null }]);
});

test('mails no link for a payment that succeeded meanwhile without a webhook', async () => {
  const id = await begun(here.world.browser());
  await readBack();
  here.world.gateway.change(id, { status: 'active', openInvoice: null });
  expect(await linksAfter(15)).toEqual([]);
  expect(await here.db.select().from(checkoutAttempts)).toMatchObject([{ status: 'paid', linkSentAt: null }]);
});

test('mails no link if the bank asked for nothing', async () => {
  const id = await begun(here.world.browser());
  here.world.gateway.change(id, { openInvoice: null });
  await readBack();
  expect(await linksAfter(20)).toEqual([]);
  expect(await here.db.select().from(notices)).toEqual([]);
});

test('mails nothing while the provider does not answer, and mails the link afterwards', async () => {
  await begun(here.world.browser());
  await readBack();
  here.world.gateway.failure = { reason: 'unavailable', when: 'before' };
  expect(await linksAfter(15)).toEqual([]);
  here.world.gateway.failure = null;
  expect(await linksAfter(1)).toEqual([ADA]);
});

test('mails an address one link a day, however many attempts are begun for it', async () => {
  await begun(here.world.browser());
  await readBack();
  expect(await linksAfter(15)).toEqual([ADA]);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await begun(here.world.browser());
    await readBack();
    expect(await linksAfter(20)).toEqual([ADA]);
  }
});

test('a payment by the link signs in the owner of the address, and not the browser that began it', async () => {
  const stranger = here.world.browser();
  const id = await begun(stranger);
  await readBack();
  expect(await linksAfter(15)).toEqual([ADA]);
  here.world.gateway.change(id, { status: 'active', openInvoice: null });
  expect((await verify(stranger)).body.token).toBeNull();
  const again = await stranger.send('POST', '/api/stripe/create-subscription', {
    email: ADA,
    name: 'Ada Lovelace',
    planType: 'pro',
  });
  expect(again.body.clientSecret).toBeUndefined();
  await readBack();
  expect((await verify(stranger)).body.token).toBeNull();

  const own = here.world.browser();
  await verify(own);
  await own.send('POST', '/api/auth/verify-code', { email: ADA, code: mailedCode(here.world.mails, ADA) });
  expect((await verify(own)).body.token).toEqual(expect.any(String));
});

test('a payment without a link signs in the browser that began and paid it', async () => {
  const browser = here.world.browser();
  const id = await begun(browser);
  here.world.gateway.change(id, { status: 'active', openInvoice: null });
  expect((await verify(browser)).body.token).toEqual(expect.any(String));
});
