/** Assignment to customers without an open page: who is considered again, and when. */
import { type AlertRule, DEFAULT_TRADING_PROFILE } from '@spreadwise/contract';
import type { SignalsGiven } from '../../../advice/signals';
import { signalOf } from '../../../advice/signals/testing/signals';
import type { Database } from '../../../platform/db/database';
import { createLogger } from '../../../platform/lib/observed/log';
import { createAlertAssignment } from '../assignment/alert-assignment';
import type { OutboxStore } from '../outbox/outbox-store';
import { rulesAt } from '../recipients/recipient';
import { knowing, subscriberOf } from '../testing/subscribers';

/** A database that contains none of the messages yet. */
const ALL_NEW = {
  execute: async ({ queryChunks }: { readonly queryChunks: readonly unknown[] }) => ({
    rows: queryChunks.flatMap((chunk) => (/^\[\{/.test(String(chunk)) ? JSON.parse(String(chunk)) : [])),
  }),
} as unknown as Database;

type Market = Pick<SignalsGiven, 'open'> & Pick<OutboxStore, 'alertedSince'>;

function setUp(
  offer: SignalsGiven['offer'],
  rule: Partial<AlertRule> = {},
  subscribers = [subscriberOf('ada', rule)],
  { open = () => [signalOf('s1')], alertedSince = async () => [] }: Partial<Market> = {},
) {
  let now = new Date(0);
  let written = 0;
  const assignment = createAlertAssignment({
    signals: {
      ...{ offer, open, onChanges: () => () => {} },
      isWatched: async () => true,
    },
    store: { alertedSince },
    subscribers: knowing(() => now, ...subscribers),
    lease: { run: async (work) => work(false).then(() => true), drop: async () => {} },
    confirmLease: async () => {},
    floorEur: () => 1,
    ...{ now: () => now, log: createLogger('silent') },
    onWritten: () => {
      written += 1;
    },
  });
  const tickAt = (at: string) => {
    now = new Date(at);
    return assignment.tick();
  };
  return { tickAt, wakeUps: () => written };
}

test('assigns a signal that is still open when the hours of a rule begin', async () => {
  const offered: string[] = [];
  const offer: SignalsGiven['offer'] = async (offers) => {
    offered.push(...offers.map(({ viewer }) => viewer.customerId));
  };
  const { tickAt } = setUp(offer, { hours: { from: '07:00', until: '22:00' } });
  await tickAt('2026-11-22T06:59:50.000Z');
  expect(offered).toEqual([]);
  await tickAt('2026-11-22T07:00:20.000Z');
  expect(offered).toEqual(['ada']);
});

test('assigns nothing while signals are snoozed, then what is still open', async () => {
  const offered: string[] = [];
  const offer: SignalsGiven['offer'] = async (offers) => {
    offered.push(...offers.map(({ viewer }) => viewer.customerId));
  };
  const ada = subscriberOf('ada');
  const rules = { ...ada.rules, snoozedUntil: '2026-11-22T10:30:00.000Z' };
  const { tickAt } = setUp(offer, {}, [{ ...ada, rules }]);
  await tickAt('2026-11-22T10:29:50.000Z');
  expect(offered).toEqual([]);
  await tickAt('2026-11-22T10:30:20.000Z');
  expect(offered).toEqual(['ada']);
});

test.each(['03:00', '12:00', '23:30'])('alerts a customer without chosen hours at %s', async (clock) => {
  const offered: string[] = [];
  const { tickAt } = setUp(async (offers) => {
    offered.push(...offers.map(({ viewer }) => viewer.customerId));
  });
  await tickAt(`2026-11-22T${clock}:00.000Z`);
  expect(offered).toEqual(['ada']);
});

test('applies hours in the time zone in which they were chosen, unless the profile names another', () => {
  const awake = subscriberOf('ada', { hours: { from: '07:00', until: '22:00' } });
  const chosen = { ...awake, rules: { ...awake.rules, timeZone: 'America/New_York' } };
  const moved = { ...chosen, profile: { ...DEFAULT_TRADING_PROFILE, timeZone: 'Asia/Tokyo' } };
  const isQuietAt = (one: typeof chosen, at: string) => rulesAt(one, new Date(at)).length === 0;
  // 23:00 in New York, 13:00 in Tokyo.
  expect([chosen, moved].map((one) => isQuietAt(one, '2026-11-22T04:00:00.000Z'))).toEqual([true, false]);
  // 10:00 in New York, midnight in Tokyo.
  expect([chosen, moved].map((one) => isQuietAt(one, '2026-11-22T15:00:00.000Z'))).toEqual([false, true]);
});

test('skips a customer whose daily quota is used up until the next day, and wakes no sender', async () => {
  const offered: string[] = [];
  const tx = { execute: async () => [] } as unknown as Database;
  const offer: SignalsGiven['offer'] = async (offers, also) => {
    offered.push(...offers.map(({ viewer }) => viewer.customerId));
    await also(tx, new Map([['ada', { used: 25, assigned: new Set<string>() }]]));
  };
  const { tickAt, wakeUps } = setUp(offer);
  await tickAt('2026-11-22T23:58:00.000Z');
  await tickAt('2026-11-22T23:58:40.000Z');
  expect(offered).toEqual(['ada']);
  await tickAt('2026-11-23T00:00:10.000Z');
  expect(offered).toEqual(['ada', 'ada']);
  expect(wakeUps()).toBe(0);
});

test('assigns another route through a book once the alert about the first was dropped', async () => {
  const offered: string[] = [];
  const offer: SignalsGiven['offer'] = async (offers, also) => {
    const [{ signalIds = [] } = {}] = offers;
    offered.push(...signalIds);
    await also(ALL_NEW, new Map([['ada', { used: 1, assigned: new Set(signalIds) }]]));
  };
  const route = (id: string) => signalOf(id, { asset: 'SOL', quote: 'USDT', profitEur: 15 });
  let open = [route('s1')];
  let failed: Awaited<ReturnType<OutboxStore['alertedSince']>> = [];
  const ada = subscriberOf('ada');
  const often = { ...ada, rules: { ...ada.rules, mostAnHour: 9 } };
  const { tickAt } = setUp(offer, {}, [often], { open: () => open, alertedSince: async () => failed });
  await tickAt('2026-11-22T12:00:00.000Z');
  open = [route('s2')];
  await tickAt('2026-11-22T12:01:00.000Z');
  expect(offered).toEqual(['s1']);
  const at = Date.parse('2026-11-22T12:00:00.000Z');
  failed = [{ customerId: 'ada', signalId: 's1', at, eur: 15, legs: route('s1').legs, heard: [] }];
  await tickAt('2026-11-22T12:02:00.000Z');
  expect(offered).toEqual(['s1', 's2']);
});

test('assigns higher plans first, and alerts them before it considers the others', async () => {
  const given: (string | undefined)[] = [];
  const offer: SignalsGiven['offer'] = async (offers, also) => {
    given.push(`${offers[0]?.viewer.customerId} after ${wakeUps()} wake-ups`);
    await also(
      ALL_NEW,
      new Map(
        offers.map(({ viewer, signalIds }) => [viewer.customerId, { used: 1, assigned: new Set(signalIds) }]),
      ),
    );
  };
  const many = Array.from({ length: 100 }, (_, index) => subscriberOf(`cus_${index}`));
  const first = { ...subscriberOf('pays'), tier: 'GOLD' as const };
  const { tickAt, wakeUps } = setUp(offer, {}, [...many, first]);
  await tickAt('2026-11-22T12:00:00.000Z');
  expect(given).toEqual(['pays after 0 wake-ups', 'cus_0 after 1 wake-ups']);
});
