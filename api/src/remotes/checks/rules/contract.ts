/** Checks that the build does what its remote.json states and no more: calls, packages, cards and permissions. */
import { CALLS } from '@spreadwise/contract';
import { satisfies } from '@spreadwise/contract/version-range';
import type { AnyNode } from 'acorn';
import { ownOf, type Provided, type ReadCandidate } from '../candidate';
import { callIn, literals, propertyName, type Script } from '../code/script';
import { callOf } from '../code/uses';

export function checkContract(candidate: ReadCandidate, live: Provided): string[] {
  return [
    ...opensOf(candidate),
    ...callsOf(candidate, live),
    ...needsOf(candidate, live),
    ...sharesOf(candidate, live),
    ...slotsOf(candidate),
  ];
}

function opensOf({ contract: { pages, cards, opens } }: ReadCandidate): string[] {
  const exposes = [...pages, ...cards].map(({ expose }) => expose);
  return Object.keys(opens)
    .filter((expose) => !exposes.includes(expose))
    .map(
      (expose) =>
        `remote.json says what ./${expose} calls ("opens"), but no page or card of it shows ./${expose}.`,
    );
}

function callsOf({ contract: { calls }, scripts }: ReadCandidate, live: Provided): string[] {
  const known = live.calls ?? Object.keys(CALLS);
  const made = scripts.flatMap(({ file, nodes }) =>
    nodes.flatMap((node) => {
      const call = callIn(node);
      if (call === undefined || (known.includes(call) && calls.includes(call))) return [];
      return known.includes(call)
        ? `${file} makes the call "${call}", which remote.json does not name: add it to "calls".`
        : `${file} makes the call "${call}", which the live API does not have.`;
    }),
  );
  const unknown = calls
    .filter((call) => !known.includes(call))
    .map((call) => `remote.json names the call "${call}", which the live API does not have.`);
  return [...made, ...unknown];
}

/** `react/jsx-runtime` belongs to the package react, `@scope/name/part` to `@scope/name`. */
export const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

function needsOf({ contract: { needs } }: ReadCandidate, { packages }: Provided): string[] {
  return Object.entries(needs).flatMap(([name, range]) => {
    const live = ownOf(packages, name);
    if (!live)
      return `remote.json needs ${name}, which the live shell does not provide: bundle it, and take it out of "needs".`;
    const fits = satisfies(live.version, range);
    if (fits === null)
      return `remote.json needs ${name} "${range}", which is no range that page and gate understand: write "^${live.version}".`;
    return fits ? [] : `remote.json needs ${name} ${range}, but the live shell provides ${live.version}.`;
  });
}

/** "needs" must list what the code takes from the page, in the same range: the owner approves what it states. */
function sharesOf({ contract: { needs }, container, entry }: ReadCandidate, { packages }: Provided) {
  return [...container.consumes.values()].flatMap(({ name, requiredVersion }) => {
    if (!ownOf(packages, name) || requiredVersion === null) return [];
    const range = ownOf(needs, name) ?? ownOf(needs, packageOf(name));
    if (range === undefined)
      return `${entry} takes ${name} from the page, which remote.json does not say: add "${name}": "${requiredVersion}" to "needs".`;
    return range.trim() === requiredVersion.trim()
      ? []
      : `${entry} takes ${name} ${requiredVersion} from the page, but remote.json needs ${range}: build it anew, or change "needs".`;
  });
}

function slotsOf({ contract: { cards, slots: own }, slots }: ReadCandidate): string[] {
  if (!slots) return [];
  const offered = [...slots, ...own.map(({ name }) => name)];
  return cards
    .filter(({ slot }) => !offered.includes(slot))
    .map(
      ({ slot, expose }) =>
        `remote.json puts ./${expose} into the slot ${slot}, which no live remote offers (${offered.join(', ') || 'there is none'}).`,
    );
}

export function checkPermissions(
  { scripts, contract, uses: { uses } }: ReadCandidate,
  { permissions }: Provided,
): string[] {
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
  return found
    .filter(({ text }) => !known.includes(text))
    .map(
      ({ file, text }) =>
        `${file} asks for the permission "${text}", which does not exist: neither the site nor remote.json has it.`,
    );
}

/** The arguments of `auth.hasPermission(…)`, or of the function from `const { hasPermission } = auth`. */
function askedOfAuth(script: Script) {
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

/** `x.field`, or a parameter destructured as `({ field }) => …`: a table holds the permission under that name. */
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

/** Other values may have the same name, so only texts in the form of a permission count: words joined by dots. */
const LOOKS_LIKE_ONE = /^[a-z][a-z-]*(\.[a-z0-9_-]+)+$/;

const inFields = (script: Script, fields: ReadonlySet<string>) =>
  script.nodes.flatMap((node) =>
    node.type === 'Property' && fields.has(propertyName(node) ?? '')
      ? literals(node.value)
          .filter((text) => LOOKS_LIKE_ONE.test(text))
          .map((text) => ({ file: script.file, text }))
      : [],
  );
