/** Giving to those who are not looking: who is looked at again, and when. */
import { createLogger } from '../../lib/log';
import type { SignalsGiven } from '../../signals';
import { signalOf } from '../../signals/testing/signals';
import { loading, subscriberOf } from '../testing/subscribers';
import { createAllotment } from './allotment';

test('what is open still when the night is over is given then', async () => {
  let now = new Date('2026-11-22T06:59:50.000Z');
  const offered: string[] = [];
  const offer: SignalsGiven['offer'] = async (offers) => {
    offered.push(...offers.map(({ viewer }) => viewer.customerId));
  };
  const allotment = createAllotment({
    signals: { offer, open: () => [signalOf('s1')], onChanges: () => () => {} },
    store: { toldSince: async () => [] },
    load: loading(subscriberOf('sleeps', { quiet: { from: '22:00', until: '07:00' } })),
    lease: { run: async (work) => work(false).then(() => true), drop: async () => {} },
    bounds: () => ({ floorEur: 1, mostAnHour: 60 }),
    ...{ now: () => now, onWritten: () => {}, log: createLogger('silent') },
  });
  await allotment.tick();
  expect(offered).toEqual([]);
  now = new Date('2026-11-22T07:00:20.000Z');
  await allotment.tick();
  expect(offered).toEqual(['sleeps']);
});
