/** Shows a remote's screen, or what stands in for it until then or when it fails. */

import type { ScreenId } from '@spreadwise/contract/screens';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { LoadingCard } from '../../fallbacks/LoadingCard';
import type { RemoteLoader } from '../loader/remote-loader';
import { RemoteFailureCard } from './RemoteFailureCard';
import { RenderBoundary } from './RenderBoundary';
import { SlowCard } from './SlowCard';

export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

export interface RemoteScreenProps {
  readonly screen: ScreenId;
  /** What the screen is given. */
  readonly props: object;
}

export function RemoteScreen({ screen, props }: RemoteScreenProps) {
  const loader = useContext(RemoteLoaderContext);
  if (!loader) throw new Error('RemoteScreen must be used within a RemoteLoaderContext');
  const state = useSyncExternalStore(loader.subscribe, () => loader.state(screen));
  useEffect(() => void loader.load(screen), [loader, screen]);

  const retry = () => loader.retry(screen);
  if (state?.status === 'failed') return <RemoteFailureCard failure={state.failure} onRetry={retry} />;
  if (state?.status !== 'ready')
    return state?.slow ? <SlowCard onRetry={retry} /> : <LoadingCard text="Opening this page..." />;
  const { attempt, Screen } = state;
  return (
    <RenderBoundary
      key={`${screen.remote}/${screen.expose}#${attempt}`}
      onError={(error) => loader.renderFailed(screen, attempt, error)}
    >
      <Screen {...props} />
    </RenderBoundary>
  );
}
