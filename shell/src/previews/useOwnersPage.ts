/**
 * Keeps preview code away from the page where the owner types a password. Loading that page from the server runs only
 * the previews that the owner has allowed, but navigating there within the page would keep the others, so it is
 * reloaded. If the panel has its own origin, pages of the other origin are reloaded too, and the server redirects them.
 */
import { isOwnersPage } from '@spreadwise/contract/page-paths';
import { useEffect, useState } from 'react';

const load = (path: string) => window.location.assign(path);

export interface WhereItIs {
  readonly hasPreviews: boolean;
  /** Origin of the panel; undefined when one origin serves everything. */
  readonly adminOrigin?: string | undefined;
  readonly isAuthenticated: boolean;
  readonly origin?: string;
}

/** Returns whether the page is about to reload. */
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
