/** The parts of Trading bots. */
import type { PlacePart } from '../common/place-address';

export const TRADING_PARTS = [
  {
    id: 'engine',
    label: 'Advice engine',
    permission: ['trading.view', 'market.data.view'],
    acts: [{ label: 'Start a feed or the whole market again', permission: 'trading.configuration' }],
  },
  {
    id: 'controls',
    label: 'Controls',
    permission: 'trading.configuration',
    acts: [
      { label: 'Pause advice, or go on' },
      { label: 'Switch an exchange or a coin off' },
      { label: 'Change a fee, a network or a universe' },
    ],
  },
  {
    id: 'paper',
    label: 'Followers on paper',
    permission: 'analytics.full',
    acts: [{ label: 'Follow a rule on paper, or no longer' }],
  },
] as const satisfies readonly PlacePart[];
