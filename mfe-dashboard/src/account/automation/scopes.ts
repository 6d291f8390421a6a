/** What a token may read. */
import type { ApiScope } from '@spreadwise/contract';
import { inEachLocale } from '@spreadwise/contract/page-locale';
import { automationTexts } from '../../texts/automation';

const listFormat = inEachLocale((tag) => new Intl.ListFormat(tag));

export const scopesText = (scopes: readonly ApiScope[]): string =>
  listFormat().format(scopes.map((scope) => automationTexts().tokens.scopes[scope]));

/** Choices of a new token. */
export const SCOPE_CHOICES = {
  all: ['signals:read', 'history:read'],
  signals: ['signals:read'],
  history: ['history:read'],
} as const satisfies Readonly<Record<string, readonly ApiScope[]>>;

export type ScopeChoice = keyof typeof SCOPE_CHOICES;
