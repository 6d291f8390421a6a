/**
 * What the build takes from the page the live shell has, once and in that version. Our own builds bring no copy; standard
 * ones may, for other hosts, when here the page's one is taken without doubt.
 */
import type { UploadRefusal } from '@spreadwise/contract';
import { satisfies } from '@spreadwise/contract/version-range';
import type { AnyNode } from 'acorn';
import type { Consumed } from '../code/container';
import { literal, propertyName, type Script } from '../code/script';
import { presetOf } from '../presets';
import type { Provided, ReadCandidate } from '../types';

export function checkShared(candidate: ReadCandidate, { packages }: Provided): UploadRefusal[] {
  const { container, scripts, format } = candidate;
  const consumed = [...container.consumes.values()];
  const messages = consumed.flatMap((one) => problemsOf(one, candidate, packages));
  messages.push(...(format === 'house' ? offersOf(candidate) : strategyOf(candidate, packages)));
  if (format !== 'house' && !consumed.some(({ name }) => /^react($|\/)/.test(name)))
    messages.push(
      `The build does not take react from the page: ${presetOf(candidate)} sets shared from "needs".`,
    );
  for (const script of scripts)
    for (const name of copiesIn(script))
      messages.push(
        `${script.file} has a copy of ${name} of its own: it comes from the page (${presetOf(candidate)} sets shared).`,
      );
  return [...new Set(messages)].map((message) => ({ rule: 'shared', message }));
}

const offersOf = ({ container, entry }: ReadCandidate): string[] =>
  container.offers.map(
    (name) => `${entry} would put its own ${name} into the page: shared packages have import: false.`,
  );

/**
 * By its own strategy a standard runtime takes the newest version that anybody brings, which may be its own copy beside
 * the page's one.
 */
function strategyOf(candidate: ReadCandidate, packages: Provided['packages']): string[] {
  const { container, scripts } = candidate;
  const offered = container.offers.filter((name) => name in packages);
  if (offered.length === 0 || scripts.some(({ text }) => LOADED_FIRST.test(text))) return [];
  return [
    `The build brings copies of ${[...new Set(offered)].join(', ')} and would take the newest one that there is: ${presetOf(candidate)} sets shareStrategy: 'loaded-first'.`,
  ];
}

/** `shareStrategy: "loaded-first"`, and Rspack's `"shareStrategy", () => "loaded-first"`. */
const LOADED_FIRST = /\bshareStrategy["'`]?\s*[:,]\s*(?:\(\)\s*=>\s*)?["'`]loaded-first["'`]/;

function problemsOf(
  { name, requiredVersion, singleton, strictVersion, bundlesCopy }: Consumed,
  candidate: ReadCandidate,
  packages: Provided['packages'],
): string[] {
  const { entry, format } = candidate;
  const isOurs = format === 'house';
  const live = packages[name];
  // What nobody else provides is its own business, as long as it brings it.
  if (!live && bundlesCopy && !isOurs && name) return [];
  if (!live)
    return [
      `${entry} takes ${name || 'a package without a name'} from the page, which provides only ${Object.keys(packages).join(', ')}: bundle it.`,
    ];
  const sets = (option: string) =>
    isOurs ? `share it with ${option}` : `${presetOf(candidate)} sets ${option}`;
  const problems: string[] = [];
  if (bundlesCopy && isOurs)
    problems.push(`${entry} falls back on a copy of ${name} of its own: ${sets('import: false')}.`);
  if (!singleton)
    problems.push(`${entry} does not share ${name} as a singleton: ${sets('singleton: true')}.`);
  if (!strictVersion && isOurs)
    problems.push(`${entry} would run with any version of ${name}: ${sets('strictVersion: true')}.`);
  const fits = requiredVersion === null ? null : satisfies(live.version, requiredVersion);
  if (fits === null)
    problems.push(
      `${entry} asks for ${name} ${requiredVersion ?? 'in no version'}, which cannot be told apart: write ^${live.version} in "needs"; ${sets('requiredVersion from there')}.`,
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

/** `something.name = …` or `{ name: … }`; `{ name: () => … }` only passes it on. */
function defines(node: AnyNode, name: RegExp): boolean {
  const defined =
    node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression'
      ? propertyName(node.left)
      : node.type === 'Property' && !PASSED_ON.has(node.value.type)
        ? propertyName(node)
        : undefined;
  return defined !== undefined && name.test(defined);
}

const PASSED_ON = new Set(['Identifier', 'ArrowFunctionExpression', 'FunctionExpression']);

const says = (node: AnyNode, text: string) => literal(node)?.startsWith(text) ?? false;
