/** What there is to tell beside advice, through restarts and whoever looks. */
import type { NewMessage } from '../outbox/outbox-store';
import { defaultRules } from '../recipients/default-rules';
import { loading, subscriberOf } from '../testing/subscribers';
import { createDigestNews } from './digest-news';
import { createMarketNews } from './market-news';
import { createNews, type FindNews } from './news';

const START = Date.parse('2026-11-22T09:00:05.000Z');
const MINUTE_MS = 60_000;
const { modes } = defaultRules('BASIC');
const READER = subscriberOf('cus_1', {
  digestEvery: 'hour',
  modes: {
    ...modes,
    digest: { ...modes.digest, email: 'on' },
    market: { ...modes.market, email: 'on' },
  },
});

let time: number;
let written: NewMessage[];
beforeEach(() => {
  time = START;
  written = [];
});
const latestSubject = async () => written.at(-1)?.subject ?? null;

/** A process that has just become the one that looks. */
function start(source: FindNews) {
  let isNew = true;
  return createNews({
    load: loading(READER),
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

test('a summary is written once, however often it is found', async () => {
  const look = start(createDigestNews(() => 8));
  for (let times = 0; times < 3; times += 1) {
    await look();
    time += 5_000;
  }
  expect(written.map(({ subject }) => subject)).toEqual(['hour 2026-11-22T09']);
});

test('that prices stay away is told once, and that they are back by whoever looks by then', async () => {
  let isRunning = false;
  const begin = () => start(createMarketNews(() => isRunning, { latestSubject }));
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
