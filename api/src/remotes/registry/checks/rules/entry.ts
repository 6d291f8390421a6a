/** The entry is what our page loads of its format, and every file that it asks for is there. */
import type { UploadRefusal } from '@spreadwise/contract';
import { entryFile } from '../../build/manifest';
import { resolveImport } from '../code/resolve-import';
import { literal, type Script } from '../code/script';
import { PAGE_RUNTIME } from '../code/webpack-container';
import { presetOf } from '../presets';
import type { ReadCandidate } from '../types';

export function checkEntry(candidate: ReadCandidate): UploadRefusal[] {
  const { files, entry, container, format, scripts } = candidate;
  const messages = format === 'module' ? asModule(candidate) : asScript(candidate);
  if (format === 'house') messages.push(...asOurs(candidate));
  if (container.remotes > 0)
    messages.push(`${entry} would load other remotes itself: only the shell loads remotes.`);
  for (const file of new Set(container.chunkFiles))
    if (!files.has(file)) messages.push(`${entry} loads ${file}, but the build has no such file.`);
  if (format === 'module') messages.push(...scripts.flatMap((script) => missingImports(script, files)));
  messages.push(...foreignChunks(candidate));
  return messages.map((message) => ({ rule: 'entry', message }));
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

/** The small entry has nothing of a runtime; the standard one beside it has, for other hosts. */
function asOurs({ entry, container, parts, manifest }: ReadCandidate): string[] {
  if (parts.runtime.has(entry) || !container.usesPageRuntime)
    return [
      `${entry} does not take the federation runtime of the page (${PAGE_RUNTIME}): webpack/remote.mjs makes it, or leave it out and let the page load ${entryFile(manifest)}.`,
    ];
  return [];
}

/** ES modules name each other by relative addresses. */
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

/** Chunks are handed over in a list of the remote's own; in another one they would be taken for another remote's. */
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

/** As bundlers make an identifier of it. */
const plain = (name: string) => name.replace(/[^A-Za-z0-9]/g, '_');
