import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createLogger } from '../lib/log';
import { REAL_TIMERS } from '../lib/timers';
import { queryRows } from './database';
import { openDatabase } from './open';
import { visits } from './schema';
import { DatabaseUnreachableError } from './unavailable';

const outside = { log: createLogger('silent'), timers: REAL_TIMERS };
const databaseLimits = { max: 3, queryLimitMs: 10_000, connectLimitMs: 10_000 };
const VIEW = { at: new Date('2026-11-21T09:30:00Z'), page: '/' };

describe('the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'spreadwise-data-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('still has after a restart what it had before', async () => {
    const first = await openDatabase({ databaseUrl: null, databaseLimits, dataDir }, outside);
    expect(first.kind).toBe('embedded');
    await first.db.insert(visits).values(VIEW);
    await first.close();
    const second = await openDatabase({ databaseUrl: null, databaseLimits, dataDir }, outside);
    expect(await second.db.$count(visits)).toBe(1);
    await second.close();
  }, 180_000);

  it('is not made anew where a restore that broke off had put the one before aside', async () => {
    const broken = join(dataDir, 'broken');
    mkdirSync(join(broken, 'database.replaced'), { recursive: true });
    const opening = openDatabase({ databaseUrl: null, databaseLimits, dataDir: broken }, outside);
    await expect(opening).rejects.toThrow('A restore broke off');
    expect(existsSync(join(broken, 'database'))).toBe(false);
  });
});

describe('a server', () => {
  it('that does not answer is named, without its password', async () => {
    const opening = openDatabase(
      { databaseUrl: 'postgres://ada:hunter2@127.0.0.1:1/shop', databaseLimits, dataDir: '' },
      outside,
    );
    await expect(opening).rejects.toThrow(DatabaseUnreachableError);
    await opening.catch(({ message }: Error) => {
      expect(message).toContain('DATABASE_URL (127.0.0.1:1/shop');
      expect(message).not.toMatch(/hunter2|ada/);
    });
  });
});

const server = process.env.TEST_DATABASE_URL;
if (server)
  describe('two replicas that start at once on an empty server', () => {
    const name = `spreadwise_replicas_${process.pid}`;
    const admin = new pg.Client({ connectionString: server });
    beforeAll(async () => {
      await admin.connect();
      await admin.query(`create database ${name}`);
    });
    afterAll(async () => {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    });

    it('migrate it once', async () => {
      const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href;
      const replicas = await Promise.all(
        [1, 2, 3].map(() => openDatabase({ databaseUrl, databaseLimits, dataDir: '' }, outside)),
      );
      const [first] = replicas;
      if (!first) throw new Error('no replica');
      const done = await queryRows<{ hash: string }>(
        first.db,
        sql`select hash from drizzle.__drizzle_migrations`,
      );
      expect(new Set(done.map(({ hash }) => hash)).size).toBe(done.length);
      await Promise.all(replicas.map(({ db }) => db.insert(visits).values(VIEW)));
      expect(await first.db.$count(visits)).toBe(3);
      await Promise.all(replicas.map(({ close }) => close()));
    }, 180_000);
  });
