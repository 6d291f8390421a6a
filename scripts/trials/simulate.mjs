/**
 * npm run simulate: the whole product in a simulated world, as one seed has it (docs/simulation.md).
 *
 *   node scripts/trials/simulate.mjs [--seed 42 | --seeds 100] [--days 7] [--customers 20] …
 */
import { cpus } from 'node:os';
import { ensureInstalled } from '../lib/install.mjs';
import { run } from '../lib/run.mjs';

await ensureInstalled();
const { bundleSimulation } = await import('../lib/bundle-simulation.mjs');
const program = await bundleSimulation();
process.exit(
  await run(process.execPath, [
    '--max-old-space-size=4096',
    program,
    ...process.argv.slice(2),
    '--cores',
    String(cpus().length),
  ]),
);
