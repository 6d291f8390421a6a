/** The empty database of a first start, made beside the build. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFirstDatabase } from '../operate/first-database.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'spreadwise-first-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inside = (name: string) => path.join(folder, name);

test('is made whole, and only for this user, in a DATA_DIR that does not exist yet', async () => {
  await createFirstDatabase({ DATA_DIR: inside('new/data') });
  expect(readdirSync(inside('new/data'))).toEqual(['database']);
  expect(readdirSync(inside('new/data/database'))).toContain('PG_VERSION');
  expect(statSync(inside('new/data')).mode & 0o077).toBe(0);
}, 180_000);

test('is not made where anything is, or where a database server is named', async () => {
  mkdirSync(inside('broken/database.replaced'), { recursive: true });
  await createFirstDatabase({ DATA_DIR: inside('broken') });
  expect(readdirSync(inside('broken'))).toEqual(['database.replaced']);
  writeFileSync(inside('url'), 'postgres://127.0.0.1/shop');
  await createFirstDatabase({ DATA_DIR: inside('none'), DATABASE_URL_FILE: inside('url') });
  await createFirstDatabase({ DATA_DIR: inside('none'), DATABASE_URL: 'postgres://127.0.0.1/shop' });
  expect(readdirSync(folder)).not.toContain('none');
});
