/** The product must not depend on our own sandbox: another server with the same API works as well. */
import { testDatabase } from '../../../../test/database';
import { subscriptions } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { createPlanChangeHarness, customerCommands } from '../testing/plan-change-harness';
import { skipPauses } from './testing/provider';
import { runLifecycle } from './testing/subscription-lifecycle';

const database = testDatabase();
afterAll(skipPauses());

const LAST_SEED = process.env.TEST_TIER === 'long' ? 504 : 501;

test('random lifecycles end correctly with another server, too', async () => {
  for (let seed = 501; seed <= LAST_SEED; seed += 1) {
    const { wrong, story } = await runLifecycle(database.db, seed, 8, { another: true });
    if (wrong.length) throw new Error([`seed ${seed}`, ...story, ...wrong].join('\n'));
  }
});

test('plan changes, a cancellation, invoices and the portal work with another server, too', async () => {
  const harness = createPlanChangeHarness(database.db, { another: true });
  const ada = await harness.subscribe('basic');
  expect(await database.db.select().from(subscriptions)).toMatchObject([
    { id: expect.stringMatching(/^sub_1Q/) },
  ]);
  const { take, undo, cancel, resume, overview, invoices } = customerCommands(ada.browser);
  await harness.advance(15 * DAY_MS);
  expect((await take('premium')).body).toMatchObject({ clientSecret: null, overview: { tier: 'PREMIUM' } });
  expect((await take('pro')).body.overview).toMatchObject({ scheduledChange: { plan: 'pro' } });
  expect((await undo()).body).toMatchObject({ scheduledChange: null });
  expect((await cancel('unused')).body).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
  expect((await resume()).body).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
  expect((await overview()).body).toMatchObject({
    tier: 'PREMIUM',
    nextInvoice: { amountCents: 9999 },
    card: { last4: '4242' },
  });
  expect((await invoices()).body.invoices).toMatchObject([
    { amountCents: 4000, plan: 'premium', status: 'paid' },
    { amountCents: 1999, plan: 'basic', status: 'paid' },
  ]);
  const portal = await ada.browser.send('POST', '/api/auth/customer-portal', {
    customerId: ada.customerId,
    returnUrl: 'https://spreadwise.test/dashboard',
  });
  expect(portal.body.url).toMatch(/^https/);
});
