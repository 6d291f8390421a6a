/** AI services: texts about what the product knows (docs/ai.md). */

export type { NearBudget } from './budget';
export { AI_PROVIDERS, aiFeature, NEAR_AI_BUDGETS } from './feature';
export type { ChatSettings as AiProviderSettings } from './providers/chat-provider';
