/** Customers who reload their page must not use up the provider's rate limit. */
import type { SubscriptionRecord } from '../access/account';
import { createReadCharges } from './overview';

const SYNCED = new Date('2026-03-01T10:00:00Z');
const CARD = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2030 };
const subscription = { id: 'sub_1', status: 'active', cancelAtPeriodEnd: false, syncedAt: SYNCED };
const record = (changes: Partial<SubscriptionRecord> = {}) =>
  ({ ...subscription, ...changes }) as SubscriptionRecord;

function setUp() {
  const asked: string[] = [];
  const answers = { fails: false };
  const read = createReadCharges({
    previewNextCharge: async (id) => {
      asked.push(`next ${id}`);
      return { amountCents: 4999, dueAt: SYNCED } as never;
    },
    readCard: async (id) => {
      asked.push(`card ${id}`);
      if (answers.fails) throw new Error('no answer');
      return CARD as never;
    },
  });
  return { asked, answers, read };
}

test('calls the provider once per sync of the record, not per view', async () => {
  const { asked, read } = setUp();
  const first = await read(record());
  expect(await read(record())).toEqual(first);
  expect(asked).toEqual(['next sub_1', 'card sub_1']);
  await read(record({ syncedAt: new Date(SYNCED.getTime() + 60_000) }));
  expect(asked).toHaveLength(4);
});

test('does not cache a failed call', async () => {
  const { answers, read } = setUp();
  answers.fails = true;
  await expect(read(record())).rejects.toThrow('no answer');
  answers.fails = false;
  expect((await read(record())).card).toEqual(CARD);
});

test('previews no charge for a subscription that is set to end, but reads its card', async () => {
  const { asked, read } = setUp();
  expect((await read(record({ cancelAtPeriodEnd: true }))).nextInvoice).toBeNull();
  expect(asked).toEqual(['card sub_1']);
});
