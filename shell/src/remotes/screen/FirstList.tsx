/** Reads the list of remotes if the page came without one; no remote can be shown before. */
import { useEffect, useState } from 'react';
import type { RemoteFailure } from '../files/failure';
import { SLOW_AFTER_MS } from '../loader/remote-loader';
import { PageStandIn, useRemoteLoader } from './RemoteScreen';

/** Each Retry starts over, so that a result of the previous read is not shown as its failure. */
export default function FirstList() {
  const [attempt, setAttempt] = useState(0);
  return <Reading key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function Reading({ onRetry }: { readonly onRetry: () => void }) {
  const loader = useRemoteLoader();
  const [failure, setFailure] = useState<RemoteFailure | null>(null);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    void loader.open().then((unopened) => {
      clearTimeout(timer);
      if (unopened) console.error('The list of remotes could not be read', unopened.reason);
      setFailure(unopened);
    });
    return () => clearTimeout(timer);
  }, [loader]);
  return <PageStandIn failure={failure} slow={slow} onRetry={onRetry} />;
}
