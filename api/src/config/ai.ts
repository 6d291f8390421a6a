/** The configured AI provider: none or one. */
import type { AiProviderSettings } from '../operations/ai';
import type { Variables } from './variables';

/** Euros per million tokens: input, output. Without AI_PRICE a high price is assumed, so that budgets hold. */
const DEAR = '5,15';

export function aiProviders({
  AI_BASE_URL: baseUrl,
  AI_MODEL: model,
  AI_API_KEY: key,
  AI_PRICE: price = DEAR,
}: Variables): readonly AiProviderSettings[] {
  const [input = 0, output = 0] = price.split(',').map(Number);
  return baseUrl && model ? [{ baseUrl, model, key: key ?? null, price: { input, output } }] : [];
}

export const checkAi = ({ AI_BASE_URL, AI_MODEL }: Variables): string[] =>
  Boolean(AI_BASE_URL) === Boolean(AI_MODEL)
    ? []
    : ['AI_BASE_URL and AI_MODEL belong together, and only one of them is set.'];
