/** A screen in its own chunk: loading, ready, or failed with a Retry that needs no reload. */
import { Button, Notice, Page, Spinner, textsReady } from '@spreadwise/shared-ui';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { commonTexts } from '../texts/common';

export interface LazyScreenProps<P extends object> {
  /** Must be defined outside of render; called again on Retry. */
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>;
  readonly props: P;
  /** True for a part of a page instead of a whole page. */
  readonly part?: boolean;
}

type State<P> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly Screen: ComponentType<P> }
  | { readonly kind: 'failed' };

export function LazyScreen<P extends object>({ load, props, part = false }: LazyScreenProps<P>) {
  const [state, setState] = useState<State<P>>({ kind: 'loading' });
  const start = useCallback(() => {
    let current = true;
    setState({ kind: 'loading' });
    withTexts(load).then(
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
      <Spinner label={part ? commonTexts().loading : commonTexts().openingDashboard} />
    ) : (
      <Notice
        tone="danger"
        title={commonTexts().screenFailed}
        action={
          <Button variant="secondary" size="sm" onClick={start}>
            {commonTexts().retry}
          </Button>
        }
      >
        {commonTexts().screenFailedText}
      </Notice>
    );
  return part ? standIn : <Page>{standIn}</Page>;
}

/** Waits for the texts in the page's language too, since the screen brings its own. */
async function withTexts<Screen>(load: () => Promise<Screen>): Promise<Screen> {
  const screen = await load();
  await textsReady();
  return screen;
}
