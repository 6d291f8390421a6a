/**
 * Records the small remote that the gate's unit tests start from, as built by each bundler. Run it again when a
 * bundler, webpack/remote.mjs or a preset changes: node scripts/record-gate-sample.mjs [house,webpack,rspack,vite]
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'acorn';
import { buildGateSample, CONTRACT } from './lib/remotes/gate-sample.mjs';
import { ROOT } from './lib/run.mjs';

const RECORDS = path.join(ROOT, 'api/src/remotes/checks/testing');
const KINDS = process.argv[2]?.split(',') ?? ['house', 'webpack', 'rspack', 'vite'];

/** A runtime and copies of packages are 400 kB that no test reads: only what the gate inspects is kept. */
function shortened(files) {
  const { metaData, shared, exposes } = JSON.parse(files['mf-manifest.json']);
  const own = new Set([metaData.remoteEntry.name, ...exposes.flatMap(({ assets }) => assets.js.sync)]);
  const copies = new Set(
    shared.flatMap(({ assets: { js } }) => [...js.sync, ...js.async]).filter((file) => !own.has(file)),
  );
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => {
      if (copies.has(name)) return [name, 'throw new Error("This is a copy of a shared package.");'];
      if (!text.includes(RUNTIME)) return [name, text];
      return [
        name,
        metaData.remoteEntry.name === name ? withShortRuntime(text) : formsOf(text, parsed(text)),
      ];
    }),
  );
}

const RUNTIME = '[ Federation Runtime ]';
const LONGEST_MODULE = 800;
/** The container, and the place where Rspack records its configuration. */
const OPTIONS = /"\.\/Welcome"|initOptions,"shareStrategy"/;
const LONGEST_OPTIONS = 4_000;
const parsed = (text) => parse(text, { ecmaVersion: 'latest', sourceType: 'module' });

/** An entry whose long runtime modules are cut down to their forms. */
function withShortRuntime(text) {
  const modules = nodesOf(parsed(text)).filter(
    ({ type, method, value, start, end }) =>
      type === 'Property' &&
      method &&
      value.params.length > 0 &&
      end - start > LONGEST_MODULE &&
      !OPTIONS.test(text.slice(start, Math.min(end, start + LONGEST_OPTIONS))),
  );
  const outermost = modules.filter(
    (one) => !modules.some((other) => other !== one && other.start <= one.start && other.end >= one.end),
  );
  let short = text;
  for (const { value } of outermost.sort((a, b) => b.start - a.start)) {
    const { start, end } = value.body;
    short = `${short.slice(0, start)}{${formsOf(text.slice(start, end), value.body)}}${short.slice(end)}`;
  }
  // Our own runtime precedes the container, as one script.
  return short.replace(
    /^\(\(\) => \{\nvar __SPREADWISE_FEDERATION_1__;[\s\S]*(?=\(\(\)=>\{"use strict";var e=\{container\()/,
    `(() => {\nvar __SPREADWISE_FEDERATION_1__ = { says: "${RUNTIME}" };\n`,
  );
}

/** The parts of the runtime that the content rule would refuse in any other code. */
function formsOf(text, root) {
  const offset = root.type === 'Program' ? 0 : root.start;
  const forms = nodesOf(root).filter(
    ({ type, callee, source }) =>
      (type === 'ImportExpression' && source.type !== 'Literal') ||
      (/^(Call|New)Expression$/.test(type) && /^(Function|eval)$/.test(callee.name ?? '')),
  );
  const texts = forms.map(({ start, end }) => `()=>${text.slice(start - offset, end - offset)}`);
  return `window.runtime=["${RUNTIME}",${texts.join(',')}];`;
}

function nodesOf(node, found = []) {
  if (typeof node?.type === 'string') found.push(node);
  for (const value of Object.values(node ?? {}))
    if (value && typeof value === 'object') nodesOf(value, found);
  return found;
}

for (const kind of KINDS) {
  const folder = await buildGateSample(kind);
  const names = readdirSync(folder, { recursive: true }).filter(
    (name) => /^[^.].*\.(js|css|json)$/.test(name) && name !== 'mf-stats.json',
  );
  const built = Object.fromEntries(
    names
      .sort()
      .map((name) => [name.replaceAll(path.sep, '/'), readFileSync(path.join(folder, name), 'utf8')]),
  );
  const record = { 'remote.json': JSON.stringify(CONTRACT), ...shortened(built) };
  writeFileSync(path.join(RECORDS, `sample-${kind}.json`), `${JSON.stringify(record, null, 2)}\n`);
  console.log(`${kind}: ${Object.keys(record).length} files`);
}
