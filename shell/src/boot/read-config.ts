/** Reads the run-time configuration for a page that came without it. Rejects without it. */
import type { PublicConfig } from '@spreadwise/contract';
import { readJson } from './read-json';

export async function readConfig(timeLimitMs: number): Promise<PublicConfig> {
  const config = await readJson('/api/config', timeLimitMs);
  if (!config.ok) throw new Error(`/api/config: ${config.reason}`);
  return config.value as PublicConfig;
}
