/** The build exposes everything that its contract puts on a page or into a slot: in its manifest, and in its code. */

import type { UploadRefusal } from '@spreadwise/contract';
import type { AnyNode } from 'acorn';
import { keysOf } from '../code/objects';
import { isFunction } from '../code/scopes';
import { literal, propertyName, type Script } from '../code/script';
import { exportedNames } from '../code/vite-container';
import type { ReadCandidate } from '../types';

export function checkExposes(candidate: ReadCandidate): UploadRefusal[] {
  const { pages, cards } = candidate.contract;
  const opened = new Map([
    ...cards.map(({ slot, expose }) => [expose, `the card in ${slot}`] as const),
    ...pages.map(({ path, expose }) => [expose, `the page ${path}`] as const),
  ]);
  return [...opened].flatMap(([expose, where]) => {
    const problem = problemOf(candidate, expose);
    return problem
      ? [{ rule: 'exposes', message: `remote.json opens ./${expose} as ${where}, but ${problem}.` }]
      : [];
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

/** What the module behind an expose exports; 'unknown' when it does not list it plainly, null when it is not there. */
function exportsBehind(scripts: readonly Script[], id: string): readonly string[] | 'unknown' | null {
  const file = scripts.find((script) => script.file === id);
  if (file) return file.nodes.flatMap(exportedNames);
  const code = moduleOf(scripts, id);
  return code && (exportsOf(code) ?? 'unknown');
}

/** A module's function: the value under its id in a chunk. */
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

/** The names in `require.d(exports, { name: … })`; null when the module does not list them so. */
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

/** `{ name: getter }`, or `["name", getter, …]` in which a 0 before a value says that it is no getter. */
function namesIn(definitions: AnyNode | undefined): string[] | null {
  if (definitions?.type === 'ObjectExpression') return keysOf(definitions);
  if (definitions?.type !== 'ArrayExpression') return null;
  return definitions.elements.flatMap((element) => {
    const name = literal(element);
    return name === undefined || name === '0' ? [] : [name];
  });
}
