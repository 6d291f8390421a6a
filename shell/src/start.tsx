/** Starts the page: boot data, then the route's remote, then React. */
import { isFor } from '@spreadwise/contract/audience';
import { answerPushWorker, PUSH_SCOPE, PUSH_WORKER } from '@spreadwise/contract/push-worker';
import { createApiClient } from '@spreadwise/shared-auth';
import { textsReady } from '@spreadwise/shared-ui';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { readBootData } from './boot/boot-data';
import { pageSession } from './boot/page-session';
import { createQueryClient } from './boot/query-client';
import { StartFailure } from './fallbacks/StartFailure';
import { pageAt, pagesOf } from './pages/pages';
import { createFederation } from './remotes/federation/federation';
import { readHashes } from './remotes/files/hashes';
import { createRemoteLoader, TIME_LIMIT_MS } from './remotes/loader/remote-loader';

/**
 * How long React may wait for the route's screen, in milliseconds. The page already shows the 'Loading...' card, and a
 * screen whose files came with the shell is ready within this: rendering once is faster than rendering twice.
 */
const FIRST_RENDER_LIMIT_MS = 1_000;

export async function start(page: Document): Promise<void> {
  const root = createRoot(page.getElementById('root') ?? page.body);
  try {
    const boot = await readBootData(page, TIME_LIMIT_MS);
    const loader = createRemoteLoader({
      federation: createFederation(),
      initial: boot.remotes,
      readDocument: async (leastSerial) => {
        const { readSignedDocument } = await import(
          /* webpackChunkName: "deferred" */ './remotes/loader/signed-document'
        );
        return readSignedDocument({ key: boot.config.remotesKey, leastSerial }, TIME_LIMIT_MS);
      },
      readHashes: (entry, attempt) =>
        readHashes(
          entry,
          attempt,
          boot.overrides.find(({ remote }) => remote === entry.name),
        ),
    });
    // At this point nobody is signed in.
    const first = boot.remotes && pageAt(pagesOf(boot.remotes), page.location.pathname, null);
    const ready = first && isFor(first.audience, null) ? loader.load(first) : textsReady();
    await Promise.race([ready, pause(FIRST_RENDER_LIMIT_MS)]);

    answerPushWorker(() => navigator.serviceWorker.register(PUSH_WORKER, { scope: PUSH_SCOPE }));
    const api = createApiClient(pageSession());
    const queryClient = createQueryClient(api);
    // Renders in slices, so the page stays responsive between them.
    startTransition(() =>
      root.render(
        <StrictMode>
          <App boot={boot} api={api} queryClient={queryClient} loader={loader} />
        </StrictMode>,
      ),
    );
  } catch (error) {
    console.error('The page could not be started', error);
    root.render(<StartFailure />);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
