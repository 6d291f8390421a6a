/** The parts of Database. */
import type { PlacePart } from '../common/place-address';

export const DATABASE_PARTS = [
  { id: 'sizes', label: 'Size and growth' },
  { id: 'activity', label: 'Running now', acts: [{ label: 'End a statement that runs' }] },
  { id: 'statements', label: 'Statements and indexes', acts: [{ label: 'Look at slow statements' }] },
  {
    id: 'console',
    label: 'Console for reading',
    acts: [{ label: 'Ask the database by SQL' }, { label: 'Keep or forget a statement' }],
  },
  { id: 'backups', label: 'Backups', acts: [{ label: 'Take a backup, or try one' }] },
  { id: 'migrations', label: 'Migrations' },
] as const satisfies readonly PlacePart[];
