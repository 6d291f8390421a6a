/** Offers the newer set of remotes at a moment at which a reload costs nobody anything. */
import type { RemotesDocument } from '@spreadwise/api/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Button, Notice, Toolbar } from '@spreadwise/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { RemoteLoader } from '../remotes/remote-loader';
import { watchForNewerSet } from './newer-set';
import { type SafeMoments, watchSafeMoments } from './safe-moment';

/** How often the moment is looked at while something is to be offered, in milliseconds. */
const LOOK_EVERY_MS = 500;

export interface UpdateNoticeProps {
  readonly loader: RemoteLoader;
  readonly except: string | undefined;
}

export function UpdateNotice({ loader, except }: UpdateNoticeProps) {
  const [newer, setNewer] = useState<RemotesDocument | null>(null);
  /** The serial that was put off. */
  const [later, setLater] = useState(0);
  const { isAuthenticated } = useAuth();
  useEffect(() => watchForNewerSet({ loader, page: document, except, onNewer: setNewer }), [loader, except]);
  const offered = newer !== null && newer.serial > later;
  const safe = useSafeMoment(offered, isAuthenticated);
  return (
    <div role="status">
      {offered && safe && (
        <Notice
          tone="info"
          title="A newer version is ready"
          action={
            <Toolbar
              end={
                <Button size="sm" variant="secondary" onClick={() => setLater(newer.serial)}>
                  Later
                </Button>
              }
            >
              <Button size="sm" onClick={() => window.location.reload()}>
                Update
              </Button>
            </Toolbar>
          }
        >
          {isAuthenticated
            ? 'Updating reloads the page, and you sign in again.'
            : 'Updating reloads the page.'}
        </Notice>
      )}
    </div>
  );
}

/** Only looks while something is offered; what is typed is known from the beginning. */
function useSafeMoment(offered: boolean, isAuthenticated: boolean): boolean {
  const moments = useRef<SafeMoments | null>(null);
  const [safe, setSafe] = useState(false);
  const { key } = useLocation();
  useEffect(() => {
    const watching = watchSafeMoments(document);
    moments.current = watching;
    return () => watching.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or another person is what counts here
  useEffect(() => moments.current?.forget(), [key, isAuthenticated]);
  useEffect(() => {
    if (!offered) return;
    const look = () => setSafe(moments.current?.isSafe() ?? false);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('input', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('input', look);
    };
  }, [offered]);
  return safe;
}
