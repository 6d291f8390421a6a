/** Checks that shared packages come from the page, once and in its version. Standard builds may bring copies. */
import { satisfies } from '@spreadwise/contract/version-range';
import type { AnyNode } from 'acorn';
import { ownOf, type Provided, type ProvidedComponent, presetOf, type ReadCandidate } from '../candidate';
import { literal, literals, propertyName, type Script } from '../code/script';
import { callOf, membersOf, type Use } from '../code/uses';
import type { Consumed } from '../code/webpack-container';

export function checkShared(candidate: ReadCandidate, { packages }: Provided): string[] {
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
  return messages;
}

const offersOf = ({ container, entry }: ReadCandidate): string[] =>
  container.offers.map(
    (name) => `${entry} would put its own ${name} into the page: shared packages have import: false.`,
  );

/** By default, a standard runtime picks the newest version that anything brings, even its own copy. */
function strategyOf(candidate: ReadCandidate, packages: Provided['packages']): string[] {
  const { container, scripts } = candidate;
  const offered = container.offers.filter((name) => ownOf(packages, name));
  if (offered.length === 0 || scripts.some(({ text }) => LOADED_FIRST.test(text))) return [];
  return [
    `The build brings copies of ${[...new Set(offered)].join(', ')} and would take the newest one that there is: ${presetOf(candidate)} sets shareStrategy: 'loaded-first'.`,
  ];
}

/** Copies of what the page provides. They never run here, but with ES modules every visitor downloads them. */
export function unusedCopies(candidate: ReadCandidate, { packages }: Provided): string[] {
  const { container, format, parts, files } = candidate;
  const copied = [...container.consumes.values()].filter(
    ({ bundlesCopy, name }) => bundlesCopy && ownOf(packages, name),
  );
  if (format === 'house' || copied.length === 0) return [];
  const names = [...new Set(copied.map(({ name }) => name))].join(', ');
  const bytes = [...parts.elsewhere].reduce((sum, file) => sum + (files.get(file)?.length ?? 0), 0);
  const fetched = format === 'module' ? 'is fetched and never runs' : 'never runs';
  return [
    `The build brings copies of ${names}: ${(bytes / 1000).toFixed(0)} kB before compression that ${fetched} here. ${presetOf(candidate)} sets import: false.`,
  ];
}

