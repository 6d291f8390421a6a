/** Database and network faults: nothing hangs, nothing is lost, the process survives, and the fault is reported. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { FaultProxy } from '../../../test/fault-proxy';
import { opened } from '../../advice/signals/testing/signals';
import { createSignalsHarness } from '../../advice/signals/testing/signals-harness';
import { visitorRoutes } from '../../operations/visitors';
import { createRemotesHarness, createRemotesSite } from '../../remotes/testing/remotes-harness';
import { createLogger } from '../lib/observed/log';
import { REAL_TIMERS } from '../lib/time';
import { queryRows } from './database';
import type { OpenDatabase } from './driver';
import { startDatabaseHealth } from './health';
import { openDatabase } from './open';
import { signals, visits } from './schema';
import { isUnavailable, troubleOf } from './unavailable';

const coded = (code: string) => Object.assign(new Error('failed'), { code });
const wrapped = (cause: Error) => new Error('Failed query', { cause });

describe('a database failure', () => {
  it.each([
    ['read-only', coded('25006')],
    ['full', coded('53100')],
    ['slow', coded('57014')],
    ['slow', coded('55P03')],
    ['slow', coded('40001')],
    ['slow', new Error('Query read timeout')],
    ['slow', new Error('timeout exceeded when trying to connect')],
    ['away', coded('53300')],
    ['away', coded('57P01')],
    ['away', coded('ECONNRESET')],
    ['away', new Error('Connection terminated due to connection timeout')],
    ['away', new Error('Client has encountered a connection error and is not queryable')],
    ['away', new Error('Client was closed and is not queryable')],
  ])('counts as temporary when the database is %s', (trouble, error) => {
    expect([troubleOf(error), troubleOf(wrapped(error))]).toEqual([trouble, trouble]);
  });

  it('does not count as temporary when the statement is at fault', () => {
    for (const code of ['22021', '23505', '42P01', 'ENOENT', 'EACCES'])
      expect(isUnavailable(wrapped(coded(code)))).toBe(false);
    expect(isUnavailable(new Error('a timeout of something else'))).toBe(false);
  });
});

describe('the health of a database', () => {
  const started = (takesWrites: () => Promise<boolean>) => {
    let now = 0;
    const timers = { every: () => () => {}, sleep: () => new Promise<void>(() => {}) };
    const health = startDatabaseHealth({ takesWrites, timers, clock: () => now });
    return { health, pass: (ms: number) => (now += ms) };
  };

  it('reflects the answer to the latest check', async () => {
    let answer = async () => true;
    const { health } = started(() => answer());
    const found = async () => {
      await health.ask();
      return health.state();
    };
    expect(await found()).toBe('ok');
    answer = async () => false;
    expect(await found()).toBe('read-only');
    answer = () => Promise.reject(coded('ECONNREFUSED'));
    expect(await found()).toBe('away');
    answer = async () => true;
    expect(await found()).toBe('ok');
  });

  it('is full after a write failed for lack of space, until 30 s pass without such a failure', async () => {
    const { health, pass } = started(async () => true);
    health.noteFailure(coded('53100'));
    expect(health.state()).toBe('full');
    pass(30_000);
    expect(health.state()).toBe('ok');
  });

  it('is slow after several statements timed out, not after one', async () => {
    const { health, pass } = started(async () => true);
    health.noteFailure(coded('57014'));
    health.noteFailure(coded('57014'));
    expect(health.state()).toBe('ok');
    health.noteFailure(coded('57014'));
    expect(health.state()).toBe('slow');
    pass(15_000);
    expect(health.state()).toBe('ok');
  });

  it('ignores failures of faulty statements', () => {
    const { health } = started(async () => true);
    for (let i = 0; i < 5; i += 1) health.noteFailure(coded('23505'));
    expect(health.state()).toBe('ok');
  });
});

describe('a replica that has served no page yet', () => {
  const database = testDatabase();
  afterEach(() => jest.restoreAllMocks());

  it('serves pages and their files while the database is away', async () => {
    const site = await createRemotesSite();
    const first = await createRemotesHarness(database.db, site);
    const version = await first.publish('one');
    const second = await createRemotesHarness(database.db, site);
    const { $client } = database.db as unknown as { $client: { query(...given: unknown[]): unknown } };
    jest.spyOn($client, 'query').mockImplementation(async () => {
      throw coded('ECONNREFUSED');
    });
    expect((await second.page('/admin')).answer.status).toBe(200);
    expect((await second.app.request(`/remotes/mfe-auth/${version}/house.js`)).status).toBe(200);
    await site.remove();
  });
});

const server = process.env.TEST_DATABASE_URL;
if (server)
  describe('a database server', () => {
    const name = `spreadwise_faults_${process.pid}`;
    const admin = new pg.Client({ connectionString: server });
    /** A connection to the product's database that bypasses the proxy. */
    const beside = new pg.Client({
      connectionString: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    });
    let proxy: FaultProxy;
    let database: OpenDatabase;

    beforeAll(async () => {
      await admin.connect();
      await admin.query(`create database ${name}`);
      await beside.connect();
      proxy = await FaultProxy.open(Object.assign(new URL(server), { pathname: `/${name}` }).href);
      database = await openDatabase(
        {
          databaseUrl: proxy.url,
          databaseLimits: { max: 3, queryLimitMs: 400, connectLimitMs: 2_000 },
          dataDir: '',
        },
        { log: createLogger('silent'), timers: REAL_TIMERS },
      );
    });
    beforeEach(async () => {
      await until(async () => {
        await database.health.ask();
        return database.health.state() !== 'away' && (await answers());
      });
    });
    afterAll(async () => {
      await database.close();
      await proxy.close();
      await beside.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });

    const answers = () =>
      database.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      );
    const failureOf = (work: Promise<unknown>) =>
      work.then(
        () => 'none',
        (error: unknown) => troubleOf(error) ?? error,
      );
    const app = () =>
      testApp([
        (routes) =>
          visitorRoutes(routes, {
            db: database.db,
            now: () => new Date(),
            locate: () => ({ city: null, country: null }),
          }),
      ]);
    const logVisit = () =>
      app().request(
        '/api/url-tracking/log-visitor',
        post({ page: '/', referrer: null, userAgent: 'x', sessionId: 's', userId: null }),
      );

    describe.each([
      ['terminates a connection', (pid: number) => admin.query('select pg_terminate_backend($1)', [pid])],
      ['cuts off the network', async () => proxy.cut()],
    ])('that %s', (_, breakIt: (pid: number) => Promise<unknown>) => {
      it('between two statements makes the transaction fail; the pool recovers and the process survives', async () => {
        const work = database.db.transaction(async (tx) => {
          const [row] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
          await breakIt(row?.pid ?? 0);
          await until(async () => (await connections(row?.pid ?? 0)) === 0);
          await tx.insert(visits).values({ at: new Date(), page: '/lost' });
        });
        expect(await failureOf(work)).toBe('away');
        await until(answers);
        expect(await beside.query("select 1 from visits where page = '/lost'")).toMatchObject({
          rowCount: 0,
        });
      });

      it('during a statement makes it fail; the pool recovers and the process survives', async () => {
        const work = database.db.transaction(async (tx) => {
          const [row] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
          const waiting = tx.execute(sql`select pg_sleep(10)`);
          waiting.catch(() => {});
          await breakIt(row?.pid ?? 0);
          await waiting;
        });
        expect(await failureOf(work)).toBe('away');
        await until(answers);
      });
    });

    const connections = async (pid: number) =>
      (await admin.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount ?? 0;

    it('that goes silent is timed out and reported; hanging connections are never reused', async () => {
      const transaction = database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        proxy.freeze();
        await tx.execute(sql`select 2`);
      });
      expect(await failureOf(transaction)).not.toBe('none');
      expect(await failureOf(database.db.execute(sql`select 3`))).not.toBe('none');
      await database.health.ask();
      expect(['slow', 'away']).toContain(database.health.state());
      proxy.thaw();
      await until(async () => {
        await database.health.ask();
        return (await answers()) && database.health.state() !== 'away';
      });
      expect((await logVisit()).status).toBe(200);
    });

    it('that goes silent before transactions begin costs the pool none of its connections', async () => {
      await Promise.all([1, 2, 3].map(() => database.db.execute(sql`select pg_sleep(0.05)`)));
      proxy.freeze();
      const begun = [1, 2, 3, 4].map(() => database.db.transaction((tx) => tx.execute(sql`select 1`)));
      for (const failure of await Promise.all(begun.map(failureOf))) expect(failure).not.toBe('none');
      proxy.thaw();
      await until(answers);
      expect((await logVisit()).status).toBe(200);
    });

    it('that goes silent during shutdown is abandoned: pending statements fail and all connections end', async () => {
      const patient = { max: 2, queryLimitMs: 600_000, connectLimitMs: 600_000 };
      const stopping = await openDatabase(
        { databaseUrl: proxy.url, databaseLimits: patient, dataDir: '' },
        { log: createLogger('silent'), timers: REAL_TIMERS },
      );
      let waiting: Promise<unknown>[] = [];
      const begun = stopping.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        proxy.freeze();
        waiting = [1, 2, 3].map((at) => failureOf(stopping.db.execute(sql`select ${at}::int`)));
        await tx.execute(sql`select 2`);
      });
      const failure = failureOf(begun);
      await stopping.losePatience();
      expect([await failure, ...(await Promise.all(waiting))]).toEqual(['away', 'away', 'away', 'away']);
      expect(await failureOf(stopping.reserved.execute(sql`select 4`))).toBe('away');
      expect(await failureOf(stopping.aside.execute(sql`select 5`))).toBe('away');
      await stopping.close();
      proxy.thaw();
      await until(answers);
    });

    it('that answers during shutdown is waited for', async () => {
      // A database of its own, since patience cannot be restored.
      const stopping = await openDatabase(
        {
          databaseUrl: proxy.url,
          databaseLimits: { max: 2, queryLimitMs: 2_000, connectLimitMs: 2_000 },
          dataDir: '',
        },
        { log: createLogger('silent'), timers: REAL_TIMERS },
      );
      await stopping.losePatience();
      await stopping.db.execute(sql`select 1`);
      await stopping.close();
    });

    it('that is slow, but within the limits, is waited for', async () => {
      proxy.slow(100);
      expect((await logVisit()).status).toBe(200);
      proxy.slow(0);
    });

    it('that blocks a write leads to 503 with Retry-After in time, and the write is not made later', async () => {
      await beside.query('begin');
      await beside.query('lock table visits in exclusive mode');
      const before = await database.db.$count(visits);
      const answer = await logVisit();
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
      await until(async () => (await waitingForLocks()) === 0);
      await beside.query('commit');
      expect(await database.db.$count(visits)).toBe(before);
      expect((await logVisit()).status).toBe(200);
    });

    const waitingForLocks = async () =>
      (
        await admin.query("select 1 from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'", [
          name,
        ])
      ).rowCount ?? 0;

    it('aborts a transaction that is blocked for too long', async () => {
      await beside.query('begin');
      await beside.query('lock table visits in exclusive mode');
      const work = database.db.transaction((tx) => tx.insert(visits).values({ at: new Date(), page: '/' }));
      // The server's limit is slightly shorter than ours; on a busy machine ours may fire first.
      expect(['slow', 'away']).toContain(await failureOf(work));
      await beside.query('commit');
      const settings = await database.db.transaction((tx) =>
        queryRows<{ idle: string }>(
          tx,
          sql`select current_setting('idle_in_transaction_session_timeout') as idle`,
        ),
      );
      expect(settings).toEqual([{ idle: '1200ms' }]);
    });

    it('still reports its health when all its connections are in use', async () => {
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const busy = [1, 2, 3].map(() => database.db.transaction(() => finished));
      await database.health.ask();
      expect(database.health.state()).not.toMatch(/away|read-only/);
      finish();
      await Promise.all(busy);
    });

    it('that is read-only is reported, loses no signal, and is written to once it accepts writes again', async () => {
      const harness = createSignalsHarness(database.db);
      const here = await harness.replica();
      await setReadOnly(true);
      await here.report(...Array.from({ length: 120 }, (_, n) => opened(`s${n}`)));
      expect((await logVisit()).status).toBe(503);
      await until(async () => {
        await database.health.ask();
        return database.health.state() === 'read-only';
      });
      await setReadOnly(false);
      await until(async () => {
        await harness.advance(1_000);
        return (await database.db.$count(signals)) === 120;
      });
      await until(async () => (await logVisit()).status === 200);
      await database.health.ask();
      expect(database.health.state()).not.toBe('read-only');
      await harness.stopAll();
    });

    /** Acts like a failover: ends all sessions, and new ones get the other mode. */
    async function setReadOnly(isReadOnly: boolean): Promise<void> {
      await admin.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
      if (isReadOnly)
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> $2',
          [name, (beside as unknown as { processID: number }).processID],
        );
    }

    async function until(isSo: () => Promise<boolean>): Promise<void> {
      while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
