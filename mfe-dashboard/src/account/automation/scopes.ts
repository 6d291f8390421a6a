/** The scopes of an API token. */
import type { ApiScope } from '@spreadwise/contract';
import { listText } from '@spreadwise/shared-screens';
import { automationTexts } from '../../texts/automation';

export const scopesText = (scopes: readonly ApiScope[]): string =>
  listText(scopes.map((scope) => automationTexts().tokens.scopes[scope]));

/** The choices for a new token. */
export const SCOPE_CHOICES = {
  all: ['signals:read', 'history:read'],
  signals: ['signals:read'],
  history: ['history:read'],
} as const satisfies Readonly<Record<string, readonly ApiScope[]>>;

export type ScopeChoice = keyof typeof SCOPE_CHOICES;
