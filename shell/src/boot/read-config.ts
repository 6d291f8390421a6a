/** Fetches the runtime configuration for a page that was served without it. Rejects if that fails. */
import type { PublicConfig } from '@spreadwise/contract';
import { readJson } from './read-json';

export async function readConfig(timeLimitMs: number): Promise<PublicConfig> {
  const config = await readJson('/api/config', timeLimitMs);
  if (!config.ok) throw new Error(`/api/config: ${config.reason}`);
  return config.value as PublicConfig;
}
