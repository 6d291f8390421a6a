/** Offers the newer set of remotes when a reload costs the user nothing. */
import type { RemotesDocument } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { Button, Notice, Toolbar } from '@spreadwise/shared-ui';
import { useEffect, useState } from 'react';
import type { RemoteLoader } from '../remotes/loader/remote-loader';
import { texts } from '../texts/texts';
import { watchForNewerSet } from './newer-set';
import { useSafeMoment } from './useSafeMoment';

export interface UpdateNoticeProps {
  readonly loader: RemoteLoader;
  /** Remotes that this session has replaced with previews. */
  readonly except: readonly string[];
}

export function UpdateNotice({ loader, except }: UpdateNoticeProps) {
  const [newer, setNewer] = useState<RemotesDocument | null>(null);
  /** Serial of the set that the user postponed. */
  const [putOff, setPutOff] = useState(0);
  const { isAuthenticated } = useAuth();
  const { update: words } = texts();
  useEffect(() => watchForNewerSet({ loader, page: document, except, onNewer: setNewer }), [loader, except]);
  const offered = newer !== null && newer.serial > putOff;
  const safe = useSafeMoment(offered, isAuthenticated);
  return (
    <div role="status">
      {offered && safe && (
        <Notice
          tone="info"
          title={words.title}
          action={
            <Toolbar
              end={
                <Button size="sm" variant="secondary" onClick={() => setPutOff(newer.serial)}>
                  {words.later}
                </Button>
              }
            >
              <Button size="sm" onClick={() => window.location.reload()}>
                {words.update}
              </Button>
            </Toolbar>
          }
        >
          {isAuthenticated ? words.signInAgain : words.reloads}
        </Notice>
      )}
    </div>
  );
}
