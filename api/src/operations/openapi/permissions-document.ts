/** docs/permissions.md: who holds what, which calls and places that opens; made of the code that decides it. */
import { type Audience, CALLS, type Call, isFor, permissionsFor } from '@spreadwise/contract';
import {
  FEATURES,
  FORMER_PERMISSIONS,
  holds,
  opens,
  PERMISSIONS,
  type Permission,
  permissionsOf,
  type Role,
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
  readonly audience: Audience;
}

/** Null: nobody is signed in. */
export function heldBy(caller: Caller): readonly Permission[] | null {
  if (caller === 'anonymous') return null;
  if (caller === 'former') return FORMER_PERMISSIONS;
  return caller === 'ADMIN' || caller === 'OWNER' ? permissionsOf(caller) : permissionsOf('CUSTOMER', caller);
}

const roleOf = (caller: Caller): Role | null => {
  if (caller === 'anonymous') return null;
  return caller === 'ADMIN' || caller === 'OWNER' ? caller : 'CUSTOMER';
};

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

\`shared-auth/src/model/permissions.ts\` alone says what roles and tiers hold (docs/specification.md, section 6); code asks for
a permission, never for a tier's name. What is not held is denied, and no permission implies another. No login assigns ADMIN.
\`former\` is a customer whose plan is over and who has proven the address by a code; only calls marked so admit them
(\`contract/src/define-calls.ts\`). A dot means held, or admitted, as far as role and tier decide: rollouts (\`rollout\` there)
and unproven addresses can still restrict it.`;

const holdersSection = (): string => `## Who holds what

${table(
  ['permission', 'what it opens'],
  Object.entries(PERMISSIONS).map(([name, words]) => ({
    cells: [`\`${name}\``, words],
    isIn: (caller) => heldBy(caller)?.includes(name as Permission) ?? false,
  })),
)}`;

const signalsSection = (): string => `## Signals by tier

${rows([
  ['tier', 'signals a UTC day', 'most trades in a cycle', 'markets'],
  ...TIER_NAMES.map((tier) => {
    const { dailySignals, maxHops, universe } = TIERS[tier];
    return [tier, dailySignals === null ? 'unlimited' : String(dailySignals), String(maxHops), universe];
  }),
])}`;

const featuresSection = (): string => `## Features by tier

Any one of the permissions opens a feature. Screens either say what opens a closed one or leave it out
(\`mfe-dashboard/src/features-by-tier.test.tsx\`).

${table(
  ['feature', 'any of'],
  Object.entries(FEATURES).map(([name, any]) => ({
    cells: [`\`${name}\``, any.map((one) => `\`${one}\``).join(', ')],
    isIn: (caller) => opens(heldBy(caller) ?? [], name as keyof typeof FEATURES),
  })),
)}`;

const callsSection = (): string => `## Calls

\`team\`: a remote's token, or a session that may deploy. \`customer\`: customers' own sessions only. Calls with a scope also accept
a customer's API token.

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
  places.map(({ name, where, needs, audience }) => {
    const access: Call['access'] =
      needs === null ? 'public' : needs === 'session' ? needs : { permission: needs };
    return {
      cells: [name, where, accessText({ access })],
      isIn: (caller) => isFor(audience, roleOf(caller)) && mayCall(caller, { access, former: true }),
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
