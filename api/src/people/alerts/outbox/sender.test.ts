/** Sends due messages on one channel whose destinations are slow or silent. */
import { signalOf } from '../../../advice/signals/testing/signals';
import { createLogger } from '../../../platform/lib/observed/log';
import { NO_METER } from '../../../platform/lib/observed/meter';
import type { Alert, OutgoingMessage, Recipient, SendOutcome } from '../channel';
import { SimulatedTime } from '../testing/simulated-time';
import { loading, subscriberOf } from '../testing/subscribers';
import { settle } from './delivery-policy';
import type { Settlement, TakenMessage } from './messages';
import { createSender } from './sender';

const START = Date.parse('2026-11-22T09:30:00.000Z');

type Send = (
  to: Recipient,
  alerts: readonly Alert[],
  message: Pick<OutgoingMessage, 'id' | 'replaces'>,
) => Promise<SendOutcome>;

function setUp(
  send: Send,
  alertOf: (id: string) => Alert = () => ({ kind: 'test' }),
  isPaused = () => false,
) {
  const time = new SimulatedTime(START);
  const waiting: TakenMessage[] = [];
  const settlements: Settlement[] = [];
  /** What the database throws instead of recording results. */
  const troubles: Error[] = [];
  let database = Promise.resolve();
  let go = () => {};
  const taking = {
    hold: () => {
      database = new Promise((resolve) => {
        go = resolve;
      });
    },
    go: () => go(),
  };
  const sender = createSender(
    {
      name: 'email',
      atOnce: 20,
      ...{ limitMs: 20_000, isPaused },
      render: (alerts) => alerts,
      canReplace: true,
      send: (message, to) => send(to, message.body as Alert[], message),
    },
    {
      store: {
        take: () => database.then(() => waiting.splice(0)),
        writeInstead: async () => {},
        async settle(some) {
          const trouble = troubles.shift();
          if (trouble) throw trouble;
          settlements.push(...some);
        },
        stillDue: async (asked) => new Set(asked.map(({ id }) => id)),
      },
      load: loading(subscriberOf('hangs'), subscriberOf('other')),
      alertsOf: async (messages) => new Map(messages.map(({ id }) => [id, alertOf(id)])),
      failAddress: async () => {},
      ...{ now: time.now, timers: time, random: () => 0, meter: NO_METER, log: createLogger('silent') },
    },
  );
  return {
    time,
    sender,
    taking,
    troubles,
    settlements,
    write: (customerId: string, id = customerId, more: Partial<TakenMessage> = {}) =>
      waiting.push({ ...messageFor(customerId), id, ...more }),
  };
}

const messageFor = (customerId: string): TakenMessage => ({
  ...{ id: customerId, messageId: customerId, customerId, kind: 'billing', subject: 'x', facts: null },
  ...{ isSilent: false, createdAt: new Date(START), takenAt: new Date(START), uselessAt: null },
  ...{ tries: 1, unsure: 0, signal: null },
});

test('sends new messages at once while another destination never answers', async () => {
  const reached: string[] = [];
  const { time, sender, write } = setUp(async ({ customerId }) => {
    if (customerId === 'hangs') return new Promise(() => {});
    reached.push(customerId);
    return { outcome: 'accepted' };
  });
  write('hangs');
  void sender.pump();
  await time.moveTo(START + 500);
  write('other');
  void sender.pump();
  await time.moveTo(START + 501);
  expect(reached).toEqual(['other']);
});

test('sends the messages being taken when it stops before it reports that it has stopped', async () => {
  const reached: string[] = [];
  const { time, sender, write, taking } = setUp(async ({ customerId }) => {
    await time.sleep(100);
    reached.push(customerId);
    return { outcome: 'accepted' };
  });
  write('other');
  taking.hold();
  void sender.pump();
  const stopped = sender.stop().then(() => reached.push('stopped'));
  taking.go();
  await time.moveTo(START + 2_000);
  await stopped;
  expect(reached).toEqual(['other', 'stopped']);
});

test('records that an alert was sent once the full disk has space again, and does not send it twice', async () => {
  let sent = 0;
  const { time, sender, write, settlements, troubles } = setUp(async () => {
    sent += 1;
    return { outcome: 'accepted' };
  });
  troubles.push(...[1, 2, 3].map(() => Object.assign(new Error('No space left'), { code: '53100' })));
  write('other');
  void sender.pump();
  await time.moveTo(START + 10_000);
  expect(sent).toBe(1);
  expect(settlements).toMatchObject([{ ids: ['other'], settled: { state: 'sent' } }]);
});

