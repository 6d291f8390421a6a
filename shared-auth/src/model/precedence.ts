/** Who comes before whom where not everybody can be served at once, e.g. when alerts go out. The permissions alone decide. */
import { holds, type Permission } from './permissions';

/** From those who come last. */
const PRECEDENCE: readonly Permission[] = [
  'support.email',
  'support.priority',
  'support.vip',
  'priority.access',
  'priority.vip',
];

/** The higher come first; 0 without any of these. */
export const precedenceOf = (permissions: readonly string[]): number =>
  1 + PRECEDENCE.findLastIndex((permission) => holds(permissions, permission));

/** Whether new features come to them before others. */
export const isEarly = (permissions: readonly string[]): boolean =>
  holds(permissions, 'priority.access') || holds(permissions, 'priority.vip');
