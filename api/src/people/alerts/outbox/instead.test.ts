/** When a channel fails for good, another of the customer's channels delivers the alert and says why, once. */
import { asc, eq } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { LEAD } from '../../../advice/signals/log/lead';
import { createLeadTable, createSignalStore } from '../../../advice/signals/log/signal-store';
import { signalOf } from '../../../advice/signals/testing/signals';
import { alertMessages } from '../../../platform/db/schema';
import { createLogger } from '../../../platform/lib/observed/log';
import { NO_METER } from '../../../platform/lib/observed/meter';
import { messagesOf, planOffer } from '../assignment/rounds';
import type { Channel, ChannelName, Recipient, SendOutcome } from '../channel';
import { defaultRules } from '../recipients/default-rules';
import { type Subscriber, viewerOfTier } from '../recipients/recipient';
import { SimulatedTime } from '../testing/simulated-time';
import { loading, subscriberOf, withRule } from '../testing/subscribers';
import type { NewMessage } from './messages';
import { createOutboxStore } from './outbox-store';
import { createSender } from './sender';

const database = testDatabase();
const START = Date.parse('2026-11-22T09:30:00.000Z');
const AT = new Date(START);
const GONE: SendOutcome = { outcome: 'refused', reason: 'Blocked by the user.', addressGone: true };
const OFF = { email: 'off', telegram: 'off', push: 'off', webhook: 'off' } as const;

/** Alerts by Telegram only, with a mailbox as its fallback. */
const ADA: Subscriber = {
  ...subscriberOf('ada'),
  ...{ tier: 'PREMIUM', viewer: viewerOfTier('ada', 'PREMIUM') },
  rules: {
    ...withRule('PREMIUM', { modes: { ...OFF, telegram: 'on' } }),
    kinds: { ...defaultRules('PREMIUM').kinds, market: { ...OFF, telegram: 'on' } },
  },
  addresses: new Map([
    ['email', 'ada@example.com'],
    ['telegram', '5001'],
  ]),
};

const messageOn = (channel: ChannelName): NewMessage => ({
  ...{ id: `m ${channel}`, customerId: 'ada', channel, kind: 'market', subject: 'x' },
  ...{ facts: { title: 'No prices' }, isSilent: false, priority: 1, uselessAt: null, dueAt: AT },
});

/** Sends what is waiting on each channel, in this order; returns what arrived where. */
async function sendAll(to: Subscriber, outcomes: Partial<Record<ChannelName, SendOutcome>>) {
  const store = createOutboxStore(database.db);
  const time = new SimulatedTime(START);
  const arrived: [ChannelName, Recipient['instead']][] = [];
  for (const [name, outcome] of Object.entries(outcomes) as [ChannelName, SendOutcome][]) {
    const channel: Channel = {
      ...{ name, atOnce: 10, limitMs: 1_000, render: () => null },
      async send(_, { instead }) {
        if (outcome.outcome === 'accepted') arrived.push([name, instead]);
        return outcome;
      },
    };
    const sender = createSender(channel, {
      store: { ...store, stillDue: async (asked) => new Set(asked.map(({ id }) => id)) },
      load: loading(to),
      alertsOf: async (some) => new Map(some.map(({ id }) => [id, { kind: 'test' } as const])),
      failAddress: async () => {},
      ...{ now: time.now, timers: time, random: () => 0, meter: NO_METER, log: createLogger('silent') },
    });
    await sender.pump();
  }
  return arrived;
}

const rows = () => database.db.select().from(alertMessages).orderBy(asc(alertMessages.channel));
const ACCEPTED: SendOutcome = { outcome: 'accepted' };

test('falls back to email when a chat is gone, and states why', async () => {
  await createOutboxStore(database.db).write([messageOn('telegram')], AT);
  expect(await sendAll(ADA, { telegram: GONE, email: ACCEPTED })).toEqual([
    ['email', { channel: 'telegram', why: 'Blocked by the user.' }],
  ]);
  expect(await rows()).toMatchObject([
    { channel: 'email', state: 'sent', facts: { title: 'No prices', instead: 'telegram' } },
    { channel: 'telegram', state: 'dropped' },
  ]);
});

