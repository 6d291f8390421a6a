/** Below every page: who runs the product, and both ways out of a contract, which nobody has to sign in for. */
import { TextLink } from '@spreadwise/shared-ui';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts/texts';

export interface FooterProps {
  /** Whether a phone shows places at its lower edge, which what stands there must not be under. */
  readonly isAboveNavigation: boolean;
  /** Whether the question about page views stands, or will stand, at the lower edge. */
  readonly isAboveBar: boolean;
}

export function Footer({ isAboveNavigation, isAboveBar }: FooterProps) {
  useLayoutEffect(() => {
    // What a page of full height leaves free below itself (shared-ui: Page, AppLayout).
    document.documentElement.style.setProperty('--sw-below', '3.5rem');
  }, []);
  const links = texts().footer;
  return (
    <footer style={{ ...FOOTER, ...(isAboveNavigation && ABOVE_NAVIGATION), ...(isAboveBar && ABOVE_BAR) }}>
      <div style={LINKS}>
        {PAGES.map((page) => (
          <TextLink key={page} render={<Link to={`/${page}`} />}>
            {links[page]}
          </TextLink>
        ))}
      </div>
    </footer>
  );
}

const PAGES = ['imprint', 'privacy', 'terms', 'withdraw', 'cancel'] as const;

/** Here and not in a style sheet: one for so little would cost every first screen its loader. */
const FOOTER = {
  padding: 'var(--sw-4)',
  paddingBottom: 'max(var(--sw-4), env(safe-area-inset-bottom))',
  fontSize: 'var(--sw-text-sm)',
} as const;
const ABOVE_NAVIGATION = { paddingBottom: 'calc(4.5rem + env(safe-area-inset-bottom))' } as const;
/** From the first paint, so that nothing moves once the bar is there. */
const ABOVE_BAR = { paddingBottom: 'calc(14rem + env(safe-area-inset-bottom))' } as const;
const LINKS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 'var(--sw-2) var(--sw-6)',
} as const;
