import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createLogger } from '../../platform/lib/observed/log';
import { buildThread } from '../../platform/lib/threads/testing/build-thread';
import type { Timers } from '../../platform/lib/time';
import { MarketHost } from './market-host';
import type { FromWorker, PipelineStatus, WorkerOptions } from './worker-messages';

/** The bundle, as it is served. */
let bundle = '';
const OPTIONS: WorkerOptions = {
  market: { feed: 'simulated', seed: 1, record: null },
  seed: 1,
  rules: {},
  terms: { fees: [], networks: [] },
  sharesCalls: false,
};
const PATIENCE_MS = 60_000;
const STOP_LIMIT_MS = 800;

/** Restarts are immediate, nothing watches for silence, and a thread may take its time to end. */
const TIMERS: Pick<Timers, 'every' | 'after'> = {
  every: () => () => {},
  after(ms, work) {
    const timer = setTimeout(work, ms === STOP_LIMIT_MS ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  },
};

let host: MarketHost | null = null;

beforeAll(() => {
  bundle = buildThread('api/src/advice/pipeline/worker.ts', 'market-worker');
}, PATIENCE_MS);
afterEach(() => host?.stop());

/** A host of real threads: each start runs the next of `codes`, and after the last one the market worker. */
function startThreads(codes: readonly string[]) {
  const threads: Worker[] = [];
  const errors: string[] = [];
  const log = createLogger('error', { write: (line: string) => errors.push(line) });
  let started = (_: Worker) => {};
  const lastThread = new Promise<Worker>((resolve) => {
    started = resolve;
  });
  const startWorker = () => {
    const code = codes[threads.length];
    const thread = code
      ? new Worker(code, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } })
      : new Worker(bundle, { workerData: OPTIONS });
    threads.push(thread);
    if (!code) started(thread);
    return thread;
  };
  const made = new MarketHost({
    feed: 'simulated',
    now: () => new Date(),
    log,
    startWorker,
    timers: TIMERS,
  });
  host = made;
  return { host: made, lastThread, errors };
}

/** Waits until all markets of a thread are listed and quoted. */
async function fullStatus(thread: Worker): Promise<PipelineStatus> {
  for (;;) {
    const [message] = (await once(thread, 'message')) as [FromWorker];
    if (message.type === 'status' && message.status.quotesPerSecond > 0) return message.status;
  }
}

describe('the market in its own thread', () => {
  it(
    'starts after threads that ran out of memory or exited, sends its status, and ends when asked to',
    async () => {
      const { host, lastThread, errors } = startThreads([
        'const kept = []; for (;;) kept.push(new Array(1_000).fill(0.5))',
        'process.exit(7)',
      ]);
      const thread = await lastThread;
      const status = await fullStatus(thread);
      expect(status).toMatchObject({ feed: 'simulated', exchanges: 10, refused: {} });
      expect(status.markets).toBeGreaterThan(5_000);
      expect(host.status()).toMatchObject({
        state: 'running',
        worker: { restarts: 2, lastFailure: 'Error: The market worker exited with code 7.' },
      });
      expect(errors).toHaveLength(2);
      expect(errors[0]).toContain('reaching memory limit');

      const exited = once(thread, 'exit');
      await host.stop();
      // It exited by itself, with 0: it was not terminated.
      expect(await exited).toEqual([0]);
      expect(host.status().state).toBe('stopped');
      expect(errors).toHaveLength(2);
    },
    PATIENCE_MS,
  );

  it(
    'accepts messages while it is still opening a recording',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'spreadwise-worker-'));
      const file = join(folder, 'recording.ndjson');
      writeFileSync(file, `${JSON.stringify({ v: 1, feed: 'simulated', startedAt: 0 })}\n`);
      const market = { feed: 'replay', file, record: null } as const;
      const thread = new Worker(bundle, { workerData: { ...OPTIONS, market } });
      const failures: unknown[] = [];
      thread.on('error', (error) => failures.push(error));
      for (const message of [
        { type: 'past', past: [], outlooks: { kinds: {}, checks: {} } },
        { type: 'rules', rules: {} },
      ])
        thread.postMessage(message);
      await once(thread, 'exit');
      rmSync(folder, { recursive: true });
      expect(failures).toEqual([]);
    },
    PATIENCE_MS,
  );
});
