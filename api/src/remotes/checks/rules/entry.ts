/**
 * Checks that the manifest is valid and belongs to this remote, that the entry has the form that our page loads for its
 * format, and that every file they name exists.
 */
import path from 'node:path';
import type { RemoteFormat, UploadRefusal } from '@spreadwise/contract';
import { chunkListsOf } from '@spreadwise/contract/remote-builds';
import type { AnyNode } from 'acorn';
import { z } from 'zod';
import { isStorable, parseJson } from '../../../platform/lib/text';
import {
  entryFile,
  entryOf,
  type FederationManifest,
  federationManifest,
  formatOf,
  MANIFEST_FILE,
} from '../../builds';
import { type Candidate, presetOf, type ReadCandidate } from '../candidate';
import { exportedNames, resolveImport } from '../code/container';
import { isFunction, keysOf, literal, onWindow, propertyName, type Script } from '../code/script';
import { PAGE_RUNTIME } from '../code/webpack-container';

const when = (isSo: boolean, message: string): string[] => (isSo ? [message] : []);

export function readManifest({ name, files }: Candidate) {
  const bytes = files.get(MANIFEST_FILE);
  if (!bytes)
    return failed([
      `${MANIFEST_FILE} is missing at the top of the build: the presets set manifest: true (@module-federation/enhanced and @module-federation/vite write one).`,
    ]);
  const json = parseJson(bytes.toString('utf8'));
  if (!json.ok) return failed([`${MANIFEST_FILE} is not JSON: ${json.reason}`]);
  if (!isStorable(json.value))
    return failed([`${MANIFEST_FILE} must be valid Unicode and must not contain the character U+0000.`]);
  const parsed = federationManifest.safeParse(json.value);
  if (!parsed.success)
    return failed([`${MANIFEST_FILE} is no federation manifest: ${z.prettifyError(parsed.error)}`]);
  const manifest = parsed.data;
  const format = formatOf(files, manifest);
  if (!format)
    return failed([
      `${MANIFEST_FILE} calls its entry's type "${manifest.metaData.remoteEntry.type}": a page takes an ES module, or a script that defines window["${name}"].`,
    ]);
  const messages = [
    ...ofAnother(name, json.value),
    ...elsewhere(manifest, format),
    ...missingFiles(manifest, format, files),
    ...wrongEntry(manifest, format),
  ];
  return messages.length > 0 ? failed(messages) : ({ ok: true, manifest, format } as const);
}

const failed = (messages: readonly string[]) => ({
  ok: false as const,
  refusals: messages.map((message): UploadRefusal => ({ rule: 'manifest', message })),
});

function ofAnother(name: string, value: unknown): string[] {
  const said = (value as { name?: unknown }).name;
  const whose = typeof said === 'string' ? JSON.stringify(said.slice(0, 100)) : '(no name)';
  return when(said !== name, `${MANIFEST_FILE} is of the remote ${whose}, not of "${name}".`);
}

/** Relative to the manifest: each version and copy has another address. A script takes '' and './' as beside the page. */
function elsewhere({ metaData: { publicPath, getPublicPath } }: FederationManifest, format: RemoteFormat) {
  if (getPublicPath !== undefined)
    return [
      `${MANIFEST_FILE} has getPublicPath, which is evaluated as code: the content security policy stops it. The presets set publicPath: 'auto' instead.`,
    ];
  const relative = format === 'module' ? ['auto', '', './'] : ['auto'];
  return when(
    publicPath !== undefined && !relative.includes(publicPath),
    `${MANIFEST_FILE} says that its files are under "${publicPath}": the presets set publicPath: 'auto' (Vite: base: './', Rsbuild: output.assetPrefix: 'auto').`,
  );
}

