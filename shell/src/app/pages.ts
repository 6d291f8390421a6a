/** The routes of docs/specification.md, section 2: what each is called and which remote's screen it opens with. */
import type { ScreenId } from '@spreadwise/contract/screens';
import type { Permission } from '@spreadwise/shared-auth';
import pages from './pages.json';

/** What the build leaves of an entry of pages.json (webpack/host.mjs): the server alone reads the rest. */
export interface PageInfo {
  readonly path: string;
  readonly title: string;
  /** The screen for whom nobody is signed in, which is everyone on a first load. */
  readonly screen: ScreenId;
  /** Only who is signed in and has it sees the page, and only for them is anything of its remote fetched. */
  readonly permission?: Permission;
}

export const PAGES = pages as readonly PageInfo[];

/** The page at a path, with or without a slash at its end; undefined is the 404. */
export const pageAt = (pathname: string): PageInfo | undefined => {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return PAGES.find((page) => page.path === path);
};
