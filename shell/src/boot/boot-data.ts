/** What the page starts from: the runtime configuration and the active remotes. */
import type { BootData as EmbeddedData, PublicConfig, RemotesDocument } from '@spreadwise/contract';

export interface BootData {
  readonly config: PublicConfig;
  /** Null when the page was served without it: it is then read and checked when the first screen loads. */
  readonly remotes: RemotesDocument | null;
  /** The active previews. */
  readonly overrides: EmbeddedData['overrides'];
  /** The ticket for reports. Null: reports are off. */
  readonly tab: string | null;
}

/** Reads the data embedded by the server; otherwise fetches the configuration, and rejects if that fails. */
export async function readBootData(page: Document, timeLimitMs: number): Promise<BootData> {
  const embedded = page.getElementById('boot')?.textContent;
  if (embedded) return JSON.parse(embedded) as EmbeddedData;
  const { readConfig } = await import(/* webpackChunkName: "deferred" */ './read-config');
  return { config: await readConfig(timeLimitMs), remotes: null, overrides: [], tab: null };
}
