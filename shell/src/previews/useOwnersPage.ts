/**
 * Where the owner's password is typed, code of a preview is not to run. A page that is loaded there has none that the owner
 * has not allowed; one that comes there by a link in the page may have, and is loaded anew. Where the panel has an origin of
 * its own, so is each page that belongs to the other one: the server leads there.
 */
import { isOwnersPage } from '@spreadwise/contract/page-paths';
import { useEffect, useState } from 'react';

const load = (path: string) => window.location.assign(path);

export interface WhereItIs {
  readonly hasPreviews: boolean;
  /** Of the panel; without it there is one origin for all. */
  readonly adminOrigin?: string | undefined;
  readonly isAuthenticated: boolean;
  readonly origin?: string;
}

/** Whether the page is about to be loaded anew. */
export function useOwnersPage(pathname: string, where: WhereItIs, loadAnew = load): boolean {
  const [first] = useState(pathname);
  const isLeaving = pathname !== first && belongsElsewhere(pathname, where);
  useEffect(() => {
    if (isLeaving) loadAnew(pathname);
  }, [isLeaving, loadAnew, pathname]);
  return isLeaving;
}

function belongsElsewhere(
  pathname: string,
  { hasPreviews, adminOrigin, isAuthenticated, origin = window.location.origin }: WhereItIs,
): boolean {
  const isAtPanel = origin === adminOrigin;
  if (isOwnersPage(pathname)) return hasPreviews || (adminOrigin !== undefined && !isAtPanel);
  return isAtPanel && !isAuthenticated;
}
