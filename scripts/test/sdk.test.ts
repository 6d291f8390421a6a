/** What teams install is whole: it can be published to a registry, and its documents lead nowhere that is not in it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './team-server';

const PACKAGES = ['contract', 'shared-auth', 'shared-ui', 'testkit', 'remote-sdk'];
const STAGE = `
  import { stagePackages } from '${path.join(ROOT, 'scripts/lib/remotes/sdk-packages.mjs')}';
  await stagePackages(process.argv[1]);`;

let staged: string;
beforeAll(async () => {
  staged = await mkdtemp(path.join(tmpdir(), 'staged-'));
  execFileSync(process.execPath, ['--input-type=module', '--eval', STAGE, staged], { cwd: ROOT });
});
afterAll(() => rm(staged, { recursive: true }));

const inSdk = (name: string) => path.join(staged, 'remote-sdk', name);

test.each(PACKAGES)('%s is complete enough to publish', (name) => {
  const manifest = JSON.parse(readFileSync(path.join(staged, name, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    name: `@spreadwise/${name}`,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    description: expect.any(String),
    license: 'SEE LICENSE IN LICENSE',
    files: expect.any(Array),
  });
  expect(manifest).not.toHaveProperty('private');
  // What a registry would be sent. Publishing itself asks the registry first, even for a dry run.
  const args = ['pack', '--dry-run', '--json'];
  const [{ files }] = JSON.parse(
    execFileSync('npm', args, { cwd: path.join(staged, name), stdio: ['ignore', 'pipe', 'pipe'] }).toString(),
  );
  expect(files.map(({ path: file }: { path: string }) => file)).toContain('LICENSE');
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