function missingFiles(manifest: FederationManifest, format: RemoteFormat, files: Candidate['files']) {
  const entries = [...new Set([entryFile(manifest), entryOf(format, manifest)])];
  return [
    ...entries.map((file) => ({ file, what: 'the remote entry' })),
    ...manifest.exposes.flatMap(({ name, assets: { js, css } }) =>
      [...js.sync, ...css.sync].map((file) => ({ file, what: `a file of ./${name}` })),
    ),
  ]
    .filter(({ file }) => !files.has(file))
    .map(({ file, what }) => `${MANIFEST_FILE} names ${file} as ${what}, but the build has no such file.`);
}

/** Our own builds have both a small entry and the standard one. */
function wrongEntry(manifest: FederationManifest, format: RemoteFormat): string[] {
  const file = entryFile(manifest);
  const isEntry = /\.m?js$/.test(file) && (format !== 'house' || file !== entryOf(format, manifest));
  return when(!isEntry, `${MANIFEST_FILE} names ${file} as the remote entry, which is not its script.`);
}

export function checkEntry(candidate: ReadCandidate): string[] {
  const { files, entry, container, format, scripts } = candidate;
  const missing = [...new Set(container.chunkFiles)].filter((file) => !files.has(file));
  return [
    ...(format === 'module' ? asModule(candidate) : asScript(candidate)),
    ...(format === 'house' ? asOurs(candidate) : []),
    ...when(container.remotes > 0, `${entry} would load other remotes itself: only the shell loads remotes.`),
    ...missing.map((file) => `${entry} loads ${file}, but the build has no such file.`),
    ...(format === 'module' ? scripts.flatMap((script) => missingImports(script, files)) : []),
    ...foreignChunks(candidate),
    ...(candidate.builder === 'vite' ? unloadedStyles(files) : []),
  ];
}

function asModule({ entry, container, builder }: ReadCandidate): string[] {
  const missing = ['get', 'init'].filter((name) => !container.exports.includes(name));
  return when(
    missing.length > 0 && builder === 'vite',
    `${entry} exports no ${missing.join(' and no ')}: it is no federation container.`,
  );
}

const asScript = ({ name, entry, container, ...candidate }: ReadCandidate): string[] => [
  ...when(
    !container.globals.includes(name),
    `${entry} does not define window["${name}"]: ${presetOf(candidate)} sets library: { type: "window", name: "${name}" }.`,
  ),
  ...when(
    container.name !== null && container.name !== name,
    `${entry} calls its container "${container.name}" instead of "${name}".`,
  ),
];

/** The small entry must not contain a runtime; the standard entry beside it does, for other hosts. */
const asOurs = ({ entry, container, parts, manifest }: ReadCandidate): string[] =>
  when(
    parts.runtime.has(entry) || !container.usesPageRuntime,
    `${entry} does not take the federation runtime of the page (${PAGE_RUNTIME}): webpack/remote.mjs makes it, or leave it out and let the page load ${entryFile(manifest)}.`,
  );

/** ES modules import each other by relative addresses. */
function missingImports({ file, nodes }: Script, files: ReadCandidate['files']): string[] {
  return nodes.flatMap((node) => {
    const source = 'source' in node ? literal(node.source) : undefined;
    if (source === undefined) return [];
    const imported = resolveImport(file, source);
    if (imported === null)
      return `${file} imports "${source}", which is no file of the build: bundle it, or share it.`;
    return files.has(imported) ? [] : `${file} imports ${imported}, but the build has no such file.`;
  });
}

/** Vite's scripts name the style sheets they load; without cssCodeSplit, Vite expects the application's page to link the only one. */
function unloadedStyles(files: ReadCandidate['files']): string[] {
  const scripts = [...files].filter(([file]) => /\.m?js$/.test(file)).map(([, code]) => code);
  return [...files.keys()]
    .filter((file) => file.endsWith('.css') && !scripts.some((code) => code.includes(path.basename(file))))
    .map(
      (file) =>
        `The build's scripts do not load ${file}, so screens would be unstyled: remove build.cssCodeSplit from Vite's configuration.`,
    );
}

