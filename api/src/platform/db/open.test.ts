import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createLogger } from '../lib/observed/log';
import { REAL_TIMERS } from '../lib/time';
import { openDatabase, openEmbedded } from './open';
import { visits } from './schema';
import { DatabaseUnreachableError } from './unavailable';

const outside = { log: createLogger('silent'), timers: REAL_TIMERS };
const databaseLimits = { max: 3, queryLimitMs: 10_000, connectLimitMs: 10_000 };
const writeIn = (folder: string, name: string, content: string) => {
  mkdirSync(folder);
  writeFileSync(join(folder, name), content);
};
const VIEW = { at: new Date('2026-11-21T09:30:00Z'), page: '/' };

describe('the embedded database', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'spreadwise-data-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  it('keeps its rows across a restart', async () => {
    const first = await openDatabase({ databaseUrl: null, databaseLimits, dataDir }, outside);
    expect(first.kind).toBe('embedded');
    await first.db.insert(visits).values(VIEW);
    await first.close();
    const second = await openDatabase({ databaseUrl: null, databaseLimits, dataDir }, outside);
    expect(await second.db.$count(visits)).toBe(1);
    await second.close();
  }, 180_000);

  // From source there is no database of the build, so the one above was made here.
  const made = join(dataDir, 'database');

  it('is copied from the one of the build, and made here if there is none', async () => {
    const rowsOf = async (folder: string, from: string) => {
      mkdirSync(join(dataDir, folder));
      const opened = await openEmbedded(join(dataDir, folder, 'database'), REAL_TIMERS, from);
      const rows = await opened.db.$count(visits);
      await opened.close();
      return [rows, readdirSync(join(dataDir, folder))];
    };
    expect(await rowsOf('copied', made)).toEqual([1, ['database']]);
    expect(await rowsOf('made here', join(dataDir, 'none'))).toEqual([0, ['database']]);
  });

  it.each<[string, (from: string) => void]>([
    // A file cannot be copied over the draft, which is a folder.
    ['copied', (from) => writeFileSync(from, '')],
    ['completed', (from) => writeIn(from, 'PG_VERSION', '18\n')],
  ])('leaves no half that blocks the next start if it cannot be %s', async (what, make) => {
    const from = join(dataDir, `not ${what}`);
    make(from);
    const around = mkdtempSync(join(dataDir, 'half-'));
    const opening = openEmbedded(join(around, 'database'), REAL_TIMERS, from);
    await expect(opening).rejects.toThrow(DatabaseUnreachableError);
    expect(readdirSync(around)).toEqual([]);
  });

  it('is refused if an earlier version made it, in one line that names the backup command, and keeps its rows', async () => {
    const old = join(dataDir, 'old');
    cpSync(made, join(old, 'database'), { recursive: true });
    const opened = await openDatabase({ databaseUrl: null, databaseLimits, dataDir: old }, outside);
    await opened.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`);
    await opened.close();
    const opening = openDatabase({ databaseUrl: null, databaseLimits, dataDir: old }, outside);
    await expect(opening).rejects.toThrow(DatabaseUnreachableError);
    await expect(opening).rejects.toThrow(/^[^\n]*earlier version[^\n]*`npm run backup`[^\n]*$/);
  });

  it.each<[string, (place: string) => void, RegExp]>([
    ['a file', (place) => writeFileSync(place, 'x'), /it is a file; expected a database of PostgreSQL 18/],
    [
      'another program’s folder',
      (place) => mkdirSync(join(place, 'photos'), { recursive: true }),
      /no PG_VERSION/,
    ],
    [
      'a database of another PostgreSQL',
      (place) => writeIn(place, 'PG_VERSION', '16\n'),
      /PostgreSQL 16 made it/,
    ],
    ['damaged', (place) => writeIn(place, 'PG_VERSION', '18\n'), /damaged.* npm run restore/],
  ])('is refused in one line if it is %s, which stays as it was', async (_, make, words) => {
    const unusable = mkdtempSync(join(dataDir, 'unusable-'));
    const place = join(unusable, 'database');
    make(place);
    const opening = openDatabase({ databaseUrl: null, databaseLimits, dataDir: unusable }, outside);
    await expect(opening).rejects.toThrow(DatabaseUnreachableError);
    await expect(opening).rejects.toThrow(words);
    await expect(opening).rejects.toThrow(new RegExp(`^The database ${place} [^\n]*$`));
    expect(readdirSync(unusable)).toEqual(['database']);
  });

  it('is not created anew when an interrupted restore has moved the previous one aside', async () => {
    const broken = join(dataDir, 'broken');
    mkdirSync(join(broken, 'database.replaced'), { recursive: true });
    const opening = openDatabase({ databaseUrl: null, databaseLimits, dataDir: broken }, outside);
    await expect(opening).rejects.toThrow('A restore broke off');
    expect(existsSync(join(broken, 'database'))).toBe(false);
  });
});

describe('a database server', () => {
  it('that does not answer is named in the error, without user or password', async () => {
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

  it('that has no TLS, although the address demands it, is named in the error', async () => {
    // PostgreSQL's answer to a request for TLS that it cannot meet.
    const plain = createServer((socket) => socket.once('data', () => socket.end('N')));
    await new Promise<void>((resolve) => void plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.unref().address() as AddressInfo;
    const databaseUrl = `postgres://ada:hunter2@127.0.0.1:${port}/shop?sslmode=verify-full`;
    const opening = openDatabase({ databaseUrl, databaseLimits, dataDir: '' }, outside);
    await expect(opening).rejects.toThrow(DatabaseUnreachableError);
    await expect(opening).rejects.toThrow(/^DATABASE_URL \(127.*cannot be used: .*does not support SSL/);
  });
});
