/** Below every page: what it is, who runs it, and both ways out of a contract, which nobody has to sign in for. */
import { localPath, TextLink } from '@spreadwise/shared-ui';
import { useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '../texts/texts';

export interface FooterProps {
  /**
   * Of who is signed in: narrower windows have places at their lower edge, which what stands there must not be under. Null:
   * nobody is, and a page that is loaded anew signs nobody out.
   */
  readonly navigationBelow: string | null;
  /** Whether the question about page views stands, or will stand, at the lower edge. */
  readonly isAboveBar: boolean;
}

export function Footer({ navigationBelow, isAboveBar }: FooterProps) {
  useLayoutEffect(() => {
    // What a page of full height leaves free below itself (shared-ui: Page, AppLayout).
    document.documentElement.style.setProperty('--sw-below', '3.5rem');
  }, []);
  const links = texts().footer;
  return (
    <footer
      style={{
        ...FOOTER,
        ...(navigationBelow !== null && { paddingBottom: aboveNavigation(navigationBelow) }),
        ...(isAboveBar && ABOVE_BAR),
      }}
    >
      <div style={LINKS}>
        {navigationBelow === null &&
          DOCUMENTS.map((page) => (
            <TextLink key={page} href={localPath(`/${page}`)}>
              {links[page]}
            </TextLink>
          ))}
        {PAGES.map((page) => (
          <TextLink key={page} render={<Link to={`/${page}`} />}>
            {links[page]}
          </TextLink>
        ))}
      </div>
    </footer>
  );
}

/** Of the server, without script. */
const DOCUMENTS = ['welcome', 'accessibility'] as const;
const PAGES = ['imprint', 'privacy', 'terms', 'withdraw', 'cancel'] as const;

/** Here and not in a style sheet: one for so little would cost every first screen its loader. */
const FOOTER = {
  padding: 'var(--sw-4)',
  paddingBottom: 'max(var(--sw-4), env(safe-area-inset-bottom))',
  fontSize: 'var(--sw-text-sm)',
} as const;
const aboveNavigation = (width: string) =>
  `calc(1rem + clamp(0rem, (${width} - 100vw) * 999, 3.5rem) + env(safe-area-inset-bottom))`;
/** From the first paint, so that nothing moves once the bar is there. */
const ABOVE_BAR = { paddingBottom: 'calc(14rem + env(safe-area-inset-bottom))' } as const;
const LINKS = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  gap: 'var(--sw-2) var(--sw-6)',
} as const;
