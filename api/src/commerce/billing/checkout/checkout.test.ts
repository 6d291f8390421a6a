/** People who subscribe: twice, in two browsers, in somebody else's name, and during a provider outage. */
import type { PlanId } from '@spreadwise/contract/plans';
import { eq } from 'drizzle-orm';
import {
  type Answer,
  type Browser,
  mailedCode,
  OWNER_EMAIL,
} from '../../../people/identity/testing/accounts-harness';
import { customerFixture } from '../../../people/identity/testing/fixtures';
import { setUp } from '../../../people/identity/testing/setup';
import { auditLog, checkoutAttempts, comps, customers } from '../../../platform/db/schema';
import { LeaseBusyError } from '../../../platform/lib/leases/leases';
import { DAY_MS } from '../../../platform/lib/time';
import { GatewayError } from '../provider/gateway-error';

const ADA = 'ada@example.com';
const here = setUp({ ownsDate: true });

const subscribe = (browser: Browser, planType: PlanId = 'pro', email = ADA) =>
  browser.send('POST', '/api/stripe/create-subscription', { email, name: 'ada', planType });
const verify = (browser: Browser, email = ADA) =>
  browser.send('POST', '/api/auth/verify-customer', { email });
const atProvider = () => [...here.world.gateway.subscriptions.values()];
const pay = (answer: { body: { subscriptionId: string } }) =>
  here.world.gateway.pay(answer.body.subscriptionId);

async function provenBrowser(email = ADA): Promise<Browser> {
  const browser = here.world.browser();
  await verify(browser, email);
  const code = mailedCode(here.world.mails, email);
  await browser.send('POST', '/api/auth/verify-code', { email, code });
  here.world.mails.length = 0;
  return browser;
}

test('a visitor begins one subscription, with a normalised address and a name', async () => {
  const visitor = here.world.browser();
  const answer = await visitor.send('POST', '/api/stripe/create-subscription', {
    email: '  Ada@Example.COM ',
    planType: 'premium',
  });
  expect(answer.status).toBe(200);
  const [subscription] = atProvider();
  expect(answer.body).toEqual({
    subscriptionId: subscription?.id,
    clientSecret: `secret_${subscription?.id}`,
  });
  expect(subscription).toMatchObject({ plan: 'premium', status: 'incomplete' });
  expect([...here.world.gateway.customers.values()]).toMatchObject([{ email: ADA, name: 'ada' }]);
  const cookie = answer.headers
    .getSetCookie()
    .find((header) => header.startsWith('__Host-spreadwise_checkout='));
  // Browsers require this of a cookie with such a name.
  expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookie).not.toMatch(/Domain/);
});

test('the language that a visitor subscribes in is that of their mails', async () => {
  const order = { email: ADA, planType: 'pro' };
  const german = { 'Accept-Language': 'de' };
  await here.world.browser().send('POST', '/api/stripe/create-subscription', order, german);
  expect(await here.db.select().from(customers)).toMatchObject([{ email: ADA, language: 'de' }]);
});

test.each([
  [{ email: ADA, planType: 'gold' }],
  [{ email: 'ada', planType: 'pro' }],
  [{ email: ADA }],
  [{ email: ADA, planType: 'pro', price: 1 }],
  [[]],
])('a bad request is rejected without calling the provider: %j', async (body) => {
  const answer = await here.world.browser().send('POST', '/api/stripe/create-subscription', body);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual(expect.objectContaining({ error: expect.any(String) }));
  expect(here.world.gateway.calls).toEqual([]);
});

test('a double click in a browser without a cookie creates one subscription and sets one cookie', async () => {
  const visitor = here.world.browser();
  const answers = await Promise.all([subscribe(visitor), subscribe(visitor), subscribe(visitor)]);
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
  expect(atProvider()).toHaveLength(1);
  const cookies = answers.flatMap(({ headers }) => headers.getSetCookie());
  expect(cookies).toHaveLength(1);
});