test.each([
  [3, { kind: 'signal' }, ['waiting']],
  [4, { kind: 'signal' }, ['sent', 'dead']],
  [4, { kind: 'market' }, ['waiting']],
] as const)('after %d tries during an outage, %j has fallen back: %j', async (tries, { kind }, states) => {
  const store = createOutboxStore(database.db);
  await createLeadTable(database.db).takeLease({ key: LEAD, holder: 'market' }, 60_000);
  await createSignalStore(database.db, 60_000).write('market', [signalOf('s1', { profitEur: 20 })]);
  await store.write([{ ...messageOn('telegram'), kind, subject: kind === 'signal' ? 's1' : 'x' }], AT);
  await database.db.update(alertMessages).set({ tries: tries - 1 });
  await sendAll(ADA, { telegram: { outcome: 'later', reason: '503' }, email: ACCEPTED });
  expect((await rows()).map(({ state }) => state)).toEqual(states);
});

test('keeps retrying a webhook after four tries, although a mail has already reached the customer', async () => {
  const store = createOutboxStore(database.db);
  await createLeadTable(database.db).takeLease({ key: LEAD, holder: 'market' }, 60_000);
  await createSignalStore(database.db, 60_000).write('market', [signalOf('s1', { profitEur: 20 })]);
  await store.write([{ ...messageOn('webhook'), kind: 'signal', subject: 's1' }], AT);
  const rules = withRule('PREMIUM', { modes: { ...OFF, webhook: 'on' } });
  const addresses = new Map<ChannelName, string>([...ADA.addresses, ['webhook', '{}']]);
  for (const tries of [3, 4]) {
    await database.db
      .update(alertMessages)
      .set({ tries, dueAt: AT })
      .where(eq(alertMessages.channel, 'webhook'));
    const down: SendOutcome = { outcome: 'later', reason: 'It answered 503.' };
    await sendAll({ ...ADA, rules, addresses }, { webhook: down, email: ACCEPTED });
  }
  expect((await rows()).map(({ channel, state, tries }) => [channel, state, tries])).toEqual([
    ['email', 'sent', 1],
    ['webhook', 'waiting', 5],
  ]);
});

test('does not fall back again when the replacement channel fails, too', async () => {
  await createOutboxStore(database.db).write([messageOn('telegram')], AT);
  const refused: SendOutcome = { outcome: 'refused', reason: '550 no', addressGone: false };
  expect(await sendAll(ADA, { telegram: GONE, email: refused })).toEqual([]);
  expect((await rows()).map(({ channel, state }) => [channel, state])).toEqual([
    ['email', 'dead'],
    ['telegram', 'dropped'],
  ]);
});

test('does not send a fallback when the customer is alerted on another channel anyway', async () => {
  await createOutboxStore(database.db).write([messageOn('telegram'), messageOn('push')], AT);
  expect(await sendAll(ADA, { telegram: GONE })).toEqual([]);
  expect((await rows()).map(({ channel }) => channel)).toEqual(['push', 'telegram']);
});

test('sends no email instead of a notice about a payment, which billing mails in any case', async () => {
  await createOutboxStore(database.db).write([{ ...messageOn('telegram'), kind: 'billing' }], AT);
  expect(await sendAll(ADA, { telegram: GONE, email: ACCEPTED })).toEqual([]);
  expect((await rows()).map(({ channel }) => channel)).toEqual(['telegram']);
});

test('sends no fallback to a customer who has disabled it', async () => {
  await createOutboxStore(database.db).write([messageOn('telegram')], AT);
  const rules = { ...ADA.rules, kinds: { ...ADA.rules.kinds, instead: OFF } };
  expect(await sendAll({ ...ADA, rules }, { telegram: GONE, email: ACCEPTED })).toEqual([]);
  expect(await rows()).toHaveLength(1);
});

test.each<[string, Subscriber, unknown[]]>([
  ['a working chat', ADA, [['telegram', null]]],
  [
    'a chat that has failed before',
    { ...ADA, addresses: new Map([['email', 'a']]), failures: new Map([['telegram', 'Blocked.']]) },
    [['email', { instead: 'telegram', why: 'Blocked.' }]],
  ],
  ['a chat that was never linked', { ...ADA, addresses: new Map([['email', 'a']]) }, []],
])('writes the messages of a new signal for %s', (_, to, told) => {
  const offer = planOffer(to, [signalOf('s1', { profitEur: 20 })], new Map(), { at: AT, floorEur: 1 });
  const messages = (offer?.wanted ?? []).flatMap((one) => messagesOf(to, one, AT));
  expect(messages.map(({ channel, facts }) => [channel, facts])).toEqual(told);
});
