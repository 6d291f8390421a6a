/** True once deferred work may load: the first screen has loaded or failed, and the browser is idle. */
import { useEffect, useState } from 'react';
import type { RemoteLoader } from '../remotes/loader/remote-loader';

/** The longest wait for an idle browser after the first screen, in milliseconds. */
const LATEST_MS = 2_000;

export function useAfterFirstScreen(loader: RemoteLoader): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    const begin = () => {
      if (loader.isLoading() || document.readyState !== 'complete') return;
      abort.abort();
      whenIdle(() => setAfter(true));
    };
    abort.signal.addEventListener('abort', loader.subscribe(begin));
    window.addEventListener('load', begin, { signal: abort.signal });
    begin();
    return () => abort.abort();
  }, [loader]);
  return after;
}

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: LATEST_MS })
    : setTimeout(work, LATEST_MS);
