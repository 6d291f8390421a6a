/** Starts the page: boot data, then the route's remote, then React. */
import { createApiClient } from '@spreadwise/shared-auth';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { pageAt } from './app/pages';
import { StartFailure } from './app/StartFailure';
import { isRemotesDocument, readBootData } from './boot/boot-data';
import { readJson } from './boot/read-json';
import { createQueryClient } from './query/query-client';
import { createFederation } from './remotes/federation';
import { createRemoteLoader, type DocumentResult, TIME_LIMIT_MS } from './remotes/remote-loader';

/**
 * How long React may wait for the route's screen, in milliseconds. The page shows the 'Loading...' card already, and a
 * screen whose files came with the shell is ready within this: rendering once is faster than twice.
 */
const FIRST_RENDER_LIMIT_MS = 150;

export async function start(page: Document): Promise<void> {
  const root = createRoot(page.getElementById('root') ?? page.body);
  try {
    const { config, remotes } = await readBootData(page, TIME_LIMIT_MS);
    const loader = createRemoteLoader({ federation: createFederation(), initial: remotes, readDocument });
    const screen = pageAt(page.location.pathname)?.screen;
    if (screen) await Promise.race([loader.load(screen), pause(FIRST_RENDER_LIMIT_MS)]);

    const api = createApiClient();
    root.render(
      <StrictMode>
        <App config={config} api={api} queryClient={createQueryClient(api)} loader={loader} />
      </StrictMode>,
    );
  } catch (error) {
    console.error('The page could not be started', error);
    root.render(<StartFailure />);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function readDocument(): Promise<DocumentResult> {
  const read = await readJson('/remotes.json', TIME_LIMIT_MS);
  if (!read.ok) return read;
  return isRemotesDocument(read.value)
    ? { ok: true, document: read.value }
    : { ok: false, reason: 'not a list of remotes' };
}
