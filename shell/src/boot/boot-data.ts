/** What the page starts from: the run-time configuration and the active remotes. */
import type { PublicConfig, RemotesDocument } from '@spreadwise/api/contract';
import { readJson } from './read-json';

export interface BootData {
  readonly config: PublicConfig;
  /** Null when it could not be read: each screen then says so, and its Retry reads it again. */
  readonly remotes: RemotesDocument | null;
}

/** From the page itself when the server put it there, otherwise by two requests side by side. Rejects without a configuration. */
export async function readBootData(page: Document, timeLimitMs: number): Promise<BootData> {
  const embedded = page.getElementById('boot')?.textContent;
  if (embedded) return JSON.parse(embedded) as BootData;
  const [config, remotes] = await Promise.all([
    readJson('/api/config', timeLimitMs),
    readJson('/remotes.json', timeLimitMs),
  ]);
  if (!config.ok) throw new Error(`/api/config: ${config.reason}`);
  return {
    config: config.value as PublicConfig,
    remotes: remotes.ok && isRemotesDocument(remotes.value) ? remotes.value : null,
  };
}

/** Checks the shape of what came from the network (a proxy may answer anything). */
export function isRemotesDocument(value: unknown): value is RemotesDocument {
  const remotes = (value as { remotes?: unknown } | null)?.remotes;
  return (
    Array.isArray(remotes) &&
    remotes.every(
      (remote) =>
        typeof remote?.name === 'string' &&
        typeof remote.version === 'string' &&
        typeof remote.entry === 'string' &&
        typeof remote.integrity === 'object',
    )
  );
}
