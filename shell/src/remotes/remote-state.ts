/** The states of a remote's screen, and what each event makes of them. */
import type { ComponentType } from 'react';
import type { RemoteFailure } from './failure';

/** A remote's screen; the table in screens.tsx says which props each takes. */
export type Screen = ComponentType<Record<string, unknown>>;

/** `attempt` counts from 0; an event of an earlier attempt changes nothing. */
export type RemoteState =
  | { readonly status: 'loading'; readonly attempt: number }
  | { readonly status: 'ready'; readonly attempt: number; readonly Screen: Screen }
  | { readonly status: 'failed'; readonly attempt: number; readonly failure: RemoteFailure };

export type RemoteEvent =
  | { readonly type: 'loaded'; readonly attempt: number; readonly Screen: Screen }
  | { readonly type: 'failed'; readonly attempt: number; readonly failure: RemoteFailure }
  | { readonly type: 'retried' };

export function nextState(state: RemoteState, event: RemoteEvent): RemoteState {
  if (event.type === 'retried')
    return state.status === 'failed' ? { status: 'loading', attempt: state.attempt + 1 } : state;
  if (event.attempt !== state.attempt) return state;
  if (event.type === 'loaded') return loaded(state, event.Screen);
  return failed(state, event.failure);
}

/** What arrives after the time limit is still welcome. */
function loaded(state: RemoteState, Screen: Screen): RemoteState {
  const late = state.status === 'failed' && state.failure.kind === 'timeout';
  return state.status === 'loading' || late ? { status: 'ready', attempt: state.attempt, Screen } : state;
}

/** The first cause stays; once a screen is there, only its own rendering can fail. */
function failed(state: RemoteState, failure: RemoteFailure): RemoteState {
  const counts = state.status === 'loading' || (state.status === 'ready' && failure.kind === 'render');
  return counts ? { status: 'failed', attempt: state.attempt, failure } : state;
}