test("a second click shares the first one's answer even if its own proof is looked up slowly", async () => {
  const visitor = here.world.browser();
  const clicks: Promise<Answer>[] = [];
  let lookups = 0;
  await here.statementsDuring(
    async () => {
      clicks.push(subscribe(visitor), subscribe(visitor));
      await Promise.all(clicks);
    },
    async (statement) => {
      if (statement.includes('email_proofs') && ++lookups === 2) await clicks[0];
    },
  );
  const [first, second] = await Promise.all(clicks);
  expect(second?.body).toEqual(first?.body);
  expect(atProvider()).toHaveLength(1);
});

test('a retry, a reload and a late click resume the same subscription', async () => {
  const visitor = here.world.browser();
  const first = await subscribe(visitor);
  here.world.clock.advance(3_600_000);
  expect((await subscribe(visitor)).body).toEqual(first.body);
  expect(await Promise.all([subscribe(visitor), subscribe(visitor)])).toMatchObject([
    { body: first.body },
    { body: first.body },
  ]);
  expect(atProvider()).toHaveLength(1);
});

test('another plan replaces the attempt: the old one can no longer be paid, and the customer stays', async () => {
  const visitor = here.world.browser();
  const pro = await subscribe(visitor, 'pro');
  const basic = await subscribe(visitor, 'basic');
  expect(basic.body.subscriptionId).not.toBe(pro.body.subscriptionId);
  expect(() => pay(pro)).toThrow('can no longer be paid');
  expect(here.world.gateway.customers.size).toBe(1);
  pay(basic);
  expect((await verify(visitor)).body).toMatchObject({ isValid: true, tier: 'BASIC' });
});

