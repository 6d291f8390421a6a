/** Order of turns: what arrives meanwhile goes to higher ranks first, and no customer is skipped. */
import fc from 'fast-check';
import { signalOf } from '../../../advice/signals/testing/signals';
import type { Subscriber } from '../recipients/recipient';
import { subscriberOf } from '../testing/subscribers';
import { type Plan, Rounds } from './rounds';

const EVERYWHERE = { email: 'on', telegram: 'on', push: 'on', webhook: 'on' } as const;
const idOf = (index: number) => `cus_${String(index).padStart(4, '0')}`;
const basic = (index: number) => subscriberOf(idOf(index));
const gold = (index: number): Subscriber => ({ ...basic(index), tier: 'GOLD' });

/** Every customer wants every signal; records the offers in order. */
function watched() {
  const seen: string[] = [];
  const plan: Plan = (to, signals) => {
    seen.push(...signals.map(({ id }) => `${id} to ${to.customerId}`));
    return { to, wanted: signals.map((signal) => ({ signal, modes: EVERYWHERE })) };
  };
  return { seen, plan };
}

test("offers what arrives during a lower rank's round to the higher rank first", () => {
  const { seen, plan } = watched();
  const rounds = new Rounds();
  rounds.load([...Array.from({ length: 150 }, (_, index) => basic(index)), gold(999)]);
  const first = [signalOf('s1')];
  rounds.next(first, plan);
  rounds.next(first, plan);
  const both = [...first, signalOf('s2')];
  while (rounds.next(both, plan));
  expect(seen.indexOf(`s2 to ${idOf(999)}`)).toBe(101);
  expect(seen.slice(102, 104)).toEqual([`s1 to ${idOf(100)}`, `s1 to ${idOf(101)}`]);
  expect(seen.at(-1)).toBe(`s2 to ${idOf(149)}`);
});

test('considers a changed customer with all open signals, and no other customer again', () => {
  const { seen, plan } = watched();
  const rounds = new Rounds();
  rounds.load([basic(0), basic(1), gold(2)]);
  const open = [signalOf('s1'), signalOf('s2')];
  while (rounds.next(open, plan));
  seen.length = 0;
  rounds.put(idOf(1), gold(1));
  while (rounds.next(open, plan));
  expect(seen).toEqual([`s1 to ${idOf(1)}`, `s2 to ${idOf(1)}`]);
});

test('offers a signal again once it is lasting, since some customers want only those', () => {
  const { seen, plan } = watched();
  const rounds = new Rounds();
  rounds.load([basic(0)]);
  const lasting = { since: '2026-11-21T12:00:00.000Z', reasons: ['thin book' as const] };
  for (const now of [{ lasting: null }, { lasting }, { lasting }])
    while (rounds.next([signalOf('s1', now)], plan));
  expect(seen).toEqual([`s1 to ${idOf(0)}`, `s1 to ${idOf(0)}`]);
});

test('offers a signal again once it is found for other trading profiles, or for everybody', () => {
  const { seen, plan } = watched();
  const rounds = new Rounds();
  rounds.load([basic(0)]);
  for (const words of [{ foundFor: ['a'] }, { foundFor: ['a', 'b'] }, { foundFor: ['a', 'b'] }, {}, {}])
    while (rounds.next([signalOf('s1', words)], plan));
  expect(seen).toHaveLength(3);
});

test('considers every customer with every open signal, even if others join or leave meanwhile', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('load'), index: fc.nat(400) }),
    fc.record({ kind: fc.constant('put'), index: fc.nat(349) }),
    fc.record({ kind: fc.constant('begin'), index: fc.nat(5) }),
    fc.record({ kind: fc.constant('end'), index: fc.nat(5) }),
    fc.record({ kind: fc.constant('next'), index: fc.constant(0) }),
  );
  const all = [...Array.from({ length: 350 }, (_, index) => basic(index)), gold(998), gold(999)];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { seen, plan } = watched();
      const rounds = new Rounds();
      let [customers, open] = [all, new Map([['s0', signalOf('s0')]])];
      rounds.load(customers);
      for (const { kind, index } of steps) {
        if (kind === 'begin') open.set(`s${index}`, signalOf(`s${index}`));
        if (kind === 'end') open.delete(`s${index}`);
        if (kind === 'next') rounds.next([...open.values()], plan);
        if (kind === 'put') {
          const one = all[index] as Subscriber;
          const isThere = customers.includes(one);
          customers = isThere ? customers.filter((other) => other !== one) : [...customers, one];
          rounds.put(one.customerId, isThere ? null : one);
        }
        if (kind !== 'load') continue;
        customers = all.filter((_, at) => at % 7 !== index % 7);
        rounds.load(customers);
      }
      while (rounds.next([...open.values()], plan));
      const looked = new Set(seen);
      for (const { customerId } of customers)
        for (const id of open.keys()) if (!looked.has(`${id} to ${customerId}`)) return false;
      return true;
    }),
    { seed: 15, numRuns: 60 },
  );
});
