/** Shows a screen or card of a remote, or a placeholder while it loads or after it failed. */

import type { ScreenId } from '@spreadwise/contract/screens';
import {
  type ComponentType,
  createContext,
  Suspense,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { LoadingCard } from '../../fallbacks/LoadingCard';
import { texts } from '../../texts/texts';
import { type RemoteFailure, RemoteLoadError } from '../files/failure';
import { type RemoteLoader, SLOW_AFTER_MS, TIME_LIMIT_MS } from '../loader/remote-loader';
import type { RemoteState } from '../loader/remote-state';
import { OneAtATime } from './OneAtATime';
import { RemoteFailureCard } from './RemoteFailureCard';
import { RenderBoundary } from './RenderBoundary';
import { SlowCard } from './SlowCard';

export const RemoteLoaderContext = createContext<RemoteLoader | null>(null);

export function useRemoteLoader(): RemoteLoader {
  const loader = useContext(RemoteLoaderContext);
  if (!loader) throw new Error('A RemoteLoaderContext is needed');
  return loader;
}

export interface StandInProps {
  /** Null: still loading; `slow`: loading takes long. */
  readonly failure: RemoteFailure | null;
  readonly slow: boolean;
  readonly onRetry: () => void;
}

export interface RemoteScreenProps {
  readonly screen: ScreenId;
  /** Passed to the screen. */
  readonly props: object;
  /** 'card' for a card inside another screen. */
  readonly place?: 'page' | 'card';
  readonly StandIn?: ComponentType<StandInProps>;
}

/** Adds no box, so it affects neither style nor layout. */
export const NO_BOX = { display: 'contents' };

export function RemoteScreen({ screen, props, place = 'page', StandIn = PageStandIn }: RemoteScreenProps) {
  const loader = useRemoteLoader();
  const state = useSyncExternalStore(loader.subscribe, () => loader.state(screen));
  useEffect(() => loader.show(screen, place), [loader, screen, place]);

  // What a screen throws as it makes room for its card, or for a newer copy, stays in its place.
  return (
    <OneAtATime id={state?.status === 'ready' ? `${screen.remote}/${screen.expose}#${state.attempt}` : ''}>
      {state?.status === 'ready' ? (
        <Ready {...{ ...state, screen, props, StandIn }} />
      ) : (
        <StandIn
          failure={state?.status === 'failed' ? state.failure : null}
          slow={state?.status === 'loading' && state.slow === true}
          onRetry={() => loader.retry(screen)}
        />
      )}
    </OneAtATime>
  );
}

type ReadyProps = Omit<Required<RemoteScreenProps>, 'place'> & RemoteState & { readonly status: 'ready' };

function Ready({ screen, props, StandIn, attempt, Screen }: ReadyProps) {
  const loader = useRemoteLoader();
  const giveUp = () =>
    loader.renderFailed(screen, attempt, new RemoteLoadError('timeout', `${TIME_LIMIT_MS} ms`));
  return (
    <RenderBoundary onError={(error) => loader.renderFailed(screen, attempt, error)}>
      <Suspense
        fallback={<Suspended StandIn={StandIn} onGiveUp={giveUp} onRetry={() => loader.retry(screen)} />}
      >
        {/* Marks the remote of this part of the page, for the gate, tests and developer tools. */}
        <div data-remote={screen.remote} data-expose={screen.expose} style={NO_BOX}>
          <Screen {...props} />
        </div>
      </Suspense>
    </RenderBoundary>
  );
}

interface SuspendedProps {
  readonly StandIn: ComponentType<StandInProps>;
  readonly onGiveUp: () => void;
  readonly onRetry: () => void;
}

/** While the screen itself waits, for a chunk of its own for example: slow and failed after the same times. */
function Suspended({ StandIn, onGiveUp, onRetry }: SuspendedProps) {
  const [slow, setSlow] = useState(false);
  const giveUp = useEffectEvent(onGiveUp);
  useEffect(() => {
    const timers = [setTimeout(setSlow, SLOW_AFTER_MS, true), setTimeout(() => giveUp(), TIME_LIMIT_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  const retry = () => {
    onGiveUp();
    onRetry();
  };
  return <StandIn failure={null} slow={slow} onRetry={retry} />;
}

export function PageStandIn({ failure, slow, onRetry }: StandInProps) {
  if (failure) return <RemoteFailureCard failure={failure} onRetry={onRetry} />;
  return slow ? <SlowCard onRetry={onRetry} /> : <LoadingCard text={texts().opening} />;
}
