// Bundles the simulation: its program, and what it starts as simulated processes, packages included, so that nothing reads the machine's clock.
import path from 'node:path';
import { build } from 'esbuild';
import { bundleBench } from './bundle-bench.mjs';
import { ROOT } from './run.mjs';

/** What a simulated process is given instead, or never loads. */
const OUTSIDE = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'ccxt', 'playwright-core', 'esbuild', 'typescript'],
  ...['@nats-io/*', 'pg-native'],
];

export async function bundleSimulation() {
  const [program] = await bundleBench('simulation', 'run');
  await build({
    absWorkingDir: ROOT,
    entryPoints: {
      product: 'bench/simulation/actors/product.ts',
      provider: 'bench/simulation/actors/provider.ts',
      'market-worker': 'api/src/advice/pipeline/worker.ts',
    },
    outdir: path.join(ROOT, '.cache/bench'),
    outExtension: { '.js': '.cjs' },
    ...{
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      sourcemap: false,
      logLevel: 'error',
    },
    external: OUTSIDE,
    define: { 'import.meta.url': 'globalThis.__file' },
    plugins: [noTopLevelAwait],
  });
  return program;
}

/** The one thread that awaits at its end is a module; its instance here is a function. */
const noTopLevelAwait = {
  name: 'no-top-level-await',
  setup({ onLoad, onResolve }) {
    // Exchanges are the outside world: their quotes come from a market of the simulation.
    onResolve({ filter: /\/open-feed$/ }, () => ({
      path: path.join(ROOT, 'bench/simulation/actors/feed.ts'),
    }));
    onLoad({ filter: /pipeline\/worker\.ts$/ }, async ({ path: file }) => {
      const { readFile } = await import('node:fs/promises');
      const text = await readFile(file, 'utf8');
      return { contents: text.replace('else await run(', 'else void run('), loader: 'ts' };
    });
  },
};
