/** Links to the pages that remotes offer the signed-in user, above the current page. */
import { useAuth } from '@spreadwise/shared-auth';
import { SectionNav } from '@spreadwise/shared-ui';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts/texts';
import { isOpen, labelOf, type Page } from './pages';

export interface NavigationProps {
  readonly pages: readonly Page[];
  readonly current: Page | undefined;
}

/** Nothing, unless there are two pages to choose from. */
export default function Navigation({ pages, current }: NavigationProps) {
  const auth = useAuth();
  const offered = pages.filter((page) => page.navigation && isOpen(page, auth));
  return offered.length > 1 && <Bar pages={offered.sort(byOrder)} current={current} />;
}

function Bar({ pages, current }: NavigationProps) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // What a page of full height leaves free above itself (shared-ui: Page, AppLayout).
    style.setProperty('--sw-above', 'var(--sw-control)');
    return () => void style.removeProperty('--sw-above');
  }, []);
  return (
    <div data-navigation style={BAR}>
      <SectionNav
        label={texts().pages}
        items={pages.map((page) => ({
          id: page.path,
          label: labelOf(page),
          current: page.path === current?.path,
          render: (props) => <Link to={page.path} {...props} />,
        }))}
      />
    </div>
  );
}

const byOrder = ({ navigation: a }: Page, { navigation: b }: Page) =>
  (a?.order ?? 0) - (b?.order ?? 0) || (a?.label ?? '').localeCompare(b?.label ?? '', 'en');

/** Here and not in a style sheet: one for so little would cost every first screen its loader. */
const BAR = {
  paddingInline: 'max(var(--sw-4), env(safe-area-inset-left))',
  background: 'var(--sw-surface)',
  // Its own line ends where its padding begins.
  boxShadow: 'inset 0 -1px var(--sw-line)',
} as const;
