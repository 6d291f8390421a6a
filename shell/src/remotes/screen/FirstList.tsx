/** Reads the list of remotes where the page came without one; nothing of it can be shown before. */
import { useCallback, useEffect, useState } from 'react';
import type { RemoteFailure } from '../files/failure';
import { SLOW_AFTER_MS } from '../loader/remote-loader';
import { PageStandIn, useRemoteLoader } from './RemoteScreen';

export default function FirstList() {
  const loader = useRemoteLoader();
  const [failure, setFailure] = useState<RemoteFailure | null>(null);
  const [slow, setSlow] = useState(false);
  const read = useCallback(() => {
    setFailure(null);
    setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    void loader.open().then((unopened) => {
      clearTimeout(timer);
      if (unopened) console.error('The list of remotes could not be read', unopened.reason);
      setFailure(unopened);
    });
    return () => clearTimeout(timer);
  }, [loader]);
  useEffect(read, [read]);
  return <PageStandIn failure={failure} slow={slow} onRetry={read} />;
}
