/** How often the API may be called. */
import { number, setting } from '../settings';

const COMMON = {
  group: 'Limits',
  permission: 'system.configuration',
  takesEffect: 'within seconds',
} as const;
const BOUNDS = { unit: 'calls a minute', least: 30, most: 100_000 };

export const WRITING_CALLS = setting('limits.calls', {
  ...COMMON,
  label: 'Writing calls',
  help: 'Of each network (an address), and of each call that has no limit of its own.',
  // Leaves room for an office of 30 people signing up in one minute behind one address.
  ...number(120, BOUNDS),
});
export const SIGNAL_CALLS = setting('limits.signal-calls', {
  ...COMMON,
  label: 'Reading signals',
  help: 'Of each network. Leave room for an office behind one address.',
  ...number(600, BOUNDS),
});
export const TOKEN_CALLS = setting('limits.token-calls', {
  ...COMMON,
  label: 'Calls of an API token',
  help: 'Of each token, from wherever it is used.',
  ...number(120, BOUNDS),
});

export const LIMIT_SETTINGS = [WRITING_CALLS, SIGNAL_CALLS, TOKEN_CALLS];
