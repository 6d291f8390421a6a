/** In any order of events, each job runs, never twice at once, and is abandoned after a number of failures. */
import { and, isNotNull, notInArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { testDatabase } from '../../../test/database';
import { jobs } from '../db/schema';
import { NO_METER } from '../lib/observed/meter';
import { listenForJobs } from './commits';
import { claimJobs, countJobs, enqueue, JobLostError, jobKind, renewLeases } from './jobs-store';
import { createWorker, type JobHandler, jobHandler, type Run, schedule, type Worker } from './worker';

const database = testDatabase();
const WORK = jobKind<{ readonly word: string }>('work');
const TRIES = 3;
const RETRY = { firstMs: 1_000, longestMs: 4_000, tries: TRIES };
const log = pino({ level: 'silent' });
const noTimers = { every: () => () => undefined };

let time = 0;
const now = () => new Date(time);
beforeEach(() => {
  time = Date.parse('2026-11-21T12:00:00Z');
});

const work = (handle: (payload: { readonly word: string }, run: Run) => Promise<void>, atOnce = 2) =>
  jobHandler(WORK, handle, { retry: RETRY, atOnce, failure: 'the work failed' });
const worker = (...handlers: JobHandler[]): Worker =>
  createWorker({ db: database.db, handlers, now, log, meter: NO_METER, timers: noTimers });
const add = (key: string, word = key) =>
  enqueue(database.db, WORK, [{ key, payload: { word }, runAt: now() }]);
const rows = () => database.db.select().from(jobs);
/** Expires every lease in the database, except those of the given keys. */
const lapse = (but: readonly string[] = []) =>
  database.db
    .update(jobs)
    .set({ leasedUntil: sql`clock_timestamp() - interval '1 second'` })
    .where(and(isNotNull(jobs.holder), notInArray(jobs.key, [...but])));

test('notifies of and runs jobs that are committed, and ignores those that are rolled back', async () => {
  const done: string[] = [];
  const one = worker(work(async ({ word }) => void done.push(word)));
  const heard = jest.fn();
  const stopListening = listenForJobs(database.db, heard);
  const failing = database.db.transaction(async (tx) => {
    await enqueue(tx, WORK, [{ key: 'a', payload: { word: 'lost' }, runAt: now() }]);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(heard).not.toHaveBeenCalled();
  await database.db.transaction(async (tx) => {
    await tx.transaction((nested) =>
      enqueue(nested, WORK, [{ key: 'a', payload: { word: 'kept' }, runAt: now() }]),
    );
    expect(heard).not.toHaveBeenCalled();
  });
  expect(heard).toHaveBeenCalledTimes(1);
  stopListening();
  await one.run();
  expect(done).toEqual(['kept']);
  expect(await rows()).toEqual([]);
});

test('runs the newest payload of a key once, and again if it is enqueued during the run', async () => {
  const done: string[] = [];
  const one = worker(
    work(async ({ word }) => {
      done.push(word);
      if (word === 'second') await add('a', 'third');
    }),
  );
  await add('a', 'first');
  await add('a', 'second');
  await one.run();
  expect(done).toEqual(['second', 'third']);
});

test('a stored failure names nobody, since an erasure cannot find jobs without a customer', async () => {
  const said = "550 <ada@example.com>: no such user\nparams: Ada's words";
  await add('a');
  await worker(
    work(async () => {
      throw new Error(said);
    }),
  ).run();
  expect(await rows()).toMatchObject([{ lastError: '550 <[redacted]@example.com>: no such user' }]);
});

test('retries a failure with growing back-off, then abandons the job; enqueueing it again revives it', async () => {
  let isBroken = true;
  const attempts: number[] = [];
  const one = worker(
    work(async (_, { attempt }) => {
      attempts.push(attempt);
      if (isBroken) throw new Error('away');
    }),
  );
  await add('a');
  await one.run();
  await one.run();
  expect(attempts).toEqual([1]);
  for (const pause of [1_000, 2_000, 4_000, 60_000]) {
    time += pause;
    await one.run();
  }
  expect(attempts).toEqual([1, 2, 3]);
  expect(await rows()).toMatchObject([{ lastError: 'away', deadAt: expect.any(Date), holder: null }]);
  expect(await countJobs(database.db, now())).toEqual([{ kind: 'work', state: 'dead', jobs: 1 }]);
  isBroken = false;
  await add('a');
  await one.run();
  expect(attempts).toEqual([1, 2, 3, 1]);
  expect(await rows()).toEqual([]);
});

test('runs what was enqueued during the last try that failed', async () => {
  const done: string[] = [];
  const one = worker(
    work(async ({ word }, { attempt }) => {
      done.push(word);
      if (word === 'second') return;
      if (attempt === TRIES) await add('a', 'second');
      throw new Error('away');
    }),
  );
  await add('a', 'first');
  for (const pause of [0, 1_000, 2_000, 60_000]) {
    time += pause;
    await one.run();
  }
  expect(done).toEqual(['first', 'first', 'first', 'second']);
  expect(await rows()).toEqual([]);
});

test('holds back jobs of a paused kind without using up a try, and runs them later', async () => {
  let isPaused = true;
  const done: string[] = [];
  const handler = work(async ({ word }) => void done.push(word));
  const one = worker({ ...handler, isPaused: () => isPaused });
  await add('a');
  await one.run();
  expect(done).toEqual([]);
  expect(await rows()).toMatchObject([{ attempts: 0, holder: null }]);
  isPaused = false;
  await one.run();
  expect(done).toEqual(['a']);
});

test('a run that stalled past its lease cannot end the job that another worker has started', async () => {
  let resume = () => {};
  let lost: unknown = null;
  const slow = worker(
    work(async (_, run) => {
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      await run.done(database.db).catch((error: unknown) => {
        lost = error;
      });
    }),
  );
  await add('a');
  const standing = slow.run();
  while ((await rows())[0]?.holder === null) await new Promise(setImmediate);
  const before = (await rows())[0]?.holder ?? '';
  await lapse();
  const interrupted: (number | undefined)[] = [];
  const other = worker(
    work(async () => {
      interrupted.push((await rows())[0]?.interrupted);
      expect(await renewLeases(database.db, before, [1], 1_000)).toEqual(new Set());
      resume();
      await standing;
      expect(await rows()).toHaveLength(1);
    }),
  );
  await other.run();
  expect(lost).toBeInstanceOf(JobLostError);
  expect(interrupted).toEqual([1]);
  expect(await rows()).toEqual([]);
});

test('never claims a job it is still running, even if its lease expired or it was finished and enqueued again', async () => {
  const ends: (() => void)[] = [];
  let begun = 0;
  const one = worker(
    work(async (_, run) => {
      begun += 1;
      if (begun > 1) return;
      await add('a', 'again');
      await run.done(database.db);
      await new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  const look = (looking: Worker) => {
    looking.wake();
    return database.settled();
  };
  await add('a');
  await look(one);
  await look(one);
  expect(begun).toBe(1);
  for (const end of ends) end();
  await one.run();
  expect(begun).toBe(2);

  const lasting = worker(work(() => new Promise((resolve) => ends.push(resolve))));
  await add('b');
  lasting.wake();
  while (ends.length < 2) await new Promise(setImmediate);
  await lapse();
  await look(lasting);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await lasting.run();
  expect(await rows()).toEqual([]);
});

test('runs a job whose id exceeds 32 bits', async () => {
  await database.db.execute(sql`alter sequence jobs_id_seq restart with 3000000000`);
  const done: string[] = [];
  await add('a');
  await worker(work(async ({ word }) => void done.push(word))).run();
  expect(done).toEqual(['a']);
  expect(await rows()).toEqual([]);
});

test('never loses a wake-up, however far the previous poll is, and merges two at once into one poll', async () => {
  for (let ticks = 0; ticks < 12; ticks += 1) {
    let claims = 0;
    const execute = async () => {
      claims += 1;
      return { rows: [] };
    };
    const db = { execute } as unknown as typeof database.db;
    const one = createWorker({ db, handlers: [work(async () => undefined)], now, log, meter: NO_METER });
    one.wake();
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
    const before = claims;
    one.wake();
    await new Promise(setImmediate);
    expect([ticks, claims]).toEqual([ticks, before + 1]);
    // A commit is announced twice, by the database and by the bus.
    one.wake();
    one.wake();
    await new Promise(setImmediate);
    expect(claims).toBe(before + 2);
  }
});

test('commits the end of a job together with what the run writes, or neither', async () => {
  let fails = true;
  const one = worker(
    work((_, run) =>
      database.db.transaction(async (tx) => {
        await run.done(tx);
        if (fails) throw new Error('not written');
      }),
    ),
  );
  await add('a');
  await one.run();
  expect(await rows()).toMatchObject([{ attempts: 1, lastError: 'not written' }]);
  fails = false;
  time += 1_000;
  await one.run();
  expect(await rows()).toEqual([]);
});

test('abandons a job that killed its process in every run, without another run', async () => {
  await add('a');
  for (let run = 0; run < TRIES; run += 1) {
    const claim = { holder: 'dies', leaseMs: 1, free: new Map([[WORK.name, 1]]), running: [] };
    expect(await claimJobs(database.db, { ...claim, now: now() })).toHaveLength(1);
    await lapse();
  }
  const handle = jest.fn(async () => undefined);
  await worker(work(handle)).run();
  expect(handle).not.toHaveBeenCalled();
  expect(await rows()).toMatchObject([{ deadAt: expect.any(Date) }]);
});

test('runs a schedule at startup and each time it is due, in one process at a time', async () => {
  let runs = 0;
  const hourly = () =>
    schedule(
      'hourly',
      3_600_000,
      async () => {
        runs += 1;
        if (runs === 2) throw new Error('failed once');
      },
      'the hourly work failed',
    );
  const [one, two] = [worker(hourly()), worker(hourly())];
  await Promise.all([one.run(), two.run()]);
  expect(runs).toBe(1);
  time += 3_600_000;
  await Promise.all([one.run(), two.run()]);
  expect(runs).toBe(2);
  time += 30_000;
  await two.run();
  await one.run();
  expect(runs).toBe(3);
  expect(await rows()).toMatchObject([{ kind: 'hourly', lastError: null, attempts: 0 }]);
});

test('a clock that was a year ahead and is set right does not stop a schedule for a year', async () => {
  const work = jest.fn(async () => undefined);
  const hourly = () => schedule('hourly', 3_600_000, work, 'the hourly work failed');
  const [wrong, right] = [worker(hourly()), worker(hourly())];
  await right.run();
  time += 365 * 86_400_000;
  await wrong.run();
  expect(work).toHaveBeenCalledTimes(2);
  time -= 364 * 86_400_000;
  await right.run();
  time += 3_600_000;
  await right.run();
  expect(work).toHaveBeenCalledTimes(3);
});

test('stop() starts nothing new, aborts running jobs, and waits for them', async () => {
  const aborted: boolean[] = [];
  const one = worker(
    work(
      (_, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted.push(signal.aborted);
            resolve();
          });
        }),
      1,
    ),
  );
  await add('a');
  await add('b');
  one.wake();
  while (!(await rows()).some(({ holder }) => holder)) await new Promise(setImmediate);
  await one.stop();
  expect(aborted).toEqual([true]);
  expect(await rows()).toMatchObject([{ key: 'b', attempts: 0 }]);
});

describe('any interleaving of two workers that crash, with leases that expire', () => {
  const KEYS = ['a', 'b', 'c'];
  const action = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('enqueue' as const), key: fc.constantFrom(...KEYS) }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('look' as const), at: fc.nat(1) }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('end' as const), nth: fc.nat(3), ok: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), at: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('lapse' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('time passes' as const) }) },
  );

  type Step = typeof action extends fc.Arbitrary<infer T> ? T : never;

  /** Two processes whose runs last until the history ends them. */
  function createHistory() {
    interface Going {
      readonly key: string;
      readonly end: (ok: boolean) => void;
      readonly process: object;
    }
    let going: Going[] = [];
    /** Every run that was started, including those of crashed processes. */
    const ends: Going['end'][] = [];
    const started: Worker[] = [];
    let isDraining = false;
    const overlaps: string[] = [];
    /** By key, the jobs still owed a later run, and how often they have failed since. */
    const owed = new Map<string, { failures: number }>();

    const startProcess = () => {
      const process = { isDead: false };
      const handler = work(async ({ word: key }) => {
        if (going.some((one) => one.key === key)) overlaps.push(key);
        const before = owed.get(key);
        const ok =
          isDraining ||
          (await new Promise<boolean>((resolve) => {
            going.push({ key, end: resolve, process });
            ends.push(resolve);
          }));
        going = going.filter((one) => one.process !== process || one.key !== key);
        if (!ok) {
          if (before) before.failures += 1;
          throw new Error('failed');
        }
        if (owed.get(key) === before) owed.delete(key);
      });
      const own = worker(handler);
      started.push(own);
      return { process, worker: own };
    };
    const processes = [startProcess(), startProcess()];

    return {
      owed,
      overlaps,
      async apply(step: Step) {
        if (step.do === 'enqueue') {
          await add(step.key);
          owed.set(step.key, { failures: 0 });
        }
        if (step.do === 'look') processes[step.at]?.worker.wake();
        if (step.do === 'end') going[step.nth % Math.max(1, going.length)]?.end(step.ok);
        // Only dead processes stop renewing their leases.
        if (step.do === 'lapse') await lapse(going.map(({ key }) => key));
        if (step.do === 'time passes') time += RETRY.longestMs;
        if (step.do === 'crash') {
          const dead = processes[step.at]?.process;
          going = going.filter(({ process }) => process !== dead);
          processes[step.at] = startProcess();
        }
        await database.settled();
      },
      async drain() {
        isDraining = true;
        for (const { end } of going) end(true);
        await database.settled();
        for (let round = 0; round <= TRIES; round += 1) {
          await lapse();
          time += RETRY.longestMs;
          await startProcess().worker.run();
        }
      },
      /** Leaves no worker that could claim the jobs of the next history. */
      async stop() {
        const stopped = started.map((one) => one.stop());
        for (const end of ends) end(true);
        await Promise.all(stopped);
      },
    };
  }

  test('runs or abandons every job, and never runs one twice at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (steps) => {
        await database.db.delete(jobs);
        const history = createHistory();
        try {
          for (const step of steps) await history.apply(step);
          await history.drain();
          expect(history.overlaps).toEqual([]);
          const left = await rows();
          expect(left.filter(({ deadAt }) => deadAt === null)).toEqual([]);
          for (const { attempts } of left) expect(attempts).toBeGreaterThanOrEqual(TRIES);
          const dead = new Set(left.map(({ key }) => key));
          expect([...history.owed.keys()].filter((key) => !dead.has(key))).toEqual([]);
        } finally {
          await history.stop();
        }
      }),
      { numRuns: process.env.TEST_TIER === 'long' ? 300 : 25 },
    );
  });
});