describe('a stranger who begins a checkout for the same address', () => {
  const begunByBoth = async () => {
    const [ada, stranger] = [here.world.browser(), here.world.browser()];
    const hers = await subscribe(ada);
    const theirs = await subscribe(stranger, 'premium');
    return { ada, stranger, hers, theirs };
  };
  const sweep = () => here.world.runJobs();

  test('cancels nothing, and can no longer pay once the other person has paid', async () => {
    const { ada, stranger, hers, theirs } = await begunByBoth();
    expect((await subscribe(ada)).body).toEqual(hers.body);
    pay(hers);
    expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
    await sweep();
    expect(() => pay(theirs)).toThrow('can no longer be paid');
    expect((await verify(stranger)).body).toMatchObject({ isValid: false, token: null });
    expect((await subscribe(stranger)).status).toBe(409);
    expect(here.world.gateway.customers.size).toBe(2);
    expect(here.world.gateway.refunds.size).toBe(0);
  });

  test('and pays at the same moment is refunded, and the address and the owner get a mail', async () => {
    const { ada, stranger, hers, theirs } = await begunByBoth();
    pay(hers);
    pay(theirs);
    expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
    expect((await verify(stranger)).body).toMatchObject({ isValid: false, token: null });
    await sweep();
    await sweep();
    expect([...here.world.gateway.refunds.values()]).toEqual([9999]);
    expect(atProvider().map(({ status }) => status)).toEqual(['active', 'canceled']);
    expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
    await here.world.runJobs();
    expect(here.world.mails.map(({ to, subject }) => `${to}: ${subject}`)).toEqual(
      expect.arrayContaining([
        `${ADA}: Your second payment for Spreadwise was refunded`,
        `${OWNER_EMAIL}: Refunded: a second payment of ${ADA}`,
      ]),
    );
    const rows = await here.db.select().from(auditLog);
    expect(rows.map(({ action }) => action)).toEqual(['subscription.began', 'subscription.returned']);
    expect(rows[1]?.details).toMatchObject({ paid: { amountCents: 9999 } });
    expect(here.world.accounts.givenBack()).toBe(1);
  });

  test('and is deleted at the provider before the refund is still refunded and mailed', async () => {
    const { ada, hers, theirs } = await begunByBoth();
    pay(hers);
    pay(theirs);
    await verify(ada);
    const { gateway, mails } = here.world;
    gateway.loseCustomer(gateway.subscriptions.get(theirs.body.subscriptionId)?.customerId ?? '');
    await sweep();
    await sweep();
    expect([...gateway.refunds.values()]).toEqual([9999]);
    expect(mails.map(({ subject }) => subject)).toContain(`Refunded: a second payment of ${ADA}`);
    expect(here.world.accounts.givenBack()).toBe(1);
    expect(await here.world.accounts.withdrawalsWaiting()).toBe(0);
  });

  test('and cannot be refunded at once is refunded later, exactly once', async () => {
    const { ada, hers, theirs } = await begunByBoth();
    pay(hers);
    pay(theirs);
    await verify(ada);
    for (const stuck of ['abandonSubscription', 'cancelNow', 'readPayment', 'refund']) {
      here.world.gateway.pause = async () => {
        const isStuck = here.world.gateway.calls.at(-1) === stuck;
        here.world.gateway.failure = isStuck ? { reason: 'unavailable', when: 'after' } : null;
      };
      await sweep();
      here.world.clock.advance(15 * 60_000);
    }
    here.world.gateway.pause = () => Promise.resolve();
    here.world.gateway.failure = null;
    await sweep();
    expect([...here.world.gateway.refunds.values()]).toEqual([9999]);
    expect(await here.world.accounts.withdrawalsWaiting()).toBe(0);
  });

  test('and has already disputed the payment gets no mail about a refund', async () => {
    const { ada, hers, theirs } = await begunByBoth();
    pay(hers);
    pay(theirs);
    await verify(ada);
    const { admin } = here.world.gateway;
    const read = admin.readPayment;
    jest.spyOn(admin, 'readPayment').mockImplementation(async (id) => {
      const payment = await read(id);
      return payment && { ...payment, isDisputed: true };
    });
    await sweep();
    expect(here.world.gateway.refunds.size).toBe(0);
    await here.world.runJobs();
    expect(here.world.mails.map(({ subject }) => subject).join()).not.toMatch(/given back/i);
    expect(await here.world.accounts.withdrawalsWaiting()).toBe(0);
  });

  test('is refunded although the provider refuses a hundred older refunds', async () => {
    const { ada, hers, theirs } = await begunByBoth();
    pay(hers);
    pay(theirs);
    await verify(ada);
    const [attempt] = await here.db
      .select()
      .from(checkoutAttempts)
      .where(eq(checkoutAttempts.status, 'withdrawn'));
    if (!attempt) throw new Error('Nothing was withdrawn.');
    const createdAt = new Date(attempt.createdAt.getTime() - 1_000);
    const stuck = Array.from({ length: 100 }, (_, at) => ({
      ...attempt,
      ...{ id: `stuck-${at}`, customerId: 'cus_stuck', createdAt },
    }));
    await here.db.insert(checkoutAttempts).values(stuck);
    const { gateway } = here.world;
    const read = gateway.readCustomer;
    jest.spyOn(gateway, 'readCustomer').mockImplementation(async (id) => {
      if (id === 'cus_stuck') throw new GatewayError('refused', 'a test', { answered: true });
      return read(id);
    });
    await sweep();
    await sweep();
    expect([...gateway.refunds.values()]).toEqual([9999]);
    expect(await here.world.accounts.withdrawalsWaiting()).toBe(100);
  });

  test('keeps the paid subscription if the other one has ended meanwhile, whatever is recorded', async () => {
    const { ada, stranger, hers, theirs } = await begunByBoth();
    pay(hers);
    await verify(ada);
    pay(theirs);
    here.world.gateway.change(hers.body.subscriptionId, { status: 'canceled' });
    await sweep();
    expect(here.world.gateway.refunds.size).toBe(0);
    expect((await verify(stranger)).body).toMatchObject({ isValid: true, tier: 'PREMIUM' });
  });

  test('leaves room for eight open checkouts; the next one replaces the oldest', async () => {
    const begun: Answer[] = [];
    for (let at = 0; at < 9; at += 1) {
      begun.push(await subscribe(here.world.browser()));
      here.world.clock.advance(1_000);
    }
    expect(begun.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(atProvider().map(({ status }) => status)).toEqual(['canceled', ...Array(8).fill('incomplete')]);
  });
});

test('after paying, this browser and no other is signed in, even before any webhook', async () => {
  const ada = here.world.browser();
  pay(await subscribe(ada));
  expect((await ada.send('GET', '/api/auth/proof')).body).toEqual({ email: ADA });
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO', customerEmail: ADA });
  expect((await verify(here.world.browser())).body).toMatchObject({ isValid: false });
});

test('a browser that has not paid yet is not signed in', async () => {
  const ada = here.world.browser();
  await subscribe(ada);
  expect((await ada.send('GET', '/api/auth/proof')).body).toEqual({ email: null });
  expect((await verify(ada)).body).toMatchObject({ isValid: false, token: null });
  expect(here.world.mails).toEqual([]);
});

test('a payment proves an address for one hour only', async () => {
  const ada = here.world.browser();
  pay(await subscribe(ada));
  await verify(ada);
  here.world.clock.advance(3_600_000);
  expect((await verify(ada)).body).toMatchObject({ isValid: false });
  expect(here.world.mails.map(({ to }) => to)).toEqual([ADA]);
});

test("somebody who pays in another person's name sees only what they paid for themselves", async () => {
  const old = await customerFixture(here.world, here.db, { email: ADA, status: 'canceled' });
  const stranger = here.world.browser();
  pay(await subscribe(stranger, 'basic'));
  const { body } = await verify(stranger);
  expect(body).toMatchObject({ isValid: true, tier: 'BASIC' });
  expect(body.customerId).not.toBe(old.customerId);
});

test('a returning customer with a proven address keeps the former customer', async () => {
  const { customerId } = await customerFixture(here.world, here.db, {
    email: ADA,
    status: 'canceled',
  });
  const ada = await provenBrowser();
  const answer = await subscribe(ada);
  expect(atProvider().find(({ id }) => id === answer.body.subscriptionId)).toMatchObject({ customerId });
  pay(answer);
  expect((await subscribe(ada)).status).toBe(409);
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO', customerId });
});

test('a returning customer with a proven address gets in right after paying, even before any webhook', async () => {
  await customerFixture(here.world, here.db, { email: ADA, status: 'canceled' });
  const ada = await provenBrowser();
  const elsewhere = await provenBrowser();
  const answer = await subscribe(ada);
  expect((await verify(ada)).body).toMatchObject({ tier: 'FREE', token: null });
  pay(answer);
  expect((await verify(elsewhere)).body).toMatchObject({ isValid: true, tier: 'PRO' });
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
});

test('during an outage, a customer with a live tier gets in, and one who may just have paid is asked to retry', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA, status: 'canceled' });
  const ada = await provenBrowser();
  pay(await subscribe(ada));
  here.world.gateway.failure = { reason: 'unavailable', when: 'before' };
  expect((await verify(ada)).status).toBe(502);
  const given = { tier: 'GOLD' as const, until: null, reason: 'thanks', grantedAt: here.world.clock.now() };
  await here.db.insert(comps).values({ customerId, ...given });
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'GOLD' });
});

