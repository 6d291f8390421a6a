// Runs a program on the embedded database, or on a throw-away PostgreSQL whose address is its last argument.
import { startPostgres } from './postgres.mjs';
import { run } from './run.mjs';

/** Resolves to the program's exit code. */
export async function runWithDatabase(kind, args) {
  if (kind === 'embedded') return run(process.execPath, args);
  if (kind !== 'server') throw new Error(`--database was "${kind}"; expected embedded or server.`);
  const postgres = await startPostgres();
  if (!postgres) throw new Error('No PostgreSQL can be had here.');
  try {
    return await run(process.execPath, [...args, postgres.url]);
  } finally {
    await postgres.stop();
  }
}
