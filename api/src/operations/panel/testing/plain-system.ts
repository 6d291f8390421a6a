/** A system at rest for the panel: all settings at their defaults, and a market that has not started. */
import { unknownMarket } from '../../../advice/signals';
import type { SettingsReader } from '../../../platform/settings';

const settings: SettingsReader = { get: (setting) => setting.default };

export const PLAIN_SYSTEM = {
  isSandbox: true,
  bus: { publish: () => {} },
  settings,
  marketStatus: () => unknownMarket('simulated', new Date(0)),
} as const;
