/** Detects when a newer set of remotes than this tab's becomes active. */
import type { RemotesDocument } from '@spreadwise/contract';
import type { RemoteLoader } from '../remotes/loader/remote-loader';

export const ASK_EVERY_MS = 5 * 60_000;
/** Limits the checks of a user who switches between tabs, in milliseconds. */
export const ASK_AT_MOST_EVERY_MS = 30_000;

export interface NewerSetOptions {
  readonly loader: Pick<RemoteLoader, 'set' | 'readSet'>;
  readonly page: Document;
  /** Remotes that this session has replaced with previews; newer versions of them are ignored. */
  readonly except: readonly string[];
  readonly onNewer: (set: RemotesDocument) => void;
}

/** Checks every few minutes while the tab is visible, and when it becomes visible. Returns a function that stops it. */
export function watchForNewerSet({ loader, page, except, onNewer }: NewerSetOptions): () => void {
  let askedAt = Date.now();
  const ask = async () => {
    if (page.hidden || Date.now() - askedAt < ASK_AT_MOST_EVERY_MS) return;
    askedAt = Date.now();
    const read = await loader.readSet();
    const set = loader.set();
    if (!read.ok) console.error(read.reason);
    else if (set && isNewer(read.document, set, except)) onNewer(read.document);
  };
  const timer = setInterval(ask, ASK_EVERY_MS);
  page.addEventListener('visibilitychange', ask);
  return () => {
    clearInterval(timer);
    page.removeEventListener('visibilitychange', ask);
  };
}

/** A higher serial may change nothing for this browser, for example when a canary moves. */
function isNewer(found: RemotesDocument, kept: RemotesDocument, except: readonly string[]): boolean {
  if (found.serial <= kept.serial) return false;
  const versions = ({ remotes }: RemotesDocument) =>
    JSON.stringify(
      remotes
        .filter(({ name }) => !except.includes(name))
        .map(({ name, version }) => `${name} ${version}`)
        .sort(),
    );
  return versions(found) !== versions(kept);
}
