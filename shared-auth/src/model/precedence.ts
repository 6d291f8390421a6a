/** Who is served first when not everyone can be at once, e.g. when alerts are sent. Only permissions decide. */
import { holds, type Permission } from './permissions';

/** In ascending order of precedence. */
const PRECEDENCE: readonly Permission[] = [
  'support.email',
  'support.priority',
  'support.vip',
  'priority.access',
  'priority.vip',
];

/** Higher values come first; 0 without any of these permissions. */
export const precedenceOf = (permissions: readonly string[]): number =>
  1 + PRECEDENCE.findLastIndex((permission) => holds(permissions, permission));

/** Whether they get new features before others. */
export const isEarly = (permissions: readonly string[]): boolean =>
  holds(permissions, 'priority.access') || holds(permissions, 'priority.vip');
