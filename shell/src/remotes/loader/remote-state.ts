/** The states of a remote's screen and its transitions. */
import type { ComponentType } from 'react';
import type { RemoteFailure } from '../files/failure';

/** A remote's screen; the contract defines its props. */
export type Screen = ComponentType<Record<string, unknown>>;

/** `attempt` counts from 0; events of earlier attempts are ignored. */
export type RemoteState =
  /** `slow`: loading for so long that the page says so and offers Retry. */
  | { readonly status: 'loading'; readonly attempt: number; readonly slow?: true }
  | { readonly status: 'ready'; readonly attempt: number; readonly Screen: Screen }
  | { readonly status: 'failed'; readonly attempt: number; readonly failure: RemoteFailure };

export type RemoteEvent =
  | { readonly type: 'slow'; readonly attempt: number }
  | { readonly type: 'loaded'; readonly attempt: number; readonly Screen: Screen }
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: RemoteFailure }
  /** The screen threw after it had loaded. */
  | { readonly type: 'crashed'; readonly attempt: number; readonly failure: RemoteFailure }
  | { readonly type: 'retried' };

export function nextState(state: RemoteState, event: RemoteEvent): RemoteState {
  if (event.type === 'retried') return retried(state);
  if (event.attempt !== state.attempt) return state;
  const { attempt } = state;
  if (event.type === 'loaded') return loaded(state, event.Screen);
  if (event.type === 'slow') return state.status === 'loading' ? { ...state, slow: true } : state;
  // The first cause is kept. Once a screen is ready, only its own crash can make it fail.
  const counts = state.status === (event.type === 'failed' ? 'loading' : 'ready');
  return counts ? { status: 'failed', attempt, failure: event.failure } : state;
}

function retried(state: RemoteState): RemoteState {
  const offered = state.status === 'failed' || (state.status === 'loading' && state.slow);
  return offered ? { status: 'loading', attempt: state.attempt + 1 } : state;
}

/** A screen that arrives after the time limit is still used. */
function loaded(state: RemoteState, Screen: Screen): RemoteState {
  const late = state.status === 'failed' && state.failure.kind === 'timeout';
  return state.status === 'loading' || late ? { status: 'ready', attempt: state.attempt, Screen } : state;
}
