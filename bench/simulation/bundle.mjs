// Bundles the simulation: its program and its simulated processes, with packages, so that nothing reads the machine's clock.
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { build } from 'esbuild';
import { bundleBench } from '../../scripts/lib/bundle-bench.mjs';
import { ROOT } from '../../scripts/lib/run.mjs';

/** What a simulated process gets replaced, or never loads. */
const OUTSIDE = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'ccxt', 'playwright-core', 'esbuild', 'sharp', 'typescript'],
  ...['@nats-io/*', 'pg-native'],
];

export async function bundleSimulation() {
  const [program] = await bundleBench('simulation', 'run');
  await bundleProcesses({
    product: 'bench/simulation/actors/product.ts',
    provider: 'bench/simulation/actors/provider.ts',
    'market-worker': 'api/src/advice/pipeline/worker.ts',
  });
  await makeDatabase(path.join(path.dirname(program), 'empty-database.tar'));
  return program;
}

const changedAt = (file) => stat(file).then(({ mtimeMs }) => mtimeMs);

/** Once per release of PGlite; written completely or not at all. */
async function makeDatabase(file) {
  const release = await changedAt(path.join(ROOT, 'node_modules/@electric-sql/pglite/package.json'));
  if ((await changedAt(file).catch(() => 0)) > release) return;
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('none');
  await database.close();
  await writeFile(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  await rename(`${file}.${process.pid}`, file);
}

/** Bundles the product with a fault of bench/simulation/planted; resolves to the bundle's name. */
export async function bundlePlanted({ name, file, changes }, number) {
  const bundle = `product-planted-${number}`;
  await bundleProcesses({ [bundle]: 'bench/simulation/actors/product.ts' }, [
    changed(file, changes, `"${name}" no longer fits ${file}.`),
  ]);
  return bundle;
}

const bundleProcesses = (entryPoints, plugins = []) =>
  build({
    absWorkingDir: ROOT,
    entryPoints,
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
    // node-fetch knows an AbortSignal by its class's name.
    keepNames: true,
    // Hono replaces the global Request and Response by its own.
    define: {
      'import.meta.url': 'globalThis.__file',
      Request: 'globalThis.Request',
      Response: 'globalThis.Response',
    },
    plugins: [...plugins, worldlyFeed, noTopLevelAwait],
  });

/** Exchanges are the outside world: their quotes come from a simulated market. */
const worldlyFeed = {
  name: 'worldly-feed',
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/open-feed$/ }, () => ({
      path: path.join(ROOT, 'bench/simulation/actors/feed.ts'),
    })),
};

/** Replaces each text, which must occur once; otherwise the planted fault no longer fits. */
const changed = (file, changes, complaint) => ({
  name: `changed ${file}`,
  setup: ({ onLoad }) =>
    onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.')}$`) }, async ({ path: place }) => {
      let contents = await readFile(place, 'utf8');
      for (const [from, to] of changes) {
        if (contents.split(from).length !== 2) throw new Error(complaint);
        contents = contents.replace(from, () => to);
      }
      return { contents, loader: 'ts' };
    }),
});

/** The one thread with a top-level await is a module; here its instance is a function. */
const noTopLevelAwait = changed(
  'api/src/advice/pipeline/worker.ts',
  [['else await run(', 'else void run(']],
  'The market worker no longer ends as the simulation takes it to.',
);
