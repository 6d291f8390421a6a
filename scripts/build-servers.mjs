/**
 * Bundles the programs that run on Node: one file of our own code for each process and thread, beside the folders that
 * it reads; packages stay in node_modules. Also builds the files of the public pages, whose HTML the server renders.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, context } from 'esbuild';
import { packagesOutside } from './lib/import-bundled.mjs';
import { ROOT } from './lib/run.mjs';
import { makeEmptyDatabase } from './operate/empty-database.mjs';

const BROWSER_FOLDER = 'payment-sandbox/src/browser';

/** The programs of each part by name, and the folders that they read: source -> place beside them. */
const SERVERS = {
  api: {
    programs: {
      main: 'src/main.ts',
      'market-worker': 'src/advice/pipeline/worker.ts',
      'market-group': 'src/advice/market/feeds/live/group-thread-main.ts',
      scan: 'src/advice/scan/main.ts',
      backup: 'src/backup.ts',
      audit: 'src/audit.ts',
      claims: 'src/claims.ts',
      contract: 'src/contract.ts',
      set: 'src/set.ts',
    },
    folders: { 'api/src/platform/db/migrations': 'migrations', [BROWSER_FOLDER]: 'browser' },
  },
  'payment-sandbox': {
    programs: { main: 'src/main.ts' },
    folders: { [BROWSER_FOLDER]: 'browser' },
  },
};

export const servers = () => Object.keys(SERVERS);

/** @returns {import('esbuild').BuildOptions} */
const optionsOf = (part) => ({
  absWorkingDir: path.join(ROOT, part),
  entryPoints: SERVERS[part].programs,
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  plugins: [packagesOutside],
  logLevel: 'warning',
});

function copyFolders(part) {
  for (const [from, to] of Object.entries(SERVERS[part].folders)) {
    const place = path.join(ROOT, part, 'dist', to);
    rmSync(place, { recursive: true, force: true });
    cpSync(path.join(ROOT, from), place, { recursive: true });
  }
}

/** The style sheet of the public pages with its typeface, and the preview image for links to them; named by hash. */
export async function buildSite() {
  const folder = path.join(ROOT, 'site/dist');
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: path.join(ROOT, 'site'),
    entryPoints: ['src/site.css', 'src/picture.png'],
    outdir: 'dist',
    ...{ entryNames: '[name]-[hash]', assetNames: '[name]-[hash]' },
    ...{ bundle: true, minify: true, metafile: true, logLevel: 'warning' },
    loader: { '.woff2': 'file', '.png': 'copy' },
  });
  for (const name of Object.keys(metafile.outputs).filter((one) => one.endsWith('.css'))) {
    const file = path.join(ROOT, 'site', name);
    // A page without script is read at once: its typeface comes with the first paint or with the next page, and moves nothing.
    const css = readFileSync(file, 'utf8').replace('font-display:swap', 'font-display:optional');
    writeFileSync(file, css);
    writeFileSync(`${file}.br`, brotliCompressSync(css));
  }
}

export async function buildServer(part) {
  copyFolders(part);
  await Promise.all([build(optionsOf(part)), ...(part === 'api' ? [makeEmptyDatabase()] : [])]);
}

/** For development: builds again on each change and reports the result. */
export function serverContext(part, onBuilt) {
  copyFolders(part);
  const tell = {
    name: 'tell',
    setup: ({ onEnd }) => onEnd((result) => onBuilt(result.errors.length === 0)),
  };
  return context({ ...optionsOf(part), plugins: [packagesOutside, tell] });
}
