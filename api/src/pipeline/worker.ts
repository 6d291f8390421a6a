/** The market's thread: opens the feed, runs the pipeline, and tells the host of changes and once a second how it is. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openSource } from '../market/feeds/open-feed';
import { openRecorder, type Recorder } from '../market/feeds/recording/record';
import { originOf } from '../market/feeds/recording/replay';
import { exchangeClass } from '../market/fees';
import type { FeedKind, MarketEvent } from '../market/types';
import { createDetector } from '../signals/detect/signal-detector';
import type { SignalChange } from '../signals/market-port';
import { createPipeline } from './pipeline';
import type { FromWorker, ToWorker, WorkerOptions } from './worker-messages';

const STATUS_EVERY_MS = 1_000;
/** So many batches may be on their way to a host that has not answered for them. */
const MOST_ON_THE_WAY = 16;

async function run(port: MessagePort, options: WorkerOptions): Promise<void> {
  const { market } = options;
  const stop = new AbortController();
  const say = (message: FromWorker) => port.postMessage(message);
  const out = createOutbox(say);
  port.on('message', (message: ToWorker) => {
    if (message.type === 'stop') stop.abort();
    else out.delivered();
  });
  const refused = new Map<string, number>();
  const source = openSource(options.market, options.seed, {
    log: {
      info: (words, message) => say({ type: 'log', level: 'info', words, message }),
      warn: (words, message) => say({ type: 'log', level: 'warn', words, message }),
    },
    refused: (reason) => refused.set(reason, (refused.get(reason) ?? 0) + 1),
  });
  const feed = await feedOf(market);
  const detector = createDetector({
    feed,
    isStandard: (exchange) => exchangeClass(exchange) === 'standard',
    elapsedUs: () => performance.now() * 1000,
    rules: { quoteLimitMs: market.quoteLimitMs },
  });
  const about = { feed, startedAt: Date.now() };
  const recorder = market.record === null ? null : await openRecorder(market.record, about);
  const pipeline = createPipeline({
    source,
    detector,
    isRealTime: market.feed !== 'replay',
    record: recorder && recordWith(recorder, say),
    deliver: out.deliver,
  });
  const tellStatus = () => {
    const status = detector.status();
    const all = { ...status.refused, ...Object.fromEntries(refused) };
    say({ type: 'status', status: { ...status, refused: all, conflated: pipeline.conflated } });
  };
  const timer = setInterval(tellStatus, STATUS_EVERY_MS);
  await pipeline.run(stop.signal);
  clearInterval(timer);
  await recorder?.close().catch(() => {});
  tellStatus();
  say({ type: 'finished' });
  port.close();
}

/** A simulated market stays one, and says so, when it was recorded and plays again. */
async function feedOf(market: WorkerOptions['market']): Promise<FeedKind> {
  if (market.feed !== 'replay') return market.feed;
  return (await originOf(market.file)) === 'simulated' ? 'simulated' : 'replay';
}

/** A recording that fails, as on a full disk, ends; the advice goes on. */
function recordWith(recorder: Recorder, say: (message: FromWorker) => void) {
  let isBroken = false;
  return async (events: readonly MarketEvent[]) => {
    if (isBroken) return;
    await recorder.write(events).catch((error: Error) => {
      isBroken = true;
      say({ type: 'log', level: 'warn', words: {}, message: `the recording ends here: ${error.message}` });
    });
  };
}

/** A host that is too busy to listen makes the pipeline wait, so that nothing piles up between the two. */
function createOutbox(say: (message: FromWorker) => void) {
  let onTheWay = 0;
  let goOn = () => {};
  return {
    deliver(changes: readonly SignalChange[]): Promise<void> | void {
      say({ type: 'changes', changes });
      onTheWay += 1;
      if (onTheWay < MOST_ON_THE_WAY) return;
      return new Promise((resolve) => {
        goOn = resolve;
      });
    },
    delivered(): void {
      onTheWay -= 1;
      goOn();
    },
  };
}

if (parentPort === null) throw new Error('This is the market worker; it runs as a thread of the API.');
await run(parentPort, workerData);