/** `shareStrategy: "loaded-first"`, and Rspack's `"shareStrategy", () => "loaded-first"`. */
const LOADED_FIRST = /\bshareStrategy["'`]?\s*[:,]\s*(?:\(\)\s*=>\s*)?["'`]loaded-first["'`]/;

function problemsOf(
  { name, requiredVersion, singleton, strictVersion, bundlesCopy, scopes }: Consumed,
  candidate: ReadCandidate,
  packages: Provided['packages'],
): string[] {
  const { entry, format } = candidate;
  const isOurs = format === 'house';
  const live = ownOf(packages, name);
  // A standard build may bring packages that the page does not provide.
  if (!live && bundlesCopy && !isOurs && name) return [];
  if (!live)
    return [
      `${entry} takes ${name || 'a package without a name'} from the page, which provides only ${Object.keys(packages).join(', ')}: bundle it.`,
    ];
  const sets = (option: string) =>
    isOurs ? `share it with ${option}` : `${presetOf(candidate)} sets ${option}`;
  const problems: string[] = [];
  if (bundlesCopy && isOurs)
    problems.push(`${entry} falls back to its own copy of ${name}: ${sets('import: false')}.`);
  if (scopes.some((scope) => scope !== 'default'))
    problems.push(
      `${entry} shares ${name} in the scope ${scopes.join(', ')}: the page shares in "default" only, so leave out shareScope.`,
    );
  if (!singleton)
    problems.push(`${entry} does not share ${name} as a singleton: ${sets('singleton: true')}.`);
  if (!strictVersion && isOurs)
    problems.push(`${entry} would accept any version of ${name}: ${sets('strictVersion: true')}.`);
  const fits = requiredVersion === null ? null : satisfies(live.version, requiredVersion);
  if (fits === null)
    problems.push(
      `${entry} asks for ${name} ${requiredVersion ?? 'without a version'}, which cannot be checked: write ^${live.version} in "needs"; ${sets('requiredVersion from there')}.`,
    );
  else if (!fits)
    problems.push(`${entry} needs ${name} ${requiredVersion}, but the live shell provides ${live.version}.`);
  return problems;
}

/** Marks that only the package's own code contains: a name that it defines, or a text. */
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

/** The build may use only those exports of shared packages that the live product has. */
export function checkSharedApi(
  { uses: { uses }, format, container }: ReadCandidate,
  live: Provided,
): string[] {
  // Our own builds list the packages of which they need more than the page has from the start; standard builds get all.
  const takesWhole = ({ name }: Use) => format !== 'house' || container.wholes.includes(name);
  return [
    ...uses.flatMap((use) => missingMember(use, live, takesWhole(use))),
    ...uses.flatMap((use) => missingInResult(use, live)),
    ...wrongProps(uses, live),
  ];
}

const inLiveShell = (name: string, { packages }: Provided) =>
  `${name} ${packages[name]?.version} of the live shell`;

function missingMember({ name, member, script, asksFirst }: Use, live: Provided, takesWhole: boolean) {
  const shared = ownOf(live.packages, name);
  if (!shared || asksFirst || member === '__esModule') return [];
  const [first = '', ofDefault] = member.split('.');
  const plain = shared.commonjs && first === 'default' ? ofDefault : first;
  const exports = (takesWhole && shared.allExports) || shared.exports;
  if (plain === undefined || exports.includes(plain)) return [];
  return [`${script.file} uses ${plain} of ${name}, which ${inLiveShell(name, live)} does not have.`];
}

/** `useAuth().member` */
function missingInResult(use: Use, live: Provided): string[] {
  const shared = ownOf(live.packages, use.name);
  const members = shared && ownOf(shared.returns, use.member);
  const call = members && callOf(use);
  if (!call) return [];
  return membersOf(use.script, call)
    .filter((member) => !members.includes(member))
    .map(
      (member) =>
        `${use.script.file} uses ${use.member}().${member}, which ${inLiveShell(use.name, live)} does not have.`,
    );
}

/** The functions that create elements: `jsx(type, props)` and `createElement(type, props, ...children)`. */
const MAKES_ELEMENTS = /^(default\.)?(jsxs?|createElement)$/;

function wrongProps(uses: readonly Use[], live: Provided): string[] {
  const byNode = new Map(uses.flatMap((use) => (use.node ? [[use.node, use] as const] : [])));
  return uses.flatMap((maker) => {
    const call = MAKES_ELEMENTS.test(maker.member) ? callOf(maker) : null;
    const type = call?.arguments[0] && byNode.get(call.arguments[0] as AnyNode);
    const shared = type && ownOf(live.packages, type.name);
    const component = shared && ownOf(shared.components, type.member);
    if (!call || !type || !component) return [];
    const hasChildren = maker.member.endsWith('createElement') && call.arguments.length > 2;
    const where = `${maker.script.file} gives ${type.member}`;
    const has = inLiveShell(type.name, live);
    return propProblems(call.arguments[1], component, hasChildren).map(
      (problem) => `${where} ${problem} (${has}).`,
    );
  });
}

/** Names with a hyphen belong to the HTML element, and React handles key and ref itself. */
const ANY_ELEMENTS = /-|^(key|ref|children)$/;

function propProblems(node: AnyNode | undefined, component: ProvidedComponent, hasChildren: boolean) {
  if (node?.type !== 'ObjectExpression') return [];
  const { props, required, open } = component;
  const problems: string[] = [];
  const given = new Set(hasChildren ? ['children'] : []);
  let complete = true;
  for (const property of node.properties) {
    const name = property.type === 'Property' ? propertyName(property) : undefined;
    if (property.type !== 'Property' || name === undefined) {
      complete = false;
      continue;
    }
    given.add(name);
    if (!Object.hasOwn(props, name) && !open && !ANY_ELEMENTS.test(name))
      problems.push(`the prop ${name}, which it does not accept`);
    const texts = ownOf(props, name);
    for (const text of texts ? literals(property.value) : [])
      if (!texts?.includes(text)) problems.push(`${name}="${text}", which is none of ${texts?.join(', ')}`);
  }
  const missing = complete ? required.filter((name) => !given.has(name)) : [];
  return [...problems, ...missing.map((name) => `no ${name}, which it needs`)];
}
