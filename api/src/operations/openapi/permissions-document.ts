/** docs/permissions.md: who holds what, which calls and places that opens; made of the code that decides it. */
import { CALLS, type Call, permissionsFor } from '@spreadwise/contract';
import {
  FEATURES,
  FORMER_PERMISSIONS,
  holds,
  opens,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  TIER_NAMES,
  TIERS,
} from '@spreadwise/shared-auth/model';

/** Who calls, from nobody to the owner. */
export const CALLERS = ['anonymous', 'former', ...TIER_NAMES, 'ADMIN', 'OWNER'] as const;
export type Caller = (typeof CALLERS)[number];

/** A page of a remote, or a section of one. */
export interface DocumentedPlace {
  readonly name: string;
  readonly where: string;
  /** Of permissions, any of them. */
  readonly needs: readonly Permission[] | 'session' | null;
  /** No customer's, as a call can be. */
  readonly staff: boolean;
}

/** Null: nobody is signed in. */
export function heldBy(caller: Caller): readonly Permission[] | null {
  if (caller === 'anonymous') return null;
  if (caller === 'former') return FORMER_PERMISSIONS;
  return caller === 'ADMIN' || caller === 'OWNER' ? permissionsOf(caller) : permissionsOf('CUSTOMER', caller);
}

/** Whether a call lets somebody in; a team's token is no caller of these. */
export function mayCall(caller: Caller, call: Omit<Call, 'summary'>): boolean {
  const { access, former, customer, feature } = call;
  const held = heldBy(caller);
  if (access === 'public') return true;
  if (held === null || (caller === 'former' && !former)) return false;
  const isStaff = caller === 'ADMIN' || caller === 'OWNER';
  if ((customer && isStaff) || (feature && !opens(held, feature))) return false;
  if (access === 'session') return true;
  if (typeof access === 'object' && access.staff && !isStaff) return false;
  return needed(access).some((permission) => holds(held, permission));
}

/** One of them is enough. */
export const needed = (access: Exclude<Call['access'], 'public' | 'session'>): readonly Permission[] =>
  access === 'team' ? ['deployment.access'] : permissionsFor(access);

export const writePermissions = (places: readonly DocumentedPlace[]): string => `${INTRODUCTION}

${holdersSection()}

${signalsSection()}

${featuresSection()}

${callsSection()}

${placesSection(places)}
`;

const INTRODUCTION = `# Permissions

<!-- made by \`npm run permissions\` from the code: change that, not this -->

What a role and a tier hold is said once, in \`shared-auth/src/model/permissions.ts\` (docs/specification.md, section 6), and is
asked for by its permission, never by a tier's name. What is not held is denied: nothing implies anything else. No login assigns
ADMIN. \`former\` is a customer whose plan is over and who has proven the address by a code: no login opens that, and of the calls
those that say so let them in (\`contract/src/define-calls.ts\`). A dot: held, or let in, as far as that follows from the role and
tier alone: what is rolled out to some (\`rollout\` there), and an address that is not proven by a code, are asked about as well.`;

const holdersSection = (): string => `## Who holds what

${table(
  ['permission', 'what it opens'],
  Object.entries(PERMISSIONS).map(([name, words]) => ({
    cells: [`\`${name}\``, words],
    isIn: (caller) => heldBy(caller)?.includes(name as Permission) ?? false,
  })),
)}`;

const signalsSection = (): string => `## What follows of signals

${rows([
  ['tier', 'signals a UTC day', 'trades in a cycle, at most', 'markets'],
  ...TIER_NAMES.map((tier) => {
    const { dailySignals, maxHops, universe } = TIERS[tier];
    return [tier, dailySignals === null ? 'unlimited' : String(dailySignals), String(maxHops), universe];
  }),
])}`;

const featuresSection = (): string => `## What follows of features

Each is open to who holds one of these; most have no permission of their own in the specification. Of what is not open, screens say what
opens it, or nothing (\`mfe-dashboard/src/customer/features-by-tier.test.tsx\` walks them).

${table(
  ['feature', 'any of'],
  Object.entries(FEATURES).map(([name, any]) => ({
    cells: [`\`${name}\``, any.map((one) => `\`${one}\``).join(', ')],
    isIn: (caller) => opens(heldBy(caller) ?? [], name as keyof typeof FEATURES),
  })),
)}`;

const callsSection = (): string => `## Calls

\`team\`: a remote's token, or a session that may deploy. A customer's API token makes the calls with a scope. \`customer\`: of what is
their own, so of no other session.

${table(
  ['call', 'needs', 'scope'],
  Object.entries<Call>(CALLS).map(([name, call]) => ({
    cells: [`\`${name}\``, accessText(call), call.scope ? `\`${call.scope}\`` : ''],
    isIn: (caller) => mayCall(caller, call),
  })),
)}`;

const placesSection = (places: readonly DocumentedPlace[]): string => `## Places

${table(
  ['place', 'where', 'needs'],
  places.map(({ name, where, needs, staff }) => {
    const access: Call['access'] =
      needs === null
        ? 'public'
        : needs === 'session'
          ? needs
          : { permission: needs, ...(staff && { staff }) };
    return {
      cells: [name, where, accessText({ access })],
      isIn: (caller) => mayCall(caller, { access, former: true }),
    };
  }),
)}`;

function accessText({ access, customer, feature }: Omit<Call, 'summary'>): string {
  if (access === 'public') return 'nothing';
  if (typeof access === 'string') return access;
  const permissions = needed(access).map((permission) => `\`${permission}\``);
  return [
    ...(customer ? ['customer'] : []),
    permissions.join(' or '),
    ...(feature ? [`feature \`${feature}\``] : []),
  ].join(', ');
}

interface Row {
  readonly cells: readonly string[];
  readonly isIn: (caller: Caller) => boolean;
}

const table = (heads: readonly string[], lines: readonly Row[]): string =>
  rows([
    [...heads, ...CALLERS.map((caller) => (caller === 'anonymous' ? 'nobody' : caller))],
    ...lines.map(({ cells, isIn }) => [...cells, ...CALLERS.map((caller) => (isIn(caller) ? '•' : ''))]),
  ]);

function rows([heads = [], ...lines]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...lines.map(line)].join('\n');
}
