/**
 * npm run bench:streams: the cost of opening, keeping and writing to thousands of signal streams, and how a storm of
 * reconnects ends, compared with a bare `res.write` loop; on the embedded database and, if there is one, on PostgreSQL
 * with another process that follows.
 *
 *   node scripts/bench/streams.mjs [--streams 5000] [--database embedded|server]
 */
import { execFileSync } from 'node:child_process';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { run } from '../lib/run.mjs';

const { values } = parseOptions({
  options: { streams: { type: 'string', default: '5000' }, database: { type: 'string' } },
});
const streams = Number(values.streams);
if (
  !(Number.isInteger(streams) && streams > 0) ||
  !['embedded', 'server', undefined].includes(values.database)
) {
  console.error('--streams may be a whole number above 0, --database embedded or server.');
  process.exit(2);
}
const files = Number(execFileSync('sh', ['-c', 'ulimit -n']).toString()) || Number.POSITIVE_INFINITY;
if (files < streams + 100) {
  console.error(
    `This shell opens ${files} files at most (ulimit -n); ${streams} streams need ${streams + 100}.`,
  );
  process.exit(2);
}

const [program, server, clients] = await bundleBench('streams', 'run', 'server', 'clients');
const measure = (...url) => run(process.execPath, [program, String(streams), server, clients, ...url]);

let failed = values.database === 'server' ? 0 : await measure();
if (values.database !== 'embedded') {
  const postgres = await startPostgres();
  if (postgres) {
    failed ||= await measure(postgres.url);
    await postgres.stop();
  } else console.log('no PostgreSQL can be had here');
}
process.exit(failed);
