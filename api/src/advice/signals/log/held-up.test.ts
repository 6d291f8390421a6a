/** With all tables locked, open signals still reach the streams of this process and of others by the bus. */
import { testDatabase } from '../../../../test/database';
import type { Bus } from '../../../platform/bus';
import { ended, opened, signalOf } from '../testing/signals';
import { createSignalsHarness, turns } from '../testing/signals-harness';

const database = testDatabase();

/** Blocks all statements from now on; the returned function lets the waiting ones continue. */
function lockTables(): () => void {
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  const { $client } = database.db as unknown as { $client: Record<string, (...given: unknown[]) => unknown> };
  const spies = ['query', 'transaction', 'connect'].flatMap((name) => {
    const ask = $client[name]?.bind($client);
    if (!ask) return [];
    return [jest.spyOn($client, name).mockImplementation((...given) => unlocked.then(() => ask(...given)))];
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
    unlock();
  };
}

/** Carries bytes, as NATS does. */
function sharedBus(): () => Bus {
  const listeners = new Map<object, Map<string, (message: never) => void>>();
  return () => {
    const own = new Map<string, (message: never) => void>();
    listeners.set(own, own);
    return {
      kind: 'nats',
      publish(topic: string, message: unknown) {
        for (const [of, topics] of listeners) if (of !== own) topics.get(topic)?.(message as never);
      },
      subscribe(topic: string, listener: (message: never) => void) {
        own.set(topic, listener);
        return () => own.delete(topic);
      },
      health: () => ({ state: 'up' }),
      stop: async () => {},
    } as unknown as Bus;
  };
}

test('changes and ends of open signals reach all streams within two seconds while nothing can be written', async () => {
  const harness = createSignalsHarness(database.db);
  const bus = sharedBus();
  const here = await harness.replica({ bus: bus() });
  const there = await harness.replica({ bus: bus(), follows: true });
  await here.report(opened('a'), opened('b'), opened('c'));
  await harness.advance(1_000);
  const owner = harness.owner();
  const ada = await harness.customer('cus_1', 'PRO');
  const streams = await Promise.all([owner, ada].flatMap((one) => [here.stream(one), there.stream(one)]));
  await turns();
  const unlock = lockTables();
  const changed = signalOf('a', { lastSeenAt: '2026-11-21T12:00:20.000Z' });
  here.reportOnly({ kind: 'updated', signal: changed });
  here.reportOnly(ended('b'));
  await harness.pass(2_000);
  here.reportOnly(ended('c'));
  await harness.pass(2_000);
  for (const stream of streams) {
    const newest = new Map(stream.signals().map((signal) => [signal.id, signal]));
    expect(newest.get('a')?.lastSeenAt).toBe(changed.lastSeenAt);
    expect([newest.get('b')?.endedAt, newest.get('c')?.endedAt]).not.toContain(null);
  }
  unlock();
  await harness.advance(3_000);
  await harness.stopAll();
});
