/** The build exposes every screen that the live shell opens of it: in its manifest, and in its code. */

import type { Refusal } from '@spreadwise/contract';
import type { AnyNode } from 'acorn';
import { keysOf } from '../code/container';
import { isFunction } from '../code/scopes';
import { literal, propertyName, type Script } from '../code/script';
import type { Provided, ReadCandidate } from '../types';

export function checkExposes(candidate: ReadCandidate, { screens }: Provided): Refusal[] {
  return screens
    .filter(({ remote }) => remote === candidate.name)
    .flatMap(({ expose }) => problemOf(candidate, expose) ?? [])
    .map((message) => ({ rule: 'exposes', message }));
}

function problemOf(
  { name, manifest, entry, container, scripts }: ReadCandidate,
  expose: string,
): string | null {
  const opens = `the live shell opens ./${expose} of ${name}`;
  if (!manifest.exposes.some((one) => one.name === expose))
    return `${capital(opens)}, but the manifest does not name it.`;
  const id = container.exposes.get(`./${expose}`);
  if (id === undefined) return `${capital(opens)}, but ${entry} does not expose it.`;
  if (id === null) return null;
  const module = moduleOf(scripts, id);
  if (!module) return `${capital(opens)}, but the code of it (module ${id}) is in no file of the build.`;
  const names = exportsOf(module.code);
  return names && !names.includes('default')
    ? `./${expose} (${module.file}) has no default export: ${opens} as a component.`
    : null;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A module's function: the value under its id in a chunk. */
function moduleOf(scripts: readonly Script[], id: string): { file: string; code: AnyNode } | null {
  for (const { file, nodes } of scripts)
    for (const node of nodes)
      if (
        node.type === 'Property' &&
        propertyName(node) === id &&
        isFunction(node.value) &&
        node.value.params.length
      )
        return { file, code: node.value };
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
