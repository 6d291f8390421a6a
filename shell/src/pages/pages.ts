/** The pages of this tab: those its remotes declare, and which of them a user may open. */
import type { RemotesDocument, ShownPage } from '@spreadwise/contract';
import { isFor } from '@spreadwise/contract/audience';
import { plainPath } from '@spreadwise/contract/page-paths';
import type { ScreenId } from '@spreadwise/contract/screens';
import type { Auth, Grants, Permission, Role } from '@spreadwise/shared-auth';
import { locale } from '@spreadwise/shared-ui';

/** A page together with the screen it shows. */
export type Page = ShownPage & ScreenId;

export const pagesOf = ({ remotes }: RemotesDocument): readonly Page[] =>
  remotes.flatMap(({ name, pages }) => pages.map((page) => ({ ...page, remote: name })));

/** In the page's language. */
export const titleOf = ({ title, german }: ShownPage): string =>
  locale() === 'de' ? (german?.title ?? title) : title;
export const labelOf = ({ path, navigation }: ShownPage): string =>
  (locale() === 'de' && navigation?.german) || (navigation?.label ?? path);

/** The permissions that the remotes declare. */
export const grantsOf = (set: RemotesDocument | null): Grants =>
  Object.assign({}, ...(set?.remotes ?? []).map(({ permissions }) => permissions));

/**
 * Returns the page at a path, with or without a trailing slash; undefined means 404. If several pages share the path,
 * the one for this role wins, or else the first, which is then not open.
 * @param role null when nobody is signed in
 */
export function pageAt(pages: readonly Page[], pathname: string, role: Role | null): Page | undefined {
  const path = plainPath(pathname);
  const there = pages.filter((page) => page.path === path);
  return there.find(({ audience }) => isFor(audience, role)) ?? there[0];
}

/** A page with a permission requires a signed-in user. */
export const isOpen = (page: Page, { user, hasPermission }: Viewer): boolean =>
  isFor(page.audience, user?.role ?? null) &&
  (!page.permission || hasPermission(page.permission as Permission));

/** What is known about the user who opens a page. */
export type Viewer = Pick<Auth, 'user' | 'hasPermission'>;
