/** Replicas that open the same database server at once. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { testServer } from '../../../test/server';
import { createLogger } from '../lib/observed/log';
import { REAL_TIMERS } from '../lib/time';
import { queryRows } from './database';
import { openDatabase } from './open';
import { visits } from './schema';

const outside = { log: createLogger('silent'), timers: REAL_TIMERS };
const databaseLimits = { max: 3, queryLimitMs: 10_000, connectLimitMs: 10_000 };
const VIEW = { at: new Date('2026-11-21T09:30:00Z'), page: '/' };
const server = testServer();

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

  it('apply each migration once', async () => {
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

describe('a user who may not create anything', () => {
  const name = `spreadwise_guest_${process.pid}`;
  const admin = new pg.Client({ connectionString: server });
  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create role ${name} login password 'hunter2'`);
    await admin.query(`create database ${name}`);
  });
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });

  it('gets one line that names the missing right', async () => {
    const at = { pathname: `/${name}`, username: name, password: 'hunter2' };
    const databaseUrl = Object.assign(new URL(server), at).href;
    await expect(openDatabase({ databaseUrl, databaseLimits, dataDir: '' }, outside)).rejects.toThrow(
      /^DATABASE_URL .* cannot be used: permission denied for database \w+; the user needs CREATE on the database [^\n]*$/,
    );
  });
});
