/** The parts of Trading bots. */
import type { PlacePart } from '../parts/place-address';

export const TRADING_PARTS = [
  { id: 'engine', label: 'Advice engine' },
  { id: 'controls', label: 'Controls' },
] as const satisfies readonly PlacePart[];
