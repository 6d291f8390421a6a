/** Checks that the entry has the form that our page loads for its format, and that every file it loads exists. */
import type { AnyNode } from 'acorn';
import { entryFile } from '../../builds';
import { presetOf, type ReadCandidate } from '../candidate';
import { exportedNames, PAGE_RUNTIME, resolveImport } from '../code/container';
import { isFunction, keysOf, literal, propertyName, type Script } from '../code/script';

export function checkEntry(candidate: ReadCandidate): string[] {
  const { files, entry, container, format, scripts } = candidate;
  const messages = format === 'module' ? asModule(candidate) : asScript(candidate);
  if (format === 'house') messages.push(...asOurs(candidate));
  if (container.remotes > 0)
    messages.push(`${entry} would load other remotes itself: only the shell loads remotes.`);
  for (const file of new Set(container.chunkFiles))
    if (!files.has(file)) messages.push(`${entry} loads ${file}, but the build has no such file.`);
  if (format === 'module') messages.push(...scripts.flatMap((script) => missingImports(script, files)));
  messages.push(...foreignChunks(candidate));
  return messages;
}

function asModule({ entry, container, ...candidate }: ReadCandidate): string[] {
  const missing = ['get', 'init'].filter((name) => !container.exports.includes(name));
  return missing.length === 0 || candidate.builder !== 'vite'
    ? []
    : [`${entry} exports no ${missing.join(' and no ')}: it is no federation container.`];
}

function asScript({ name, entry, container, ...candidate }: ReadCandidate): string[] {
  const messages: string[] = [];
  if (!container.globals.includes(name))
    messages.push(
      `${entry} does not define window["${name}"]: ${presetOf(candidate)} sets library: { type: "window", name: "${name}" }.`,
    );
  if (container.name !== null && container.name !== name)
    messages.push(`${entry} calls its container "${container.name}" instead of "${name}".`);
  return messages;
}

/** The small entry must not contain a runtime; the standard entry beside it does, for other hosts. */
function asOurs({ entry, container, parts, manifest }: ReadCandidate): string[] {
  if (parts.runtime.has(entry) || !container.usesPageRuntime)
    return [
      `${entry} does not take the federation runtime of the page (${PAGE_RUNTIME}): webpack/remote.mjs makes it, or leave it out and let the page load ${entryFile(manifest)}.`,
    ];
  return [];
}

/** ES modules import each other by relative addresses. */
function missingImports({ file, nodes }: Script, files: ReadCandidate['files']): string[] {
  return nodes.flatMap((node) => {
    const source =
      node.type === 'ImportExpression' ||
      node.type === 'ImportDeclaration' ||
      node.type === 'ExportNamedDeclaration' ||
      node.type === 'ExportAllDeclaration'
        ? literal(node.source)
        : undefined;
    if (source === undefined) return [];
    const imported = resolveImport(file, source);
    if (imported === null)
      return `${file} imports "${source}", which is no file of the build: bundle it, or share it.`;
    return files.has(imported) ? [] : `${file} imports ${imported}, but the build has no such file.`;
  });
}

/** Chunks register in a list named after the remote; in another list they would count as another remote's. */
function foreignChunks({ name, scripts, ...candidate }: ReadCandidate): string[] {
  return scripts.flatMap(({ file, nodes }) => {
    const lists = nodes.flatMap((node) => {
      const text =
        node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier'
          ? node.property.name
          : literal(node);
      const list = /^(?:chunks:|(?:web|rs)packChunk)(.*)$/.exec(text ?? '')?.[1];
      return list === undefined ? [] : [list];
    });
    const other = lists.find((list) => plain(list) !== plain(name));
    return other === undefined
      ? []
      : [
          `${file} hands its code to the chunks of "${other}" instead of "${name}": ${presetOf(candidate)} sets output.uniqueName to the remote's name.`,
        ];
  });
}

/** The name as bundlers turn it into an identifier. */
const plain = (name: string) => name.replace(/[^A-Za-z0-9]/g, '_');

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

/** The names in `require.d(exports, { name: … })`; null if the module does not list them this way. */
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
      if (names) return names;
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
