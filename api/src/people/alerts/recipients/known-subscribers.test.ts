import { type CustomerChanges, createCustomerChanges } from '../../../platform/bus';
import type { Bus, BusHealth, BusListener } from '../../../platform/bus/bus';
import { subscriberOf } from '../testing/subscribers';
import { createKnownSubscribers } from './known-subscribers';
import type { Subscriber } from './recipient';

const UP: BusHealth = { state: 'up' };
const DOWN: BusHealth = { state: 'down', reason: 'away' };

/** Processes that share a database and a bus; the bus carries nothing while it is down. */
function setUp() {
  let health = UP;
  let at = 0;
  const listeners = new Set<BusListener<'access.changed'>>();
  const bus = {
    health: () => health,
    publish: (_topic: string, message: { customerId: string | null }) => {
      if (health === UP) for (const listener of listeners) listener(message);
    },
    subscribe: (_topic: string, listener: BusListener<'access.changed'>) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Bus;
  const rows = new Map<string, Subscriber>();
  const save = (changes: CustomerChanges, id: string, floorEur: number) => {
    rows.set(id, subscriberOf(id, { floor: { cents: floorEur, currency: 'EUR' } }));
    changes.tell(id);
  };
  const remove = (changes: CustomerChanges, id: string) => {
    rows.delete(id);
    changes.tell(id);
  };
  const loads: (readonly string[] | null)[] = [];
  const load = async (ids: readonly string[] | null) => {
    loads.push(ids);
    return new Map([...rows].filter(([id]) => ids === null || ids.includes(id)));
  };
  const [here, there] = [createCustomerChanges(bus), createCustomerChanges(bus)];
  const known = createKnownSubscribers({ load, changes: here, now: () => new Date(at) });
  const floorsAfter = async (ms: number) => {
    at += ms;
    await known.refresh();
    return Object.fromEntries([...known.all].map(([id, { rules }]) => [id, rules.rules[0]?.floor?.cents]));
  };
  return {
    ...{ here, there, save, remove, loads, floorsAfter, known },
    carry: (carries: boolean) => {
      health = carries ? UP : DOWN;
    },
  };
}

test("applies a customer's change from any process at the next refresh, and loads no other customer", async () => {
  const { here, there, save, remove, loads, floorsAfter } = setUp();
  save(here, 'ada', 5);
  save(here, 'bob', 5);
  expect(await floorsAfter(0)).toEqual({ ada: 5, bob: 5 });
  save(here, 'ada', 20);
  expect(await floorsAfter(0)).toEqual({ ada: 20, bob: 5 });
  save(there, 'ada', 30);
  expect(await floorsAfter(0)).toEqual({ ada: 30, bob: 5 });
  remove(there, 'bob');
  expect(await floorsAfter(0)).toEqual({ ada: 30 });
  expect(loads).toEqual([null, ['ada'], ['ada'], ['bob']]);
});

test('applies a change from elsewhere after five seconds while the bus is down, and at once when it is back', async () => {
  const { there, save, carry, floorsAfter } = setUp();
  save(there, 'ada', 5);
  await floorsAfter(0);
  carry(false);
  save(there, 'ada', 20);
  expect(await floorsAfter(4_999)).toEqual({ ada: 5 });
  expect(await floorsAfter(1)).toEqual({ ada: 20 });
  save(there, 'ada', 30);
  carry(true);
  expect(await floorsAfter(0)).toEqual({ ada: 30 });
});

test('loads a customer again who changes while being loaded', async () => {
  const { here, save, floorsAfter, known } = setUp();
  save(here, 'ada', 5);
  const looking = known.refresh();
  save(here, 'ada', 20);
  await looking;
  expect(known.isCurrent('ada')).toBe(false);
  expect(await floorsAfter(0)).toEqual({ ada: 20 });
  expect(known.isCurrent('ada')).toBe(true);
});
