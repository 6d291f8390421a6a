/** The pages of this tab: what the remotes of its set bring, and which of them somebody is shown. */
import type { RemotesDocument, ShownPage } from '@spreadwise/contract';
import { isFor } from '@spreadwise/contract/audience';
import { plainPath } from '@spreadwise/contract/page-paths';
import type { ScreenId } from '@spreadwise/contract/screens';
import type { Auth, Grants, Permission, Role } from '@spreadwise/shared-auth';
import { locale } from '@spreadwise/shared-ui';

/** With the screen that it shows. */
export type Page = ShownPage & ScreenId;

export const pagesOf = ({ remotes }: RemotesDocument): readonly Page[] =>
  remotes.flatMap(({ name, pages }) => pages.map((page) => ({ ...page, remote: name })));

/** In the page's language. */
export const titleOf = ({ title, german }: ShownPage): string =>
  locale() === 'de' ? (german?.title ?? title) : title;
export const labelOf = ({ path, navigation }: ShownPage): string =>
  (locale() === 'de' && navigation?.german) || (navigation?.label ?? path);

/** The permissions that the remotes bring. */
export const grantsOf = (set: RemotesDocument | null): Grants =>
  Object.assign({}, ...(set?.remotes ?? []).map(({ permissions }) => permissions));

/**
 * The page at a path, with or without a slash at its end; undefined is the 404. Of several the one that is for who looks;
 * where there is none, the first, which is then not open.
 * @param role null when nobody is signed in
 */
export function pageAt(pages: readonly Page[], pathname: string, role: Role | null): Page | undefined {
  const path = plainPath(pathname);
  const there = pages.filter((page) => page.path === path);
  return there.find(({ audience }) => isFor(audience, role)) ?? there[0];
}

/** A page with a permission is for who is signed in. */
export const isOpen = (page: Page, { user, hasPermission }: Viewer): boolean =>
  isFor(page.audience, user?.role ?? null) &&
  (!page.permission || hasPermission(page.permission as Permission));

/** What is known of who looks. */
export type Viewer = Pick<Auth, 'user' | 'hasPermission'>;