test('a person whose customer was deleted at the provider comes back as a new one', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA, status: 'canceled' });
  const ada = await provenBrowser();
  here.world.gateway.loseCustomer(customerId);
  const answer = await subscribe(ada);
  expect(answer.status).toBe(200);
  pay(answer);
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
});

test('a refusal by the provider is not reported as an outage', async () => {
  here.world.gateway.failure = { reason: 'refused', when: 'before' };
  const answer = await subscribe(here.world.browser());
  expect([answer.status, answer.body.error]).toEqual([
    502,
    'The payment provider did not accept this subscription. Nothing was charged. Try again; if it happens again, write to us.',
  ]);
});

test('an attempt whose beginning was never answered is looked up, closed, and not looked up again', async () => {
  const { clock, gateway, runJobs } = here.world;
  const visitor = here.world.browser();
  gateway.pause = async () => {
    if (gateway.calls.at(-1) === 'createSubscription')
      gateway.failure = { reason: 'unavailable', when: 'after' };
  };
  expect((await subscribe(visitor)).status).toBe(502);
  gateway.pause = () => Promise.resolve();
  clock.advance(5_000);
  const readsOfALook = async () => {
    const before = gateway.calls.length;
    await runJobs();
    return gateway.calls.slice(before);
  };
  expect(await readsOfALook()).toEqual(['readCustomer']);
  expect(await readsOfALook()).toEqual([]);
  gateway.failure = null;
  clock.advance(30_000);
  expect(await readsOfALook()).toContain('abandonSubscription');
  expect(atProvider()).toMatchObject([{ status: 'canceled' }]);
  clock.advance(DAY_MS);
  expect(await readsOfALook()).toEqual([]);
  gateway.forgetKeys();
  pay(await subscribe(visitor));
  expect((await verify(visitor)).body).toMatchObject({ isValid: true, tier: 'PRO' });
});

