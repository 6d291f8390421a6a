/**
 * Kills the built product with SIGKILL at random points during paid sign-ups and their webhooks, and compares its
 * records with the provider's: on the embedded database, on a throw-away PostgreSQL, and there with two replicas.
 *
 *   npm run crash:billing -- [--sign-ups 200] [--seed 1] [--mode embedded|server|replicas]
 */
import { buildServer } from '../build-servers.mjs';
import { bundleBench } from '../lib/bundle-bench.mjs';
import { parseOptions } from '../lib/options/parse-options.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { run } from '../lib/run.mjs';

const { values } = parseOptions({
  options: {
    'sign-ups': { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    mode: { type: 'string' },
  },
});
const modes = values.mode ? [values.mode] : ['embedded', 'server', 'replicas'];

await buildServer('api');
const [program] = await bundleBench('billing', 'crash', 'sandbox');
let failed = 0;
for (const mode of modes) {
  const postgres = mode === 'embedded' ? null : await startPostgres();
  if (mode !== 'embedded' && !postgres) {
    console.error(`${mode}: no PostgreSQL can be had here`);
    failed += 1;
    continue;
  }
  const url = postgres ? [postgres.url] : [];
  const args = [program, mode, values['sign-ups'], values.seed, ...url];
  failed += Number((await run(process.execPath, args)) !== 0);
  await postgres?.stop();
}
process.exit(failed ? 1 : 0);
