/** Tables of legal texts: retention, and whose data they hold. */
import { legalReleases } from '../../platform/db/schema';
import { declareTable, kept, type TableDeclaration } from '../../platform/feature';

export const LEGAL_TABLES: readonly TableDeclaration[] = [
  declareTable(
    legalReleases,
    kept('it shows how a text in force read, since when'),
    { kind: 'others', who: 'the owner', purpose: 'releases of legal texts', basis: 'legal obligation' },
    { console: ['text', 'hash', 'wording', 'actor'] },
  ),
];
