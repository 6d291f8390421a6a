/** Alerts other than signals, across restarts and changes of the leading process. */
import { DEFAULT_TRADING_PROFILE } from '@spreadwise/contract';
import { MINUTE_MS } from '../../platform/lib/time';
import {
  createAccountAlerts,
  createMarketAlerts,
  digestAlerts,
  type FindAccountAlerts,
} from './account-alerts';
import type { NewMessage } from './outbox/messages';
import { defaultRules } from './recipients/default-rules';
import type { Subscriber } from './recipients/recipient';
import { knowing, subscriberOf } from './testing/subscribers';

const START = Date.parse('2026-11-22T09:00:05.000Z');
const RULES = defaultRules('BASIC');
const BY_MAIL = { ...RULES.kinds.digest, email: 'on' } as const;
const READER: Subscriber = {
  ...subscriberOf('cus_1'),
  rules: { ...RULES, digestEvery: 'hour', kinds: { ...RULES.kinds, digest: BY_MAIL, market: BY_MAIL } },
};

let time: number;
let written: NewMessage[];
beforeEach(() => {
  time = START;
  written = [];
});
const latestSubject = async () => written.at(-1)?.subject ?? null;

/** A process that has just acquired the lease. */
function start(source: FindAccountAlerts, reader: Subscriber = READER) {
  let isNew = true;
  return createAccountAlerts({
    subscribers: knowing(() => new Date(time), reader),
    store: {
      async write(messages) {
        written.push(...messages);
        return new Set<string>();
      },
    },
    sources: [source],
    now: () => new Date(time),
    lease: {
      async run(work) {
        await work(isNew);
        isNew = false;
        return true;
      },
    },
  });
}

test('writes a summary once, however often it is found', async () => {
  const look = start(digestAlerts);
  for (let times = 0; times < 3; times += 1) {
    await look();
    time += 5_000;
  }
  expect(written.map(({ subject }) => subject)).toEqual(['hour 2026-11-22T09']);
});

test('writes one summary for each day in Tokyo, at 8:00 local time', async () => {
  const tokyo = {
    ...READER,
    rules: { ...READER.rules, digestEvery: 'day' as const },
    profile: { ...DEFAULT_TRADING_PROFILE, timeZone: 'Asia/Tokyo' },
  };
  const look = start(digestAlerts, tokyo);
  for (const at of ['2026-11-21T22:59', '2026-11-21T23:00', '2026-11-22T00:59', '2026-11-22T23:00']) {
    time = Date.parse(`${at}:00Z`);
    await look();
  }
  expect(written.map(({ subject }) => subject)).toEqual(['day 2026-11-22', 'day 2026-11-23']);
});

test.each([
  ['2026-03-28T07:00', '2026-03-29T06:00'],
  ['2026-10-24T07:30', '2026-10-25T07:00'],
])('neither skips nor repeats an hour when the clocks change: %s', async (before, after) => {
  const berlin = {
    ...READER,
    rules: { ...READER.rules, digestEvery: 'day' as const },
    profile: { ...DEFAULT_TRADING_PROFILE, timeZone: 'Europe/Berlin' },
  };
  const look = start(digestAlerts, berlin);
  for (const at of [before, after]) {
    time = Date.parse(`${at}:00Z`);
    await look();
  }
  const [first, second] = written.map(({ facts }) => facts);
  expect(second?.from).toBe(first?.until);
});

test('does not announce an outage whose end another process has seen', async () => {
  let isRunning = false;
  let isNew = true;
  const find = createMarketAlerts(() => isRunning, { latestSubject });
  const look = async () => (await find(new Map([['cus_1', READER]]), new Date(time), isNew)).length;
  await look();
  // The process leads again an hour later, when prices have just stopped once more.
  time += 60 * MINUTE_MS;
  expect(await look()).toBe(0);
  isNew = false;
  isRunning = true;
  expect(await look()).toBe(0);
});

test('announces an outage once, and its end by whichever process leads then', async () => {
  let isRunning = false;
  const begin = () => start(createMarketAlerts(() => isRunning, { latestSubject }));
  const lookFor = async (look: () => Promise<void>, minutes: number) => {
    for (let minute = 0; minute <= minutes; minute += 1) {
      await look();
      time += MINUTE_MS;
    }
  };
  await lookFor(begin(), 6);
  await lookFor(begin(), 6);
  isRunning = true;
  await lookFor(begin(), 0);
  await lookFor(begin(), 0);
  const away = new Date(START).toISOString();
  expect(written.map(({ subject }) => subject)).toEqual([`away ${away}`, `back ${away}`]);
});
