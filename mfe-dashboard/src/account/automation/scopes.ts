/** What a token may read, in words. */
import type { ApiScope } from '@spreadwise/contract';

const WORDS: Readonly<Record<ApiScope, string>> = {
  'signals:read': 'signals as they come',
  'history:read': 'the history',
};

export const scopesText = (scopes: readonly ApiScope[]): string =>
  scopes.map((scope) => WORDS[scope]).join(' and ');

/** Choices of a new token. */
export const SCOPE_CHOICES: Readonly<
  Record<string, { readonly label: string; readonly scopes: readonly ApiScope[] }>
> = {
  all: { label: 'Signals as they come and the history', scopes: ['signals:read', 'history:read'] },
  signals: { label: 'Signals as they come', scopes: ['signals:read'] },
  history: { label: 'The history', scopes: ['history:read'] },
};
