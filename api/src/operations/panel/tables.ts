/** Tables of the panel: retention, and whose data they hold. */
import { keptStatements, keptViews, tableSizes } from '../../platform/db/schema';
import { declareTable, kept, nobody, sweptAfter } from '../../platform/feature';

export const PANEL_TABLES = [
  declareTable(keptViews, kept('until the owner deletes it'), nobody('saved filters of the customer list'), {
    console: ['name', 'filter'],
  }),
  declareTable(keptStatements, kept('until the owner deletes it'), nobody('saved SQL statements'), {
    console: ['name', 'sql'],
  }),
  declareTable(
    tableSizes,
    sweptAfter(400, tableSizes.day, { since: 'its day', why: 'shows a year of growth' }),
    nobody('table sizes'),
    { console: ['name'] },
  ),
];
