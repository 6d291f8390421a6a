/** Whose files go through the shell's checks (webpack/asset-hook-plugin.mjs): a remote's all do, the shell's own none. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './team-server';

jest.setTimeout(60_000);

/** Builds a screen that comes with a script and a style sheet when it is asked for. */
const PROGRAM = `
  import webpack from 'webpack';
  import { baseConfig } from './webpack/base.mjs';
  import { remoteConfig } from './webpack/remote.mjs';
  const [kind, screen, outDir] = process.argv.slice(1);
  const options = { mode: 'development', outDir };
  const config =
    kind === 'remote'
      ? remoteConfig({ name: 'mfe-signup', exposes: { './Screen': screen } }, options)
      : { ...baseConfig({ name: 'shell', ...options }), entry: 'data:text/javascript,import(' + JSON.stringify(screen) + ')' };
  webpack({ ...config, cache: false }, (error, stats) => {
    if (!error && !stats.hasErrors()) return;
    console.error(error ?? stats.toString());
    process.exit(1);
  });
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hook-'));
  await writeFile(path.join(folder, 'screen.module.css'), '.screen { color: red }');
  await writeFile(path.join(folder, 'screen.js'), "import './screen.module.css';");
});
afterAll(() => rm(folder, { recursive: true }));

/** What the build's loader hands over, by the tag's attribute. */
async function handedOver(kind: 'remote' | 'shell'): Promise<string[]> {
  const outDir = path.join(folder, kind);
  const screen = path.join(folder, 'screen.js');
  await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, kind, screen, outDir],
    { cwd: ROOT },
  );
  const files = await readdir(outDir);
  expect(files.filter((file) => file.endsWith('.css'))).toHaveLength(1);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(path.join(outDir, file), 'utf8')));
  return [...texts.join('\n').matchAll(/__spreadwiseAsset\?\.\(\w+, '(\w+)'\)/g)].map(
    ([, name]) => name ?? '',
  );
}

test('every script and style sheet that a remote’s loader asks for is handed over', async () => {
  expect((await handedOver('remote')).sort()).toEqual(['href', 'src']);
});

test('a style sheet of the shell’s own is not, since it has no hash', async () => {
  expect(await handedOver('shell')).toEqual([]);
});
