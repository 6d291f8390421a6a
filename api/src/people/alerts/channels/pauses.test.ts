/** All processes respect a pause requested by a destination, for every message. */
import { testDatabase } from '../../../../test/database';
import { createMemoryLimits } from '../../../platform/lib/limits/limits';
import { createSharedLimits } from '../../../platform/lib/limits/limits-store';
import type { SendOutcome } from '../channel';
import { createPauses, type Pauses } from './pauses';

const database = testDatabase();
const START = Date.parse('2026-11-22T09:30:00.000Z');
let time: number;
beforeEach(() => {
  time = START;
});
const now = () => new Date(time);

const busy = (destination: string, ms: number): SendOutcome => ({
  ...{ outcome: 'later', reason: 'It answered 429.' },
  pause: { destination, ms },
});

async function isSent(pauses: Pauses, ...destinations: string[]): Promise<boolean> {
  const outcome = await pauses.keep(destinations, async () => ({ outcome: 'accepted' }));
  return outcome.outcome === 'accepted';
}

test('waits in every process after a destination asks for 4 s', async () => {
  const process = () =>
    createPauses({ now, limits: createSharedLimits({ ...database, secret: 's', log: { warn: () => {} } }) });
  const [one, other] = [process(), process()];
  await one.keep(['chat 1'], async () => busy('chat 1', 4_000));
  time += 600;
  expect(await other.keep(['chat 1'], async () => ({ outcome: 'accepted' }))).toEqual({
    outcome: 'paused',
    until: new Date(START + 4_000),
  });
  expect(await isSent(one, 'chat 1')).toBe(false);
  expect(await isSent(other, 'chat 2')).toBe(true);
  time = START + 4_000;
  expect(await isSent(other, 'chat 1')).toBe(true);
});

test('applies the longer pause of chat and bot, capped at an hour', async () => {
  const pauses = createPauses({ now, limits: createMemoryLimits() });
  await pauses.keep(['bot', 'chat 1'], async () => busy('bot', 5_000));
  expect(await isSent(pauses, 'bot', 'chat 2')).toBe(false);
  time += 5_000;
  await pauses.keep(['chat 1'], async () => busy('chat 1', 86_400_000));
  time += 3_599_999;
  expect(await isSent(pauses, 'bot', 'chat 1')).toBe(false);
  time += 1;
  expect(await isSent(pauses, 'bot', 'chat 1')).toBe(true);
});

test('never makes a message wait longer than its destination is paused', async () => {
  const pauses = createPauses({ now, limits: createMemoryLimits() });
  const outcome = await pauses.keep(['hook'], async () => busy('hook', 8.64e15));
  expect(outcome).toEqual(busy('hook', 3_600_000));
});

test('applies the later of two concurrent pauses', async () => {
  const pauses = createPauses({ now, limits: createMemoryLimits() });
  await Promise.all([4_000, 9_000, 2_000].map((ms) => pauses.keep(['hook'], async () => busy('hook', ms))));
  time += 8_999;
  expect(await isSent(pauses, 'hook')).toBe(false);
});
