/**
 * Where the owner's password is typed, code of a preview is not to run. A page that is loaded there has none that the owner
 * has not allowed; one that comes there by a link in the page may have, and is loaded anew.
 */
import { isOwnersPage } from '@spreadwise/contract/page-paths';
import { useEffect, useState } from 'react';

const load = (path: string) => window.location.assign(path);

/** Whether the page is about to be loaded anew. */
export function useOwnersPage(pathname: string, hasPreviews: boolean, loadAnew = load): boolean {
  const [first] = useState(pathname);
  const isLeaving = hasPreviews && pathname !== first && isOwnersPage(pathname);
  useEffect(() => {
    if (isLeaving) loadAnew(pathname);
  }, [isLeaving, loadAnew, pathname]);
  return isLeaving;
}
