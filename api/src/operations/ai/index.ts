/** AI services: texts about what the product knows (docs/ai.md). */

export type { AiSettings, NearBudget } from './budget';
export { type ChatSettings as AiProviderSettings, createChatProvider } from './providers/chat-provider';
export { startAi } from './start-ai';
export { readNearBudgets } from './usage-store';
