/** Whole shared packages, in a chunk fetched only when a remote needs more than the page's part. */
import makeReactQuery from './react-query?whole';
import makeReactRouterDom from './react-router-dom?whole';

const MAKERS: Readonly<Record<string, typeof makeReactQuery>> = {
  'react-router-dom': makeReactRouterDom,
  '@tanstack/react-query': makeReactQuery,
};
const made = new Map<string, object | undefined>();

/** One instance of each per page, built on the modules in `have`. */
export function wholeOf(name: string, have: Readonly<Record<string, unknown>>): () => unknown {
  if (!made.has(name))
    made.set(
      name,
      MAKERS[name]?.((request) => have[request]),
    );
  return () => made.get(name);
}
