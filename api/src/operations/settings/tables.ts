/** Tables of settings: retention, and whose data they hold. */
import { settingsSchedule, settingsVersions } from '../../platform/db/schema';
import { declareTable, kept, nobody, type TableDeclaration } from '../../platform/feature';

export const SETTINGS_TABLES: readonly TableDeclaration[] = [
  declareTable(
    settingsVersions,
    kept('what applied when, and who changed it, must stay answerable'),
    nobody('settings and the role that changed them'),
    { console: ['actor', 'reason', 'changes', 'values'] },
  ),
  declareTable(
    settingsSchedule,
    kept('shown with the versions'),
    nobody('scheduled settings and the role behind them'),
    { console: ['actor', 'reason', 'changes', 'note'] },
  ),
];
