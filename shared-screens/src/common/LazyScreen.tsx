/** A screen in its own chunk: loading, ready, or failed with a Retry that needs no reload. */
import { Button, Notice, Page, Spinner, textsReady } from '@spreadwise/shared-ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';

export interface LazyScreenProps<P extends object> {
  /** Named once outside of render; called again on Retry. */
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>;
  readonly props: P;
  /** It is a part of a page, not a whole page. */
  readonly part?: boolean;
}

type State<P> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly Screen: ComponentType<P> }
  | { readonly kind: 'failed' };

/** A screen brings catalogues of its own: shown before they are there, it would stay English. */
async function loadWithTexts<P extends object>(load: LazyScreenProps<P>['load']) {
  const screen = await load();
  await textsReady();
  return screen;
}

export function LazyScreen<P extends object>({ load, props, part = false }: LazyScreenProps<P>) {
  const [state, setState] = useState<State<P>>({ kind: 'loading' });
  const start = useCallback(() => {
    let current = true;
    setState({ kind: 'loading' });
    loadWithTexts(load).then(
      ({ default: Screen }) => current && setState({ kind: 'ready', Screen }),
      (error: unknown) => {
        console.error('Screen did not load', error);
        if (current) setState({ kind: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [load]);
  useEffect(start, [start]);

  if (state.kind === 'ready') return <state.Screen {...props} />;
  const standIn =
    state.kind === 'loading' ? (
      <Spinner label={part ? 'Loading…' : 'Opening your dashboard…'} />
    ) : (
      <Notice
        tone="danger"
        title="This screen could not be loaded"
        action={
          <Button variant="secondary" size="sm" onClick={start}>
            Retry
          </Button>
        }
      >
        Check your connection and try again. You stay signed in.
      </Notice>
    );
  return part ? standIn : <Page>{standIn}</Page>;
}
