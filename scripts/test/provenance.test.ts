/** What a team's command states of a build is what the server reads of it. */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readProvenance } from '../../api/src/remotes/provenance/provenance';

const SCRIPT = path.join(__dirname, '../../remote-sdk/cli/lib/provenance.mjs');
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const KEYS = [{ id: 'k', publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }];
const files = new Map([['house.js', Buffer.from('house()')]]);

const LOCK = {
  packages: {
    '': { name: 'mfe-insights', dependencies: { react: '*', linked: '*' }, devDependencies: { vite: '*' } },
    linked: { name: 'linked', version: '0.1.0', dependencies: { '@a/b': '*' } },
    'linked/node_modules/@a/b': { version: '2.0.0', dependencies: { react: '*' } },
    'node_modules/@a/b': { version: '1.0.0' },
    'node_modules/linked': { resolved: 'linked', link: true },
    'node_modules/react': { version: '19.3.1', peerDependencies: { 'not-there': '*' } },
    'node_modules/vite': { version: '7.3.8', dev: true },
  },
};
const CI = {
  GITHUB_REPOSITORY: 'acme/insights',
  GITHUB_WORKFLOW_REF: 'acme/insights/.github/workflows/publish.yml@refs/heads/main',
  GITHUB_ACTOR: 'ada',
};

let home: string;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'insights-'));
  await writeFile(path.join(home, 'package-lock.json'), JSON.stringify(LOCK));
  await writeFile(
    path.join(home, 'CHANGELOG.md'),
    '# Changelog\n\n## 1.1.0\n\n- Shows more.\n\n## 1.0.0\n\n- Is new.\n',
  );
});
afterAll(() => rm(home, { recursive: true }));

/** Writes as the command does, in a process of its own. */
function written(env: Record<string, string>): Buffer {
  const code = `
    import { provenanceOf } from ${JSON.stringify(SCRIPT)};
    const files = new Map([['house.js', Buffer.from('house()')]]);
    try {
      process.stdout.write(provenanceOf({ remote: 'mfe-insights', home: ${JSON.stringify(home)}, files }));
    } catch (error) {
      process.stdout.write(error.message);
    }`;
  const { PATH = '' } = process.env;
  return execFileSync(process.execPath, ['--input-type=module', '-e', code], { env: { PATH, ...env } });
}

const stated = (env: Record<string, string>, requiresSignature = false) =>
  readProvenance({ bytes: written(env), files, keys: KEYS, requiresSignature });

test('from a CI: repository, workflow, who ran it, what is new, and what it runs with', () => {
  expect(stated({ ...CI, SPREADWISE_SIGNING_KEY: PEM.replaceAll('\n', '\\n') }, true)).toEqual({
    ok: true,
    stated: {
      keyId: 'k',
      envelope: expect.any(String),
      dependencies: ['@a/b@2.0.0', 'react@19.3.1'],
      facts: {
        commit: null,
        repository: 'https://github.com/acme/insights',
        author: 'ada',
        changelog: '1.1.0\n\n- Shows more.',
        builder: 'https://github.com/acme/insights/.github/workflows/publish.yml@refs/heads/main',
      },
    },
  });
});

test('without a key it is stated and not signed', () => {
  expect(stated({})).toMatchObject({ ok: true, stated: { keyId: null, facts: { repository: null } } });
  expect(stated({}, true)).toMatchObject({ ok: false });
});

test('a key that is none is told without being shown', () => {
  expect(String(written({ SPREADWISE_SIGNING_KEY: 'hunter2' }))).toMatch(
    /^SPREADWISE_SIGNING_KEY holds no private Ed25519 key(?!.*hunter2)/,
  );
});
