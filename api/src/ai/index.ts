/** AI services: texts about what the product knows (docs/ai.md). */
export { startAi } from './start-ai';
