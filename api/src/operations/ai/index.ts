/** AI services: texts about what the product knows (docs/ai.md). */
export { AI_PROVIDERS, AI_SETTINGS, aiFeature, NEAR_AI_BUDGETS } from './feature';
export type { AiSettings, NearBudget } from './ledger/budget';
export type { ChatSettings as AiProviderSettings } from './providers/chat-provider';
