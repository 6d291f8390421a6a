/** Lazy components that the page can do without. */
import { type ComponentProps, type ComponentType, lazy } from 'react';

type Parts = typeof import('./deferred-parts').DEFERRED_PARTS;

/** If the chunk fails to load, logs the reason and renders `Instead`. */
export const lazyWithFallback = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Instead: ComponentType<Props>,
) =>
  lazy(() =>
    load().catch((error: unknown) => {
      console.error('A file of the page itself could not be loaded', error);
      return { default: Instead };
    }),
  );

/** Loads one of the parts that share the "deferred" chunk. */
export const deferredPart = <Name extends keyof Parts>(name: Name, Instead: ComponentType<PropsOf<Name>>) =>
  lazyWithFallback<PropsOf<Name>>(
    () =>
      import(/* webpackChunkName: "deferred" */ './deferred-parts').then(({ DEFERRED_PARTS }) => ({
        default: DEFERRED_PARTS[name] as ComponentType<PropsOf<Name>>,
      })),
    Instead,
  );

type PropsOf<Name extends keyof Parts> = ComponentProps<Parts[Name]> & object;
