/** AI services: texts about the product's data (docs/ai.md). */
export type { NearBudget } from './budget';
export { AI_PROVIDERS, aiFeature, NEAR_AI_BUDGETS } from './feature';
export type { ChatSettings as AiProviderSettings } from './providers/chat-provider';
