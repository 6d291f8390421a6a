/** The parts of System configuration. */
import type { PlacePart } from '../parts/place-address';

export const CONFIGURATION_PARTS = [
  { id: 'settings', label: 'Settings' },
  { id: 'changes', label: 'Changes' },
  { id: 'environment', label: 'Environment' },
  { id: 'connections', label: 'Connections and mail' },
  { id: 'alerts', label: 'Alerts' },
] as const satisfies readonly PlacePart[];
