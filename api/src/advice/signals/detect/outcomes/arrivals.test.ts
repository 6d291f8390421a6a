import type { SignalTransfer } from '@spreadwise/contract';
import { Arrivals } from './journeys';

const moves = (...minutes: (number | undefined)[]): SignalTransfer[] =>
  minutes.map((arrivalMinutes) => ({
    ...{ asset: 'BTC', from: 'a', to: 'b', network: 'BTC', withdrawFee: 0.1, open: true },
    ...(arrivalMinutes !== undefined && { arrivalMinutes }),
  }));

/** Twenty that took a minute, one in ten of which lost; twenty that took an hour, and lost. */
function learnt(): Arrivals {
  const arrivals = new Arrivals();
  for (let one = 0; one < 20; one += 1) {
    arrivals.add({ travelMs: 60_000, net: one % 10 === 0 ? -0.01 : 0.01 });
    arrivals.add({ travelMs: 3_600_000, net: -0.02 });
  }
  return arrivals;
}

it.each<[string, SignalTransfer[], object | null]>([
  ['as long under way, one after the other', moves(0.5, 0.5), { followed: 20, gained: 18, net: 0.008 }],
  ['longer than the last bound', moves(20), { followed: 20, gained: 0, net: -0.02 }],
  ['of a kind of which none is known: all', moves(4), { followed: 40, gained: 18, net: -0.006 }],
  ['whose time is not known: all', moves(1, undefined), { followed: 40, gained: 18, net: -0.006 }],
  ['that need no move', [], null],
])('what is to be expected of stakes %s', (_, transfers, expected) => {
  const found = learnt().expected(transfers);
  expect(found && { ...found, net: Number(found.net.toFixed(9)) }).toEqual(expected);
});

it('while fewer than twenty are known, nobody knows', () => {
  const arrivals = new Arrivals(Array(19).fill({ travelMs: 60_000, net: 0.01 }));
  expect(arrivals.expected(moves(1))).toBeNull();
  arrivals.add({ travelMs: 60_000, net: 0.01 });
  expect(arrivals.expected(moves(1))).toMatchObject({ followed: 20, gained: 20 });
});
