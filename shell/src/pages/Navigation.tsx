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

/** Renders nothing unless there are at least two pages. */
export default function Navigation({ pages, current }: NavigationProps) {
  const auth = useAuth();
  const offered = pages.filter((page) => page.navigation && isOpen(page, auth));
  return offered.length > 1 && <Bar pages={offered.sort(byOrder)} current={current} />;
}

function Bar({ pages, current }: NavigationProps) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // The space that a full-height page leaves above itself (shared-ui: Page, AppLayout).
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

/** Inline: one style sheet would cost every first screen webpack's CSS loader. */
const BAR = {
  paddingInline: 'max(var(--sw-4), env(safe-area-inset-left))',
  background: 'var(--sw-surface)',
  // The list's own bottom line ends at this padding.
  boxShadow: 'inset 0 -1px var(--sw-line)',
} as const;
