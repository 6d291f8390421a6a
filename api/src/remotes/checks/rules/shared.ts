/** What the build takes from the page the live shell has, once and in that version; it brings no copy of its own. */

import type { Refusal } from '@spreadwise/contract';
import { satisfies } from '@spreadwise/contract/version-range';
import type { AnyNode } from 'acorn';
import type { Consumed } from '../code/container';
import { literal, propertyName, type Script } from '../code/script';
import type { Provided, ReadCandidate } from '../types';

export function checkShared({ container, entry, scripts }: ReadCandidate, { packages }: Provided): Refusal[] {
  const messages = [...container.consumes.values()].flatMap((consumed) =>
    problemsOf(consumed, entry, packages),
  );
  for (const name of container.offers)
    messages.push(`${entry} would put its own ${name} into the page: shared packages have import: false.`);
  for (const script of scripts)
    for (const name of copiesIn(script))
      messages.push(
        `${script.file} has a copy of ${name} of its own: it comes from the page (webpack/shared.mjs).`,
      );
  return [...new Set(messages)].map((message) => ({ rule: 'shared', message }));
}

function problemsOf(consumed: Consumed, entry: string, packages: Provided['packages']): string[] {
  const { name, requiredVersion, singleton, strictVersion, bundlesCopy } = consumed;
  const live = packages[name];
  if (!live)
    return [
      `${entry} takes ${name || 'a package without a name'} from the page, which provides only ${Object.keys(packages).join(', ')}: bundle it.`,
    ];
  const problems: string[] = [];
  if (bundlesCopy)
    problems.push(`${entry} falls back on a copy of ${name} of its own: share it with import: false.`);
  if (!singleton)
    problems.push(`${entry} does not share ${name} as a singleton: share it with singleton: true.`);
  if (!strictVersion)
    problems.push(`${entry} would run with any version of ${name}: share it with strictVersion: true.`);
  const fits = requiredVersion === null ? null : satisfies(live.version, requiredVersion);
  if (fits === null)
    problems.push(
      `${entry} asks for ${name} ${requiredVersion ?? 'in no version'}, which cannot be told apart: write ^${live.version}.`,
    );
  else if (!fits)
    problems.push(`${entry} needs ${name} ${requiredVersion}, but the live shell provides ${live.version}.`);
  return problems;
}

/** What only the package's own code has: it defines a name, or says a text. */
const MARKS: readonly { readonly name: string; has(node: AnyNode): boolean }[] = [
  { name: 'react', has: (node) => defines(node, /^__(CLIENT_INTERNALS|SECRET_INTERNALS)_DO_NOT_USE/) },
  { name: 'react-dom', has: (node) => defines(node, /^(__DOM_INTERNALS_DO_NOT_USE.*|rendererPackageName)$/) },
  { name: 'react-router-dom', has: (node) => defines(node, /^__reactRouterVersion$/) },
  { name: '@tanstack/react-query', has: (node) => says(node, 'No QueryClient set,') },
  {
    name: '@spreadwise/shared-auth',
    has: (node) => says(node, 'useAuth must be used within an AuthProvider'),
  },
  { name: '@spreadwise/shared-ui', has: (node) => says(node, 'spreadwise_theme') },
];

const copiesIn = ({ nodes }: Script): string[] =>
  MARKS.filter(({ has }) => nodes.some(has)).map(({ name }) => name);

/** `something.name = …` or `{ name: … }`. */
function defines(node: AnyNode, name: RegExp): boolean {
  const defined =
    node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression'
      ? propertyName(node.left)
      : node.type === 'Property' && node.value.type !== 'Identifier'
        ? propertyName(node)
        : undefined;
  return defined !== undefined && name.test(defined);
}

const says = (node: AnyNode, text: string) => literal(node)?.startsWith(text) ?? false;
