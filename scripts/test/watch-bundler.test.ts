/** What a team hears from a bundler that watches. */
import { execFile } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './team-server';

type FollowRollup = (
  watcher: EventEmitter,
  listeners: { onBuilt(changedAt: number): void; onFailed(message: string): void },
) => void;

it('tells a team with another bundler how to preview its build', async () => {
  const { watchBundler } = (await import(path.join(ROOT, 'remote-sdk/cli/lib/watch-bundler.mjs'))) as {
    watchBundler(listeners: object): Promise<unknown>;
  };
  await expect(watchBundler({})).rejects.toThrow(/such as vite\.config\.mjs\. .* preview --to URL --origin/);
});

it('does not report a failed build as built as well, though Rollup ends it like any other', async () => {
  const { followRollup } = (await import(path.join(ROOT, 'remote-sdk/cli/lib/watch-bundler.mjs'))) as {
    followRollup: FollowRollup;
  };
  const watcher = new EventEmitter();
  const heard: string[] = [];
  followRollup(watcher, {
    onBuilt: () => heard.push('built'),
    onFailed: (message) => heard.push(`failed: ${message}`),
  });
  const build = (...events: object[]) => {
    for (const event of [{ code: 'START' }, ...events, { code: 'END' }]) watcher.emit('event', event);
  };
  build();
  build({ code: 'ERROR', error: new Error('Unexpected token') });
  build();
  expect(heard).toEqual(['built', 'failed: Unexpected token', 'built']);
});

/** Watches the remote in this folder, saves a valid and an invalid screen, and prints what it was notified of. */
const PROGRAM = `
  import { writeFileSync } from 'node:fs';
  import { watchBundler } from '${path.join(ROOT, 'remote-sdk/cli/lib/watch-bundler.mjs')}';
  const saves = ["export { default } from './Later';", 'export default () => <p>;'];
  const next = () => {
    const text = saves.shift();
    if (text === undefined) process.exit();
    setTimeout(() => writeFileSync('src/News.tsx', text), 500);
  };
  await watchBundler({
    onBuilt() { console.log('built'); next(); },
    onFailed(message) { console.log(message); next(); },
  });
`;

describe('Vite', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vite-'));
    const contract = {
      name: 'mfe-news',
      pages: [{ expose: 'News' }],
      needs: { react: '^19.0.0', 'react/jsx-runtime': '^19.0.0', 'react-router-dom': '^7.0.0' },
    };
    const files = {
      'package.json': '{ "type": "module" }',
      'vite.config.mjs': `
        import { federation } from '@module-federation/vite';
        import { vitePreset } from '${path.join(ROOT, 'remote-sdk/presets/vite.mjs')}';
        const preset = vitePreset(${JSON.stringify(contract)});
        export default {
          ...preset.config,
          esbuild: { jsx: 'automatic' },
          plugins: [...preset.plugins, federation(preset.federation)],
        };`,
      'src/News.tsx': `
        import { lazy } from 'react';
        const Later = lazy(() => import('./Later'));
        export default () => <p><Later /></p>;`,
      'src/Later.tsx': `
        import { Link } from 'react-router-dom';
        export default () => <Link to="/">later</Link>;`,
    };
    await mkdir(path.join(folder, 'src'));
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('builds a save without waiting for a shared package, and says where a bad one is wrong', async () => {
    // The federation plugin does nothing in jest.
    const { JEST_WORKER_ID: _, NODE_ENV: __, NODE_OPTIONS: ___, ...env } = process.env;
    const args = ['--input-type=module', '--eval', PROGRAM];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
    // After ten seconds the federation plugin gives up.
    expect(stderr).not.toContain('forcing resolve');
    expect(stdout).toMatch(/^built\nbuilt\nsrc\/News\.tsx:1:\d+\n/);
  });
});
