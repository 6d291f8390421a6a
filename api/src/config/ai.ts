/** The providers of AI, as they are configured: none, one, or one and another for when it fails. */
import type { AiProviderSettings } from '../operations/ai';
import type { Variables } from './variables';

/** First input, then output, in euros of a million tokens; what is not said counts as dear, so that budgets hold. */
const DEAR = '5,15';

export function aiProviders(variables: Variables): readonly AiProviderSettings[] {
  const first = provider(variables.AI_BASE_URL, variables.AI_MODEL, variables.AI_API_KEY, variables.AI_PRICE);
  const second = provider(
    variables.AI_FALLBACK_BASE_URL,
    variables.AI_FALLBACK_MODEL,
    variables.AI_FALLBACK_API_KEY,
    variables.AI_FALLBACK_PRICE,
  );
  return [...first, ...second];
}

const provider = (
  baseUrl: string | undefined,
  model: string | undefined,
  key: string | undefined,
  price = DEAR,
): AiProviderSettings[] => {
  const [input = 0, output = 0] = price.split(',').map(Number);
  return baseUrl && model ? [{ baseUrl, model, key: key ?? null, price: { input, output } }] : [];
};

export function checkAi(variables: Variables): string[] {
  const problems: string[] = [];
  if (Boolean(variables.AI_BASE_URL) !== Boolean(variables.AI_MODEL))
    problems.push('AI_BASE_URL and AI_MODEL belong together, and only one of them is set.');
  if (Boolean(variables.AI_FALLBACK_BASE_URL) !== Boolean(variables.AI_FALLBACK_MODEL))
    problems.push('AI_FALLBACK_BASE_URL and AI_FALLBACK_MODEL belong together, and only one of them is set.');
  if (variables.AI_FALLBACK_BASE_URL && !variables.AI_BASE_URL)
    problems.push('AI_FALLBACK_BASE_URL is set without AI_BASE_URL; the first provider is named by that.');
  return problems;
}
