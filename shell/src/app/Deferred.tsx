/**
 * What the shell does after the first screen, in a separate chunk that nothing waits for: notices about this tab's
 * remotes, the offer of German, the question about page views, and reports of how the remotes perform.
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
 * Warms the browser's cache with the other remotes' hash tables, which saves a round trip on navigation. Skips remotes
 * that only holders of a permission see.
 */
function warmHashes(set: RemotesDocument | null): void {
  for (const entry of set?.remotes ?? [])
    if (!entry.integrity && isForEverybody(entry)) void readHashes(entry, 0);
}

const isForEverybody = ({ pages, cards }: RemoteEntry) =>
  [...pages, ...cards].some(({ permission }) => !permission);

/** Inline: one style sheet would cost every first screen webpack's CSS loader. */
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
