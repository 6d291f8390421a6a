/**
 * What the shell does once the first screen is there, in a chunk of its own that nobody waits for: notices about the
 * remotes of this tab, the offer of the page in German, the question about page views, and reports of how the remotes do.
 */
import type { RemoteEntry, RemotesDocument } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { useEffect, useMemo, useRef } from 'react';
import type { BootData } from '../boot/boot-data';
import { followBuilds } from '../previews/follow-builds';
import { PreviewPanel } from '../previews/PreviewPanel';
import { renew } from '../previews/renew';
import { readHashes } from '../remotes/files/hashes';
import type { RemoteLoader } from '../remotes/loader/remote-loader';
import { startReports } from '../telemetry/start-reports';
import { UpdateNotice } from '../updates/UpdateNotice';
import { ConsentBar } from '../visitors/ConsentBar';
import { useConsent } from '../visitors/consent';
import { LanguageOffer } from './LanguageOffer';

export interface DeferredProps {
  readonly boot: BootData;
  readonly loader: RemoteLoader;
}

export default function Deferred({ boot: { config, overrides, tab }, loader }: DeferredProps) {
  const { isOwner, isAuthenticated } = useAuth();
  const { mayLog, isBarShown, given } = useConsent(config.visitorStorage, isAuthenticated);
  const mayMeasure = useRef(mayLog);
  useEffect(() => {
    mayMeasure.current = mayLog;
  }, [mayLog]);
  useEffect(
    () =>
      tab ? startReports({ tab, loader, page: window, mayMeasure: () => mayMeasure.current }) : undefined,
    [tab, loader],
  );
  useEffect(() => warmHashes(loader.set()), [loader]);
  useEffect(() => {
    const stops = overrides.map(
      ({ origin, remote }) => origin && followBuilds(origin, () => renew(loader, remote)),
    );
    return () => {
      for (const stop of stops) if (stop) stop();
    };
  }, [overrides, loader]);
  const replaced = useMemo(() => overrides.map(({ remote }) => remote), [overrides]);
  return (
    <div style={DOCK}>
      {overrides.length > 0 && <PreviewPanel overrides={overrides} set={loader.set()} />}
      {!isOwner && <LanguageOffer />}
      {isBarShown && <ConsentBar given={given} />}
      <UpdateNotice loader={loader} except={replaced} />
    </div>
  );
}

/**
 * The tables of hashes of the other remotes come into the browser's cache: one wait less for who goes on to them. Of a
 * remote that only holders of a permission see, nothing is fetched for anybody else.
 */
function warmHashes(set: RemotesDocument | null): void {
  for (const entry of set?.remotes ?? [])
    if (!entry.integrity && isForEverybody(entry)) void readHashes(entry, 0);
}

const isForEverybody = ({ pages, cards }: RemoteEntry) =>
  [...pages, ...cards].some(({ permission }) => !permission);

/** Here and not in a style sheet: one for so little would cost every first screen its loader. */
const DOCK = {
  position: 'fixed',
  zIndex: 90,
  right: 'var(--sw-3)',
  bottom: 'max(var(--sw-3), env(safe-area-inset-bottom))',
  left: 'var(--sw-3)',
  display: 'grid',
  gap: 'var(--sw-3)',
  maxWidth: '34rem',
  margin: '0 auto',
} as const;