test('a payment by a returning customer does not prove the browser; only the mailed code does', async () => {
  await customerFixture(here.world, here.db, { email: ADA, status: 'canceled' });
  const ada = await provenBrowser();
  pay(await subscribe(ada));
  ada.cookies.delete('__Host-spreadwise_proof');
  expect((await verify(ada)).body).toMatchObject({ isValid: false, token: null });
});

test('a stranger does not learn of a live subscription, and the address gets one mail an hour', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const answer = await subscribe(here.world.browser());
  expect(answer.status).toBe(409);
  expect(answer.body.error).toBe(
    'We could not start this subscription. If this address is yours, the mail we sent there says how to continue.',
  );
  await subscribe(here.world.browser());
  expect(here.world.mails).toMatchObject([{ to: ADA }]);
  expect(here.world.mails[0]?.text).toContain('https://spreadwise.test/dashboard');
  expect(here.world.gateway.calls).toEqual([]);
  here.world.clock.advance(3_600_000);
  await subscribe(here.world.browser());
  expect(here.world.mails).toHaveLength(2);
});

test('a browser that has proven the address learns why it cannot begin another subscription', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const answer = await subscribe(await provenBrowser());
  expect(answer.status).toBe(409);
  expect(answer.body.error).toMatch(/^You already have an active subscription/);
  expect(here.world.mails).toEqual([]);
});

describe.each(['unpaid', 'paused'] as const)('while a subscription is %s', (status) => {
  const held = () => customerFixture(here.world, here.db, { email: ADA, status });

  test('a stranger cannot begin a second one, and learns no more than beside a live one', async () => {
    await held();
    const stranger = here.world.browser();
    const answer = await subscribe(stranger);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatch(/^We could not start this subscription/);
    expect(stranger.cookies.size).toBe(0);
    await subscribe(here.world.browser());
    expect(here.world.mails).toMatchObject([{ to: ADA, subject: 'Your Spreadwise subscription is on hold' }]);
    expect(here.world.gateway.calls).toEqual([]);
    expect(atProvider()).toMatchObject([{ status }]);
  });

  test('a customer with a proven address begins a new one, and the old one can never be billed again', async () => {
    const { subscriptionId, customerId } = await held();
    const ada = await provenBrowser();
    expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'FREE', token: null });
    const answer = await subscribe(ada);
    expect(answer.status).toBe(200);
    expect(here.world.gateway.subscriptions.get(subscriptionId)).toMatchObject({ status: 'canceled' });
    pay(answer);
    expect((await subscribe(ada)).status).toBe(409);
    expect((await verify(ada)).body).toMatchObject({ tier: 'PRO', customerId });
    expect(atProvider().filter(({ status }) => status !== 'canceled')).toHaveLength(1);
  });

  test('a subscription that is paid just as it would be ended is kept, and no other begins', async () => {
    const { subscriptionId } = await held();
    const ada = await provenBrowser();
    here.world.gateway.pause = async () => here.world.gateway.change(subscriptionId, { status: 'active' });
    const answer = await subscribe(ada);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatch(/^You already have an active subscription/);
    expect(atProvider()).toMatchObject([{ status: 'active' }]);
    expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
  });
});

