// The empty database that a new embedded one is copied from (api/src/platform/db/open.ts): making one takes seconds of a
// first start, and 400 MB.
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { capture, ROOT } from '../lib/run.mjs';

const CREATE = 'require(process.argv[1]).PGlite.create(process.argv[2]).then((made) => made.close())';

/** Kept until the package changes. */
export async function makeEmptyDatabase() {
  const place = path.join(ROOT, 'api/dist/empty-database');
  const packaged = createRequire(path.join(ROOT, 'api/package.json')).resolve('@electric-sql/pglite');
  const { version } = JSON.parse(readFileSync(path.join(packaged, '../../package.json'), 'utf8'));
  const stamp = `${place}.version`;
  if (existsSync(place) && existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  const draft = `${place}.draft`;
  for (const folder of [place, draft]) rmSync(folder, { recursive: true, force: true });
  const { code, output } = await capture(process.execPath, ['--eval', CREATE, packaged, draft]);
  if (code !== 0) throw new Error(`The empty database cannot be made:\n${output}`);
  // The user who runs the product may differ from the one who built it.
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  chmodSync(draft, 0o755);
  renameSync(draft, place);
  writeFileSync(stamp, version);
}
