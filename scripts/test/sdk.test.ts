/** What teams install is whole: it can be published to a registry, and its documents lead nowhere that is not in it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './team-server';

const PACKAGES = ['contract', 'shared-auth', 'shared-ui', 'testkit', 'remote-sdk'];
const DIST = path.join(ROOT, 'remote-sdk/dist');

let staged: string;
beforeAll(async () => {
  staged = await mkdtemp(path.join(tmpdir(), 'staged-'));
  // As a rule it is up to date.
  execFileSync(process.execPath, ['scripts/build.mjs', '--only', 'shell,remote-sdk'], { cwd: ROOT });
  for (const name of PACKAGES) {
    const file = name === 'remote-sdk' ? 'remote-sdk.tail.gz' : `${name}.tgz`;
    await mkdir(path.join(staged, name));
    execFileSync('tar', ['-xzf', path.join(DIST, file), '--strip-components=1'], {
      cwd: path.join(staged, name),
    });
  }
  await copyFile(path.join(DIST, 'remote-sdk.json'), inSdk('package.json'));
});
afterAll(() => rm(staged, { recursive: true }));

const inSdk = (name: string) => path.join(staged, 'remote-sdk', name);

test.each(PACKAGES)('%s is taken by a registry as it is', (name) => {
  const manifest = JSON.parse(readFileSync(path.join(staged, name, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    name: `@spreadwise/${name}`,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    description: expect.any(String),
    license: 'SEE LICENSE IN LICENSE',
    files: expect.any(Array),
  });
  expect(manifest).not.toHaveProperty('private');
  const packed = execFileSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: path.join(staged, name),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(packed.toString());
  expect(files.map((file: { path: string }) => file.path)).toEqual(
    expect.arrayContaining(['LICENSE', 'package.json']),
  );
});

test('its documents name no file and lead to no page that is not in it', () => {
  for (const page of ['README.md', 'CHANGELOG.md', 'docs/remotes.md']) {
    const text = readFileSync(inSdk(page), 'utf8');
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !/^https?:/.test(target))).toEqual([]);
    const named = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:md|mjs|cjs|tsx?|json))`/g)];
    const files = named.map(([, file = '']) => file).filter((file) => !/^(src|node_modules)\//.test(file));
    expect(files.filter((file) => !existsSync(inSdk(file)))).toEqual([]);
  }
  expect(readdirSync(inSdk('docs'))).toEqual(['remotes.md']);
});

test('every field of remote.json is described where editors look', () => {
  const { properties } = JSON.parse(readFileSync(inSdk('remote.schema.json'), 'utf8'));
  for (const field of Object.values(properties)) expect(field).toHaveProperty('description');
});
