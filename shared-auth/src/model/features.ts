/**
 * What a plan includes besides signals. Most features have no permission of their own in docs/specification.md, section
 * 6: each follows only from permissions that a tier already holds.
 */
import { holds, type Permission } from './permissions';

const ANY_SUPPORT: readonly Permission[] = [
  'support.email',
  'support.priority',
  'support.vip',
  'support.platinum',
  'support.elite',
];
const PRIORITY_SUPPORT = ANY_SUPPORT.slice(1);
const LARGE_DASHBOARD: readonly Permission[] = ['dashboard.premium', 'dashboard.platinum', 'dashboard.gold'];
const LARGEST_DASHBOARD = LARGE_DASHBOARD.slice(1);

/** Holding any of its permissions opens a feature. */
export const FEATURES = {
  'alerts.email': ANY_SUPPORT,
  'alerts.telegram': PRIORITY_SUPPORT,
  /** Sent before the others, and not merged with later ones. */
  'alerts.telegram.real-time': LARGE_DASHBOARD,
  'alerts.push': LARGE_DASHBOARD,
  'alerts.webhook': LARGE_DASHBOARD,
  /** Tokens with which customers' own programs read signals. */
  'api.tokens': LARGE_DASHBOARD,
  'analysis.advanced': ['analytics.advanced', 'analytics.full'],
  'analysis.full': ['analytics.full'],
  /** Layouts of the open signals. */
  'layout.table': LARGE_DASHBOARD,
  'layout.boards': LARGEST_DASHBOARD,
  'layout.wall': ['dashboard.gold'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type Feature = keyof typeof FEATURES;

export const opens = (permissions: readonly string[], feature: Feature): boolean =>
  FEATURES[feature].some((permission) => holds(permissions, permission));
