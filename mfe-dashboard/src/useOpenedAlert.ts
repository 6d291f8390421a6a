/** Follows the link of an alert that is clicked while this page is open. */
import { openedPath } from '@spreadwise/contract/push-worker';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

export function useOpenedAlert(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const follow = ({ data }: MessageEvent<unknown>) => {
      const path = openedPath(data);
      if (path !== null) navigate(path);
    };
    workers?.addEventListener('message', follow);
    return () => workers?.removeEventListener('message', follow);
  }, [navigate]);
}
