/** AI services: texts about what the product knows (docs/ai.md). */

export type { NearBudget } from './ledger/budget';
export { readNearBudgets } from './ledger/ledger-store';
export { type ChatSettings as AiProviderSettings, createChatProvider } from './providers/chat-provider';
export { startAi } from './start-ai';
