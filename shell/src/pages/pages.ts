/** The pages of this tab: what the remotes of its set bring, and which of them somebody is shown. */
import type { RemotesDocument, ShownPage } from '@spreadwise/contract';
import type { ScreenId } from '@spreadwise/contract/screens';
import type { Auth, Grants, Permission } from '@spreadwise/shared-auth';

export interface Page extends Omit<ShownPage, 'expose' | 'permission'> {
  readonly screen: ScreenId;
  readonly permission?: Permission;
}

/** What is known of who looks. */
export type Viewer = Pick<Auth, 'isAuthenticated' | 'hasPermission'>;

export const pagesOf = ({ remotes }: RemotesDocument): readonly Page[] =>
  remotes.flatMap(({ name, pages }) =>
    pages.map(({ expose, ...page }) => ({ ...page, screen: { remote: name, expose } }) as Page),
  );

/** The permissions that the remotes bring. */
export const grantsOf = ({ remotes }: RemotesDocument): Grants =>
  Object.fromEntries(
    remotes.flatMap(({ permissions }) =>
      Object.entries(permissions).map(([name, { heldBy }]) => [name, heldBy]),
    ),
  );

/**
 * The page at a path, with or without a slash at its end; undefined is the 404. Of two the one that is for whether
 * somebody is signed in; where there is only the other one, that, which is then not open.
 */
export function pageAt(pages: readonly Page[], pathname: string, isAuthenticated: boolean): Page | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '').toLowerCase() : pathname;
  const there = pages.filter((page) => page.path === path);
  return there.find((page) => isFor(page, isAuthenticated)) ?? there[0];
}

export const isOpen = (page: Page, { isAuthenticated, hasPermission }: Viewer): boolean =>
  isFor(page, isAuthenticated) && (!page.permission || (isAuthenticated && hasPermission(page.permission)));

const isFor = ({ audience }: Page, isAuthenticated: boolean) =>
  audience === 'everyone' || (audience === 'signed-in') === isAuthenticated;
