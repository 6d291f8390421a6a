/** What a team's command states about where a build comes from. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SCRIPT = path.join(__dirname, '../../remote-sdk/cli/lib/source.mjs');

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'insights-'));
});
afterEach(() => rm(home, { recursive: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: home })
    .toString()
    .trim();

/** As the command does it, in a separate process. */
function stated(env: Record<string, string> = {}): unknown {
  const code = `
    import { sourceOf } from ${JSON.stringify(SCRIPT)};
    process.stdout.write(JSON.stringify(sourceOf(${JSON.stringify(home)}, ${JSON.stringify(env)})));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code]).toString());
}

test('states nothing outside a repository but what the CI reports', () => {
  expect(stated()).toEqual({});
  expect(stated({ GITHUB_REPOSITORY: 'acme/insights' })).toEqual({
    repository: 'https://github.com/acme/insights',
  });
});

test.each([
  ['git@git.example.com:acme/insights.git', 'https://git.example.com/acme/insights.git'],
  ['https://ada:secret@git.example.com/acme/insights', 'https://git.example.com/acme/insights'],
  ['file:///srv/insights', undefined],
])('for the origin %s, states the repository %s', (origin, repository) => {
  git('init', '-q');
  git('remote', 'add', 'origin', origin);
  expect(stated()).toEqual({ ...(repository && { repository }) });
});

test('states the commit unless something uncommitted was built', async () => {
  git('init', '-q');
  await writeFile(path.join(home, 'a.txt'), 'one');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  expect(stated()).toEqual({ commit: git('rev-parse', 'HEAD') });
  await writeFile(path.join(home, 'a.txt'), 'two');
  expect(stated()).toEqual({});
});
