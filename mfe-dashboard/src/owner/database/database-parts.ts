/** The parts of Database. */
import type { PlacePart } from '../parts/place-address';

export const DATABASE_PARTS = [
  { id: 'sizes', label: 'Size and growth' },
  { id: 'activity', label: 'Running now' },
  { id: 'statements', label: 'Statements and indexes' },
  { id: 'console', label: 'Console for reading' },
  { id: 'migrations', label: 'Migrations and backups' },
] as const satisfies readonly PlacePart[];
