/** Shared packages as a whole, in a file that only who needs more than the page has of one fetches. */
import makeReactQuery from './react-query?whole';
import makeReactRouterDom from './react-router-dom?whole';

const MAKERS: Readonly<Record<string, typeof makeReactQuery>> = {
  'react-router-dom': makeReactRouterDom,
  '@tanstack/react-query': makeReactQuery,
};
const made = new Map<string, object | undefined>();

/** One instance each in the page; `have` is what it is built on. */
export function wholeOf(name: string, have: Readonly<Record<string, unknown>>): () => unknown {
  if (!made.has(name))
    made.set(
      name,
      MAKERS[name]?.((request) => have[request]),
    );
  return () => made.get(name);
}