describe('a plan that was paid and then paused before any webhook', () => {
  /** Two browsers begin, the first one pays, and the owner pauses its subscription. */
  async function paused() {
    const [ada, other] = [here.world.browser(), here.world.browser()];
    const first = await subscribe(ada);
    here.world.clock.advance(1000);
    const second = await subscribe(other);
    pay(first);
    here.world.gateway.change(first.body.subscriptionId, { status: 'paused' });
    return { ada, other, first, second };
  }
  const statuses = () => atProvider().map(({ status }) => status);

  test('blocks another one, which would be charged beside it once it is resumed', async () => {
    const { ada, other, second } = await paused();
    for (const browser of [ada, other, here.world.browser()]) {
      const answer = await subscribe(browser, 'basic');
      expect(answer.status).toBe(409);
      expect(answer.body.error).toMatch(/^We could not start this subscription/);
    }
    await here.world.runJobs();
    expect(() => pay(second)).toThrow('can no longer be paid');
    expect(statuses()).toEqual(['paused', 'canceled']);
  });

  test('is ended for good when a customer with a proven address begins another', async () => {
    const { ada } = await paused();
    await subscribe(ada, 'basic');
    pay(await subscribe(await provenBrowser(), 'basic'));
    await here.world.runJobs();
    expect(statuses()).toEqual(['canceled', 'canceled', 'active']);
  });

  test('is kept, and a payment beside it is refunded, so that resuming it charges nobody twice', async () => {
    const { first, second } = await paused();
    const { gateway, accounts } = here.world;
    pay(second);
    const reconcile = async () => {
      accounts.reconciliation.start();
      await accounts.reconciliation.settled();
      await here.world.runJobs();
    };
    await subscribe(here.world.browser());
    await reconcile();
    gateway.change(first.body.subscriptionId, { status: 'active' });
    await reconcile();
    expect(statuses()).toEqual(['active', 'canceled']);
    expect([...gateway.refunds.values()]).toEqual([4999]);
  });
});

test('a browser that has just paid learns why it cannot begin another, and its payment is kept', async () => {
  const ada = here.world.browser();
  pay(await subscribe(ada, 'pro'));
  const again = await subscribe(ada, 'premium');
  expect(again.status).toBe(409);
  expect(again.body.error).toMatch(/^You already have an active subscription/);
  expect(atProvider()).toMatchObject([{ status: 'active', plan: 'pro' }]);
});

test('an attempt that is paid just as it would be replaced is kept, and no other begins', async () => {
  const { gateway } = here.world;
  const ada = here.world.browser();
  const paid = await subscribe(ada);
  gateway.pause = async () => {
    if (gateway.calls.at(-1) === 'abandonSubscription') pay(paid);
  };
  const otherPlan = await subscribe(ada, 'basic');
  gateway.pause = () => Promise.resolve();
  expect(otherPlan.status).toBe(409);
  expect(atProvider()).toMatchObject([{ status: 'active' }]);
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
});

