/** Tables of backups: retention, and whose data they hold. */
import { backups } from '../../platform/db/schema';
import { declareTable, nobody, sweptAfter, type TableDeclaration } from '../../platform/feature';

export const BACKUP_TABLES: readonly TableDeclaration[] = [
  declareTable(
    backups,
    sweptAfter(400, backups.startedAt, { since: 'it began', why: 'shows a year of backups' }),
    nobody('file names and outcomes'),
    { console: ['file', 'failure'] },
  ),
];
