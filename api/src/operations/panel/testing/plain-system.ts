/** What the panel says of a system at rest: every setting as it is by default, and a market that has not begun. */
import { unknownMarket } from '../../../advice/signals';
import type { SettingsReader } from '../../../platform/settings';

const settings: SettingsReader = { get: (setting) => setting.default };

export const PLAIN_SYSTEM = {
  isSandbox: true,
  settings,
  marketStatus: () => unknownMarket('simulated', new Date(0)),
} as const;
