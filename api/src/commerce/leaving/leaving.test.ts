/** Withdrawing and cancelling without signing in, at the payment sandbox. */
import { testDatabase } from '../../../test/database';
import { declarations } from '../../platform/db/schema';
import { hashSecret } from '../../platform/lib/secrets';
import { DAY_MS } from '../../platform/lib/time';
import { createLeavingHarness, EMAIL } from './testing/leaving-harness';

const database = testDatabase();

test('who withdraws within 14 days has no access any more, all money back, and a receipt that says so', async () => {
  const { billing, declare, work, mails, refunds } = createLeavingHarness(database.db);
  const { subscriptionId } = await billing.subscribe('pro');
  await billing.advance(3 * DAY_MS);
  const answer = await declare({ timeZone: 'Europe/Berlin' });
  expect(await answer.json()).toEqual({ receivedAt: '2026-11-24T12:00:00.000Z' });
  await work();
  expect(await refunds()).toEqual([4999]);
  const { status } = await billing.provider.dashboard.subscriptions.retrieve(subscriptionId);
  expect(status).toBe('canceled');
  expect(mails).toMatchObject([{ to: EMAIL, subject: 'Your withdrawal was received' }]);
  const [row] = await database.db.select().from(declarations);
  expect(row).toMatchObject({
    outcome: 'withdrawn',
    refundedCents: 4999,
    receiptHash: hashSecret(mails[0]?.text ?? ''),
  });
  expect(row?.doneAt).not.toBeNull();
  expect(mails[0]?.text).toContain('24 November 2026 at 12:00:00 UTC');
  expect(mails[0]?.text).toContain('24 November 2026 at 13:00:00 CET');
  expect(mails[0]?.text).toContain('Your contract for Pro ends now. All that you paid goes back');
});
