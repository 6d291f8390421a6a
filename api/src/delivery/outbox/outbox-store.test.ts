/** Which messages are taken to be sent, in which order, and what goes together. */
import { testDatabase } from '../../../test/database';
import { createOutboxStore, type NewMessage } from './outbox-store';

const database = testDatabase();
const START = Date.parse('2026-11-22T09:30:00.000Z');
const after = (seconds: number) => new Date(START + seconds * 1_000);
const LOW = 2;
const HIGH = 6;

const messageFor = (customerId: string, subject: string, more: Partial<NewMessage> = {}): NewMessage => ({
  ...{ id: `${customerId} ${subject}`, customerId, channel: 'telegram', kind: 'billing', subject },
  ...{ facts: null, isSilent: false, priority: LOW, uselessAt: null, dueAt: after(0) },
  ...more,
});
const store = () => createOutboxStore(database.db);
const take = async (seconds: number, most = 1) =>
  (
    await store().take('telegram', {
      ...{ now: after(seconds), until: after(seconds + 30), batch: `at ${seconds}`, most },
    })
  ).map(({ id, messageId, unsure }) => ({ id, messageId, unsure }));
const idsOf = (taken: readonly { readonly id: string }[]) => taken.map(({ id }) => id).sort();

it('who pays for being first is, then who has waited longest; what is gathered for somebody goes along', async () => {
  await store().write([messageFor('waits longest', 's1')], after(-5));
  await store().write(
    [
      messageFor('waits', 's1'),
      messageFor('waits', 's2', { dueAt: after(30) }),
      messageFor('gathers', 's1', { dueAt: after(30) }),
      messageFor('pays', 's1', { priority: HIGH }),
      messageFor('pays', 's2', { channel: 'email', priority: HIGH }),
    ],
    after(0),
  );
  expect(idsOf(await take(1))).toEqual(['pays s1']);
  expect(idsOf(await take(1))).toEqual(['waits longest s1']);
  const together = await take(1);
  expect(idsOf(together)).toEqual(['waits s1', 'waits s2']);
  expect(new Set(together.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await take(1)).toEqual([]);
});

it('whoever comes at the same time takes other customers, with all that is theirs', async () => {
  const customers = Array.from({ length: 12 }, (_, index) => `cus_${index}`);
  await store().write(
    customers.flatMap((one) => [messageFor(one, 's1'), messageFor(one, 's2')]),
    after(0),
  );
  const both = await Promise.all([take(1, 6), take(1, 6)]);
  const rest = await take(1, 12);
  const ofCustomer = [...both, rest].flatMap((taken) => [
    ...new Set(taken.map(({ id }) => id.split(' ')[0])),
  ]);
  expect(ofCustomer.sort()).toEqual(customers.sort());
  expect([...both.flat(), ...rest]).toHaveLength(24);
});

it('what a dead process had is taken again, under the same id, and nobody knows whether it arrived', async () => {
  await store().write([messageFor('ada', 's1')], after(0));
  const [first] = await take(1);
  expect(await take(20)).toEqual([]);
  expect(await take(32)).toEqual([{ ...first, unsure: 1 }]);
});