/** Two remotes whose chunks go into one list run each other's code. */
function foreignChunks({ name, scripts, ...candidate }: ReadCandidate): string[] {
  const own = chunkListsOf(name);
  return scripts.flatMap(({ file, nodes }) => {
    const other = nodes.map(chunkListIn).find((list) => list !== undefined && !own.includes(list));
    return when(
      other !== undefined,
      `${file} pushes its chunks to the global "${other}", which other remotes may use: ${presetOf(candidate)} sets output.uniqueName to "${name}" and no output.chunkLoadingGlobal.`,
    );
  });
}

/** `(globalThis.list ||= []).push([[ids], { modules }])` */
function chunkListIn(node: AnyNode): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const [chunk] = node.arguments;
  const isChunk = chunk?.type === 'ArrayExpression' && chunk.elements[0]?.type === 'ArrayExpression';
  const { object } = node.callee;
  return isChunk && object.type === 'AssignmentExpression' ? onWindow(object.left) : undefined;
}

/** Every module that the contract puts on a page or into a slot must be exposed, in the manifest and in the code. */
export function checkExposes(candidate: ReadCandidate): string[] {
  const { pages, cards } = candidate.contract;
  const opened = new Map([
    ...cards.map(({ slot, expose }) => [expose, `the card in ${slot}`] as const),
    ...pages.map(({ path, expose }) => [expose, `the page ${path}`] as const),
  ]);
  return [...opened].flatMap(([expose, where]) => {
    const problem = problemOf(candidate, expose);
    return problem ? [`remote.json opens ./${expose} as ${where}, but ${problem}.`] : [];
  });
}

function problemOf({ manifest, entry, container, scripts }: ReadCandidate, expose: string): string | null {
  if (!manifest.exposes.some((one) => one.name === expose)) return 'the manifest does not name it';
  const id = container.exposes.get(`./${expose}`);
  if (id === undefined) return `${entry} does not expose it`;
  if (id === null) return null;
  const names = exportsBehind(scripts, id);
  if (!names) return `the code of it (module ${id}) is in no file of the build`;
  return names === 'unknown' || names.includes('default')
    ? null
    : 'it has no default export: a page shows one component';
}

/** The exports of an exposed module; 'unknown' if it does not list them plainly, null if it does not exist. */
function exportsBehind(scripts: readonly Script[], id: string): readonly string[] | 'unknown' | null {
  const file = scripts.find((script) => script.file === id);
  if (file) return file.nodes.flatMap(exportedNames);
  const code = moduleOf(scripts, id);
  return code && (exportsOf(code) ?? 'unknown');
}

/** The function of a module: the value under its id in a chunk. */
function moduleOf(scripts: readonly Script[], id: string): AnyNode | null {
  for (const { nodes } of scripts)
    for (const node of nodes)
      if (
        node.type === 'Property' &&
        propertyName(node) === id &&
        isFunction(node.value) &&
        node.value.params.length
      )
        return node.value;
  return null;
}

/** The names in `require.d(exports, { name: getter }, { name: value })`; null if it has no such call. */
function exportsOf(code: AnyNode): string[] | null {
  if (!isFunction(code) || code.body.type !== 'BlockStatement') return null;
  for (const statement of code.body.body) {
    const calls =
      statement.type !== 'ExpressionStatement'
        ? []
        : statement.expression.type === 'SequenceExpression'
          ? statement.expression.expressions
          : [statement.expression];
    for (const call of calls) {
      if (call.type !== 'CallExpression' || propertyName(call.callee) !== 'd') continue;
      const names = namesIn(call.arguments[1]);
      if (names) return names.concat(namesIn(call.arguments[2]) ?? []);
    }
  }
  return null;
}

/** `{ name: getter }`, or `["name", getter, …]`, where a 0 before an element marks it as a value, not a getter. */
function namesIn(definitions: AnyNode | undefined): string[] | null {
  if (definitions?.type === 'ObjectExpression') return keysOf(definitions);
  if (definitions?.type !== 'ArrayExpression') return null;
  return definitions.elements.flatMap((element) => {
    const name = literal(element);
    return name === undefined || name === '0' ? [] : [name];
  });
}
