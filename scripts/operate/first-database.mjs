// The empty database of a first start, made beside the build: on its own, it takes as long as the rest of the start.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT, run } from '../lib/run.mjs';

const PACKAGED = '@electric-sql/pglite';
const CREATE = 'require(process.argv[1]).PGlite.create(process.argv[2]).then((made) => made.close())';

/** Only in a DATA_DIR with nothing in it. If this fails, the product makes the database itself. */
export async function createFirstDatabase({ DATABASE_URL, DATABASE_URL_FILE, DATA_DIR }) {
  const folder = DATA_DIR ? path.resolve(DATA_DIR) : `${ROOT}data`;
  if (DATABASE_URL || DATABASE_URL_FILE || (existsSync(folder) && readdirSync(folder).length > 0)) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `database.draft-${process.pid}`);
  const packaged = createRequire(`${ROOT}api/package.json`).resolve(PACKAGED);
  const made = await run(process.execPath, ['--eval', CREATE, packaged, draft], { stdio: 'ignore' });
  try {
    // Whole or not at all, and never over another one's.
    if (made === 0) renameSync(draft, path.join(folder, 'database'));
  } catch {
    // Another start was faster.
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
