/** The pages of this tab: what the remotes of its set bring, and which of them somebody is shown. */
import type { RemotesDocument, ShownPage } from '@spreadwise/contract';
import { plainPath } from '@spreadwise/contract/page-paths';
import type { ScreenId } from '@spreadwise/contract/screens';
import type { Auth, Grants, Permission } from '@spreadwise/shared-auth';

/** With the screen that it shows. */
export type Page = ShownPage & ScreenId;

export const pagesOf = ({ remotes }: RemotesDocument): readonly Page[] =>
  remotes.flatMap(({ name, pages }) => pages.map((page) => ({ ...page, remote: name })));

/** The permissions that the remotes bring. */
export const grantsOf = (set: RemotesDocument | null): Grants =>
  Object.assign({}, ...(set?.remotes ?? []).map(({ permissions }) => permissions));

/**
 * The page at a path, with or without a slash at its end; undefined is the 404. Of two the one that is for whether
 * somebody is signed in; where there is only the other one, that, which is then not open.
 */
export function pageAt(pages: readonly Page[], pathname: string, isAuthenticated: boolean): Page | undefined {
  const path = plainPath(pathname);
  const there = pages.filter((page) => page.path === path);
  return there.find((page) => isFor(page, isAuthenticated)) ?? there[0];
}

/** A page with a permission is for who is signed in. */
export const isOpen = (page: Page, { isAuthenticated, hasPermission }: Viewer): boolean =>
  isFor(page, isAuthenticated) && (!page.permission || hasPermission(page.permission as Permission));

/** What is known of who looks. */
export type Viewer = Pick<Auth, 'isAuthenticated' | 'hasPermission'>;

export const isFor = ({ audience }: Page, isAuthenticated: boolean): boolean =>
  audience === 'everyone' || (audience === 'signed-in') === isAuthenticated;
