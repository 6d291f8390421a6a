/** The tables of exchange rates: how long their rows are kept, and whose data they hold. */
import { euroRates } from '../../platform/db/schema';
import { declareTable, kept, nobody, type TableDeclaration } from '../../platform/feature';

export const CURRENCIES_TABLES: readonly TableDeclaration[] = [
  declareTable(euroRates, kept('current state'), nobody('exchange rates'), { console: ['stablecoin'] }),
];