test('an attempt that the provider has ended makes room for a new one', async () => {
  const ada = here.world.browser();
  const first = await subscribe(ada);
  here.world.clock.advance(23 * 3_600_000);
  here.world.gateway.change(first.body.subscriptionId, { status: 'incomplete_expired' });
  const second = await subscribe(ada);
  expect(second.status).toBe(200);
  expect(second.body.subscriptionId).not.toBe(first.body.subscriptionId);
});

test('an attempt that is about to expire is replaced instead of resumed', async () => {
  const ada = here.world.browser();
  const first = await subscribe(ada);
  here.world.clock.advance(22.5 * 3_600_000);
  const second = await subscribe(ada);
  expect(second.body.subscriptionId).not.toBe(first.body.subscriptionId);
  expect(() => pay(first)).toThrow('can no longer be paid');
});

test('an outage of the provider is reported, and the next try creates one subscription', async () => {
  const { gateway } = here.world;
  const ada = here.world.browser();
  for (const when of ['before', 'after'] as const) {
    gateway.failure = { reason: 'unavailable', when };
    const answer = await subscribe(ada);
    expect(answer.status).toBe(502);
    expect(answer.body.error).toMatch(/payment provider is not responding.*Nothing was charged/);
  }
  gateway.failure = null;
  expect((await subscribe(ada)).status).toBe(200);
  expect(atProvider()).toHaveLength(1);
});

test('a subscription whose answer was lost is found again by its own browser', async () => {
  const { gateway } = here.world;
  const ada = here.world.browser();
  gateway.pause = async () => {
    gateway.failure =
      gateway.calls.at(-1) === 'createSubscription' ? { reason: 'unavailable', when: 'after' } : null;
  };
  expect((await subscribe(ada)).status).toBe(502);
  gateway.pause = () => Promise.resolve();
  gateway.failure = null;
  const [begun] = atProvider();
  const answer = await subscribe(ada);
  expect(answer.body.subscriptionId).toBe(begun?.id);
  expect(atProvider()).toHaveLength(1);
});

test('an attempt that was paid before any webhook blocks another browser', async () => {
  pay(await subscribe(here.world.browser()));
  const stranger = await subscribe(here.world.browser());
  expect(stranger.status).toBe(409);
  expect(stranger.body.error).toMatch(/^We could not start this subscription/);
});

test('an attempt whose answer was lost is voided when another browser has paid', async () => {
  const { gateway } = here.world;
  gateway.pause = async () => {
    gateway.failure =
      gateway.calls.at(-1) === 'createSubscription' ? { reason: 'unavailable', when: 'after' } : null;
  };
  await subscribe(here.world.browser());
  gateway.pause = () => Promise.resolve();
  gateway.failure = null;
  const ada = here.world.browser();
  pay(await subscribe(ada));
  await verify(ada);
  await here.world.runJobs();
  expect(atProvider().map(({ status }) => status)).toEqual(['canceled', 'active']);
});

test('the browser is asked to retry if the provider is down while a payment is looked up', async () => {
  const { gateway } = here.world;
  const ada = here.world.browser();
  pay(await subscribe(ada));
  gateway.failure = { reason: 'unavailable', when: 'before' };
  expect((await verify(ada)).status).toBe(502);
  gateway.failure = null;
  expect((await verify(ada)).body).toMatchObject({ isValid: true });
});

test('a request that arrives while the previous one is running gets a 503 with the time to retry', async () => {
  const ada = here.world.browser();
  pay(await subscribe(ada));
  here.world.gateway.pause = () => Promise.reject(new LeaseBusyError('busy'));
  for (const answer of [await verify(ada), await subscribe(here.world.browser())]) {
    expect(answer.status).toBe(503);
    expect(answer.body.error).toMatch(/^Your last request is still being processed/);
    expect(answer.headers.get('Retry-After')).toBe('5');
  }
});

test("a fault of our own is a 500, and not reported as the provider's refusal", async () => {
  here.world.gateway.pause = () => Promise.reject(new TypeError('bug'));
  expect((await subscribe(here.world.browser())).status).toBe(500);
});
