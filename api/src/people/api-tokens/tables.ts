/** Tables of API tokens: retention, and whose data they hold. */
import { apiTokens } from '../../platform/db/schema';
import { declareTable, ofCustomer, sweptAfter, type TableDeclaration } from '../../platform/feature';

export const API_TOKENS_TABLES: readonly TableDeclaration[] = [
  declareTable(
    apiTokens,
    sweptAfter(30, [apiTokens.expiresAt, apiTokens.revokedAt], {
      since: 'it ended',
      why: 'the customer can still look up which one it was',
    }),
    ofCustomer('access for their own programs', { about: ['name', 'lastUsedAt'], withheld: ['hash'] }),
    { console: ['customerId', 'name', 'scopes'] },
  ),
];