test('puts back messages held so long that another process may have taken them', async () => {
  const reached: string[] = [];
  const { time, sender, write, taking, settlements } = setUp(async ({ customerId }) => {
    reached.push(customerId);
    return { outcome: 'accepted' };
  });
  write('other');
  taking.hold();
  void sender.pump();
  await time.moveTo(START + 11_000);
  taking.go();
  await time.moveTo(START + 11_001);
  expect(reached).toEqual([]);
  expect(settlements).toMatchObject([{ ids: ['other'], settled: { state: 'waiting', isUnsure: false } }]);
});

test('puts new signals first in a combined message, the best on top', async () => {
  const told: unknown[] = [];
  const worth: Readonly<Record<string, number>> = { little: 6, much: 30 };
  const { time, sender, write } = setUp(
    async (_, alerts) => {
      told.push(alerts.map((alert) => (alert.kind === 'signal' ? alert.signal.id : alert.kind)));
      return { outcome: 'accepted' };
    },
    (id) =>
      worth[id] === undefined
        ? { kind: 'test' }
        : { kind: 'signal', signal: signalOf(id, { profitEur: worth[id] }), advisedAt: new Date(START) },
  );
  for (const id of ['anything else', 'little', 'much']) write('other', id);
  void sender.pump();
  await time.moveTo(START + 1);
  expect(told).toEqual([['much', 'little', 'test']]);
});

test('replaces a message once for the ends of all its signals, combined with nothing else', async () => {
  const told = (id: string, ...signals: ReturnType<typeof signalOf>[]) => ({
    messageId: 'all that waits',
    told: { id, reference: `42/${id}`, signals },
  });
  const over = { endedAt: new Date(START).toISOString() };
  const first = told('first', signalOf('a', over), signalOf('b', over), signalOf('open'));
  const sent: unknown[] = [];
  const named = (alerts: readonly Alert[]) =>
    alerts.map((alert) => ('signal' in alert ? `${alert.kind} ${alert.signal.id}` : alert.kind));
  const { time, sender, write } = setUp(
    async (_, alerts, { id, replaces }) => {
      const { reference, body } = replaces ?? {};
      sent.push([id, named(alerts), reference, body && named(body as Alert[])]);
      return { outcome: 'accepted' };
    },
    (id) => ({ kind: 'ended', signal: signalOf(id), endedAt: new Date(START), why: 'gain gone' }),
  );
  write('other', 'a', first);
  write('other', 'b', first);
  write('other', 'c', told('second', signalOf('c', over)));
  write('other', 'd', { messageId: 'all that waits' });
  void sender.pump();
  await time.moveTo(START + 1);
  expect(sent).toEqual([
    ['first', ['ended a', 'ended b'], '42/first', ['signal open', 'ended a', 'ended b']],
    ['second', ['ended c'], '42/second', ['ended c']],
    ['all that waits', ['ended d'], undefined, undefined],
  ]);
});

test('retries a busy destination within a second, and one that is down for half an hour', () => {
  const now = new Date(START);
  const pauses = Array.from({ length: 12 }, (_, index) => {
    const settled = settle({ outcome: 'later', reason: '503' }, { tries: index + 1, unsure: 0 }, now, 0.999);
    return settled.state === 'waiting' ? settled.dueAt.getTime() - START : settled.state;
  });
  expect(pauses[0]).toBeLessThanOrEqual(1_000);
  expect(pauses.pop()).toBe('dead');
  expect(pauses.reduce<number>((sum, pause) => sum + Number(pause), 0)).toBeGreaterThan(1_800_000);
});

test('takes nothing while its channel is paused, then sends what has waited', async () => {
  const reached: string[] = [];
  let isPaused = true;
  const send: Send = async ({ customerId }) => {
    reached.push(customerId);
    return { outcome: 'accepted' };
  };
  const { sender, write } = setUp(send, undefined, () => isPaused);
  write('other');
  await sender.pump();
  expect(reached).toEqual([]);
  isPaused = false;
  await sender.pump();
  expect(reached).toEqual(['other']);
});
