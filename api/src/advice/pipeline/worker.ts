/** The market thread: opens the feed, runs the pipeline, sends the host changes and, once a second, its status. */
import { constants, setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { createWindow } from '../../platform/lib/threads/threads';
import { REAL_TIMERS } from '../../platform/lib/time';
import type { PastWanted } from '../analysis';
import {
  createSliceQuestions,
  exchangeClass,
  type Feed,
  type FeedKind,
  type MarketEvent,
  openFeed,
  openRecorder,
  originOf,
  type Recorder,
  TermsPlacer,
} from '../market';
// Loads only the detector: the index of signals would import the database and the web server as well.
import { Detector } from '../signals/detect';
import { simulatePast } from './past/simulate-past';
import { createPipeline, type Pipeline } from './pipeline';
import type { FromWorker, PipelineStatus, ToWorker, WorkerOptions } from './worker-messages';

const STATUS_EVERY_MS = 1_000;
/** Batches that may be in flight before the host acknowledges them. */
const MOST_ON_THE_WAY = 16;

type Send = (message: FromWorker | { readonly type: 'finished' }) => void;

async function run(port: MessagePort, options: WorkerOptions): Promise<void> {
  const { market } = options;
  const stop = new AbortController();
  const send: Send = (message) => port.postMessage(message);
  const window = createWindow(MOST_ON_THE_WAY);
  const refused = new Map<string, number>();
  const slices = createSliceQuestions(send);
  const feed = openFeed(market, options.seed, {
    takeSlice: options.sharesCalls ? slices.take : null,
    log: {
      info: (words, message) => send({ type: 'log', level: 'info', words, message }),
      warn: (words, message) => send({ type: 'log', level: 'warn', words, message }),
    },
    refused: (reason) => refused.set(reason, (refused.get(reason) ?? 0) + 1),
  });
  const placer = new TermsPlacer(options.terms);
  const kind = await kindOf(market);
  const detector = new Detector({
    feed: kind,
    isStandard: (exchange) => exchangeClass(exchange) === 'standard',
    elapsedUs: () => performance.now() * 1000,
    rules: options.rules,
  });
  const recorder =
    market.record === null ? null : await openRecorder(market.record, { feed: kind, startedAt: Date.now() });
  const pipeline = createPipeline({
    feed,
    detector,
    isRealTime: market.feed !== 'replay',
    now: Date.now,
    place: (events) => placer.place(events),
    record: recorder && recordWith(recorder, send),
    deliver(changes) {
      send({ type: 'changes', changes });
      // If the host is too busy to listen, the pipeline waits, so that nothing piles up between the two.
      return window.sent();
    },
    tell: (facts) => send({ type: 'facts', facts }),
  });
  // Messages sent earlier have waited in the port; by now everything that handles them exists.
  port.on('message', (message: ToWorker | { readonly type: 'stop' }) => {
    if (message.type === 'stop') stop.abort();
    else if (message.type === 'delivered') window.taken();
    else if (message.type === 'rules') detector.setRules(message.rules);
    else if (message.type === 'past') detector.learn(message.past, message.outlooks);
    else if (message.type === 'profiles') detector.setProfiles(message.profiles);
    else if (message.type === 'terms') placer.set(message.terms);
    else if (message.type === 'reconnect') feed.reconnect?.(message.exchange);
    else if (message.type === 'slice') slices.answered(message);
    else feed.setWarm?.(message.isWarm);
  });
  const sendStatus = () => send({ type: 'status', status: statusOf(detector, pipeline, feed, refused) });
  const stopSending = REAL_TIMERS.every(STATUS_EVERY_MS, sendStatus);
  await pipeline.run(stop.signal);
  stopSending();
  await recorder?.close().catch(() => {});
  sendStatus();
  send({ type: 'finished' });
  port.close();
}

function statusOf(
  detector: Detector,
  { conflated }: Pipeline,
  { groupRestarts }: Feed,
  refusedByFeed: ReadonlyMap<string, number>,
): PipelineStatus {
  const status = detector.status();
  const refused = { ...status.refused, ...Object.fromEntries(refusedByFeed) };
  return { ...status, refused, conflated, ...(groupRestarts !== undefined && { groupRestarts }) };
}

/** The replay of a simulated market still counts as simulated. */
async function kindOf(market: WorkerOptions['market']): Promise<FeedKind> {
  if (market.feed !== 'replay') return market.feed;
  return (await originOf(market.file)) === 'simulated' ? 'simulated' : 'replay';
}

/** If the recording fails, for example on a full disk, it ends; advice continues. */
function recordWith(recorder: Recorder, send: Send) {
  let isBroken = false;
  return async (events: readonly MarketEvent[]) => {
    if (isBroken) return;
    await recorder.write(events).catch((error: Error) => {
      isBroken = true;
      send({ type: 'log', level: 'warn', words: {}, message: `the recording ends here: ${error.message}` });
    });
  };
}

/** Runs instead of a market: sends each day of a past, and ends. */
function sendPast(port: MessagePort, wanted: PastWanted): void {
  // On Linux this lowers the calling thread alone: the market that runs now comes first.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  for (const day of simulatePast(wanted)) port.postMessage(day);
}

if (parentPort === null) throw new Error('This is the market worker; it runs only as a thread of the API.');
if ('simulatedPast' in workerData) sendPast(parentPort, workerData.simulatedPast);
else await run(parentPort, workerData);
