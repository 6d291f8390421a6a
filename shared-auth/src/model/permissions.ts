/** Every permission, what it grants, and who holds it (docs/specification.md, section 6). */
import type { Role } from './roles';
import type { Tier } from './tiers';

/** Permission -> what it grants, in words. The keys are the only permissions that exist. */
export const PERMISSIONS = {
  'admin.full_access': 'What the owner signs in with, and the audit log.',
  'system.configuration': 'Reading and changing how the system is configured.',
  'user.management':
    'Seeing who is signed in, ending sessions, viewing as a customer, and blocking addresses.',
  'customer.management': 'The list of customers, their plans and payment states; no billing changes.',
  'customer.support': 'Answering customers.',
  'analytics.view': 'Visitor and sign-up counts, and the overview of them.',
  'analytics.advanced': 'Advanced market analysis, and breakdowns by page and country.',
  'analytics.full': 'All analytics, with history.',
  'dashboard.view': "The dashboard itself; for those who run the product, the panel's overview.",
  'dashboard.premium': 'Open signals as a dense table, and what comes with a large dashboard.',
  'dashboard.platinum': 'The same, and boards side by side.',
  'dashboard.gold': 'The same, and the wall.',
  'market.data.view': 'Raw market data and the state of the feeds.',
  'trading.configuration': 'The configuration of the advice (there is no trading).',
  'trading.view': 'The advisory signals that the tier allows; all of them for those who run the product.',
  'ai.view': 'What the AI services report.',
  'ai.management': 'The administration of the AI services.',
  'chat.access': 'The chat with support.',
  'database.access': 'The state of the database and its monitoring.',
  'api.management': 'The API: its calls, keys and limits.',
  'deployment.access': 'The deployed remotes: publish, activate, roll back.',
  'subscription.manage': 'Changing a subscription: for a customer only their own.',
  'arbitrage.2hop': 'Cycles of up to 2 trades, over the major coins.',
  'arbitrage.3hop': 'Cycles of up to 3 trades, over the major coins.',
  'arbitrage.4hop': 'Cycles of up to 4 trades, over all pairs of the standard exchanges.',
  'arbitrage.5hop': 'Cycles of up to 5 trades, over all pairs of the standard exchanges.',
  'arbitrage.6hop': 'Cycles of up to 6 trades, over all pairs of the standard exchanges.',
  'signals.5_daily': '5 signals a UTC day.',
  'signals.25_daily': '25 signals a UTC day.',
  'signals.100_daily': '100 signals a UTC day.',
  'signals.200_daily': '200 signals a UTC day.',
  'signals.500_daily': '500 signals a UTC day.',
  'signals.unlimited': 'Signals without a daily limit.',
  'support.email': 'Support by email.',
  'support.priority': 'Priority support by email.',
  'support.vip': 'Support at any hour, ahead of the queue.',
  'support.platinum': 'Platinum support.',
  'support.elite': 'Elite support.',
  'priority.access': 'New features early, and alerts ahead of others.',
  'priority.vip': 'New features early, and alerts first of all.',
  'all.exchanges': 'Signals across every exchange that is watched.',
} as const;

export type Permission = keyof typeof PERMISSIONS;

const OWNER: readonly Permission[] = [
  'admin.full_access',
  'system.configuration',
  'user.management',
  'analytics.full',
  'analytics.view',
  'analytics.advanced',
  'dashboard.view',
  'market.data.view',
  'trading.configuration',
  'trading.view',
  'customer.management',
  'ai.management',
  'chat.access',
  'database.access',
  'api.management',
  'deployment.access',
  'subscription.manage',
];

const ADMIN: readonly Permission[] = [
  'analytics.view',
  'customer.support',
  'trading.view',
  'ai.view',
  'customer.management',
];

const CUSTOMER_BASE: readonly Permission[] = [
  'dashboard.view',
  'trading.view',
  'chat.access',
  'subscription.manage',
];

const TIER_ADDITIONS: Readonly<Record<Tier, readonly Permission[]>> = {
  FREE: ['arbitrage.2hop', 'signals.5_daily'],
  BASIC: ['arbitrage.3hop', 'signals.25_daily', 'support.email'],
  PRO: ['arbitrage.4hop', 'signals.100_daily', 'analytics.advanced', 'support.priority'],
  PREMIUM: ['arbitrage.5hop', 'signals.200_daily', 'analytics.full', 'support.vip', 'dashboard.premium'],
  PLATINUM: [
    'arbitrage.5hop',
    'signals.500_daily',
    'analytics.full',
    'support.platinum',
    'dashboard.platinum',
    'priority.access',
  ],
  GOLD: [
    'arbitrage.6hop',
    'signals.unlimited',
    'analytics.full',
    'support.elite',
    'dashboard.gold',
    'priority.vip',
    'all.exchanges',
  ],
};

/**
 * The permissions of a role; for a customer, the base and their tier's additions, in the order of
 * docs/specification.md, section 6. A customer without a tier counts as FREE.
 */
export function permissionsOf(role: Role, tier: Tier = 'FREE'): readonly Permission[] {
  switch (role) {
    case 'OWNER':
      return OWNER;
    case 'ADMIN':
      return ADMIN;
    case 'CUSTOMER':
      return [...CUSTOMER_BASE, ...TIER_ADDITIONS[tier]];
  }
}

/**
 * The part of the customer base that a former customer keeps forever, because it is owed to them. It is not a tier, and
 * no login grants it (docs/specification.md, section 5).
 */
export const FORMER_PERMISSIONS: readonly Permission[] = ['chat.access', 'subscription.manage'];

/** Whether a list contains the permission. No permission implies another: what is not listed is denied. */
export function holds(permissions: readonly string[], permission: Permission): boolean {
  return permissions.includes(permission);
}
