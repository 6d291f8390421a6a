/** The build asks for permissions that exist. */

import type { UploadRefusal } from '@spreadwise/contract';
import type { AnyNode } from 'acorn';
import { literals, propertyName, type Script } from '../code/script';
import { callOf } from '../code/uses';
import type { Provided, ReadCandidate } from '../types';

export function checkPermissions(
  { scripts, contract, uses: { uses } }: ReadCandidate,
  { permissions }: Provided,
): UploadRefusal[] {
  const known = [...permissions, ...Object.keys(contract.permissions)];
  const asked = [
    ...scripts.flatMap(askedOfAuth),
    ...uses
      .filter(({ name, member }) => name === '@spreadwise/shared-auth' && member === 'holds')
      .map((use) => ({ script: use.script, node: callOf(use)?.arguments[1] })),
  ];
  const fields = new Set(asked.flatMap(({ script, node }) => (node && fieldOf(script, node)) ?? []));
  const found = [
    ...asked.flatMap(({ script: { file }, node }) => literals(node).map((text) => ({ file, text }))),
    ...scripts.flatMap((script) => inFields(script, fields)),
  ];
  const messages = found
    .filter(({ text }) => !known.includes(text))
    .map(
      ({ file, text }) =>
        `${file} asks for the permission "${text}", which does not exist: neither the site nor remote.json has it.`,
    );
  return [...new Set(messages)].map((message) => ({ rule: 'permission', message }));
}

interface Asked {
  readonly script: Script;
  readonly node: AnyNode | undefined;
}

/** What is given to `auth.hasPermission(…)`, or to the function after `const { hasPermission } = auth`. */
function askedOfAuth(script: Script): Asked[] {
  return script.nodes.flatMap((node) => {
    if (node.type === 'CallExpression' && propertyName(node.callee) === 'hasPermission')
      return [{ script, node: node.arguments[0] }];
    if (node.type !== 'Property' || propertyName(node) !== 'hasPermission') return [];
    if (node.value.type !== 'Identifier' || script.parentOf(node)?.type !== 'ObjectPattern') return [];
    return (script.bindingOf(node.value)?.references ?? []).flatMap((reference) => {
      const call = script.parentOf(reference);
      return call?.type === 'CallExpression' && call.callee === reference
        ? [{ script, node: call.arguments[0] }]
        : [];
    });
  });
}

/** `x.field`, or a parameter taken as `({ field }) => …`: the permission stands in a table, under that name. */
function fieldOf(script: Script, node: AnyNode): string | undefined {
  if (node.type === 'MemberExpression') return propertyName(node);
  const parameter = node.type === 'Identifier' && script.bindingOf(node)?.parameter?.of;
  if (!parameter) return undefined;
  const patterns = 'params' in parameter ? parameter.params : [];
  for (const pattern of patterns)
    if (pattern.type === 'ObjectPattern')
      for (const property of pattern.properties)
        if (property.type === 'Property' && property.value.type === 'Identifier')
          if (script.bindingOf(property.value) === script.bindingOf(node as typeof property.value))
            return propertyName(property);
  return undefined;
}

/** Other things may have the same name, so only what is written as permissions are counts: two words and a dot. */
const LOOKS_LIKE_ONE = /^[a-z][a-z-]*(\.[a-z0-9_-]+)+$/;

const inFields = (script: Script, fields: ReadonlySet<string>) =>
  script.nodes.flatMap((node) =>
    node.type === 'Property' && fields.has(propertyName(node) ?? '')
      ? literals(node.value)
          .filter((text) => LOOKS_LIKE_ONE.test(text))
          .map((text) => ({ file: script.file, text }))
      : [],
  );
