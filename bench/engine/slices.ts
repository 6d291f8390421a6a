/**
 * Two workers on one stream of ticks. The standing cycles depend on the quotes alone, so a worker that has only applied
 * the quotes of a slice can continue exactly from there: each keeps the result exact through its own slices, and only
 * applies the others' quotes, which is far less work.
 */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { createEngine } from '../../api/src/advice/engine';
import { tenExchanges } from './book';
import { fill, TOP } from './measure';
import { walk } from './ticks';

const SLICE = 30_000;
const COUNT = 600_000;

interface Share {
  readonly maxHops: number;
  readonly worker: number;
  readonly workers: number;
  /** For each tick: market, bid, ask. */
  readonly ticks: Float64Array;
  /** For each tick: the sum of the standing cycles' nets. */
  readonly answers: Float64Array;
}

export interface Growth {
  /** Processor time of one worker alone, and of the busier of two, in ms. */
  readonly alone: number;
  readonly shared: number;
  /** Whether two returned the same as one after every tick. */
  readonly agrees: boolean;
}

export async function growth(program: string, maxHops: number): Promise<Growth> {
  const ticks = shared(3 * COUNT);
  for (const [at, { market, bid, ask }] of [...walk(tenExchanges(), COUNT, 4)].entries())
    ticks.set([market, bid, ask], 3 * at);
  const run = async (workers: number) => {
    const answers = shared(COUNT);
    const shares = Array.from({ length: workers }, (_, worker) =>
      runWorker(program, { maxHops, worker, workers, ticks, answers }),
    );
    return { ms: Math.max(...(await Promise.all(shares))), answers };
  };
  const alone = await run(1);
  const both = await run(2);
  const agrees = both.answers.every((answer, at) => answer === alone.answers[at]);
  return { alone: alone.ms, shared: both.ms, agrees };
}

const shared = (length: number) => new Float64Array(new SharedArrayBuffer(8 * length));

function runWorker(program: string, share: Share): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData: share });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

/** Returns its processor time in ms. */
function work({ maxHops, worker, workers, ticks, answers }: Share): number {
  const book = tenExchanges();
  const { assets, markets } = book;
  const engine = fill(createEngine({ assets, markets, maxHops, top: TOP }), book);
  engine.scan();
  const began = processorMs();
  for (let at = 0; at < answers.length; at++) {
    const market = ticks[3 * at] as number;
    const bid = ticks[3 * at + 1] as number;
    const ask = ticks[3 * at + 2] as number;
    if (Math.floor(at / SLICE) % workers !== worker) engine.set(market, bid, ask);
    else {
      engine.tick(market, bid, ask);
      answers[at] = engine.standing().reduce((sum, { net }) => sum + net, 0);
    }
  }
  return processorMs() - began;
}

/** Of this thread only. */
function processorMs(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}

if (!isMainThread && workerData) parentPort?.postMessage(work(workerData as Share));
