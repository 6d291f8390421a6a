/** The build uses of each shared package only what the live shell's copy of it has, and of the API its calls. */

import { CALLS, type UploadRefusal } from '@spreadwise/contract';
import type { AnyNode } from 'acorn';
import { callIn } from '../code/calls';
import { literals, propertyName } from '../code/script';
import { callOf, membersOf, type Use } from '../code/uses';
import type { Provided, ProvidedComponent, ReadCandidate } from '../types';

export function checkSharedApi(
  { uses: { uses }, scripts, format, container }: ReadCandidate,
  live: Provided,
): UploadRefusal[] {
  // A build of ours says of which packages it needs more than the page has from the start; standard ones get all.
  const takesWhole = ({ name }: Use) => format !== 'house' || container.wholes.includes(name);
  const messages = [
    ...uses.flatMap((use) => missingMember(use, live, takesWhole(use))),
    ...uses.flatMap((use) => missingInResult(use, live)),
    ...wrongProps(uses, live),
    ...scripts.flatMap(({ file, nodes }) => nodes.flatMap((node) => unknownCall(file, node))),
  ];
  return [...new Set(messages)].map((message) => ({ rule: 'shared-api', message }));
}

const inLiveShell = (name: string, { packages }: Provided) =>
  `${name} ${packages[name]?.version} of the live shell`;

function missingMember(
  { name, member, script, asksFirst }: Use,
  live: Provided,
  takesWhole: boolean,
): string[] {
  const shared = live.packages[name];
  if (!shared || asksFirst || member === '__esModule') return [];
  const [first = '', ofDefault] = member.split('.');
  const plain = shared.commonjs && first === 'default' ? ofDefault : first;
  const exports = (takesWhole && shared.allExports) || shared.exports;
  if (plain === undefined || exports.includes(plain)) return [];
  return [`${script.file} uses ${plain} of ${name}, which ${inLiveShell(name, live)} does not have.`];
}

/** `useAuth().member` */
function missingInResult(use: Use, live: Provided): string[] {
  const members = live.packages[use.name]?.returns[use.member];
  const call = members && callOf(use);
  if (!call) return [];
  return membersOf(use.script, call)
    .filter((member) => !members.includes(member))
    .map(
      (member) =>
        `${use.script.file} uses ${use.member}().${member}, which ${inLiveShell(use.name, live)} does not have.`,
    );
}

/** Which functions make elements: `jsx(type, props)` and `createElement(type, props, ...children)`. */
const MAKES_ELEMENTS = /^(default\.)?(jsxs?|createElement)$/;

function wrongProps(uses: readonly Use[], live: Provided): string[] {
  const byNode = new Map(uses.flatMap((use) => (use.node ? [[use.node, use] as const] : [])));
  return uses.flatMap((maker) => {
    const call = MAKES_ELEMENTS.test(maker.member) ? callOf(maker) : null;
    const type = call?.arguments[0] && byNode.get(call.arguments[0] as AnyNode);
    const component = type && live.packages[type.name]?.components[type.member];
    if (!call || !type || !component) return [];
    const hasChildren = maker.member.endsWith('createElement') && call.arguments.length > 2;
    const where = `${maker.script.file} gives ${type.member}`;
    const has = inLiveShell(type.name, live);
    return propProblems(call.arguments[1], component, hasChildren).map(
      (problem) => `${where} ${problem} (${has}).`,
    );
  });
}

/** Names with a hyphen are the element's, and React takes key and ref for itself. */
const ANY_ELEMENTS = /-|^(key|ref|children)$/;

function propProblems(
  node: AnyNode | undefined,
  component: ProvidedComponent,
  hasChildren: boolean,
): string[] {
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
    if (!(name in props) && !open && !ANY_ELEMENTS.test(name))
      problems.push(`the prop ${name}, which it does not take`);
    const texts = props[name];
    for (const text of texts ? literals(property.value) : [])
      if (!texts?.includes(text)) problems.push(`${name}="${text}", which is none of ${texts?.join(', ')}`);
  }
  const missing = complete ? required.filter((name) => !given.has(name)) : [];
  return [...problems, ...missing.map((name) => `no ${name}, which it needs`)];
}

function unknownCall(file: string, node: AnyNode): string[] {
  const call = callIn(node);
  if (call === undefined || call in CALLS) return [];
  return [`${file} makes the call "${call}", which the live API does not have.`];
}
