/** Which messages are taken, in which order, and which are combined. */
import { testDatabase } from '../../../../test/database';
import { ageLeases } from '../../../../test/leases';
import { LEAD } from '../../../advice/signals/log/lead';
import { createLeadTable, createSignalStore } from '../../../advice/signals/log/signal-store';
import { signalOf } from '../../../advice/signals/testing/signals';
import type { NewMessage } from './messages';
import { createOutboxStore } from './outbox-store';

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

it("takes higher plans first, then the longest waiting, together with the customer's other messages", async () => {
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

it('hands different customers to concurrent takers, each with all of their messages', async () => {
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

it("takes a dead process's messages again, under the same id and marked as unsure", async () => {
  await store().write([messageFor('ada', 's1')], after(0));
  const [first] = await take(1);
  expect(await take(20)).toEqual([]);
  expect(await take(32)).toEqual([{ ...first, unsure: 1 }]);
});

const SIGNAL = { kind: 'signal', channel: 'email' } as const;
const takeMail = (seconds: number) =>
  store().take('email', {
    ...{ now: after(seconds), until: after(seconds + 30), batch: `at ${seconds}`, most: 10 },
  });

/** A running market with a signal that a customer is to be alerted to. */
async function found(): Promise<void> {
  const leads = createLeadTable(database.db);
  expect(await leads.takeLease({ key: LEAD, holder: 'market' }, 60_000)).toBe(true);
  await createSignalStore(database.db, 60_000).write('market', [signalOf('s1')]);
  await store().write([messageFor('ada', 's1', SIGNAL)], after(0));
}

it('holds new signals while no market runs, and drops them when the next market ends them', async () => {
  await found();
  await ageLeases(database.db, 61_000);
  await store().write([messageFor('ada', 'news', { channel: 'email' })], after(0));
  expect(idsOf(await takeMail(1))).toEqual(['ada news']);
  expect(await createLeadTable(database.db).takeLease({ key: LEAD, holder: 'next' }, 60_000)).toBe(true);
  expect(await takeMail(2)).toMatchObject([
    { id: 'ada s1', tries: 1, signal: { endReason: 'feed stopped' } },
  ]);
});

it('rechecks taken messages, and finds them no longer due once the market has died', async () => {
  await found();
  const [taken] = await takeMail(1);
  if (!taken) throw new Error('Nothing was taken.');
  const isDue = async () =>
    (await store().stillDue([{ ...taken, address: 'ada@example.com' }], after(2))).has(taken.id);
  expect(await isDue()).toBe(true);
  await ageLeases(database.db, 61_000);
  expect(await isDue()).toBe(false);
});

it.each([
  ['sent', { state: 'sent', result: null }, true],
  ['dead', { state: 'dead', result: 'ECONNRESET' }, false],
  [
    'waiting, and may have arrived',
    { state: 'waiting', result: 'ECONNRESET', dueAt: after(3), isUnsure: true, isTried: true },
    true,
  ],
] as const)(
  'owes the end of an announcement that was %s only if it may have arrived',
  async (_, settled, isOwed) => {
    await found();
    const [taken] = await takeMail(1);
    if (!taken) throw new Error('Nothing was taken.');
    await store().settle([{ ids: [taken.id], takenAt: taken.takenAt, settled }], after(2));
    expect(await store().owedEnds(10)).toEqual([]);
    // The end stays owed however late it is written.
    await createLeadTable(database.db).dropLease({ key: LEAD, holder: 'market' });
    await createLeadTable(database.db).takeLease({ key: LEAD, holder: 'next' }, 60_000);
    for (const again of await takeMail(4))
      await store().settle(
        [{ ids: [again.id], takenAt: again.takenAt, settled: { state: 'dropped', result: 'ended' } }],
        after(5),
      );
    const owed = await store().owedEnds(10);
    expect(owed.map(({ signalId }) => signalId)).toEqual(isOwed ? ['s1'] : []);
    await store().writeEnds(
      [messageFor('ada', 's1', { kind: 'ended', channel: 'email', id: 'end' })],
      owed,
      after(6),
    );
    expect(await store().owedEnds(10)).toEqual([]);
  },
);

it.each([
  ['sent', { state: 'sent', result: null }, ['email', 'email aloud'], []],
  ['dropped', { state: 'dropped', result: 'It was too late to be useful.' }, [], ['s1']],
  ['given up', { state: 'dead', result: 'It answered 500.' }, [], ['s1']],
] as const)(
  'knows that an alert which was %s was heard only if it was sent',
  async (_, settled, heard, unsent) => {
    await found();
    const [known] = await store().alertedSince(after(-1), 'all');
    expect(known).toMatchObject({ signalId: 's1', heard: ['email', 'email aloud'] });
    const [taken] = await takeMail(1);
    const settlement = { ids: [taken?.id ?? ''], takenAt: taken?.takenAt ?? after(1), settled };
    await store().settle([settlement], after(2));
    expect(await store().alertedSince(after(-1), 'all')).toMatchObject([{ signalId: 's1', heard }]);
    const failed = await store().alertedSince(after(-1), 'unsent');
    expect(failed.map(({ signalId }) => signalId)).toEqual(unsent);
  },
);

it('counts an alert sent by a fallback as sent by the channel that it replaces', async () => {
  await found();
  const [taken] = await takeMail(1);
  const facts = { instead: 'email', why: 'no such mailbox' };
  const standIn = { ...SIGNAL, id: 'instead', channel: 'telegram', isSilent: true, facts } as const;
  await store().write([messageFor('ada', 's1', standIn)], after(2));
  const settled = { state: 'dead', result: 'no such mailbox' } as const;
  await store().settle([{ ids: [taken?.id ?? ''], takenAt: after(1), settled }], after(2));
  expect(await store().alertedSince(after(-1), 'all')).toMatchObject([{ heard: ['email'] }]);
});

it('finds the message that announced an ended signal, with the other signals in it', async () => {
  const leads = createLeadTable(database.db);
  await leads.takeLease({ key: LEAD, holder: 'market' }, 60_000);
  const market = createSignalStore(database.db, 60_000);
  await market.write('market', [signalOf('s1'), signalOf('s2'), signalOf('s3')]);
  const send = async (seconds: number, subjects: readonly string[], result: string) => {
    const messages = subjects.map((subject) => messageFor('ada', subject, { kind: 'signal' }));
    await store().write(messages, after(seconds));
    await take(seconds);
    const ids = messages.map(({ id }) => id);
    const settled = { state: 'sent', result } as const;
    // Two messages may be settled at the same time.
    await store().settle([{ ids, takenAt: after(seconds), settled }], after(6));
  };
  await send(0, ['s1', 's2'], '42/7');
  await send(5, ['s3'], '42/8');
  await market.write('market', [signalOf('s1', { endedAt: after(9).toISOString() })]);
  await store().write([messageFor('ada', 's1', { id: 'end', kind: 'ended' })], after(9));
  const [end] = await store().take('telegram', {
    ...{ now: after(10), until: after(40), batch: 'end', most: 1 },
  });
  expect(end).toMatchObject({ id: 'end', told: { id: 'at 0.ada', reference: '42/7' } });
  expect(end?.told?.signals.map(({ id, endedAt }) => [id, endedAt]).sort()).toEqual([
    ['s1', after(9).toISOString()],
    ['s2', null],
  ]);
});

it('resends each of two messages that failed together under an id of its own', async () => {
  await store().write([messageFor('ada', 's1'), messageFor('ada', 's2')], after(0));
  const ids = (await take(1)).map(({ id }) => id);
  const dead = { state: 'dead', result: 'It answered 500.', hasFailed: true } as const;
  await store().settle([{ ids, takenAt: after(1), settled: dead }], after(2));
  for (const [index, id] of ids.entries()) {
    const at = 10 + index;
    expect(await store().resend('ada', id, after(at))).toBe(true);
    expect(await take(at)).toEqual([{ id, messageId: `at ${at}.ada`, unsure: 0 }]);
  }
});

it('does not count a message that was put back as an attempt, and gives it a new message id', async () => {
  await store().write([messageFor('ada', 's1')], after(0));
  const [first] = await store().take('telegram', {
    ...{ now: after(1), until: after(31), batch: 'first', most: 1 },
  });
  const settled = {
    state: 'waiting',
    result: 'paused',
    dueAt: after(5),
    isUnsure: false,
    isTried: false,
  } as const;
  await store().settle([{ ids: [first?.id ?? ''], takenAt: after(1), settled }], after(2));
  const [again] = await store().take('telegram', {
    ...{ now: after(5), until: after(35), batch: 'again', most: 1 },
  });
  expect(again).toMatchObject({ tries: 1, unsure: 0, messageId: 'again.ada' });
});
