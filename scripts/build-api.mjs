/**
 * Bundles the API: a file of our own code for each process and thread, beside the migrations; packages stay in
 * node_modules.
 */
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context } from 'esbuild';

const API = fileURLToPath(new URL('../api', import.meta.url));
/** Folders that the running API reads files from: source -> place beside main.js. */
const FILES = { 'src/db/migrations': 'dist/migrations', 'src/sandbox/payment/browser': 'dist/browser' };

/** Our own workspaces are sources, so they go into the bundle; every other package stays outside. */
const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) => {
      const ours = kind === 'entry-point' || request.startsWith('@spreadwise/');
      return ours ? undefined : { path: request, external: true };
    });
  },
};

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: API,
  entryPoints: { main: 'src/main.ts', 'market-worker': 'src/market/worker.ts', scan: 'src/scan/main.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  plugins: [packagesOutside],
  logLevel: 'warning',
};

function copyFiles() {
  for (const [from, to] of Object.entries(FILES)) {
    rmSync(path.join(API, to), { recursive: true, force: true });
    cpSync(path.join(API, from), path.join(API, to), { recursive: true });
  }
}

export async function buildApi() {
  copyFiles();
  await build(options);
}

/** For development: builds again on each change and tells how it went. */
export function apiContext(onBuilt) {
  copyFiles();
  const tell = {
    name: 'tell',
    setup: ({ onEnd }) => onEnd((result) => onBuilt(result.errors.length === 0)),
  };
  return context({ ...options, plugins: [packagesOutside, tell] });
}
