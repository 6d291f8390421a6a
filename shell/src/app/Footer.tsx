/** Below every page: who runs the product, and both ways out of a contract, which nobody has to sign in for. */
import { TextLink } from '@spreadwise/shared-ui';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts/texts';

export interface FooterProps {
  /** Narrower windows have places at their lower edge, which what stands there must not be under; null: none do. */
  readonly navigationBelow: string | null;
}

export function Footer({ navigationBelow }: FooterProps) {
  useLayoutEffect(() => {
    // What a page of full height leaves free below itself (shared-ui: Page, AppLayout).
    document.documentElement.style.setProperty('--sw-below', '3.5rem');
  }, []);
  const links = texts().footer;
  return (
    <footer style={navigationBelow ? { ...FOOTER, paddingBottom: aboveNavigation(navigationBelow) } : FOOTER}>
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
const aboveNavigation = (width: string) =>
  `calc(1rem + clamp(0rem, (${width} - 100vw) * 999, 3.5rem) + env(safe-area-inset-bottom))`;
const LINKS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 'var(--sw-2) var(--sw-6)',
} as const;
