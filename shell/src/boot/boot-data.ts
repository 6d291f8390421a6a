/** What the page starts from: the run-time configuration and the active remotes. */
import type { BootData as EmbeddedData, PublicConfig, RemotesDocument } from '@spreadwise/contract';

export interface BootData {
  readonly config: PublicConfig;
  /** Null when it was not in the page: it is then read, and checked, when the first screen is loaded. */
  readonly remotes: RemotesDocument | null;
  /** The previews that are in force. */
  readonly overrides: EmbeddedData['overrides'];
  /** Null: nobody is reported to. */
  readonly tab: string | null;
}

/** From the page when the server put it there; otherwise fetches the configuration, and rejects without it. */
export async function readBootData(page: Document, timeLimitMs: number): Promise<BootData> {
  const embedded = page.getElementById('boot')?.textContent;
  if (embedded) return JSON.parse(embedded) as EmbeddedData;
  const { readConfig } = await import(/* webpackChunkName: "deferred" */ './read-config');
  return { config: await readConfig(timeLimitMs), remotes: null, overrides: [], tab: null };
}
