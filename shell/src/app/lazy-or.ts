/** A component in a file of its own, which the page can do without. */
import { type ComponentType, lazy } from 'react';

/** When the file does not come, the console says why and the other component is shown. */
export const lazyOr = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Instead: ComponentType<Props>,
) =>
  lazy(() =>
    load().catch((error: unknown) => {
      console.error('A file of the page itself could not be loaded', error);
      return { default: Instead };
    }),
  );
