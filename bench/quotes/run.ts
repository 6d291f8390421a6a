/**
 * From the exchanges' sockets to the engine, beside the threads that the exchanges are spread over.
 *
 *   node run.mjs <program of the exchanges> <program of a thread> <rate> <exchanges> <markets> <threads,…> <seconds>
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { REAL_TIMERS } from '../../api/src/lib/timing/timers';
import type { MarketEvent } from '../../api/src/market';
import { createLiveSource } from '../../api/src/market/feeds/live/source';
import { createThreadedGroup } from '../../api/src/market/feeds/live/threads/threaded-group';
import { createPipeline } from '../../api/src/pipeline/pipeline';
import { createDetector } from '../../api/src/signals/detect';
import { sinceSent } from './stamp';
import { openStandIns, type Ports } from './stand-in-group';
import { waitedMs, watchCollector } from './waits';

const [standIns = '', thread = '', rate = '', exchanges = '', markets = '', threads = '', seconds = ''] =
  process.argv.slice(2);
const WARM_UP_MS = 3_000;
/** A size that is no stamp: of a quote that was there before. */
const UNSENT = 1;

const log = { info: () => {}, warn: (fields: object, message: string) => console.log(message, fields) };
const refused = new Map<string, number>();
const context = {
  log,
  refused: (reason: string) => void refused.set(reason, (refused.get(reason) ?? 0) + 1),
};

function openGroups(ports: Ports, count: number) {
  if (count === 1) return [openStandIns(ports, context)];
  const names = Object.keys(ports);
  return Array.from({ length: count }, (_, n) => {
    const own = Object.fromEntries(
      names.filter((_name, at) => at % count === n).map((name) => [name, ports[name]]),
    );
    return createThreadedGroup({
      ...context,
      takeSlice: null,
      exchanges: Object.keys(own),
      start: () => new Worker(thread, { workerData: own }),
      now: () => new Date(),
      timers: REAL_TIMERS,
    });
  });
}

async function ask<Answer>(child: ChildProcess): Promise<Answer> {
  child.send('how many');
  const [answer] = (await once(child, 'message')) as [Answer];
  return answer;
}

interface Measured {
  readonly latencies: readonly number[];
  readonly sent: number;
  readonly conflated: number;
  readonly cpuUs: number;
  /** The share of time that the engine's thread was busy. */
  readonly busy: number;
  /** The shares of time that the engine's thread, and the one that sends, were ready and had no processor. */
  readonly waited: readonly (number | null)[];
  readonly longestCollectionMs: number;
}

async function measure(count: number): Promise<Measured> {
  const child = fork(standIns, [exchanges, markets, rate]);
  const [{ ports }] = (await once(child, 'message')) as [{ ports: number[] }];
  const source = createLiveSource({
    groups: openGroups(Object.fromEntries(ports.map((port, n) => [`exchange${n}`, port])), count),
    now: Date.now,
    log,
  });
  let latencies: number[] | null = null;
  const stamp = (events: readonly MarketEvent[]) => {
    if (latencies)
      for (const event of events)
        if (event.type === 'quote' && (event.bidSize ?? UNSENT) !== UNSENT)
          latencies.push(sinceSent(event.bidSize ?? 0));
  };
  const detector = createDetector({
    feed: 'live',
    isStandard: () => true,
    elapsedUs: () => performance.now() * 1000,
  });
  const pipeline = createPipeline({
    ...{ source, detector, isRealTime: true, now: Date.now },
    record: stamp,
    deliver: () => {},
  });
  const stop = new AbortController();
  const running = pipeline.run(stop.signal);
  while ((await ask<{ sent: number }>(child)).sent === 0) await sleep(100);
  await sleep(WARM_UP_MS);

  const found: number[] = [];
  const [before, conflatedBefore] = [await ask<{ sent: number }>(child), pipeline.conflated];
  const pids = [process.pid, child.pid ?? 0];
  const waitedBefore = pids.map(waitedMs);
  const collected = watchCollector();
  const [cpuBefore, loopBefore] = [process.cpuUsage(), performance.eventLoopUtilization()];
  latencies = found;
  await sleep(Number(seconds) * 1000);
  latencies = null;
  const { user, system } = process.cpuUsage(cpuBefore);
  const busy = performance.eventLoopUtilization(loopBefore).utilization;
  const longestCollectionMs = collected();
  const waited = pids.map((pid, index) => shareOf(waitedBefore[index] ?? null, waitedMs(pid)));
  const sent = (await ask<{ sent: number }>(child)).sent - before.sent;
  const conflated = pipeline.conflated - conflatedBefore;
  stop.abort();
  await running;
  child.disconnect();
  await once(child, 'exit');
  return {
    ...{ latencies: found.sort((a, b) => a - b), sent, conflated, cpuUs: (user + system) / sent, busy },
    ...{ waited, longestCollectionMs },
  };
}

const shareOf = (before: number | null, after: number | null) =>
  before === null || after === null ? null : (after - before) / (Number(seconds) * 1000);

const percent = (share: number | null) => (share === null ? '?' : `${(share * 100).toFixed(0)} %`);
const row = (cells: readonly (string | number)[]) =>
  console.log(cells.map((cell) => String(cell).padStart(12)).join(''));

console.log(
  `${exchanges} exchanges of ${markets} markets, ${rate} quotes a second, ${seconds} s each, after ${WARM_UP_MS / 1000} s; ` +
    'from an exchange that sends to the engine, ms. Goal: p99 under 50. Waited: ready, and without a processor.\n',
);
row([
  'threads',
  'sent/s',
  'to engine/s',
  'replaced/s',
  'p50',
  'p99',
  'most',
  'µs a quote',
  'engine busy',
  'waited',
  'sender',
  'longest GC',
  'load',
]);
for (const count of threads.split(',').map(Number)) {
  refused.clear();
  const { latencies, sent, conflated, cpuUs, busy, waited, longestCollectionMs } = await measure(count);
  const at = (share: number) => (latencies[Math.floor(latencies.length * share)] ?? Number.NaN).toFixed(1);
  const perSecond = (count: number) => Math.round(count / Number(seconds));
  row([
    ...[count, perSecond(sent), perSecond(latencies.length), perSecond(conflated), at(0.5), at(0.99)],
    ...[(latencies.at(-1) ?? 0).toFixed(1), cpuUs.toFixed(1), percent(busy)],
    ...[...waited.map(percent), longestCollectionMs.toFixed(1)],
    loadavg()[0]?.toFixed(1) ?? '',
  ]);
  if (refused.size) console.log('refused:', Object.fromEntries(refused));
}
process.exit(0);
