// What a team states of its build when it publishes: an in-toto statement with SLSA provenance in a DSSE envelope,
// signed by the team's key where one is given. It travels beside the build and is no part of it.
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './team.mjs';

export const PROVENANCE_FILE = 'provenance.dsse.json';
export const SIGNING_VARIABLE = 'SPREADWISE_SIGNING_KEY';
const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
const MOST_CHANGELOG = 4_000;

/**
 * The envelope as it is sent.
 * @param {{ remote: string, home: string, files: ReadonlyMap<string, Buffer>, env?: NodeJS.ProcessEnv }} build
 *   `home`: the remote's own folder, where its package.json is
 */
export function provenanceOf({ remote, home, files, env = process.env }) {
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...files].map(([name, bytes]) => ({ name, digest: { sha256: sha256(bytes) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://spreadwise.dev/builds/remote/v1',
        externalParameters: { remote },
        resolvedDependencies: [...sourceOf(home, env), ...packagesOf(home)],
      },
      runDetails: {
        builder: { id: builderOf(env) },
        metadata: { spreadwise_author: authorOf(home, env), spreadwise_changelog: changelogOf(home) },
      },
    },
  };
  return envelopeOf(Buffer.from(JSON.stringify(statement)), signingKey(env));
}

function envelopeOf(payload, key) {
  const signatures = [];
  if (key) {
    const head = `DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `;
    const { x } = createPublicKey(key).export({ format: 'jwk' });
    signatures.push({
      keyid: sha256(Buffer.from(x, 'base64url')).slice(0, 16),
      sig: sign(null, Buffer.concat([Buffer.from(head), payload]), key).toString('base64'),
    });
  }
  return Buffer.from(
    JSON.stringify({ payloadType: PAYLOAD_TYPE, payload: payload.toString('base64'), signatures }),
  );
}

/** A secret of a CI may hold its line ends as \n. Null: the statement is not signed. */
function signingKey(env) {
  const text = env[SIGNING_VARIABLE]?.trim().replaceAll('\\n', '\n');
  if (!text) return null;
  try {
    const key = createPrivateKey(text);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // It is said below what is right; what was there is a secret.
  }
  throw new CommandError(
    `${SIGNING_VARIABLE} holds no private Ed25519 key in PEM. To make one: openssl genpkey -algorithm ed25519`,
  );
}

/** The commit is stated where what was built is what was committed. */
function sourceOf(home, env) {
  const repository = repositoryOf(home, env);
  if (!repository) return [];
  const commit = git(home, 'rev-parse', 'HEAD');
  const isCommitted = commit !== null && git(home, 'status', '--porcelain', '--untracked-files=no') === '';
  return [{ uri: repository, ...(isCommitted ? { digest: { gitCommit: commit } } : {}) }];
}

/** As an address without a name or a password in it. */
function repositoryOf(home, env) {
  const given = env.GITHUB_REPOSITORY
    ? `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}`
    : git(home, 'config', '--get', 'remote.origin.url');
  const address = given?.replace(/^git@([^:]+):/, 'https://$1/');
  if (!address || !URL.canParse(address))
    return git(home, 'rev-parse', 'HEAD') === null ? null : 'git+local:repository';
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.protocol === 'file:' ? 'git+local:repository' : `git+${url.href}`;
}

function builderOf(env) {
  const { GITHUB_WORKFLOW_REF: workflow, GITHUB_SERVER_URL: server = 'https://github.com' } = env;
  if (workflow) return `${server}/${workflow}`;
  return env.CI ? 'urn:spreadwise:ci' : 'urn:spreadwise:own-machine';
}

const authorOf = (home, env) => env.GITHUB_ACTOR ?? git(home, 'config', '--get', 'user.name');

/** The newest part of CHANGELOG.md, else the subjects of the last commits of this folder. */
function changelogOf(home) {
  const file = path.join(home, 'CHANGELOG.md');
  const written = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m)[1] : null;
  const text = written ?? git(home, 'log', '-n', '10', '--format=%s', '--', '.');
  return text?.trim().slice(0, MOST_CHANGELOG) || null;
}

/** Each package of the lockfile that the remote runs with, as a package URL. */
function packagesOf(home) {
  const found = lockfileAbove(home);
  if (!found) return [];
  const { packages } = found.lock;
  const start = path.relative(found.folder, home).replaceAll(path.sep, '/');
  const seen = new Set();
  const urls = new Set();
  const visit = (at) => {
    const known = at === null ? null : packages[at];
    if (!known || seen.has(at)) return;
    seen.add(at);
    if (known.link) return visit(known.resolved);
    const name = at.split('node_modules/').slice(1).pop();
    if (name && known.version)
      urls.add(`pkg:npm/${name.replace(/^@/, '%40')}@${encodeURIComponent(known.version)}`);
    const { dependencies, optionalDependencies, peerDependencies } = known;
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(placeOf(packages, at, needed));
  };
  visit(start);
  return [...urls].sort().map((uri) => ({ uri }));
}

/** Where Node finds a package from another one: in its own node_modules, or in those above. */
function placeOf(packages, from, name) {
  const parts = from.split('/').filter(Boolean);
  for (let length = parts.length; length >= 0; length -= 1) {
    const at = [...parts.slice(0, length), 'node_modules', name].join('/');
    if (parts[length - 1] !== 'node_modules' && packages[at]) return at;
  }
  return null;
}

function lockfileAbove(home) {
  for (let folder = path.resolve(home); ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'package-lock.json');
    if (existsSync(file)) {
      const lock = JSON.parse(readFileSync(file, 'utf8'));
      return lock.packages ? { folder, lock } : null;
    }
    if (folder === path.dirname(folder)) return null;
  }
}

/** Null: there is no git here, or nothing to say. */
function git(folder, ...args) {
  try {
    return execFileSync('git', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return null;
  }
}

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
